import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { intArray } from '../../database/arrays.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import { type CatalogingKind, context, question, questionVersion, user } from '../../database/schema.ts';

export type VersionOfQuestion = Awaited<ReturnType<typeof versionsUnder>>[number];

const versionsUnder = (db: Database, condition: SQL | undefined) =>
  db
    .select({ question, version: questionVersion, owner: { firstName: user.firstName, lastName: user.lastName } })
    .from(questionVersion)
    .innerJoin(question, eq(question.id, questionVersion.idQuestion))
    .leftJoin(user, eq(user.id, question.idOwner))
    .where(condition);

/** Questions in the version that new assessments take. */
export const currentVersions = (db: Database, idsQuestions: readonly number[]) =>
  versionsUnder(db, and(inArray(question.id, [...idsQuestions]), eq(questionVersion.id, question.idVersion)));

export const versions = (db: Database, idsVersions: readonly number[]) =>
  versionsUnder(db, inArray(questionVersion.id, [...idsVersions]));

export const textsOf = (db: Database, ids: readonly number[]) =>
  db
    .select({ idContext: context.id, title: context.title, text: context.text })
    .from(context)
    .where(inArray(context.id, [...ids]));

/** The questions under a condition that are still there, those of a context in its order. */
export const placesUnder = (db: Database, condition: SQL | undefined) =>
  db
    .select({ idQuestion: question.id, idContext: question.idContext })
    .from(question)
    .where(and(eq(question.deleted, false), condition))
    .orderBy(asc(question.contextPosition), asc(question.id));

export type Link = { id_question: number; leaf: number; kind: CatalogingKind; path: string[] };

/** Where questions stand in the catalogue: for each link the names from the discipline down to the node. */
export const pathsOf = async (db: Database, idsQuestions: readonly number[]): Promise<Link[]> =>
  rowsOf<Link>(
    await db.execute(sql`
      with recursive up as (
        select link.id_question, node.id as leaf, node.kind, node.id_parent, array[node.name] as path
        from question_cataloging link join cataloging node on node.id = link.id_cataloging
        where link.id_question = any(${intArray(idsQuestions)})
        union all
        select up.id_question, up.leaf, up.kind, parent.id_parent, parent.name || up.path
        from up join cataloging parent on parent.id = up.id_parent
      )
      select id_question, leaf, kind, path from up where id_parent is null order by leaf`),
  );

/** So many finished attempts say how hard a question is; reading more of them would only take longer. */
const SAMPLED = 500;

/**
 * The share of right answers to each question, 0–100, over its latest finished attempts in one school, or in all
 * schools for somebody without one. Questions nobody has answered yet are not in it.
 */
export const hitAverages = async (
  db: Database,
  idSchool: number | null,
  idsQuestions: readonly number[],
): Promise<Map<number, number>> => {
  const rows = rowsOf<{ id: number; share: number }>(
    await db.execute(sql`
      select asked.id, avg(case outcome when 'hit' then 100 else 0 end)::float8 as share
      from unnest(${intArray(idsQuestions)}) as asked(id)
      cross join lateral (
        select result.outcomes[array_position(result.questions, asked.id)] as outcome
        from assessment_question used
        join schedule on schedule.id_assessment = used.id_assessment and not schedule.deleted
        join result on result.id_school = schedule.id_school and result.id_schedule = schedule.id
        where used.id_question = asked.id and used.version = 1
          ${idSchool === null ? sql`` : sql`and schedule.id_school = ${idSchool}`}
        order by schedule.id desc
        limit ${SAMPLED}
      ) answered
      where outcome <> 'notQualified'
      group by asked.id`),
  );
  return new Map(rows.map(({ id, share }) => [id, share]));
};
