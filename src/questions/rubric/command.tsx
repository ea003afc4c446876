import type { StemProps } from '../screen-props.ts';
import { RichText } from '../text/render/rich-text.tsx';
import type { PublicContent } from './type.ts';

/** What is asked of all objectives. */
export const RubricCommand = ({ content }: StemProps<PublicContent>) => <RichText doc={content.command} />;
