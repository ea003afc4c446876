import { MAX_GRADING_COMMENTS } from '../../core/results/grading-queue.ts';
import type { HandlersOf, Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import {
  addGradingComment,
  findGradingComment,
  listGradingComments,
  removeGradingComment,
  rewordGradingComment,
} from './comments-store.ts';
import { findScheduleOfGrader, loadItemsToGrade } from './queue.ts';

/** Returns the handlers of the calls by which a teacher keeps comments for the grades of a question. */
export const commentHandlers: HandlersOf<
  'grading',
  'getGradingComments' | 'saveGradingComment' | 'deleteGradingComment'
> = {
  async getGradingComments({ db, me }, { idSchedule, idQuestion }, refuse) {
    const problem = await problemOf(db, me, idSchedule, idQuestion);
    return problem ? refuse(problem) : { content: await listGradingComments(db, me, idQuestion) };
  },

  async saveGradingComment({ db, me, now, recordChange }, { idSchedule, idQuestion, idComment, text }, refuse) {
    const problem = await problemOf(db, me, idSchedule, idQuestion);
    if (problem) return refuse(problem);
    const kept = await listGradingComments(db, me, idQuestion);
    const before = kept.find((one) => one.idComment === idComment);
    if (idComment !== undefined && !before) return refuse('gradingCommentNotValid');
    const same = kept.find((one) => one.text === text);
    // Worded like another one, the two are one.
    if (same && before && same !== before) await removeGradingComment(db, me, before.idComment);
    if (same) return { content: same };
    if (!before && kept.length >= MAX_GRADING_COMMENTS) return refuse('tooManyGradingComments');
    const saved = before
      ? await rewordGradingComment(db, me, before.idComment, text)
      : await addGradingComment(db, me, { idQuestion, text, added: now });
    recordChange({ before: before ?? {}, after: { idQuestion, ...saved } });
    return { content: saved };
  },

  async deleteGradingComment({ db, me, recordChange }, { idComment }, refuse) {
    const before = (await findGradingComment(db, me, idComment)) ?? refuse('gradingCommentNotValid');
    await removeGradingComment(db, me, idComment);
    recordChange({ before, after: {} });
    return {};
  },
};

const problemOf = async (db: Database, me: Me, idSchedule: number, idQuestion: number) => {
  const schedule = await findScheduleOfGrader(db, me, idSchedule);
  if (!schedule) return 'scheduleNotValid';
  const { graded } = await loadItemsToGrade(db, schedule);
  return graded.some((item) => item.idQuestion === idQuestion) ? null : 'questionNotValid';
};
