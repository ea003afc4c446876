import type { StemProps } from '../screen-props.ts';
import type { Doc } from '../text/document/document.ts';
import { RichText } from '../text/render/rich-text.tsx';

/** Renders the stem above the answer. */
export const StemView = ({ content }: StemProps<{ command: Doc }>) => <RichText doc={content.command} />;
