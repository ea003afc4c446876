import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { type Database, one } from '../../database/database.ts';
import { assessment, assessmentQuestion } from '../../database/schema.ts';

const isIn = async (db: Database, condition: SQL | undefined): Promise<boolean> =>
  (await one(
    db
      .select({ id: assessment.id })
      .from(assessmentQuestion)
      .innerJoin(assessment, eq(assessment.id, assessmentQuestion.idAssessment))
      .where(and(eq(assessment.deleted, false), condition))
      .limit(1),
  )) !== undefined;

const finished = eq(assessment.status, 2);

/** Whether an assessment was finished with one of these questions, in whatever version. */
export const isFinishedWith = (db: Database, ids: readonly number[]): Promise<boolean> =>
  isIn(db, and(finished, inArray(assessmentQuestion.idQuestion, [...ids])));

/** Whether one of these questions stands in an assessment, be it a draft. */
export const isInUse = (db: Database, ids: readonly number[]): Promise<boolean> =>
  isIn(db, inArray(assessmentQuestion.idQuestion, [...ids]));

/** Whether an assessment was finished with the text of a context. */
export const isTextUsed = (db: Database, idContext: number): Promise<boolean> =>
  isIn(db, and(finished, eq(assessmentQuestion.idContext, idContext)));
