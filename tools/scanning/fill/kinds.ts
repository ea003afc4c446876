/** What is drawn for an answer. */
export const answerKinds = [
  'filled',
  'halfFilled',
  'scribbled',
  'overflowing',
  'smallSpot',
  'tick',
  'cross',
  'line',
  'circled',
  'dot',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** What is drawn on what is no answer, or no longer. */
export const takenBackKinds = ['takenBack', 'erased', 'erasedBadly', 'scribbledOut'] as const;
export type TakenBackKind = (typeof takenBackKinds)[number];

export type MarkKind = AnswerKind | TakenBackKind;

/**
 * What a teacher with the sheet in hand could not tell for sure, either: where a pen has rested from a small mark, a
 * taken-back answer from one that was wiped badly or blackened. Figures count them apart.
 */
const ambiguous: ReadonlySet<MarkKind> = new Set(['dot', 'erasedBadly', 'scribbledOut']);
export const isAmbiguousKind = (kind: MarkKind): boolean => ambiguous.has(kind);
