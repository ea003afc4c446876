import type { AssessmentRow } from '../../contract/assessments.ts';
import { actionsFor, commentAfter, lacksComment, leadsOn, type ReviewState, reviewed } from '../../core/review.ts';
import type { Me } from '../area.ts';
import type { Kept } from './promises.ts';
import { change, heldForReview } from './store/assessments.ts';
import { areAllPublished } from './store/questions.ts';
import { homeOf, reviewerOf } from './visible.ts';

/** Whose a new assessment is, and how far it has come: the provider's begin as drafts. */
export const startOf = (me: Me) => {
  const idSchool = homeOf(me);
  const state: ReviewState = idSchool === null ? 'draft' : 'published';
  return { idSchool, idOwner: me.idUser, state };
};

type Reviewable = {
  idSchool: number | null;
  idOwner: number;
  status: 1 | 2;
  state: ReviewState;
  reviewComment: string;
};

/** How far it has come, and what the asker may do next: nothing before it is finished. */
export const shownReview = (row: Reviewable, me: Me): AssessmentRow['review'] => ({
  state: row.state,
  comment: row.reviewComment,
  actions: row.status === 2 ? actionsFor(row.state, reviewerOf(me, row)) : [],
});

export const review: Kept<'reviewAssessment'> = {
  async reviewAssessment({ db, me, now }, { idAssessment, action, comment }, refuse) {
    const row = (await heldForReview(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    const state = row.status === 2 ? reviewed(row.state, action, reviewerOf(me, row)) : null;
    if (state === null) return refuse('reviewNotPossible');
    if (lacksComment(action, comment)) return refuse('reviewCommentMissing');
    if (leadsOn(action) && !(await areAllPublished(db, idAssessment))) return refuse('reviewNotPossible');
    const reviewComment = commentAfter(action, comment, row.reviewComment);
    await change(db, row, { state, reviewComment, updated: now });
    return {};
  },
};
