import { and, asc, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import { recordChanges, runWithChangeLog } from '../../database/changes.ts';
import type { Database } from '../../database/database.ts';
import { assessment, assessmentClassification, assessmentQuestion, school } from '../../database/schema.ts';
import { endSharesOf } from '../../database/shared-items.ts';
import type { AssessmentRow } from './assessments.ts';

/** How long the builder can be open before something is chosen: over a weekend and a bank holiday. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
const BATCH = 500;

/**
 * Returns the condition that an assessment is an untouched draft: opening the builder's second step created it, and it has
 * neither a title nor a period, a question or any later change.
 */
export const isUntouchedDraft = (db: Database): SQL | undefined =>
  and(
    eq(assessment.status, 1),
    eq(assessment.updated, assessment.added),
    eq(assessment.title, ''),
    eq(assessment.period, ''),
    notExists(
      db
        .select({ one: sql`1` })
        .from(assessmentQuestion)
        .where(
          and(eq(assessmentQuestion.idSchool, assessment.idSchool), eq(assessmentQuestion.idAssessment, assessment.id)),
        ),
    ),
  );

/** Returns whether a draft stays untouched with these values: other subjects or types alone are no change worth listing. */
export const staysUntouched = (
  draft: AssessmentRow,
  { title, period, questions }: { title: string; period: string; questions: number },
): boolean => draft.updated === draft.added && title === '' && period === '' && questions === 0;

/**
 * Deletes the untouched drafts that are older than 7 days, school by school, and returns how many. One that is changed at
 * the same time stays. Throws the signal's reason between two batches once it is aborted.
 */
export const deleteUntouchedDrafts = async (database: Database, now: Instant, signal: AbortSignal): Promise<number> => {
  let deleted = 0;
  for (const { id } of await database.select({ id: school.id }).from(school).orderBy(asc(school.id)))
    for (let batch = BATCH; batch === BATCH; deleted += batch) {
      signal.throwIfAborted();
      batch = await runWithChangeLog(database, { by: null, at: now }, (db) => deleteBatch(db, id, now - RETENTION_MS));
    }
  return deleted;
};

const deleteBatch = async (db: Database, idSchool: number, before: Instant): Promise<number> => {
  const found = await db
    .select({ id: assessment.id, uuid: assessment.uuid })
    .from(assessment)
    .where(and(eq(assessment.idSchool, idSchool), lt(assessment.added, before), isUntouchedDraft(db)))
    .orderBy(asc(assessment.id))
    .limit(BATCH)
    .for('update', { of: assessment, skipLocked: true });
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const { idSchool: school, idAssessment } = assessmentClassification;
  await db.delete(assessmentClassification).where(and(eq(school, idSchool), inArray(idAssessment, ids)));
  await endSharesOf(db, { idSchool, of: 'idAssessment', ids });
  await db.delete(assessment).where(and(eq(assessment.idSchool, idSchool), inArray(assessment.id, ids)));
  recordChanges(
    db,
    idSchool,
    'assessment',
    found.map(({ uuid }) => uuid),
  );
  return found.length;
};
