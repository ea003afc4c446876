import type { Paper } from '../../contract/assessments.ts';
import { canChange } from '../../core/policies/assessment.ts';
import type { HandlersOf } from '../area.ts';
import { changedFields } from './changed-fields.ts';
import { type AssessmentRow, findForUpdate, updateAssessment } from './store/assessments.ts';

type PrintSettings = Pick<
  Paper,
  'assessmentResponseSpace' | 'showCheckboxResponseSpace' | 'hideAssessmentAlternativeInstructions' | 'showPoints'
>;

/** Returns the print settings of an assessment as the wire names them. */
export const printSettingsOf = (row: AssessmentRow): PrintSettings => ({
  assessmentResponseSpace: row.responseSpace,
  showCheckboxResponseSpace: row.checkboxResponseSpace,
  hideAssessmentAlternativeInstructions: row.hideAlternativeInstructions,
  showPoints: row.showPoints,
});

export const printSettingsHandlers: HandlersOf<'assessments', 'setAssessmentResponseSpace'> = {
  async setAssessmentResponseSpace({ db, me, now, recordChange }, { idAssessment, ...changes }, refuse) {
    const row = (await findForUpdate(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    if (!canChange(me, 'setPrintSettings', row)) return refuse('reviewNotPossible');
    // Students read the points on the screen, too: they are a part of what was finished.
    if (row.status === 2 && (changes.showPoints ?? row.showPoints) !== row.showPoints)
      return refuse('assessmentFinished');
    const values = {
      responseSpace: changes.assessmentResponseSpace ?? row.responseSpace,
      checkboxResponseSpace: changes.showCheckboxResponseSpace ?? row.checkboxResponseSpace,
      hideAlternativeInstructions: changes.hideAssessmentAlternativeInstructions ?? row.hideAlternativeInstructions,
      showPoints: changes.showPoints ?? row.showPoints,
    };
    await updateAssessment(db, row, { ...values, updated: now });
    recordChange(changedFields(row, values));
    return {};
  },
};
