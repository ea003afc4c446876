import type { Instant } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { findVisibleQuestion } from './find-questions.ts';
import { findQuestion, lockQuestionsOfOwner, type QuestionRow } from './store/questions.ts';
import { listStimulusQuestions } from './store/stimuli.ts';

/**
 * Returns a question that the user may read, and how many are below its stimulus, or 1; null when there is none. With `isLocked`
 * the user's questions are not put below other stimuli until the transaction ends.
 */
export const findQuestionToShare = async (
  db: Database,
  me: Me,
  idQuestion: number,
  { now, isLocked }: { now: Instant; isLocked: boolean },
): Promise<{ row: QuestionRow; questions: number } | null> => {
  if (isLocked) await lockQuestionsOfOwner(db, me);
  const ref = await findVisibleQuestion(db, me, idQuestion, now);
  const row = ref && (await findQuestion(db, ref.questionSchool, idQuestion));
  if (!row) return null;
  const { idSchool, idStimulus } = row;
  return { row, questions: idStimulus === null ? 1 : (await listStimulusQuestions(db, idSchool, idStimulus)).length };
};
