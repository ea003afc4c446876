import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { idArray } from '../../database/arrays.ts';
import { recordChanges } from '../../database/changes.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { question, stimulus, stimulusVersion } from '../../database/schema.ts';
import { addStimulusVersions } from '../new-versions.ts';

export type StimulusRow = typeof stimulus.$inferSelect;
export type StimulusWording = { title: string; text: Doc };

const currentVersion = and(eq(stimulusVersion.idSchool, stimulus.idSchool), eq(stimulusVersion.id, stimulus.idVersion));

/** Returns a stimulus of one of these schools in its newest wording, unless it is deleted. */
export const findStimulus = async (
  db: Database,
  schools: readonly number[],
  idStimulus: number,
): Promise<{ stimulus: StimulusRow; wording: StimulusWording } | undefined> =>
  firstRow(
    db
      .select({ stimulus, wording: { title: stimulusVersion.title, text: stimulusVersion.text } })
      .from(stimulus)
      .innerJoin(stimulusVersion, currentVersion)
      .where(and(inArray(stimulus.idSchool, [...schools]), eq(stimulus.id, idStimulus), eq(stimulus.deleted, false))),
  );

/** Returns a stimulus, deleted or not. */
export const findStimulusRow = (
  db: Database,
  schools: readonly number[],
  idStimulus: number,
): Promise<StimulusRow | undefined> =>
  firstRow(
    db
      .select()
      .from(stimulus)
      .where(and(inArray(stimulus.idSchool, [...schools]), eq(stimulus.id, idStimulus))),
  );

/** Returns the questions that were deleted with a stimulus, in order. */
export const listQuestionsDeletedWith = (db: Database, { idSchool, id, deletedAt }: StimulusRow) =>
  db
    .select()
    .from(question)
    .where(
      and(
        eq(question.idSchool, idSchool),
        eq(question.idStimulus, id),
        eq(question.deleted, true),
        sql`${question.deletedAt} = ${sql.param(deletedAt, question.deletedAt)}`,
      ),
    )
    .orderBy(asc(question.stimulusPosition), asc(question.id));

/** Returns the stimulus with a uuid, deleted or not. */
export const findStimulusByUuid = (db: Database, idSchool: number, uuid: string): Promise<StimulusRow | undefined> =>
  firstRow(
    db
      .select()
      .from(stimulus)
      .where(and(eq(stimulus.idSchool, idSchool), eq(stimulus.uuid, uuid))),
  );

/** Returns the newest wordings of a school's stimuli. On the wire a stimulus is a context. */
export const loadCurrentStimulusTexts = (db: Database, idSchool: number, ids: readonly number[]) =>
  db
    .select({ idContext: stimulus.id, title: stimulusVersion.title, text: stimulusVersion.text })
    .from(stimulus)
    .innerJoin(stimulusVersion, currentVersion)
    .where(and(eq(stimulus.idSchool, idSchool), inArray(stimulus.id, [...ids])));

/** Returns the questions of a stimulus, in order. */
export const listStimulusQuestions = (db: Database, idSchool: number, idStimulus: number) =>
  db
    .select()
    .from(question)
    .where(and(eq(question.idSchool, idSchool), eq(question.idStimulus, idStimulus), eq(question.deleted, false)))
    .orderBy(asc(question.stimulusPosition), asc(question.id));

/** Returns the questions of a stimulus, or those that a deleted one had, in order. */
export const listLastQuestions = (db: Database, { idSchool, id, deleted, formerQuestions }: StimulusRow) =>
  deleted
    ? db
        .select()
        .from(question)
        .where(
          and(
            eq(question.idSchool, idSchool),
            or(eq(question.idStimulus, id), inArray(question.id, formerQuestions ?? [])),
          ),
        )
        .orderBy(asc(question.stimulusPosition), asc(question.id))
    : listStimulusQuestions(db, idSchool, id);

/** Returns the ids of questions of an owner with these uuids that have no stimulus, in the order of the uuids. */
export const listQuestionsAlone = async (
  db: Database,
  { idSchool, idOwner }: { idSchool: number; idOwner: number },
  uuids: readonly string[],
): Promise<number[]> => {
  if (uuids.length === 0) return [];
  const { id, uuid } = question;
  const isOwn = and(eq(question.idSchool, idSchool), eq(question.idOwner, idOwner));
  const rows = await db
    .select({ id, uuid })
    .from(question)
    .where(and(isOwn, inArray(uuid, [...uuids]), isNull(question.idStimulus)));
  return rows.toSorted((a, b) => uuids.indexOf(a.uuid) - uuids.indexOf(b.uuid)).map((row) => row.id);
};

/** School, owner and author of a new stimulus. */
export type StimulusOrigin = Pick<typeof stimulus.$inferInsert, 'idSchool' | 'idOwner' | 'idAuthor' | 'uuid'>;

/** Of a version that a device has made: its uuid, and when it was written. */
type GivenVersion = { uuid?: string; added?: Instant };

/** Adds a stimulus and returns its id, or null when its uuid or that of its first version exists. */
export const insertStimulus = async (
  db: Database,
  origin: StimulusOrigin,
  wording: StimulusWording,
  now: Instant,
  version: GivenVersion = {},
): Promise<number | null> => {
  const [row] = await db
    .insert(stimulus)
    .values({ ...origin, added: now })
    .onConflictDoNothing({ target: [stimulus.idSchool, stimulus.uuid] })
    .returning({ id: stimulus.id });
  if (!row) return null;
  const ref = { idSchool: origin.idSchool, idStimulus: row.id, ...version };
  return (await addStimulusVersion(db, ref, wording, now)) === null ? null : row.id;
};

/** Returns the stimulus version with a uuid, or undefined. */
export const findStimulusVersionByUuid = (db: Database, idSchool: number, uuid: string) =>
  firstRow(
    db
      .select({ id: stimulusVersion.id, idStimulus: stimulusVersion.idStimulus })
      .from(stimulusVersion)
      .where(and(eq(stimulusVersion.idSchool, idSchool), eq(stimulusVersion.uuid, uuid))),
  );

/** Adds a stimulus's newest version and returns its id, or null when another version has the uuid. */
export const addStimulusVersion = async (
  db: Database,
  { idSchool, idStimulus, ...given }: { idSchool: number; idStimulus: number } & GivenVersion,
  wording: StimulusWording,
  now: Instant,
): Promise<number | null> => {
  const versions = [{ ...wording, idStimulus, ...given }];
  const [added] = await addStimulusVersions(db, idSchool, versions, now);
  return added?.idVersion ?? null;
};

/** Marks a stimulus as deleted. `formerQuestions` have been removed from it and return to it when it is restored. */
export const deleteStimulus = (
  db: Database,
  idSchool: number,
  idStimulus: number,
  formerQuestions: readonly number[],
  now: Instant,
): Promise<void> =>
  setDeletion(db, idSchool, idStimulus, { deleted: true, deletedAt: now, formerQuestions: [...formerQuestions] });

/** Marks a stimulus as existing again; its questions must be put below it. */
export const restoreStimulus = (db: Database, idSchool: number, idStimulus: number): Promise<void> =>
  setDeletion(db, idSchool, idStimulus, { deleted: false, deletedAt: null, formerQuestions: null });

const setDeletion = async (
  db: Database,
  idSchool: number,
  idStimulus: number,
  values: Pick<StimulusRow, 'deleted' | 'deletedAt' | 'formerQuestions'>,
): Promise<void> => {
  const rows = await db
    .update(stimulus)
    .set(values)
    .where(and(eq(stimulus.idSchool, idSchool), eq(stimulus.id, idStimulus)))
    .returning({ uuid: stimulus.uuid });
  // Where no question refers to it any more, its change is not recorded by way of a question.
  recordChanges(
    db,
    idSchool,
    'stimulus',
    rows.map(({ uuid }) => uuid),
  );
};

/** Puts questions below a stimulus, in that order. */
export const setStimulusQuestions = (
  db: Database,
  idSchool: number,
  idStimulus: number,
  ids: readonly number[],
  now: Instant,
) =>
  db.execute(sql`
    update question
    set id_stimulus = ${idStimulus}, stimulus_position = placed.position, updated = ${sql.param(now, question.updated)}
    from unnest(${idArray(ids)}) with ordinality as placed(id, position)
    where question.id_school = ${idSchool} and question.id = placed.id`);

/** Removes questions from their stimuli. */
export const removeFromStimulus = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
  now: Instant,
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .update(question)
    .set({ idStimulus: null, stimulusPosition: null, updated: now })
    .where(and(eq(question.idSchool, idSchool), inArray(question.id, [...ids])));
};

/** Numbers the remaining questions of a stimulus from 1. Deletes a stimulus without questions. */
export const renumberStimulus = async (
  db: Database,
  idSchool: number,
  idStimulus: number,
  now: Instant,
): Promise<void> => {
  const left = await listStimulusQuestions(db, idSchool, idStimulus);
  if (left.length === 0) return deleteStimulus(db, idSchool, idStimulus, [], now);
  await setStimulusQuestions(
    db,
    idSchool,
    idStimulus,
    left.map(({ id }) => id),
    now,
  );
};
