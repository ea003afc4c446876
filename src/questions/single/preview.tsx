import { ListedAlternatives } from '../alternatives/listed.tsx';
import type { PublicContent } from '../alternatives/shapes.ts';
import type { PreviewProps } from '../view.ts';

/** The alternatives to be read, the key marked when asked for. */
export const SinglePreview = ({ content, showKey = false }: PreviewProps<PublicContent & { correct?: number }>) => (
  <ListedAlternatives alternatives={content.alternatives} isKey={({ id }) => showKey && id === content.correct} />
);
