import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Database, one } from '../../database/database.ts';
import { assessment, assessmentQuestion, question } from '../../database/schema.ts';
import { usableInAssessment } from '../banks.ts';

const isIn = async (db: Database, condition: SQL | undefined): Promise<boolean> =>
  (await one(
    db
      .select({ id: assessment.id })
      .from(assessmentQuestion)
      .innerJoin(assessment, eq(assessment.id, assessmentQuestion.idAssessment))
      .innerJoin(question, eq(question.id, assessmentQuestion.idQuestion))
      .where(and(eq(assessment.deleted, false), condition))
      .limit(1),
  )) !== undefined;

const finished = eq(assessment.status, 2);

/** Whether an assessment was finished with one of these questions, in whatever version. */
export const isFinishedWith = (db: Database, ids: readonly number[]): Promise<boolean> =>
  isIn(db, and(finished, inArray(assessmentQuestion.idQuestion, [...ids])));

/** Whether one of these questions stands in an assessment: a finished one, or a draft that follows it. */
export const isInUse = (db: Database, ids: readonly number[]): Promise<boolean> =>
  isIn(db, and(inArray(assessmentQuestion.idQuestion, [...ids]), or(finished, usableInAssessment)));

/** Whether an assessment was finished with the text of a context. */
export const isTextUsed = (db: Database, idContext: number): Promise<boolean> =>
  isIn(db, and(finished, eq(assessmentQuestion.idContext, idContext)));

/** Whether the text of a context has to stay as it is: for what was finished with it, and for others' drafts. */
export const isTextKept = (db: Database, { id, idOwner }: { id: number; idOwner: number | null }): Promise<boolean> =>
  isIn(
    db,
    and(
      eq(assessmentQuestion.idContext, id),
      or(finished, idOwner === null ? sql`true` : ne(assessment.idOwner, idOwner)),
    ),
  );
