import { and, eq, inArray, sql } from 'drizzle-orm';
import { sameJson } from '../../core/same-json.ts';
import type { Instant } from '../../core/time.ts';
import type { Database } from '../database/database.ts';
import { refreshEntries } from '../database/entries.ts';
import { hold, locks } from '../database/locks.ts';
import { context, question, questionCataloging, questionVersion } from '../database/schema.ts';
import { nodesOf } from './nodes.ts';
import type { PreparedContext, PreparedQuestion } from './prepare.ts';

/** What became of the questions that were taken. */
export type Stored = { added: number; changed: number; unchanged: number };

/** What was prepared of a record, and what the record came to: equal hashes, equal records. */
export type Imported<Prepared> = Prepared & { hash: string };

type Bank = { questions: readonly Imported<PreparedQuestion>[]; contexts: readonly Imported<PreparedContext>[] };
type Circumstances = { now: Instant; idCountry: number };

const AT_ONCE = 500;

/**
 * Writes a bank as the provider's, all or nothing. What is there already is found by its external id; a question whose
 * wording or key has changed gets a new version, since the old one may have been answered. What the files say as they did
 * the last time stays as it is, with whatever was changed or deleted here since.
 */
export const storeBank = (database: Database, { questions, contexts }: Bank, when: Circumstances): Promise<Stored> =>
  database.transaction(async (db) => {
    await hold(db, locks.importing);
    await hold(db, locks.questionsOf(null));
    const texts = await storeContexts(db, contexts, when.now);
    const wanted = await wantedOf(db, questions, texts);
    await holdRows(db, wanted);
    const places = placesIn(contexts);
    const nodes = await nodesOf(db, wanted, when.idCountry);
    const stored: Stored = { added: 0, changed: 0, unchanged: questions.length - wanted.length };
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const batch = wanted.slice(from, from + AT_ONCE).map((prepared, index) => ({
        prepared,
        nodes: nodes[from + index] ?? [],
        idContext: prepared.context === null ? null : (texts.ids.get(prepared.context) ?? null),
        contextPosition: prepared.context === null ? null : (places.get(prepared.externalId) ?? 0),
      }));
      await storeBatch(db, batch, when.now, stored);
    }
    return stored;
  });

/** The questions that are new, that the files say otherwise than the last time, or whose text is another row now. */
async function wantedOf(db: Database, questions: Bank['questions'], { left }: Texts): Promise<Bank['questions']> {
  const wanted: Imported<PreparedQuestion>[] = [];
  for (let from = 0; from < questions.length; from += AT_ONCE) {
    const batch = questions.slice(from, from + AT_ONCE);
    const { externalId, importedHash, idContext, deleted } = question;
    const rows = await db
      .select({ externalId, importedHash, idContext, deleted })
      .from(question)
      .where(
        inArray(
          externalId,
          batch.map((prepared) => prepared.externalId),
        ),
      );
    const known = new Map(rows.map((row) => [row.externalId, row]));
    for (const prepared of batch) {
      const row = known.get(prepared.externalId);
      const stays = row && (row.deleted || (row.importedHash === prepared.hash && !left.has(row.idContext ?? 0)));
      if (!stays) wanted.push(prepared);
    }
  }
  return wanted;
}

/** In the order of ids, as whoever finishes an assessment takes them. */
async function holdRows(db: Database, questions: Bank['questions']): Promise<void> {
  const externalIds = JSON.stringify(questions.map(({ externalId }) => externalId));
  await db.execute(sql`
    select id from question where external_id in (select jsonb_array_elements_text(${externalIds}::jsonb))
    order by id for no key update`);
}

type Row = {
  prepared: Imported<PreparedQuestion>;
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
    const values = fresh.map(({ prepared: { externalId, year, hash }, idContext, contextPosition }) => ({
      externalId,
      importedHash: hash,
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

  await rememberHashes(
    db,
    question,
    batch.map(({ prepared }) => prepared),
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

/** Remembers what records came to, for the next time. */
async function rememberHashes(
  db: Database,
  table: typeof question | typeof context,
  records: readonly { externalId: string; hash: string }[],
): Promise<void> {
  const hashes = JSON.stringify(records.map(({ externalId: id, hash }) => ({ id, hash })));
  await db.execute(sql`
    update ${table} set imported_hash = read.hash
    from jsonb_to_recordset(${hashes}::jsonb) as read(id text, hash text)
    where ${table.externalId} = read.id and ${table.importedHash} is distinct from read.hash`);
}

/** The ids of the shared texts by their external ids, and those rows that another has taken the place of. */
type Texts = { ids: Map<string, number>; left: ReadonlySet<number> };

async function storeContexts(db: Database, contexts: Bank['contexts'], now: Instant): Promise<Texts> {
  const ids = new Map<string, number>();
  const left = new Set<number>();
  for (let from = 0; from < contexts.length; from += AT_ONCE) {
    const batch = contexts.slice(from, from + AT_ONCE);
    const read = new Map(batch.map((prepared) => [prepared.externalId, prepared]));
    const known = await db
      .select()
      .from(context)
      .where(inArray(context.externalId, [...read.keys()]));
    const stays = (row: (typeof known)[number]): boolean => {
      const prepared = read.get(row.externalId ?? '');
      if (!prepared || row.deleted) return false;
      if (row.importedHash !== null) return row.importedHash === prepared.hash;
      return row.title === prepared.title && sameJson(row.text, prepared.text);
    };
    const same = new Map(known.filter(stays).map(({ externalId, id }) => [externalId, id]));
    // A changed text is a new one: finished assessments keep the old, as they keep the old wording of a question.
    const changed = known.filter((row) => !stays(row)).map(({ id }) => id);
    for (const id of changed) left.add(id);
    if (changed.length > 0) await db.update(context).set({ externalId: null }).where(inArray(context.id, changed));
    const values = batch
      .filter(({ externalId }) => !same.has(externalId))
      .map(({ externalId, title, text, hash }) => ({ externalId, importedHash: hash, title, text, added: now }));
    const added =
      values.length === 0
        ? []
        : await db.insert(context).values(values).returning({ id: context.id, externalId: context.externalId });
    for (const { id, externalId } of [...[...same].map(([externalId, id]) => ({ id, externalId })), ...added])
      if (externalId !== null) ids.set(externalId, id);
    await rememberHashes(db, context, batch);
  }
  return { ids, left };
}

/** The place of every question in its shared text, from 1. */
const placesIn = (contexts: readonly PreparedContext[]): Map<string, number> =>
  new Map(contexts.flatMap(({ questions }) => questions.map((id, index) => [id, index + 1] as const)));
