import type { Line } from './lines.ts';
import type { PastedQuestion, PasteNote } from './pasted-question.ts';

/** An alternative as read; `raw` are its lines with their labels. */
export type ReadAlternative = { lines: Line[]; raw: Line[]; label: string; style: string; isTicked: boolean };

/** A question while its lines are read. */
export type OpenQuestion = {
  kind: PastedQuestion['kind'];
  number: number | null;
  state: 'stem' | 'alternatives' | 'answered' | 'solution';
  stem: Line[];
  alternatives: ReadAlternative[];
  /** Lines that tell the answer; a label is the length of the words before it. */
  answers: Line[];
  solution: Line[];
  notes: PasteNote[];
  labels: string[];
  /** All its lines. */
  lines: Line[];
};

/** Returns a question without any lines. */
export const openQuestion = (kind: PastedQuestion['kind'], number: number | null): OpenQuestion => ({
  ...{ kind, number, state: 'stem', stem: [], alternatives: [], answers: [] },
  ...{ solution: [], notes: [], labels: [], lines: [] },
});
