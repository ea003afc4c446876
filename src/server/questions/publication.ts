import { canReadHistory, reviewStep } from '../../core/policies/question.ts';
import { needsComment, reviewCommentAfter } from '../../core/publication/publication.ts';
import type { HandlersOf } from '../area.ts';
import { refreshBankEntries } from '../database/bank-entries.ts';
import { addReviewSteps, loadReviewHistory } from '../database/review-steps.ts';
import { findVisibleQuestion } from './find-questions.ts';
import {
  findForUpdate,
  findQuestion,
  lockQuestionsOfOwner,
  lockUsage,
  setPublicationState,
} from './store/questions.ts';
import { isInUse } from './store/usage.ts';

export const publicationHandlers: HandlersOf<'questions', 'reviewQuestion' | 'getReviewHistory'> = {
  async getReviewHistory({ db, me, now }, { idQuestion }, refuse) {
    const { questionSchool } = (await findVisibleQuestion(db, me, idQuestion, now)) ?? refuse('questionNotValid');
    const question = (await findQuestion(db, questionSchool, idQuestion)) ?? refuse('questionNotValid');
    if (!canReadHistory(me, question)) return refuse('questionNotValid');
    return { content: await loadReviewHistory(db, me, { idSchool: questionSchool, idQuestion }) };
  },

  async reviewQuestion({ db, me, now, recordChange }, { idQuestion, action, comment }, refuse) {
    await lockQuestionsOfOwner(db, me);
    const { questionSchool } = (await findVisibleQuestion(db, me, idQuestion, now)) ?? refuse('questionIsGone');
    const rows = await findForUpdate(db, questionSchool, [idQuestion]);
    const question = rows.find(({ id }) => id === idQuestion) ?? refuse('questionIsGone');
    const state = reviewStep(me, action, question) ?? refuse('reviewNotPossible');
    if (needsComment(action, comment)) return refuse('reviewCommentMissing');
    const ids = rows.map(({ id }) => id);
    if (action === 'unpublish') {
      await lockUsage(db, questionSchool, ids);
      if (await isInUse(db, rows, now)) return refuse('publishedInUse');
    }
    await setPublicationState(
      db,
      questionSchool,
      ids,
      state,
      reviewCommentAfter(action, comment, question.reviewComment),
      now,
    );
    await addReviewSteps(
      db,
      rows.map(({ id, publicationState: from }) => ({
        ...{ idSchool: questionSchool, idQuestion: id, idUser: me.idUser, at: now },
        ...{ action, from, comment: action === 'sendBack' ? comment : '' },
      })),
    );
    await refreshBankEntries(db, questionSchool, ids);
    recordChange({ before: { state: question.publicationState }, after: { state } });
    return {};
  },
};
