import { AlternativesList } from '../alternatives/alternatives-list.tsx';
import type { Alternative } from '../alternatives/content.ts';
import type { PreviewProps } from '../screen-props.ts';
import { Grade } from './grade.tsx';

type Shown = { alternatives: (Alternative & { grade?: number })[] };

/** The alternatives to be read, each with its grade when asked for. */
export const GradedPreview = ({ content, showKey = false }: PreviewProps<Shown>) => (
  <AlternativesList
    alternatives={content.alternatives}
    beside={({ grade }) => showKey && grade !== undefined && <Grade grade={grade} />}
  />
);
