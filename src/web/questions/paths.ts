import type { IdType } from '../../questions/registry.ts';

export const questionsPath = '/my-questions';

/** The editor with nothing in it yet; within a text, the question is taken into it once it is saved. */
export function newQuestionPath({ idType, context }: { idType?: IdType; context?: StimulusKey } = {}): string {
  const query = new URLSearchParams();
  if (idType !== undefined) query.set('type', String(idType));
  if (context !== undefined) query.set('context', String(context));
  return query.size === 0 ? '/add-question' : `/add-question?${query}`;
}

export const questionPath = (idQuestion: number, context?: StimulusKey): string =>
  context === undefined ? `/add-question/${idQuestion}` : `/add-question/${idQuestion}?context=${context}`;

/** A text by its id, or the one that is being written and has none yet. */
export type StimulusKey = number | 'new';

export const stimulusPath = (context: StimulusKey): string =>
  context === 'new' ? '/add-context-question' : `/add-context-question/${context}`;

/** The text named in a query, if any. */
export function parseStimulusKey(text: string | null): StimulusKey | null {
  if (text === 'new') return text;
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
