import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Instant } from '../../core/time.ts';
import type { Database } from '../database/database.ts';
import { refreshEntries } from '../database/entries.ts';
import { hold, locks } from '../database/locks.ts';
import { context, question, questionCataloging, questionVersion } from '../database/schema.ts';
import { nodesOf } from './nodes.ts';
import type { PreparedContext, PreparedQuestion } from './prepare.ts';
import { sameJson } from './same-json.ts';

/** What became of the questions that were taken. */
export type Stored = { added: number; changed: number; unchanged: number };

type Bank = { questions: readonly PreparedQuestion[]; contexts: readonly PreparedContext[] };
type Circumstances = { now: Instant; idCountry: number };

const AT_ONCE = 500;

/**
 * Writes a bank as the provider's, all or nothing. What is there already is found by its external id; a question whose
 * wording or key has changed gets a new version, since the old one may have been answered.
 */
export const storeBank = (database: Database, { questions, contexts }: Bank, when: Circumstances): Promise<Stored> =>
  database.transaction(async (db) => {
    await hold(db, locks.importing);
    const idsContexts = await storeContexts(db, contexts, when.now);
    const places = placesIn(contexts);
    const nodes = await nodesOf(db, questions, when.idCountry);
    const stored: Stored = { added: 0, changed: 0, unchanged: 0 };
    for (let from = 0; from < questions.length; from += AT_ONCE) {
      const batch = questions.slice(from, from + AT_ONCE).map((prepared, index) => ({
        prepared,
        nodes: nodes[from + index] ?? [],
        idContext: prepared.context === null ? null : (idsContexts.get(prepared.context) ?? null),
        contextPosition: prepared.context === null ? null : (places.get(prepared.externalId) ?? 0),
      }));
      await storeBatch(db, batch, when.now, stored);
    }
    return stored;
  });

type Row = {
  prepared: PreparedQuestion;
  nodes: number[];
  idContext: number | null;
  contextPosition: number | null;
};

async function storeBatch(db: Database, batch: readonly Row[], now: Instant, stored: Stored): Promise<void> {
  const known = await knownQuestions(db, batch);
  const fresh = batch.filter((row) => !known.has(row.prepared.externalId));
  const reworded = batch.filter((row) => {
    const old = known.get(row.prepared.externalId);
    return old && !sameJson(wordingOf(row.prepared), old.wording);
  });
  const moved = batch.filter((row) => {
    const old = known.get(row.prepared.externalId);
    return old && !sameJson(placeOf(row), old.place);
  });

  const ids = new Map([...known].map(([externalId, { id }]) => [externalId, id]));
  if (fresh.length > 0) {
    const values = fresh.map(({ prepared: { externalId, year }, idContext, contextPosition }) => ({
      externalId,
      year,
      idContext,
      contextPosition,
      added: now,
      updated: now,
    }));
    const added = await db
      .insert(question)
      .values(values)
      .returning({ id: question.id, externalId: question.externalId });
    for (const { id, externalId } of added) if (externalId !== null) ids.set(externalId, id);
  }
  const idOf = ({ prepared }: Row): number => ids.get(prepared.externalId) ?? 0;

  await addVersions(
    db,
    [...fresh, ...reworded].map((row) => ({ ...wordingOf(row.prepared), idQuestion: idOf(row) })),
    now,
  );
  for (const row of moved) {
    const { idContext, contextPosition, prepared } = row;
    const values = { idContext, contextPosition, year: prepared.year, updated: now };
    await db
      .update(question)
      .set(values)
      .where(eq(question.id, idOf(row)));
  }
  await link(
    db,
    [...fresh, ...moved].map((row) => ({ idQuestion: idOf(row), nodes: row.nodes })),
  );

  const changed = new Set([...reworded, ...moved]);
  const left = moved.flatMap(({ prepared }) => known.get(prepared.externalId)?.place.idContext ?? []);
  await refreshEntries(db, [...[...fresh, ...changed].map(idOf), ...(await questionsOf(db, left))]);
  stored.added += fresh.length;
  stored.changed += changed.size;
  stored.unchanged += batch.length - fresh.length - changed.size;
}

const wordingOf = ({ idType, content, identifier, comment, guidance, source, language }: PreparedQuestion) => ({
  idType,
  content,
  identifier,
  comment,
  guidance,
  source,
  language,
});

const placeOf = ({ prepared: { year }, nodes, idContext, contextPosition }: Row) => ({
  year,
  idContext,
  contextPosition,
  nodes: nodes.toSorted((a, b) => a - b),
});

/** What is stored of these questions, in the same form as what was read. */
async function knownQuestions(db: Database, batch: readonly Row[]) {
  const externalIds = batch.map((row) => row.prepared.externalId);
  const rows = await db
    .select({ question, version: questionVersion })
    .from(question)
    .innerJoin(questionVersion, eq(questionVersion.id, question.idVersion))
    .where(inArray(question.externalId, externalIds));
  const ids = rows.map((row) => row.question.id);
  const links = await db.select().from(questionCataloging).where(inArray(questionCataloging.idQuestion, ids));
  const linksOf = Map.groupBy(links, (link) => link.idQuestion);
  return new Map(
    rows.map(({ question: { id, externalId, year, idContext, contextPosition }, version }) => {
      const { idType, content, identifier, comment, guidance, source, language } = version;
      const nodes = (linksOf.get(id) ?? []).map((link) => link.idCataloging).toSorted((a, b) => a - b);
      const wording = { idType, content, identifier, comment, guidance, source, language };
      return [externalId ?? '', { id, wording, place: { year, idContext, contextPosition, nodes } }] as const;
    }),
  );
}

/** Adds versions and makes each the one that new assessments take. */
async function addVersions(
  db: Database,
  versions: readonly Omit<typeof questionVersion.$inferInsert, 'added'>[],
  now: Instant,
): Promise<void> {
  if (versions.length === 0) return;
  const added = await db
    .insert(questionVersion)
    .values(versions.map((version) => ({ ...version, added: now })))
    .returning({ id: questionVersion.id });
  const ids = added.map((row) => row.id);
  await db
    .update(question)
    .set({ idVersion: sql`${questionVersion.id}`, updated: now })
    .from(questionVersion)
    .where(and(eq(questionVersion.idQuestion, question.id), inArray(questionVersion.id, ids)));
}

async function link(db: Database, questions: readonly { idQuestion: number; nodes: number[] }[]): Promise<void> {
  if (questions.length === 0) return;
  const ids = questions.map((one) => one.idQuestion);
  await db.delete(questionCataloging).where(inArray(questionCataloging.idQuestion, ids));
  const links = questions.flatMap(({ idQuestion, nodes }) =>
    nodes.map((idCataloging) => ({ idQuestion, idCataloging })),
  );
  await db.insert(questionCataloging).values(links).onConflictDoNothing();
}

const questionsOf = async (db: Database, idsContexts: readonly number[]): Promise<number[]> => {
  if (idsContexts.length === 0) return [];
  const rows = await db
    .select({ id: question.id })
    .from(question)
    .where(inArray(question.idContext, [...new Set(idsContexts)]));
  return rows.map((row) => row.id);
};

/** The ids of the shared texts by their external ids. */
async function storeContexts(
  db: Database,
  contexts: readonly PreparedContext[],
  now: Instant,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let from = 0; from < contexts.length; from += AT_ONCE) {
    const batch = contexts.slice(from, from + AT_ONCE);
    const externalIds = batch.map(({ externalId }) => externalId);
    const known = await db.select().from(context).where(inArray(context.externalId, externalIds));
    const same = new Map(
      known.flatMap((row) => {
        const read = batch.find(({ externalId }) => externalId === row.externalId);
        return read?.title === row.title && sameJson(read.text, row.text) ? [[read.externalId, row.id] as const] : [];
      }),
    );
    // A changed text is a new one: finished assessments keep the old, as they keep the old wording of a question.
    const changed = known.filter(({ id }) => ![...same.values()].includes(id)).map(({ id }) => id);
    if (changed.length > 0) await db.update(context).set({ externalId: null }).where(inArray(context.id, changed));
    const values = batch
      .filter(({ externalId }) => !same.has(externalId))
      .map(({ externalId, title, text }) => ({ externalId, title, text, added: now }));
    const added =
      values.length === 0
        ? []
        : await db.insert(context).values(values).returning({ id: context.id, externalId: context.externalId });
    for (const [externalId, id] of same) ids.set(externalId, id);
    for (const { id, externalId } of added) if (externalId !== null) ids.set(externalId, id);
  }
  return ids;
}

/** The place of every question in its shared text, from 1. */
const placesIn = (contexts: readonly PreparedContext[]): Map<string, number> =>
  new Map(contexts.flatMap(({ questions }) => questions.map((id, index) => [id, index + 1] as const)));
