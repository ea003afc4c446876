import { eq, inArray, or, sql } from 'drizzle-orm';
import { searchable } from '../../core/searching.ts';
import { kindOf } from '../../questions/kinds.ts';
import { plainText } from '../../questions/text/plain.ts';
import { intArray } from './arrays.ts';
import { type Database, one, rowsOf } from './database.ts';
import { hold, holdShared, locks } from './locks.ts';
import { bankChange, bankEntry, context, question, questionVersion } from './schema.ts';

/**
 * Derives the bank's list anew for these questions and for those that share a context with them. Whoever writes
 * a question, its catalogue links, its context or its deletion calls this in the same transaction.
 */
export const refreshEntries = async (db: Database, idsQuestions: readonly number[]): Promise<void> => {
  if (idsQuestions.length === 0) return;
  const ids = [...idsQuestions];
  await catalogueStays(db);
  const contexts = db.select({ id: question.idContext }).from(question).where(inArray(question.id, ids));
  const rows = await db
    .select({ question, version: questionVersion, shared: context.text })
    .from(question)
    .innerJoin(questionVersion, eq(questionVersion.id, question.idVersion))
    .leftJoin(context, eq(context.id, question.idContext))
    .where(or(inArray(question.id, ids), inArray(question.idContext, contexts)))
    .orderBy(question.idContext, question.contextPosition, question.id);

  const touched = [...new Set([...ids, ...rows.map((row) => row.question.id)])];
  const above = await catalogingsAbove(db, touched);
  const before = await db
    .delete(bankEntry)
    .where(sql`${bankEntry.questions} && ${intArray(touched)}`)
    .returning({ idOwner: bankEntry.idOwner });

  const alive = rows.filter((row) => !row.question.deleted);
  const grouped = Map.groupBy(alive, ({ question: { idContext, id } }) => (idContext === null ? id : -idContext));
  const entries = [...grouped.values()].flatMap((members) => {
    const first = members[0];
    if (!first) return [];
    return {
      id: Math.min(...members.map((member) => member.question.id)),
      idContext: first.question.idContext,
      questions: members.map((member) => member.question.id),
      idOwner: first.question.idOwner,
      idSchool: first.question.idSchool,
      idAuthor: members.every(({ question: { idAuthor } }) => idAuthor === first.question.idAuthor)
        ? first.question.idAuthor
        : null,
      state: first.question.state,
      catalogings: unique(members.flatMap((member) => above.get(member.question.id) ?? [])),
      types: unique(members.map((member) => member.version.idType)),
      years: unique(members.flatMap((member) => member.question.year ?? [])),
      search: [
        first.shared ? searchable(plainText(first.shared)) : '',
        ...members.map(({ version }) => searchTextOf(version)),
      ]
        .join(' ')
        .trim(),
    };
  });
  if (entries.length > 0) await db.insert(bankEntry).values(entries);
  if ([...before, ...entries].some(({ idOwner }) => idOwner === null)) await countChange(db);
};

/** How often the provider's entries have changed. What is worked out over them holds while this stays the same. */
export const providersChanges = async (db: Database): Promise<number> => {
  const total = db.select({ changes: sql<number>`coalesce(sum(${bankChange.changes}), 0)::int` }).from(bankChange);
  return (await one(total))?.changes ?? 0;
};

const countChange = (db: Database) =>
  db.execute(sql`
    with free as (
      select id from bank_change limit 1 for update skip locked
    ), counted as (
      update bank_change set changes = changes + 1 from free where bank_change.id = free.id returning bank_change.id
    )
    insert into bank_change (changes) select 1 where not exists (select from counted)`);

/** Until the transaction ends nobody moves a node, so that no entry is derived from where it stood before. */
const catalogueStays = (db: Database) => holdShared(db, locks.catalogue);

/** Waits until nobody derives entries any more, and lets nobody begin until the transaction ends. */
export const holdCatalogue = (db: Database) => hold(db, locks.catalogue);

/** Derives anew where the entries at or below a node stand in the catalogue. The catalogue has to be held. */
export const refreshCatalogings = async (db: Database, idCataloging: number): Promise<void> => {
  const at = sql`${bankEntry.catalogings} @> ${intArray([idCataloging])}`;
  await db.execute(sql`
    with recursive up as (
      select id as leaf, id from cataloging
      union all
      select up.leaf, cataloging.id_parent
      from up join cataloging on cataloging.id = up.id
      where cataloging.id_parent is not null
    ), derived as (
      select ${bankEntry.id} as id, array_agg(distinct up.id) as catalogings
      from ${bankEntry}
      cross join unnest(${bankEntry.questions}) as one
      join question_cataloging link on link.id_question = one
      join up on up.leaf = link.id_cataloging
      where ${at}
      group by ${bankEntry.id}
    )
    update bank_entry set catalogings = derived.catalogings from derived where bank_entry.id = derived.id`);
  await countChange(db);
};

const unique = (values: number[]) => [...new Set(values)];

const searchTextOf = (version: typeof questionVersion.$inferSelect): string =>
  searchable(
    [version.identifier, version.comment, version.guidance, kindOf(version.idType).text(version.content)].join(' '),
  );

/** For each question, the nodes it is linked to and all nodes above those. */
const catalogingsAbove = async (db: Database, ids: number[]): Promise<Map<number, number[]>> => {
  const rows = rowsOf<{ id_question: number; nodes: number[] }>(
    await db.execute(sql`
      with recursive node as (
        select id_question, id_cataloging as id from question_cataloging where id_question = any(${intArray(ids)})
        union
        select node.id_question, cataloging.id_parent
        from node join cataloging on cataloging.id = node.id
        where cataloging.id_parent is not null
      )
      select id_question, array_agg(id) as nodes from node group by id_question`),
  );
  return new Map(rows.map((row) => [row.id_question, row.nodes]));
};
