import type { Paper } from '../../contract/assessments.ts';
import { canChange } from '../../core/policies/assessment.ts';
import type { HandlersOf } from '../area.ts';
import { changedFields } from './changed-fields.ts';
import { type AssessmentRow, findForUpdate, updateAssessment } from './store/assessments.ts';

type PrintSettings = Pick<
  Paper,
  'assessmentResponseSpace' | 'showCheckboxResponseSpace' | 'hideAssessmentAlternativeInstructions'
>;

/** Returns the print settings of an assessment as the wire names them. */
export const printSettingsOf = (row: AssessmentRow): PrintSettings => ({
  assessmentResponseSpace: row.responseSpace,
  showCheckboxResponseSpace: row.checkboxResponseSpace,
  hideAssessmentAlternativeInstructions: row.hideAlternativeInstructions,
});

export const printSettingsHandlers: HandlersOf<'assessments', 'setAssessmentResponseSpace'> = {
  async setAssessmentResponseSpace({ db, me, now, recordChange }, { idAssessment, ...changes }, refuse) {
    const row = (await findForUpdate(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    if (!canChange(me, 'setPrintSettings', row)) return refuse('reviewNotPossible');
    const values = {
      responseSpace: changes.assessmentResponseSpace ?? row.responseSpace,
      checkboxResponseSpace: changes.showCheckboxResponseSpace ?? row.checkboxResponseSpace,
      hideAlternativeInstructions: changes.hideAssessmentAlternativeInstructions ?? row.hideAlternativeInstructions,
    };
    await updateAssessment(db, row, { ...values, updated: now });
    recordChange(changedFields(row, values));
    return {};
  },
};
