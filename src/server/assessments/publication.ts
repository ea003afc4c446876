import type { AssessmentRow } from '../../contract/assessments.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { canReadHistory, reviewActions, reviewStep } from '../../core/policies/assessment.ts';
import {
  isTowardsPublication,
  needsComment,
  type PublicationState,
  reviewCommentAfter,
} from '../../core/publication/publication.ts';
import { type HandlersOf, type Me, schoolOf } from '../area.ts';
import { addReviewSteps, loadReviewHistory } from '../database/review-steps.ts';
import { changedFields } from './changed-fields.ts';
import { loadSnapshot } from './snapshot.ts';
import { findForReview, findVisible, isScheduled, refOf, updateAssessment } from './store/assessments.ts';
import { areAllPublished } from './store/drafts.ts';

/** Returns the school, owner and publication state of a new assessment. The provider's begin as drafts. */
export const initialOwnership = (me: Me) => {
  const idSchool = schoolOf(me);
  const publicationState: PublicationState = idSchool === PROVIDER_SCHOOL_ID ? 'draft' : 'published';
  return { idSchool, idOwner: me.idUser, publicationState };
};

type Reviewable = {
  idSchool: number;
  idOwner: number;
  status: 1 | 2;
  publicationState: PublicationState;
  reviewComment: string;
};

/** Returns the publication state of an assessment, with the steps that the user may take next. */
export const reviewDto = (row: Reviewable, me: Me): AssessmentRow['review'] => ({
  state: row.publicationState,
  comment: row.reviewComment,
  actions: reviewActions(me, row),
});

export const publicationHandlers: HandlersOf<'assessments', 'reviewAssessment' | 'getReviewHistory'> = {
  async getReviewHistory({ db, me, now }, { idAssessment }, refuse) {
    const row = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    if (!canReadHistory(me, row)) return refuse('assessmentNotValid');
    return { content: await loadReviewHistory(db, me, refOf(row)) };
  },

  async reviewAssessment({ db, me, now, recordChange }, { idAssessment, action, comment }, refuse) {
    const row = (await findForReview(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const state = reviewStep(me, action, row);
    if (state === null) return refuse('reviewNotPossible');
    if (needsComment(action, comment)) return refuse('reviewCommentMissing');
    if (
      isTowardsPublication(action) &&
      !(await areAllPublished(db, PROVIDER_SCHOOL_ID, await loadSnapshot(db, refOf(row), 1)))
    )
      return refuse('reviewNotPossible');
    if (action === 'unpublish' && (await isScheduled(db, refOf(row)))) return refuse('publishedInUse');
    const values = { publicationState: state, reviewComment: reviewCommentAfter(action, comment, row.reviewComment) };
    await updateAssessment(db, row, { ...values, updated: now });
    await addReviewSteps(db, [
      {
        ...{ ...refOf(row), idUser: me.idUser, at: now },
        ...{ action, from: row.publicationState, comment: action === 'sendBack' ? comment : '' },
      },
    ]);
    recordChange(changedFields(row, values));
    return {};
  },
};
