import { desc, eq, lte, notInArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { desktop } from '../../contract/desktop.ts';
import type { calls } from '../../contract/index.ts';
import { restorableUntil } from '../../core/policies/bin.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { fieldsOf } from '../../core/sync/fields.ts';
import type { Fields } from '../../core/sync/merge.ts';
import type { SyncedEntity } from '../../core/sync/synced-entities.ts';
import { isEditedSince, takeFields, whichIsFinished } from '../../core/sync/taking.ts';
import { type Context, type Handlers, schoolOf } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { loadUuids } from '../database/row-uuids.ts';
import { localEvent, localTaking } from '../database/schema.ts';
import { storedJson } from '../database/stored-json.ts';
import { Refusal, refuse } from '../refusal.ts';
import { type Entities, entitiesOf, viewerOf } from '../sync/api.ts';
import { headOf, loadRows } from './local-rows.ts';

// Of two versions that met, one stayed in its row and the other one is a copy. Taking the copy is an edit of the row and a deletion
// of the copy as any others: they are sent and received as these are.

/** The handlers of calls by which a user deletes and restores. */
export type OrdinaryHandlers = {
  questions: Pick<
    Handlers<typeof calls.questions>,
    'deleteQuestion' | 'deleteContext' | 'restoreQuestion' | 'restoreContext'
  >;
  assessments: Pick<Handlers<typeof calls.assessments>, 'deleteAssessment' | 'restoreAssessment'>;
};

/** So many can be undone at once: those of longer ago are forgotten. */
const MOST_TAKINGS = 200;

const fields = z.record(z.string(), z.unknown());
/** `local_taking.taken`: fields of the row as they were and as they were taken, and the whole copy. */
const storedTaking = storedJson(1, z.strictObject({ before: fields, after: fields, copy: fields }));

type Version = { id: number; isDeleted: boolean; fields: Fields };
type Event = typeof localEvent.$inferSelect & { copyUuid: string };

/** Returns the handlers by which a row takes the version of its copy, and gives it back. */
export const takingHandlers = (
  ordinary: OrdinaryHandlers,
): Pick<Handlers<typeof desktop>, 'takeCopy' | 'undoTakeCopy'> => {
  const entities = entitiesOf(ordinary.assessments.deleteAssessment);
  return {
    async takeCopy(context, { id }) {
      const { db, me, now } = context;
      const event = await findEvent(db, id);
      const { row, copy } = await loadVersions(db, schoolOf(me), event);
      if (!copy || copy.isDeleted) return refuse('versionsGone');
      const finished = whichIsFinished(row.fields, copy.fields);
      if (finished !== null) return refuse(finished === 'row' ? 'assessmentFinished' : 'copyIsFinished');
      const { before, after } = takeFields(event.entity, row.fields, copy.fields);
      await writeFields(context, entities, event, { now: row.fields, next: { ...row.fields, ...after } });
      await bin(context, ordinary, event.entity, copy.id);
      // What is stored may say the same in another way, which is no later edit.
      const stored = (await loadVersions(db, schoolOf(me), event)).row.fields;
      const taken = Object.fromEntries(Object.keys(after).map((name) => [name, stored[name] ?? null]));
      const values = { at: now, taken: storedTaking.write({ before, after: taken, copy: copy.fields }) };
      await db
        .insert(localTaking)
        .values({ uuidEvent: event.uuid, ...values })
        .onConflictDoUpdate({ target: localTaking.uuidEvent, set: values });
      await forgetTakings(db, now);
      return {};
    },

    async undoTakeCopy(context, { id, confirmed }) {
      const { db, me, now } = context;
      const event = await findEvent(db, id);
      const stored = await firstRow(db.select().from(localTaking).where(eq(localTaking.uuidEvent, event.uuid)));
      if (!stored || now >= restorableUntil(stored.at)) return refuse('copyNotTaken');
      const { copy: copied, ...taking } = storedTaking.read(stored.taken);
      const { row, copy } = await loadVersions(db, schoolOf(me), event);
      if (whichIsFinished(row.fields, copied) !== null) return refuse('assessmentFinished');
      if (!confirmed && isEditedSince(row.fields, taking)) return refuse('editedSinceTaken');
      await writeFields(context, entities, event, { now: row.fields, next: { ...row.fields, ...taking.before } });
      if (!copy || (copy.isDeleted && !(await restore(context, ordinary, event.entity, copy.id))))
        await copyAgain(context, entities, event, copied);
      await db.delete(localTaking).where(eq(localTaking.uuidEvent, event.uuid));
      return {};
    },
  };
};

/** Forgets what cannot be undone any more: as long as the copy is in the bin it can. */
export const forgetTakings = async (db: Database, now: Instant): Promise<void> => {
  const newest = db
    .select({ uuid: localTaking.uuidEvent })
    .from(localTaking)
    .orderBy(desc(localTaking.at))
    .limit(MOST_TAKINGS);
  const isOver = lte(localTaking.at, now - restorableUntil(0));
  await db.delete(localTaking).where(or(isOver, notInArray(localTaking.uuidEvent, newest)));
};

const findEvent = async (db: Database, id: number): Promise<Event> => {
  const event = await firstRow(db.select().from(localEvent).where(eq(localEvent.id, id)));
  return event === undefined || event.copyUuid === null
    ? refuse('versionsGone')
    : { ...event, copyUuid: event.copyUuid };
};

/** Returns the two versions of an event as they are now. Refuses where the row is gone. */
const loadVersions = async (
  db: Database,
  idSchool: number,
  { entity, rowUuid, copyUuid }: Event,
): Promise<{ row: Version; copy: Version | undefined }> => {
  const rows = await loadRows(db, idSchool, entity, [rowUuid, copyUuid]);
  const uuidOf = await loadUuids(
    db,
    idSchool,
    [...rows.values()].map((tables) => [entity, tables] as const),
  );
  const versionOf = (uuid: string): Version | undefined => {
    const tables = rows.get(uuid);
    if (!tables) return undefined;
    const head = headOf(entity, tables);
    return { id: Number(head['id']), isDeleted: head['deleted'] === true, fields: fieldsOf(entity, tables, uuidOf) };
  };
  const row = versionOf(rowUuid);
  return { row: row && !row.isDeleted ? row : refuse('versionsGone'), copy: versionOf(copyUuid) };
};

/** Returns the call as what a computer sends is written by: checked and stored in the same way. */
const writingOf = (context: Context) => ({
  ...context,
  ...{ sender: { idSchool: schoolOf(context.me), idDevice: 0 }, viewer: viewerOf(context.me, []), at: context.now },
});

const writeFields = async (
  context: Context,
  entities: Entities,
  { entity, rowUuid }: Event,
  { now: before, next }: { now: Fields; next: Fields },
): Promise<void> => {
  const writing = writingOf(context);
  const { row, target } = await entities[entity].find(writing, rowUuid);
  if (target?.is !== 'editable') return refuse('notQuestionOwner');
  await entities[entity].edit(writing, row, { fields: next, versions: [], before });
};

/** Makes the copy anew, where the one that was deleted is not here any more. */
const copyAgain = async (
  context: Context,
  entities: Entities,
  { entity, uuid, rowUuid }: Event,
  copied: Fields,
): Promise<void> => {
  const writing = writingOf(context);
  const { row } = await entities[entity].find(writing, rowUuid);
  const copyUuid = await entities[entity].copy(writing, row, copied);
  await context.db.update(localEvent).set({ copyUuid }).where(eq(localEvent.uuid, uuid));
};

/** Moves a copy into the bin, with the questions of a stimulus. Assessments that have them keep their versions. */
const bin = (
  context: Context,
  { questions, assessments }: OrdinaryHandlers,
  entity: SyncedEntity,
  id: number,
): Promise<object> => {
  if (entity === 'question') return questions.deleteQuestion(context, { idQuestion: id, confirmed: true }, refuse);
  if (entity === 'assessment') return assessments.deleteAssessment(context, { id, schedules: undefined }, refuse);
  return questions.deleteContext(context, { idContext: id, withQuestions: true, confirmed: true }, refuse);
};

/** Restores a copy from the bin; returns whether it was still there. */
const restore = async (
  context: Context,
  { questions, assessments }: OrdinaryHandlers,
  entity: SyncedEntity,
  id: number,
): Promise<boolean> => {
  try {
    if (entity === 'question') await questions.restoreQuestion(context, { idQuestion: id }, refuse);
    else if (entity === 'assessment') await assessments.restoreAssessment(context, { idAssessment: id }, refuse);
    else await questions.restoreContext(context, { idContext: id }, refuse);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'deletedForGood') return false;
    throw error;
  }
};
