import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/time.ts';
import type { Doc } from '../../../questions/text/document.ts';
import { intArray } from '../../database/arrays.ts';
import { type Database, one } from '../../database/database.ts';
import { context, question } from '../../database/schema.ts';

export type ContextRow = typeof context.$inferSelect;
export type Wording = { title: string; text: Doc };

/** A context that is still there. */
export const contextOf = (db: Database, idContext: number): Promise<ContextRow | undefined> =>
  one(
    db
      .select()
      .from(context)
      .where(and(eq(context.id, idContext), eq(context.deleted, false))),
  );

/** The questions of a context, in order. */
export const membersOf = (db: Database, idContext: number) =>
  db
    .select()
    .from(question)
    .where(and(eq(question.idContext, idContext), eq(question.deleted, false)))
    .orderBy(asc(question.contextPosition), asc(question.id));

export const saysTheSame = async (db: Database, idContext: number, { title, text }: Wording): Promise<boolean> =>
  (await one(
    db
      .select({ id: context.id })
      .from(context)
      .where(
        and(eq(context.id, idContext), eq(context.title, title), sql`${context.text} = ${JSON.stringify(text)}::jsonb`),
      ),
  )) !== undefined;

type Home = { idOwner: number | null; idSchool: number | null };

export const insertContext = async (db: Database, { idOwner, idSchool }: Home, wording: Wording, now: Instant) => {
  const [row] = await db
    .insert(context)
    .values({ ...wording, idOwner, idSchool, added: now })
    .returning({ id: context.id });
  if (!row) throw new Error('a context that was just added is not there');
  return row.id;
};

export const reword = (db: Database, idContext: number, wording: Wording) =>
  db.update(context).set(wording).where(eq(context.id, idContext));

/** Another text in place of one that stays as it was for what was finished with it. A repeated import finds the new one. */
export const replaceContext = async (
  db: Database,
  { id, externalId, importedHash, idOwner, idSchool }: ContextRow,
  wording: Wording,
  now: Instant,
): Promise<number> => {
  await db.update(context).set({ externalId: null, deleted: true }).where(eq(context.id, id));
  const idContext = await insertContext(db, { idOwner, idSchool }, wording, now);
  await db.update(context).set({ externalId, importedHash }).where(eq(context.id, idContext));
  return idContext;
};

export const removeContext = (db: Database, idContext: number) =>
  db.update(context).set({ deleted: true }).where(eq(context.id, idContext));

/** Gives a context these questions, in that order. */
export const placeIn = (db: Database, idContext: number, ids: readonly number[], now: Instant) =>
  db.execute(sql`
    update question
    set id_context = ${idContext}, context_position = placed.position, updated = ${sql.param(now, question.updated)}
    from unnest(${intArray(ids)}) with ordinality as placed(id, position)
    where question.id = placed.id`);

/** Lets questions stand alone. */
export const release = async (db: Database, ids: readonly number[], now: Instant): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .update(question)
    .set({ idContext: null, contextPosition: null, updated: now })
    .where(inArray(question.id, [...ids]));
};

/** Numbers the questions a context has left without gaps; a text without any is gone. */
export const closeUp = async (db: Database, idContext: number, now: Instant): Promise<void> => {
  const left = await membersOf(db, idContext);
  if (left.length === 0) return void (await removeContext(db, idContext));
  await placeIn(
    db,
    idContext,
    left.map(({ id }) => id),
    now,
  );
};
