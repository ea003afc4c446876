import { AlternativesList } from '../alternatives/alternatives-list.tsx';
import type { PublicAlternativesContent } from '../alternatives/content.ts';
import type { PreviewProps } from '../screen-props.ts';

/** Renders the alternatives to read, the right ones marked when `showKey` is set. */
export const MultiplePreview = ({
  content,
  showKey = false,
}: PreviewProps<PublicAlternativesContent & { correct?: number[] }>) => (
  <AlternativesList
    alternatives={content.alternatives}
    isKey={({ id }) => showKey && (content.correct?.includes(id) ?? false)}
  />
);
