import { AlternativesList } from '../alternatives/alternatives-list.tsx';
import type { PublicAlternativesContent } from '../alternatives/content.ts';
import type { PreviewProps } from '../screen-props.ts';

/** Renders the alternatives to read, the right one marked when `showKey` is set. */
export const SinglePreview = ({
  content,
  showKey = false,
}: PreviewProps<PublicAlternativesContent & { correct?: number }>) => (
  <AlternativesList alternatives={content.alternatives} isKey={({ id }) => showKey && id === content.correct} />
);
