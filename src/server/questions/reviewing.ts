import { commentAfter, lacksComment, reviewed } from '../../core/review.ts';
import { refreshEntries } from '../database/entries.ts';
import type { Kept } from './promises.ts';
import { reviewerOf } from './rights.ts';
import { heldQuestions, holdQuestions, setState } from './store/writing.ts';
import { isVisible } from './usable.ts';

export const reviewing: Kept<'reviewQuestion'> = {
  async reviewQuestion({ db, me, now }, { idQuestion, action, comment }, refuse) {
    await holdQuestions(db, me);
    if (!(await isVisible(db, me, idQuestion))) return refuse('questionIsGone');
    const rows = await heldQuestions(db, [idQuestion]);
    const question = rows.find(({ id }) => id === idQuestion) ?? refuse('questionIsGone');
    const state = reviewed(question.state, action, reviewerOf(me, question)) ?? refuse('reviewNotPossible');
    if (lacksComment(action, comment)) return refuse('reviewCommentMissing');
    const ids = rows.map(({ id }) => id);
    await setState(db, ids, state, commentAfter(action, comment, question.reviewComment), now);
    await refreshEntries(db, ids);
    return {};
  },
};
