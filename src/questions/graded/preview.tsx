import { ListedAlternatives } from '../alternatives/listed.tsx';
import type { Alternative } from '../alternatives/shapes.ts';
import type { PreviewProps } from '../view.ts';
import { Grade } from './grade.tsx';

type Shown = { alternatives: (Alternative & { grade?: number })[] };

/** The alternatives to be read, each with its grade when asked for. */
export const GradedPreview = ({ content, showKey = false }: PreviewProps<Shown>) => (
  <ListedAlternatives
    alternatives={content.alternatives}
    beside={({ grade }) => showKey && grade !== undefined && <Grade grade={grade} />}
  />
);
