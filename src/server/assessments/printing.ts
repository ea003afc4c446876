import type { Paper } from '../../contract/assessments.ts';
import { mayRewrite } from '../../core/review.ts';
import type { Kept } from './promises.ts';
import { type AssessmentRow, change, held } from './store/assessments.ts';
import { reviewerOf } from './visible.ts';

type Printing = Pick<
  Paper,
  'assessmentResponseSpace' | 'showCheckboxResponseSpace' | 'hideAssessmentAlternativeInstructions'
>;

export const shownPrinting = (row: AssessmentRow): Printing => ({
  assessmentResponseSpace: row.responseSpace,
  showCheckboxResponseSpace: row.checkboxResponseSpace,
  hideAssessmentAlternativeInstructions: row.hideAlternativeInstructions,
});

export const printing: Kept<'setAssessmentResponseSpace'> = {
  async setAssessmentResponseSpace({ db, me, now }, { idAssessment, ...given }, refuse) {
    const row = (await held(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    if (row.idSchool === null && !mayRewrite(row.state, reviewerOf(me, row))) return refuse('reviewNotPossible');
    await change(db, row, {
      responseSpace: given.assessmentResponseSpace ?? row.responseSpace,
      checkboxResponseSpace: given.showCheckboxResponseSpace ?? row.checkboxResponseSpace,
      hideAlternativeInstructions: given.hideAssessmentAlternativeInstructions ?? row.hideAlternativeInstructions,
      updated: now,
    });
    return {};
  },
};
