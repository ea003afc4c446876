import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PersonName } from '../../core/people/roles.ts';
import type { Database } from './database.ts';
import { membership, user } from './schema.ts';

/**
 * Returns the name by which a school knows a person, for a statement that joins `users`: the school's own, or else the account's.
 * `idSchool` is the column with the school of the row.
 */
export const shownName = (idSchool: SQLWrapper): Record<keyof PersonName, SQL<string>> => ({
  firstName: shown(idSchool, 'firstName', user.firstName),
  lastName: shown(idSchool, 'lastName', user.lastName),
});

const shown = (idSchool: SQLWrapper, part: keyof PersonName, own: SQLWrapper): SQL<string> => sql<string>`coalesce((
  select shown.display_name ->> ${sql.raw(`'${part}'`)} from ${membership} as shown
  where shown.id_school = ${idSchool} and shown.id_user = ${user.id}), ${own})`;

/** Returns the names by which a school knows people, by their ids. */
export const loadShownNames = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<Map<number, PersonName>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, ...shownName(sql`${idSchool}::bigint`) })
    .from(user)
    .where(inArray(user.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...name }) => [id, name]));
};
