import { AlternativesList } from '../alternatives/alternatives-list.tsx';
import type { PublicAlternativesContent } from '../alternatives/content.ts';
import type { PreviewProps } from '../screen-props.ts';

/** The alternatives to be read, the key marked when asked for. */
export const SinglePreview = ({
  content,
  showKey = false,
}: PreviewProps<PublicAlternativesContent & { correct?: number }>) => (
  <AlternativesList alternatives={content.alternatives} isKey={({ id }) => showKey && id === content.correct} />
);
