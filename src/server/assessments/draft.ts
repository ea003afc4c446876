import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import type { Refuse } from '../refusal.ts';
import { type AssessmentRow, held } from './store/assessments.ts';

/** One's own draft, held until the transaction ends. */
export const draftOf = async (
  db: Database,
  me: Me,
  idAssessment: number,
  refuse: Refuse<'assessmentNotValid' | 'assessmentFinished'>,
): Promise<AssessmentRow> => {
  const draft = (await held(db, me, idAssessment)) ?? refuse('assessmentNotValid');
  return draft.status === 1 ? draft : refuse('assessmentFinished');
};
