import { canChange } from '../../core/policies/assessment.ts';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import type { Refuse } from '../refusal.ts';
import { type AssessmentRow, findForUpdate } from './store/assessments.ts';

/** Returns a draft that the user may edit, locked until the transaction ends. Refuses a finished assessment. */
export const findDraftForUpdate = async (
  db: Database,
  me: Me,
  idAssessment: number,
  refuse: Refuse<'assessmentNotValid' | 'assessmentFinished'>,
): Promise<AssessmentRow> => {
  const draft = (await findForUpdate(db, me, idAssessment)) ?? refuse('assessmentNotValid');
  return canChange(me, 'edit', draft) ? draft : refuse('assessmentFinished');
};
