import { orderForForm, toFormNumber } from '../../core/assessments/form-numbers.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Database } from '../database/database.ts';
import { loadWordings, type Wording } from '../questions/api.ts';
import { loadSnapshot, type PinnedQuestion } from './snapshot.ts';
import { type AssessmentRow, refOf } from './store/assessments.ts';
import { loadDraftQuestions } from './store/drafts.ts';

/** Returns the questions of a form in order. A draft's are ordered as finishing it now would order them. */
export const loadFormQuestions = async (
  db: Database,
  row: AssessmentRow,
  now: Instant,
  form = 1,
): Promise<PinnedQuestion[]> => {
  const formNumber = toFormNumber(form);
  if (row.status === 2) return loadSnapshot(db, refOf(row), formNumber);
  return orderForForm(await loadDraftQuestions(db, row, now), row.id, formNumber);
};

export type QuestionWithContent = PinnedQuestion & Wording;

/** Returns questions with their content, in the same order. Throws when a version does not exist. */
export const loadQuestionContents = async (
  db: Database,
  questions: readonly PinnedQuestion[],
): Promise<QuestionWithContent[]> => {
  const wordings = await loadWordings(db, questions);
  return questions.map((question) => {
    const wording = wordings.get(question.idQuestionVersion);
    if (!wording) throw new Error(`question ${question.idQuestion} has no version ${question.idQuestionVersion}`);
    return { ...question, ...wording };
  });
};

/** Returns the ids of the questions whose type has no bubbles on an answer card, in order. */
export const idsOfUnscannableQuestions = async (
  db: Database,
  questions: readonly PinnedQuestion[],
): Promise<number[]> => {
  const wordings = await loadWordings(db, questions);
  return questions.flatMap(({ idQuestion, idQuestionVersion }) => {
    const wording = wordings.get(idQuestionVersion);
    return wording && questionTypeOf(wording.idType).isScannable ? [] : idQuestion;
  });
};
