import { AlternativesList } from '../alternatives/alternatives-list.tsx';
import type { Alternative } from '../alternatives/content.ts';
import type { PreviewProps } from '../screen-props.ts';
import { Grade } from './grade.tsx';

type Shown = { alternatives: (Alternative & { grade?: number })[] };

/** Renders the alternatives to read, with their grades when `showKey` is set. */
export const GradedPreview = ({ content, showKey = false }: PreviewProps<Shown>) => (
  <AlternativesList
    alternatives={content.alternatives}
    renderSuffix={({ grade }) => showKey && grade !== undefined && <Grade grade={grade} />}
  />
);
