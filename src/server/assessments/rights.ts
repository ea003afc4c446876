import type { AssessmentRights } from '../../contract/assessments.ts';
import { type AssessmentFacts, can, canChange, canReadHistory } from '../../core/policies/assessment.ts';
import { sharedWithSchool } from '../../core/policies/sharing.ts';
import type { Me } from '../area.ts';

/** Returns what the user may do with an assessment that they can read. What isn't theirs counts as shared with them. */
export const rightsOf = (me: Me, row: AssessmentFacts, isReplaced = false): AssessmentRights => ({
  edit: canChange(me, 'edit', row),
  rename: canChange(me, 'rename', row),
  editAgain: canChange(me, 'editAgain', row),
  delete: canChange(me, 'delete', row),
  share: canChange(me, 'share', row),
  schedule: can(me, 'schedule', { ...row, sharing: sharedWithSchool, isReplaced }),
  readHistory: canReadHistory(me, row),
});
