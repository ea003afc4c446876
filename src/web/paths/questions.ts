import type { IdType } from '../../questions/registry.ts';
import { readId } from './read-id.ts';

export const questionsPath = '/my-questions';
/** The screen that takes pasted text apart into questions. */
export const pasteQuestionsPath = '/add-questions';

/** The catalogue, with the dialog that adds a discipline. */
export const newDisciplinePath = '/catalogue?new=';

/** Returns the path of the editor of a new question; with `context`, saving adds it to that stimulus. */
export function newQuestionPath({ idType, context }: { idType?: IdType; context?: StimulusKey } = {}): string {
  const query = new URLSearchParams();
  if (idType !== undefined) query.set('type', String(idType));
  if (context !== undefined) query.set('context', String(context));
  return query.size === 0 ? '/add-question' : `/add-question?${query}`;
}

/** Returns the path of the editor of a question that is stored as a draft. */
export const questionDraftPath = (uuid: string): string => `/add-question?draft=${uuid}`;

/** The list of one's own drafts. */
export const questionDraftsPath = `${questionsPath}?bank=drafts`;

/** Returns the path of the editor of a question; with `context`, opened from that stimulus. */
export const questionPath = (idQuestion: number, context?: StimulusKey): string =>
  context === undefined ? `/add-question/${idQuestion}` : `/add-question/${idQuestion}?context=${context}`;

/** A text by its id, or the one that is being written and has none yet. */
export type StimulusKey = number | 'new';

/** Returns the path of the editor of a stimulus. */
export const stimulusPath = (context: StimulusKey): string =>
  context === 'new' ? '/add-context-question' : `/add-context-question/${context}`;

/** Returns the stimulus that a query parameter names, or null. */
export function parseStimulusKey(text: string | null): StimulusKey | null {
  return text === 'new' ? text : readId(text);
}
