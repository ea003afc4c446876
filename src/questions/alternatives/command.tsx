import { RichText } from '../text/render/rich-text.tsx';
import type { CommandProps } from '../view.ts';
import type { PublicContent } from './shapes.ts';

/** What is asked, with everything that stands before it. */
export const AlternativesCommand = ({ content }: CommandProps<PublicContent>) => <RichText doc={content.command} />;
