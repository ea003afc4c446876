import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { isSameJson } from '../../../core/same-json.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { assetsOf } from '../../../questions/text/document/assets.ts';
import { type Me, schoolOf } from '../../area.ts';
import { mayReferTo } from '../../database/across-schools.ts';
import { isOwnedBy, isReviewableBy, isVisibleTo } from '../../database/assessment-scope.ts';
import { writeAssetUses } from '../../database/assets.ts';
import { createCatalogueLinks, isLinkedBy, targetOf } from '../../database/catalogue.ts';
import { recordChanges } from '../../database/changes.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { scheduleScope } from '../../database/schedule-scope.ts';
import {
  assessment,
  assessmentClassification,
  asset,
  automaticSchedule,
  catalogue,
  schedule,
  user,
} from '../../database/schema.ts';
import type { AssessmentRef } from '../snapshot.ts';
import { searchColumn } from './search.ts';

export type AssessmentRow = typeof assessment.$inferSelect;
type Values = Omit<typeof assessment.$inferInsert, 'search'>;

/** Returns the key of an assessment's row. */
export const refOf = ({ idSchool, id }: Pick<AssessmentRow, 'idSchool' | 'id'>): AssessmentRef => ({
  idSchool,
  idAssessment: id,
});

/** Returns the condition that a row is the assessment with this key. */
export const isAssessment = ({ idSchool, idAssessment }: AssessmentRef) =>
  and(eq(assessment.idSchool, idSchool), eq(assessment.id, idAssessment));

/** Returns an assessment that the user may read. */
export const findVisible = (db: Database, me: Me, idAssessment: number, now: Instant) =>
  firstRow(
    db
      .select()
      .from(assessment)
      .where(and(isVisibleTo(me, now), eq(assessment.id, idAssessment))),
  );

/** Returns an assessment that the user may change, locked until the transaction ends. */
export const findForUpdate = (db: Database, me: Me, idAssessment: number) =>
  firstRow(
    db
      .select()
      .from(assessment)
      .where(and(isOwnedBy(me), eq(assessment.id, idAssessment)))
      .for('update'),
  );

/** Returns a deleted assessment of the user's school, locked until the transaction ends. */
export const findDeletedForUpdate = (db: Database, me: Me, idAssessment: number) =>
  firstRow(
    db
      .select()
      .from(assessment)
      .where(and(eq(assessment.idSchool, schoolOf(me)), eq(assessment.id, idAssessment), eq(assessment.deleted, true)))
      .for('update'),
  );

/** Returns an assessment whose review the user may take part in, locked until the transaction ends. */
export const findForReview = (db: Database, me: Me, idAssessment: number, now: Instant) =>
  firstRow(
    db
      .select()
      .from(assessment)
      .where(and(isReviewableBy(me, now), eq(assessment.id, idAssessment)))
      .for('update'),
  );

/** A finished one keeps the place even when it is deleted: an older one must not return then. */
const isReplacing = or(eq(assessment.status, 2), eq(assessment.deleted, false));

/** Returns the assessment that takes the place of one in the lists, the newest of several; undefined without any. */
export const findReplacement = (db: Database, { idSchool, idAssessment }: AssessmentRef) =>
  firstRow(
    db
      .select({ id: assessment.id, status: assessment.status })
      .from(assessment)
      .where(and(eq(assessment.idSchool, idSchool), eq(assessment.idReplaces, idAssessment), isReplacing))
      .orderBy(desc(assessment.id))
      .limit(1),
  );

/** Returns the titles of the user's assessments that begin so: at most 1000. */
export const listTitlesLike = async (db: Database, me: Me, beginning: string): Promise<string[]> => {
  const rows = await db
    .select({ title: assessment.title })
    .from(assessment)
    // A long title is cut before the mark of a copy.
    .where(and(isOwnedBy(me), sql`starts_with(${assessment.title}, ${beginning.slice(0, 150)})`))
    .limit(1000);
  return rows.map(({ title }) => title);
};

/** Returns an assessment without a check of rights: for papers, whose access is checked by their schedule. */
export const findAssessment = (db: Database, ref: AssessmentRef) =>
  firstRow(db.select().from(assessment).where(isAssessment(ref)));

/** Returns the assessment of a school with this uuid, or undefined. */
export const findByUuid = (db: Database, idSchool: number, uuid: string) =>
  firstRow(
    db
      .select()
      .from(assessment)
      .where(and(eq(assessment.idSchool, idSchool), eq(assessment.uuid, uuid))),
  );

/** Returns the assessment of a school with this uuid, deleted or not, locked until the transaction ends. */
export const findByUuidForUpdate = (db: Database, idSchool: number, uuid: string) =>
  firstRow(
    db
      .select()
      .from(assessment)
      .where(and(eq(assessment.idSchool, idSchool), eq(assessment.uuid, uuid)))
      .for('update'),
  );

/** Returns the names of an assessment's owner. */
export const loadOwnerName = (db: Database, { idOwner }: AssessmentRow) =>
  firstRow(db.select({ firstName: user.firstName, lastName: user.lastName }).from(user).where(eq(user.id, idOwner)));

/** Returns the follow-ups of schedules that the user sees, which schedule assessments of one school, by the assessment's id. */
export const listFollowUpsWith = async (
  db: Database,
  me: Me,
  { idSchool, ids }: { idSchool: number; ids: readonly number[] },
): Promise<Map<number, { idAutomaticSchedule: number; idSchedule: number }[]>> => {
  if (ids.length === 0) return new Map();
  const { id, idSchedule, idAssessment } = automaticSchedule;
  const rows = await db
    .select({ idAssessment, idAutomaticSchedule: id, idSchedule })
    .from(automaticSchedule)
    .innerJoin(
      schedule,
      and(eq(schedule.idSchool, automaticSchedule.idSchool), eq(schedule.id, automaticSchedule.idSchedule)),
    )
    .where(
      and(
        eq(automaticSchedule.idSchool, schoolOf(me)),
        scheduleScope(me),
        eq(automaticSchedule.assessmentSchool, idSchool),
        inArray(idAssessment, [...ids]),
      ),
    )
    .orderBy(id);
  const followUps = new Map<number, { idAutomaticSchedule: number; idSchedule: number }[]>();
  for (const { idAssessment, ...followUp } of rows)
    followUps.set(idAssessment, [...(followUps.get(idAssessment) ?? []), followUp]);
  return followUps;
};

/** Returns the logo's file id and its size in pixels, all null without a logo. */
export const loadLogo = async (db: Database, { idSchool, logo }: Pick<AssessmentRow, 'idSchool' | 'logo'>) => {
  const file =
    logo === null
      ? undefined
      : await firstRow(
          db
            .select({ width: asset.width, height: asset.height })
            .from(asset)
            .where(and(eq(asset.idSchool, idSchool), eq(asset.id, logo))),
        );
  return { logo, logoWidth: file?.width ?? null, logoHeight: file?.height ?? null };
};

/** Adds an assessment. Returns null when its school has one with the same uuid. */
export const insertAssessment = async (db: Database, values: Values): Promise<AssessmentRow | null> => {
  const [row] = await db
    .insert(assessment)
    .values({ ...values, ...searchColumn(values) })
    .onConflictDoNothing({ target: [assessment.idSchool, assessment.uuid] })
    .returning();
  if (!row) return null;
  recordChanges(db, row.idSchool, 'assessment', [row.uuid]);
  if (filesOf(row).length > 0) await writeFiles(db, row, row.updated);
  return row;
};

/** Updates an assessment. A change of its questions updates at least `updated`. */
export const updateAssessment = async (
  db: Database,
  row: AssessmentRow,
  values: Partial<Values> & Pick<Values, 'updated'>,
): Promise<void> => {
  await db
    .update(assessment)
    .set({ ...values, ...searchColumn({ ...row, ...values }) })
    .where(isAssessment(refOf(row)));
  recordChanges(db, row.idSchool, 'assessment', [row.uuid]);
  const changed = { ...row, ...values };
  if (!isSameJson(filesOf(changed), filesOf(row))) await writeFiles(db, changed, values.updated);
};

type WithFiles = Pick<AssessmentRow, 'logo' | 'instructions'>;

/** Returns the files that an assessment shows. A deleted one shows them too: it can be restored, and its schedules go on. */
const filesOf = ({ logo, instructions }: WithFiles): string[] => [
  ...(logo === null ? [] : [logo]),
  ...(instructions === null ? [] : assetsOf(instructions)),
];

const writeFiles = (
  db: Database,
  { idSchool, id, ...row }: WithFiles & Pick<AssessmentRow, 'idSchool' | 'id'>,
  now: Instant,
) => writeAssetUses(db, idSchool, 'assessment', [{ id, assets: filesOf(row) }], now);

const isClassificationOf = ({ idSchool, idAssessment }: AssessmentRef) =>
  and(eq(assessmentClassification.idSchool, idSchool), eq(assessmentClassification.idAssessment, idAssessment));

/**
 * Returns the ids of the catalogue nodes that an assessment was made from, in the order in which they were chosen; aliases
 * are replaced by their targets.
 */
export const loadClassifications = async (db: Database, ref: AssessmentRef): Promise<number[]> => {
  const rows = await db
    .select({ id: targetOf })
    .from(assessmentClassification)
    .innerJoin(catalogue, isLinkedBy(ref.idSchool, assessmentClassification))
    .where(isClassificationOf(ref))
    .orderBy(asc(assessmentClassification.position));
  return [...new Set(rows.map(({ id }) => id))];
};

/**
 * Replaces the catalogue nodes that an assessment is made from, in that order. Must come after the locks of questions.
 */
export const saveClassifications = async (db: Database, ref: AssessmentRef, ids: readonly number[]): Promise<void> => {
  await db.delete(assessmentClassification).where(isClassificationOf(ref));
  if (ids.length === 0) return;
  const linkTo = await createCatalogueLinks(db, ref.idSchool, ids);
  await db
    .insert(assessmentClassification)
    .values(ids.map((idCatalogue, position) => ({ ...ref, ...linkTo(idCatalogue), position })));
};

/**
 * Returns whether an assessment has a schedule, or will get one when another schedule ends. One of the provider's may
 * be scheduled in any school.
 */
export const isScheduled = async (db: Database, { idSchool, idAssessment }: AssessmentRef): Promise<boolean> => {
  const found =
    (await firstRow(
      db
        .select({ id: schedule.id })
        .from(schedule)
        .where(
          and(
            mayReferTo(idSchool, schedule.idSchool),
            eq(schedule.assessmentSchool, idSchool),
            eq(schedule.idAssessment, idAssessment),
            eq(schedule.deleted, false),
          ),
        )
        .limit(1),
    )) ??
    (await firstRow(
      db
        .select({ id: automaticSchedule.id })
        .from(automaticSchedule)
        .innerJoin(
          schedule,
          and(eq(schedule.idSchool, automaticSchedule.idSchool), eq(schedule.id, automaticSchedule.idSchedule)),
        )
        .where(
          and(
            mayReferTo(idSchool, automaticSchedule.idSchool),
            eq(schedule.deleted, false),
            eq(automaticSchedule.assessmentSchool, idSchool),
            eq(automaticSchedule.idAssessment, idAssessment),
            isNull(automaticSchedule.idCreated),
          ),
        )
        .limit(1),
    ));
  return found !== undefined;
};
