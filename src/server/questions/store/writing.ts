import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { ReviewState } from '../../../core/review.ts';
import { sameJson } from '../../../core/same-json.ts';
import type { Instant } from '../../../core/time.ts';
import type { Me } from '../../area.ts';
import { type Database, one } from '../../database/database.ts';
import { hold, locks } from '../../database/locks.ts';
import { question, questionCataloging, questionVersion } from '../../database/schema.ts';
import { writesForProvider } from '../rights.ts';

export type QuestionRow = typeof question.$inferSelect;
export type VersionRow = typeof questionVersion.$inferSelect;

/** A question as it is written: what each version has of its own, its year, and the nodes it is linked to. */
export type Written = {
  version: Omit<typeof questionVersion.$inferInsert, 'idQuestion' | 'added'>;
  year: number | null;
  nodes: readonly number[];
};

/** Whose questions somebody writes: no owner and no school = the provider's. */
export const homeOf = (me: Me) =>
  writesForProvider(me)
    ? { idOwner: null, idSchool: null, state: 'draft' as const }
    : { idOwner: me.idUser, idSchool: me.idSchool, state: 'published' as const };

/** One at a time writes among the questions of one owner: what the others do is done, and can be read. */
export const holdQuestions = (db: Database, me: Me) => hold(db, locks.questionsOf(homeOf(me).idOwner));

/**
 * These questions and those that share a context with them, as far as they are still there, held until the transaction
 * ends. Their rows are taken in the order of ids, as whoever finishes an assessment takes them.
 */
export const heldQuestions = (db: Database, ids: readonly number[]): Promise<QuestionRow[]> => {
  const contexts = db
    .select({ id: question.idContext })
    .from(question)
    .where(inArray(question.id, [...ids]));
  return db
    .select()
    .from(question)
    .where(and(eq(question.deleted, false), or(inArray(question.id, [...ids]), inArray(question.idContext, contexts))))
    .orderBy(asc(question.id))
    .for('no key update');
};

/** Keeps everybody from putting a question into an assessment until the transaction ends. */
export const holdFromUse = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: question.id })
    .from(question)
    .where(inArray(question.id, [...ids]))
    .orderBy(asc(question.id))
    .for('update');

export const questionOf = (db: Database, idQuestion: number): Promise<QuestionRow | undefined> =>
  one(db.select().from(question).where(eq(question.id, idQuestion)));

/** The version that new assessments take. */
export const versionOf = async (db: Database, { id, idVersion }: QuestionRow): Promise<VersionRow> => {
  const newest = eq(questionVersion.id, idVersion ?? 0);
  const version = await one(db.select().from(questionVersion).where(newest));
  if (!version) throw new Error(`question ${id} has no version`);
  return version;
};

export const nodesLinkedTo = async (db: Database, idQuestion: number): Promise<number[]> => {
  const rows = await db
    .select({ id: questionCataloging.idCataloging })
    .from(questionCataloging)
    .where(eq(questionCataloging.idQuestion, idQuestion))
    .orderBy(asc(questionCataloging.idCataloging));
  return rows.map(({ id }) => id);
};

/** Whose a new question is, who wrote it, and how far it has come. */
export type Origin = Pick<typeof question.$inferInsert, 'idOwner' | 'idSchool' | 'idAuthor' | 'state' | 'import'>;

export const insertQuestion = async (db: Database, origin: Origin, written: Written, now: Instant): Promise<number> => {
  const [row] = await db
    .insert(question)
    .values({ ...origin, year: written.year, added: now, updated: now })
    .returning({ id: question.id });
  if (!row) throw new Error('a question that was just added is not there');
  await addVersion(db, row.id, written, now);
  return row.id;
};

/** Writes a question's newest version, and where it stands in the catalogue. Older versions stay as they are. */
export const addVersion = async (
  db: Database,
  idQuestion: number,
  { version, year, nodes }: Written,
  now: Instant,
): Promise<number> => {
  const [added] = await db
    .insert(questionVersion)
    .values({ ...version, idQuestion, added: now })
    .returning({ id: questionVersion.id });
  if (!added) throw new Error('a version that was just added is not there');
  await db.update(question).set({ idVersion: added.id, year, updated: now }).where(eq(question.id, idQuestion));
  await db.delete(questionCataloging).where(eq(questionCataloging.idQuestion, idQuestion));
  if (nodes.length > 0)
    await db.insert(questionCataloging).values(nodes.map((idCataloging) => ({ idQuestion, idCataloging })));
  return added.id;
};

/** A question as it is written now. */
export const asWritten = async (db: Database, row: QuestionRow): Promise<Written> => {
  const { idType, content, identifier, comment, guidance, source, language } = await versionOf(db, row);
  const version = { idType, content, identifier, comment, guidance, source, language };
  return { version, year: row.year, nodes: await nodesLinkedTo(db, row.id) };
};

/** The last question somebody wrote, if it was written since then and just so. */
export const justWritten = async (db: Database, me: Me, written: Written, since: Instant): Promise<number | null> => {
  const last = await one(
    db
      .select()
      .from(question)
      .where(and(eq(question.idAuthor, me.idUser), gt(question.added, since), eq(question.deleted, false)))
      .orderBy(desc(question.id))
      .limit(1),
  );
  if (!last || last.idContext !== null) return null;
  const nodes = written.nodes.toSorted((a, b) => a - b);
  return sameJson(await asWritten(db, last), { ...written, nodes }) ? last.id : null;
};

export const markDeleted = (db: Database, ids: readonly number[], now: Instant) =>
  db
    .update(question)
    .set({ deleted: true, idContext: null, contextPosition: null, updated: now })
    .where(inArray(question.id, [...ids]));

/** How far questions have come, and what the editor says of them. */
export const setState = (
  db: Database,
  ids: readonly number[],
  state: ReviewState,
  reviewComment: string,
  now: Instant,
) =>
  db
    .update(question)
    .set({ state, reviewComment, updated: now })
    .where(inArray(question.id, [...ids]));
