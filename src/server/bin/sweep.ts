import { asc, ne, type SQL, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { BIN_DAYS } from '../../core/policies/bin.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { idArray } from '../database/arrays.ts';
import { recordFiles } from '../database/assets.ts';
import { recordChanges, runWithChangeLog } from '../database/changes.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { assessment, type ChangedEntity, school } from '../database/schema.ts';
import { endSharesOf, type SharedKind } from '../database/shared-items.ts';
import type { Host } from '../host.ts';

const RETENTION_MS = BIN_DAYS * 24 * 60 * 60 * 1000;
const BATCH = 100;

/** How many rows were removed in all schools. */
type SweptBin = { schedules: number; assessments: number; questions: number; stimuli: number };

/**
 * Removes what was deleted for good or 30 days ago and what nothing refers to, school by school and in batches with a
 * transaction each. The provider's rows stay: every school may refer to them. Throws the signal's reason between two
 * batches once it is aborted.
 */
export const sweepBin = async (
  { database }: Pick<Host, 'database'>,
  now: Instant,
  signal: AbortSignal,
): Promise<SweptBin> => {
  const swept: SweptBin = { schedules: 0, assessments: 0, questions: 0, stimuli: 0 };
  const schools = await database
    .select({ id: school.id })
    .from(school)
    .where(ne(school.id, PROVIDER_SCHOOL_ID))
    .orderBy(asc(school.id));
  // What refers to others goes first.
  for (const { id: idSchool } of schools)
    for (const [kind, step] of Object.entries(steps)) {
      let after: number | undefined = 0;
      while (after !== undefined) {
        signal.throwIfAborted();
        const ids: number[] = await sweepBatch(database, step, { idSchool, after, now });
        swept[kind as keyof SweptBin] += ids.length;
        after = ids.length < BATCH ? undefined : ids.at(-1);
      }
    }
  return swept;
};

/** A table to sweep: what must not refer to its row `gone`, and what is removed with it, in that order. */
type Step = {
  table: SQL;
  /** What devices know its rows as. */
  entity?: ChangedEntity;
  /** Conditions of rows that refer to `gone`, by table; each has the alias `other`. */
  referring: readonly (readonly [table: SQL, condition: SQL])[];
  /** Further conditions of `gone`. */
  only?: SQL;
  /** The rows that belong to it: a table and the column with its id. */
  parts: readonly (readonly [table: SQL, column: SQL])[];
  /** The column by which it is shared alone. */
  shared?: SharedKind;
  /** Of the files that it shows: the entity, and the table of versions whose ids are named where it has versions. */
  files?: {
    entity: 'assessment' | 'questionVersion' | 'stimulusVersion';
    versions?: readonly [table: SQL, column: SQL];
  };
};

const steps: Record<keyof SweptBin, Step> = {
  schedules: {
    table: sql`schedule`,
    referring: [
      [sql`attempt`, sql`other.id_schedule = gone.id`],
      [sql`result`, sql`other.id_schedule = gone.id`],
      [sql`printed_sheet`, sql`other.id_schedule = gone.id`],
      [sql`sheet_reading`, sql`other.id_schedule = gone.id`],
      [sql`scan_batch`, sql`other.id_schedule = gone.id`],
      [sql`scan_page`, sql`other.id_schedule = gone.id`],
      [sql`automatic_schedule`, sql`(other.id_schedule = gone.id or other.id_created = gone.id)`],
    ],
    parts: [
      [sql`schedule_student`, sql`id_schedule`],
      [sql`schedule_item`, sql`id_schedule`],
      [sql`grade_scale`, sql`id_schedule`],
      [sql`regrade`, sql`id_schedule`],
      [sql`result_import`, sql`id_schedule`],
      [sql`given_time`, sql`id_schedule`],
      [sql`schedule_message`, sql`id_schedule`],
      [sql`scan_link`, sql`id_schedule`],
    ],
  },
  assessments: {
    table: sql`assessment`,
    entity: 'assessment',
    referring: [
      [sql`schedule`, sql`other.assessment_school = gone.id_school and other.id_assessment = gone.id`],
      [sql`automatic_schedule`, sql`other.assessment_school = gone.id_school and other.id_assessment = gone.id`],
      [sql`printed_sheet`, sql`other.assessment_school = gone.id_school and other.id_assessment = gone.id`],
      [sql`assessment`, sql`other.id_replaces = gone.id`],
      [sql`review_step`, sql`other.id_assessment = gone.id`],
    ],
    // The older version that a finished one has replaced would return to the lists.
    only: sql`(gone.status = 1 or gone.id_replaces is null)`,
    parts: [
      [sql`assessment_question`, sql`id_assessment`],
      [sql`assessment_snapshot`, sql`id_assessment`],
      [sql`assessment_classification`, sql`id_assessment`],
    ],
    shared: 'idAssessment',
    files: { entity: 'assessment' },
  },
  questions: {
    table: sql`question`,
    entity: 'question',
    referring: [
      [sql`assessment_question`, sql`other.id_question = gone.id`],
      [sql`assessment_snapshot`, sql`other.id_question = gone.id`],
      [sql`schedule_item`, sql`other.id_question = gone.id`],
      [sql`response`, sql`other.id_question = gone.id`],
      [sql`late_response`, sql`other.id_question = gone.id`],
      [sql`manual_grade`, sql`other.id_question = gone.id`],
      [sql`review_step`, sql`other.id_question = gone.id`],
      [sql`question_figure`, sql`other.id_question = gone.id`],
    ],
    parts: [
      [sql`grading_comment`, sql`id_question`],
      [sql`question_classification`, sql`id_question`],
      [sql`question_version`, sql`id_question`],
    ],
    shared: 'idQuestion',
    files: { entity: 'questionVersion', versions: [sql`question_version`, sql`id_question`] },
  },
  stimuli: {
    table: sql`stimulus`,
    entity: 'stimulus',
    referring: [
      [sql`question`, sql`other.id_stimulus = gone.id`],
      [sql`assessment_question`, sql`other.id_stimulus = gone.id`],
      [sql`assessment_snapshot`, sql`other.id_stimulus = gone.id`],
    ],
    parts: [[sql`stimulus_version`, sql`id_stimulus`]],
    shared: 'idStimulus',
    files: { entity: 'stimulusVersion', versions: [sql`stimulus_version`, sql`id_stimulus`] },
  },
};

type Batch = { idSchool: number; after: number; now: Instant };

/**
 * Removes the next rows of a school and returns their ids. They stay locked until the transaction ends; rows that others
 * have locked are left for the next night.
 */
const sweepBatch = (database: Database, step: Step, { idSchool, after, now }: Batch): Promise<number[]> =>
  runWithChangeLog(database, { by: null, at: now }, async (db) => {
    const { table, entity, referring, only, parts, shared, files } = step;
    const unreferred = referring.map(
      ([other, condition]) => sql`and not exists (
        select 1 from ${other} as other where other.id_school = ${idSchool} and ${condition})`,
    );
    const found = rowsOf<{ id: number; uuid: string }>(
      await db.execute(sql`
        select gone.id, ${entity ? sql`gone.uuid` : sql`null`} as uuid from ${table} as gone
        where gone.id_school = ${idSchool} and gone.id > ${after} and gone.deleted
          and (gone.deleted_at is null or gone.deleted_at <= ${sql.param(now - RETENTION_MS, assessment.deletedAt)})
          and ${only ?? sql`true`} ${sql.join(unreferred, sql` `)}
        order by gone.id limit ${BATCH} for update of gone skip locked`),
    );
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return ids;
    const of = idArray(ids);
    if (files) {
      const { versions } = files;
      const shown = versions
        ? sql`in (select part.id from ${versions[0]} as part where part.id_school = ${idSchool} and part.${versions[1]} = any(${of}))`
        : sql`= any(${of})`;
      const uses = rowsOf<{ asset: string }>(
        await db.execute(sql`
          delete from asset_use as used
          where used.id_school = ${idSchool} and used.entity = ${files.entity} and used.id ${shown}
          returning used.asset`),
      );
      await recordFiles(
        db,
        idSchool,
        uses.map(({ asset }) => asset),
      );
    }
    if (shared) await endSharesOf(db, { idSchool, of: shared, ids });
    for (const [part, column] of parts)
      await db.execute(
        sql`delete from ${part} as part where part.id_school = ${idSchool} and part.${column} = any(${of})`,
      );
    await db.execute(sql`delete from ${table} as gone where gone.id_school = ${idSchool} and gone.id = any(${of})`);
    if (entity)
      recordChanges(
        db,
        idSchool,
        entity,
        found.map(({ uuid }) => uuid),
      );
    return ids;
  });
