import { eq, inArray, or, sql } from 'drizzle-orm';
import { searchable } from '../../core/searching.ts';
import { kindOf } from '../../questions/kinds.ts';
import { plainText } from '../../questions/text/plain.ts';
import { type Database, rowsOf } from './database.ts';
import { bankEntry, context, question, questionVersion } from './schema.ts';

/**
 * Derives the bank's list anew for these questions and for those that share a context with them. Whoever writes
 * a question, its catalogue links, its context or its deletion calls this in the same transaction.
 */
export const refreshEntries = async (db: Database, idsQuestions: readonly number[]): Promise<void> => {
  if (idsQuestions.length === 0) return;
  const ids = [...idsQuestions];
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
  await db.delete(bankEntry).where(sql`${bankEntry.questions} && ${sql.param(touched, bankEntry.questions)}`);

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
      idAuthor: first.question.idAuthor,
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
        select id_question, id_cataloging as id from question_cataloging where id_question = any(${sql.param(ids, bankEntry.questions)})
        union
        select node.id_question, cataloging.id_parent
        from node join cataloging on cataloging.id = node.id
        where cataloging.id_parent is not null
      )
      select id_question, array_agg(id) as nodes from node group by id_question`),
  );
  return new Map(rows.map((row) => [row.id_question, row.nodes]));
};
