import type { StemProps } from '../screen-props.ts';
import { RichText } from '../text/render/rich-text.tsx';
import type { PublicContent } from './type.ts';

/** What is asked, before the activity. */
export const H5pCommand = ({ content }: StemProps<PublicContent>) => <RichText doc={content.command} />;
