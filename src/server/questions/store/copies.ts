import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/time.ts';
import type { Database } from '../../database/database.ts';
import { context, question, questionCataloging, questionVersion } from '../../database/schema.ts';
import type { Origin } from './writing.ts';

/** A question in one of its versions, with the text it shares there. */
export type Original = { idQuestion: number; idVersion: number; idContext: number | null };

/**
 * Copies questions, and the texts they share, for somebody; answers the copies' ids by the originals'. However many they
 * are, it takes the same few statements.
 */
export const insertCopies = async (
  db: Database,
  origin: Origin,
  originals: readonly Original[],
  now: Instant,
): Promise<Map<number, number>> => {
  if (originals.length === 0) return new Map();
  const texts = await copyContexts(db, origin, originals, now);
  const asked = originals.map(({ idVersion }) => idVersion);
  const rows = await db
    .select({ version: questionVersion, year: question.year })
    .from(questionVersion)
    .innerJoin(question, eq(question.id, questionVersion.idQuestion))
    .where(inArray(questionVersion.id, asked));
  const found = new Map(rows.map((row) => [row.version.id, row]));
  const values = originals.map(({ idVersion, idContext }, at) => ({
    ...origin,
    year: found.get(idVersion)?.year ?? null,
    idContext: texts.get(idContext) ?? null,
    contextPosition: idContext === null ? null : placeIn(originals, at),
    added: now,
    updated: now,
  }));
  const ids = inOrder(await db.insert(question).values(values).returning({ id: question.id }));
  const copies = new Map(originals.map(({ idQuestion }, at) => [idQuestion, ids[at] ?? 0]));
  await copyVersions(
    db,
    rows.map(({ version }) => version),
    copies,
    now,
  );
  await copyLinks(db, copies);
  return copies;
};

/** How many of its context stand before it, counted from 1. */
const placeIn = (originals: readonly Original[], at: number): number =>
  originals.slice(0, at + 1).filter(({ idContext }) => idContext === originals[at]?.idContext).length;

/** Ids grow in the order of the values they were given to. */
const inOrder = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b);

const copyContexts = async (
  db: Database,
  { idOwner, idSchool }: Origin,
  originals: readonly Original[],
  now: Instant,
): Promise<Map<number | null, number>> => {
  const wanted = [...new Set(originals.map(({ idContext }) => idContext))].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(context).where(inArray(context.id, wanted));
  const values = rows.map(({ title, text }) => ({ title, text, idOwner, idSchool, added: now }));
  const ids = inOrder(await db.insert(context).values(values).returning({ id: context.id }));
  return new Map(rows.map(({ id }, at) => [id, ids[at] ?? 0]));
};

const copyVersions = async (
  db: Database,
  versions: readonly (typeof questionVersion.$inferSelect)[],
  copies: ReadonlyMap<number, number>,
  now: Instant,
): Promise<void> => {
  const values = versions.map(({ id: _, idQuestion, ...wording }) => ({
    ...wording,
    idQuestion: copies.get(idQuestion) ?? 0,
    added: now,
  }));
  const added = await db.insert(questionVersion).values(values).returning({ id: questionVersion.id });
  const ids = added.map(({ id }) => id);
  await db
    .update(question)
    .set({ idVersion: sql`${questionVersion.id}` })
    .from(questionVersion)
    .where(and(eq(questionVersion.idQuestion, question.id), inArray(questionVersion.id, ids)));
};

const copyLinks = async (db: Database, copies: ReadonlyMap<number, number>): Promise<void> => {
  const links = await db
    .select()
    .from(questionCataloging)
    .where(inArray(questionCataloging.idQuestion, [...copies.keys()]));
  const values = links.map(({ idQuestion, idCataloging }) => ({
    idQuestion: copies.get(idQuestion) ?? 0,
    idCataloging,
  }));
  if (values.length > 0) await db.insert(questionCataloging).values(values);
};
