import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { acrossSchools } from '../../database/across-schools.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { assessment, assessmentQuestion, assessmentSnapshot } from '../../database/schema.ts';
import { isSharedByOwner } from './bank-scopes.ts';
import type { QuestionRow } from './questions.ts';

/** Returns whether a finished assessment uses one of these questions. */
export const isInFinishedAssessment = (rows: readonly QuestionRow[]): boolean =>
  rows.some(({ usedTimes }) => usedTimes > 0);

/**
 * Returns whether an assessment uses one of these questions of a school: a finished one, or a draft whose owner may use
 * the question. Drafts of all schools may use what the provider has published.
 */
export const isInUse = async (db: Database, rows: readonly QuestionRow[], now: Instant): Promise<boolean> => {
  if (isInFinishedAssessment(rows)) return true;
  const groups = Map.groupBy(rows, (row) => (isForAll(row) ? 'all' : `${row.idOwner} ${row.idAuthor}`));
  for (const list of groups.values()) if (await isInDraft(db, list, now)) return true;
  return false;
};

const isForAll = ({ idSchool, publicationState }: QuestionRow): boolean =>
  idSchool === PROVIDER_SCHOOL_ID && publicationState === 'published';

/** Returns whether a draft uses one of these questions, which have school, owner, author and publication in common. */
const isInDraft = async (db: Database, rows: readonly QuestionRow[], now: Instant): Promise<boolean> => {
  const [first] = rows;
  if (!first) return false;
  const { idSchool, idOwner, idAuthor } = first;
  const hasAllowedOwner =
    idSchool === PROVIDER_SCHOOL_ID
      ? eq(assessment.idOwner, idAuthor ?? 0)
      : or(eq(assessment.idOwner, idOwner ?? 0), isSharedByOwner(idSchool, sql`${idOwner ?? 0}::bigint`, now));
  const row = await firstRow(
    db
      .select({ id: assessment.id })
      .from(assessmentQuestion)
      .innerJoin(
        assessment,
        and(eq(assessment.idSchool, assessmentQuestion.idSchool), eq(assessment.id, assessmentQuestion.idAssessment)),
      )
      .where(
        and(
          isForAll(first)
            ? acrossSchools('use of the provider’s')
            : and(eq(assessmentQuestion.idSchool, idSchool), hasAllowedOwner),
          eq(assessmentQuestion.questionSchool, idSchool),
          inArray(
            assessmentQuestion.idQuestion,
            rows.map(({ id }) => id),
          ),
          eq(assessment.status, 1),
          eq(assessment.deleted, false),
        ),
      )
      .limit(1),
  );
  return row !== undefined;
};

/** Returns whether a finished assessment uses any version of a stimulus. */
export const isStimulusUsed = async (db: Database, idSchool: number, idStimulus: number): Promise<boolean> => {
  const row = await firstRow(
    db
      .select({ id: assessment.id })
      .from(assessmentSnapshot)
      .innerJoin(
        assessment,
        and(eq(assessment.idSchool, assessmentSnapshot.idSchool), eq(assessment.id, assessmentSnapshot.idAssessment)),
      )
      .where(
        and(
          idSchool === PROVIDER_SCHOOL_ID
            ? acrossSchools('use of the provider’s')
            : eq(assessmentSnapshot.idSchool, idSchool),
          eq(assessmentSnapshot.questionSchool, idSchool),
          eq(assessmentSnapshot.idStimulus, idStimulus),
          sql`${assessmentSnapshot.formNumber} = 1`,
          eq(assessment.deleted, false),
        ),
      )
      .limit(1),
  );
  return row !== undefined;
};
