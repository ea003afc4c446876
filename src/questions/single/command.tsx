import type { PublicContent } from '../alternatives/shapes.ts';
import { RichText } from '../text/Text.tsx';
import type { CommandProps } from '../view.ts';

/** What is asked, with everything that stands before it. */
export const SingleCommand = ({ content }: CommandProps<PublicContent>) => <RichText doc={content.command} />;
