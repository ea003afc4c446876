import type { PublicAlternativesContent } from '../alternatives/content.ts';
import type { StemProps } from '../screen-props.ts';
import { RichText } from '../text/render/rich-text.tsx';

/** What is asked, with everything that stands before it. */
export const StemView = ({ content }: StemProps<PublicAlternativesContent>) => <RichText doc={content.command} />;
