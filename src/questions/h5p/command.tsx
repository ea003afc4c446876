import { RichText } from '../text/render/rich-text.tsx';
import type { CommandProps } from '../view.ts';
import type { PublicContent } from './type.ts';

/** What is asked, before the activity. */
export const H5pCommand = ({ content }: CommandProps<PublicContent>) => <RichText doc={content.command} />;
