import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { foldName, type NameQuery } from '../../../core/searching/names.ts';
import type { Database } from '../../database/database.ts';
import { assessment, school } from '../../database/schema.ts';

/** Returns the column that an assessment is searched by. */
export const searchColumn = ({ title = '', subtitle = '' }: { title?: string; subtitle?: string }) => ({
  search: foldName(`${title} ${subtitle}`),
});

/** Returns the condition that a search finds the title and subtitle of an assessment; none for an empty one. */
export const hasTitle = (query: NameQuery): SQL | undefined =>
  and(...query.map((texts) => or(...texts.map((text) => sql`strpos(${assessment.search}, ${text}) > 0`))));

/** The most assessments whose words are derived in one transaction. */
const PORTION = 500;

/**
 * Derives the search column of all assessments from before there were folded words, school by school. Each portion is a
 * transaction. Returns how many; throws the signal's reason between two portions once it is aborted.
 */
export const deriveTitleWords = async (database: Database, signal: AbortSignal): Promise<number> => {
  const schools = await database.select({ id: school.id }).from(school).orderBy(school.id);
  let derived = 0;
  for (const { id } of schools) {
    for (let portion = PORTION; portion === PORTION; derived += portion) {
      signal.throwIfAborted();
      portion = await database.transaction((db) => derivePortion(db, id));
    }
  }
  return derived;
};

const derivePortion = async (db: Database, idSchool: number): Promise<number> => {
  const missing = await db
    .select({ id: assessment.id, title: assessment.title, subtitle: assessment.subtitle })
    .from(assessment)
    .where(and(eq(assessment.idSchool, idSchool), sql`strpos(${assessment.search}, e'\\n') = 0`))
    .limit(PORTION)
    .for('update', { skipLocked: true });
  const derived = JSON.stringify(missing.map(({ id, ...titles }) => ({ id, ...searchColumn(titles) })));
  await db.execute(sql`
    update assessment set search = given.search
    from jsonb_to_recordset(${derived}::jsonb) as given (id bigint, search text)
    where assessment.id_school = ${idSchool} and assessment.id = given.id`);
  return missing.length;
};
