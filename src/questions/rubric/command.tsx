import { RichText } from '../text/render/rich-text.tsx';
import type { CommandProps } from '../view.ts';
import type { PublicContent } from './type.ts';

/** What is asked of all objectives. */
export const RubricCommand = ({ content }: CommandProps<PublicContent>) => <RichText doc={content.command} />;
