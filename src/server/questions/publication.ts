import { reviewStep } from '../../core/policies/question.ts';
import { needsComment, reviewCommentAfter } from '../../core/publication/publication.ts';
import type { HandlersOf } from '../area.ts';
import { refreshBankEntries } from '../database/bank-entries.ts';
import { findVisibleQuestion } from './find-questions.ts';
import { findForUpdate, lockQuestionsOfOwner, setPublicationState } from './store/questions.ts';

export const publicationHandlers: HandlersOf<'questions', 'reviewQuestion'> = {
  async reviewQuestion({ db, me, now, recordChange }, { idQuestion, action, comment }, refuse) {
    await lockQuestionsOfOwner(db, me);
    const { questionSchool } = (await findVisibleQuestion(db, me, idQuestion, now)) ?? refuse('questionIsGone');
    const rows = await findForUpdate(db, questionSchool, [idQuestion]);
    const question = rows.find(({ id }) => id === idQuestion) ?? refuse('questionIsGone');
    const state = reviewStep(me, action, question) ?? refuse('reviewNotPossible');
    if (needsComment(action, comment)) return refuse('reviewCommentMissing');
    const ids = rows.map(({ id }) => id);
    await setPublicationState(
      db,
      questionSchool,
      ids,
      state,
      reviewCommentAfter(action, comment, question.reviewComment),
      now,
    );
    await refreshBankEntries(db, questionSchool, ids);
    recordChange({ before: { state: question.publicationState }, after: { state } });
    return {};
  },
};
