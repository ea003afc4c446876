import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { type Me, schoolOf } from '../area.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { document, school } from '../database/schema.ts';
import { inTurns } from '../turn-queue.ts';

export type DocumentRow = typeof document.$inferSelect;
export type DocumentRef = { idSchool: number; idDocument: number };

const isDocument = ({ idSchool, idDocument }: DocumentRef) =>
  and(eq(document.idSchool, idSchool), eq(document.id, idDocument));

const isOf = (me: Me) => and(eq(document.idSchool, schoolOf(me)), eq(document.idUser, me.idUser));

/** Adds a document that waits to be made. */
export const insertDocument = async (
  db: Database,
  row: Pick<DocumentRow, 'idSchool' | 'idUser' | 'order' | 'title' | 'fileName' | 'requested'>,
): Promise<DocumentRow> => {
  const [added] = await db.insert(document).values(row).returning();
  if (!added) throw new Error('the document was not added');
  return added;
};

/** Returns a document of any user, for the job that makes it. */
export const findDocument = (db: Database, ref: DocumentRef): Promise<DocumentRow | undefined> =>
  firstRow(db.select().from(document).where(isDocument(ref)));

export const findOwnDocument = (db: Database, me: Me, idDocument: number): Promise<DocumentRow | undefined> =>
  firstRow(
    db
      .select()
      .from(document)
      .where(and(isOf(me), eq(document.id, idDocument))),
  );

/** Returns the document that a user has asked for in the same words and that waits. */
export const findWaiting = (db: Database, me: Me, order: DocumentRow['order']): Promise<DocumentRow | undefined> =>
  firstRow(
    db
      .select()
      .from(document)
      .where(and(isOf(me), eq(document.state, 'waiting'), sql`${document.order} = ${JSON.stringify(order)}::jsonb`)),
  );

/** Returns how many documents of a user wait. */
export const countWaiting = (db: Database, me: Me): Promise<number> =>
  db.$count(document, and(isOf(me), eq(document.state, 'waiting')));

/** Returns the newest documents of a user since a moment, at most 100. */
export const listOwnDocuments = (db: Database, me: Me, since: Instant): Promise<DocumentRow[]> =>
  db
    .select()
    .from(document)
    .where(and(isOf(me), gt(document.requested, since)))
    .orderBy(desc(document.requested), desc(document.id))
    .limit(100);

/** Returns how many documents of all schools are made before each of these, in the turns in which they are made. */
export const countBefore = async (db: Database, rows: readonly DocumentRow[]): Promise<Map<number, number>> => {
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  if (waiting.length === 0) return new Map();
  const all = await db
    .select({ id: document.id, idSchool: document.idSchool, idUser: document.idUser, done: document.done })
    .from(document)
    .where(and(eq(document.state, 'waiting'), acrossSchools('queue')))
    .orderBy(asc(document.id));
  const running = all.filter(({ done }) => done !== null);
  const others = all.filter(({ done }) => done === null);
  const order = [...running, ...inTurns(others, (row) => row, running)];
  return new Map(waiting.map((id) => [id, order.findIndex((row) => row.id === id)]));
};

/** Returns a document of the school with the same content whose file is stored. */
export const findSameContent = (db: Database, idSchool: number, contentKey: string): Promise<DocumentRow | undefined> =>
  firstRow(
    db
      .select()
      .from(document)
      .where(and(eq(document.idSchool, idSchool), eq(document.contentKey, contentKey), eq(document.state, 'ready')))
      .orderBy(desc(document.id))
      .limit(1),
  );

/** Returns a document of the school with the same content that could not be set, and of which the questions at fault are known. */
export const findAtFaultBefore = (
  db: Database,
  idSchool: number,
  contentKey: string,
): Promise<DocumentRow | undefined> =>
  firstRow(
    db
      .select()
      .from(document)
      .where(and(eq(document.idSchool, idSchool), eq(document.contentKey, contentKey), eq(document.state, 'failed')))
      .orderBy(desc(document.id))
      .limit(1),
  );

export const updateDocument = async (db: Database, ref: DocumentRef, change: Partial<DocumentRow>): Promise<void> => {
  await db.update(document).set(change).where(isDocument(ref));
};

/**
 * Stores what was made of a document, which is ready then. One that was given up meanwhile, because a student whom it names was
 * anonymised, stays so, and its file is deleted with it. Returns false where the document is gone.
 */
export const storeMade = async (
  db: Database,
  ref: DocumentRef,
  made: Partial<Omit<DocumentRow, 'state'>>,
): Promise<boolean> => {
  const state = sql<
    DocumentRow['state']
  >`case ${document.state} when 'waiting' then 'ready' else ${document.state} end`;
  const stored = await db
    .update(document)
    .set({ ...made, state })
    .where(isDocument(ref))
    .returning({ id: document.id });
  return stored.length > 0;
};

/** Deletes documents that were asked for before a moment, and returns the files that no other document has. */
export const deleteOldDocuments = async (db: Database, before: Instant): Promise<string[]> => {
  const deleted = await db
    .delete(document)
    .where(and(lt(document.requested, before), acrossSchools('nightly work')))
    .returning({ file: document.file });
  return findUnusedFiles(db, [...new Set(deleted.flatMap(({ file }) => file ?? []))]);
};

/** Returns the files that no document has. */
export const findUnusedFiles = async (db: Database, files: readonly string[]): Promise<string[]> => {
  if (files.length === 0) return [];
  const used = await db
    .select({ file: document.file })
    .from(document)
    .where(and(isNotNull(document.file), inArray(document.file, [...files]), acrossSchools('nightly work')));
  return files.filter((file) => used.every((row) => row.file !== file));
};

/** Returns the time zone of a school. */
export const loadSchoolTimezone = async (db: Database, idSchool: number): Promise<string> => {
  const found = await firstRow(db.select({ timezone: school.timezone }).from(school).where(eq(school.id, idSchool)));
  return found?.timezone ?? 'UTC';
};

/** Returns the name of a school. */
export const loadSchoolName = async (db: Database, idSchool: number): Promise<string> => {
  const found = await firstRow(db.select({ name: school.name }).from(school).where(eq(school.id, idSchool)));
  return found?.name ?? '';
};
