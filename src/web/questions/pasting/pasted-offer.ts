import { isSameJson } from '../../../core/same-json.ts';
import { parsePastedQuestions } from '../../../questions/pasted/parse-pasted.ts';
import type { PastedQuestion } from '../../../questions/pasted/pasted-question.ts';
import { blanks, multiple, open, single } from '../../../questions/pasted/pasted-types.ts';
import { type IdType, questionTypeOf } from '../../../questions/registry.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { pastedDraft } from './pasted-draft.ts';

/** A question as the editor has it. */
type Edited = { idType: number; draft: unknown };

/** What can be done with a text that is pasted into an empty stem. */
export type PastedOffer =
  | { kind: 'one'; question: PastedQuestion; filled: { idType: IdType; draft: unknown } }
  | { kind: 'several'; count: number; pasted: Doc };

const fillable: readonly number[] = [single, multiple, blanks, open].map(({ idType }) => idType);

/**
 * Returns what can be done with a text that is pasted into the empty stem of a question: taken apart where it is one whole question
 * and nothing else of the edited one is written, or added as several. Null where it is a stem.
 */
export function pastedOffer(pasted: Doc, edited: Edited): PastedOffer | null {
  const read = parsePastedQuestions(pasted, { alternatives: countAlternatives(edited.draft) });
  const questions = read.filter(({ kind }) => kind === 'question');
  const [question] = questions;
  if (!question || !fillable.includes(edited.idType)) return null;
  if (questions.length > 1)
    return questions.some(isWhole) ? { kind: 'several', count: questions.length, pasted } : null;
  if (read.length > 1 || !isWhole(question) || !isOnlyStemWritten(edited)) return null;
  return { kind: 'one', question, filled: { idType: question.idType, draft: pastedDraft(question) } };
}

/** Returns how many alternatives an edited question has; null for one of a type without any. */
function countAlternatives(draft: unknown): number | null {
  const { alternatives } = draft as { alternatives?: unknown };
  return Array.isArray(alternatives) ? alternatives.length : null;
}

/** Returns whether a question has more than its stem: alternatives, answers of gaps or a solution. */
const isWhole = ({ alternatives, gapAnswers, solution }: PastedQuestion): boolean =>
  alternatives.length > 0 || gapAnswers.some((answers) => answers.length > 0) || solution !== null;

const isOnlyStemWritten = ({ idType, draft }: Edited): boolean =>
  isSameJson(withoutStem(draft), withoutStem(questionTypeOf(idType).createDraft()));

const withoutStem = (draft: unknown): object => ({ ...(draft as object), command: null });
