import type { Me } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import type { Refuse } from '../../dispatcher/api.ts';
import { type AssessmentRow, findForUpdate } from '../store/assessments.ts';

/** Returns a draft of somebody's own, locked until the transaction ends. */
export const findDraftForUpdate = async (
  db: Database,
  me: Me,
  idAssessment: number,
  refuse: Refuse<'assessmentNotValid' | 'assessmentFinished'>,
): Promise<AssessmentRow> => {
  const draft = (await findForUpdate(db, me, idAssessment)) ?? refuse('assessmentNotValid');
  return draft.status === 1 ? draft : refuse('assessmentFinished');
};
