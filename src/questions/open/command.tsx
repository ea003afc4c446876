import { RichText } from '../text/render/rich-text.tsx';
import type { CommandProps } from '../view.ts';
import type { PublicContent } from './type.ts';

/** What is asked. */
export const OpenCommand = ({ content }: CommandProps<PublicContent>) => <RichText doc={content.command} />;
