import { commentAfter, lacksComment, reviewed } from '../../core/publication/publication.ts';
import type { HandlersOf } from '../area.ts';
import { refreshEntries } from '../database/entries.ts';
import { findVisible } from './find-questions.ts';
import { reviewerOf } from './rights.ts';
import { findForUpdate, holdQuestions, setState } from './store/questions.ts';

export const reviewing: HandlersOf<'questions', 'reviewQuestion'> = {
  async reviewQuestion({ db, me, now, audited }, { idQuestion, action, comment }, refuse) {
    await holdQuestions(db, me);
    const { questionSchool } = (await findVisible(db, me, idQuestion, now)) ?? refuse('questionIsGone');
    const rows = await findForUpdate(db, questionSchool, [idQuestion]);
    const question = rows.find(({ id }) => id === idQuestion) ?? refuse('questionIsGone');
    const state = reviewed(question.publicationState, action, reviewerOf(me, question)) ?? refuse('reviewNotPossible');
    if (lacksComment(action, comment)) return refuse('reviewCommentMissing');
    const ids = rows.map(({ id }) => id);
    await setState(db, questionSchool, ids, state, commentAfter(action, comment, question.reviewComment), now);
    await refreshEntries(db, questionSchool, ids);
    audited({ before: { state: question.publicationState }, after: { state } });
    return {};
  },
};
