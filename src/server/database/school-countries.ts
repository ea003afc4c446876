import { inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import { school } from './schema.ts';

/** Returns a function that returns the country of each of these schools, the provider among them. */
export const loadCountries = async (
  db: Database,
  idsSchools: readonly number[],
): Promise<(row: { idSchool: number }) => number> => {
  const ids = [...new Set(idsSchools)];
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id: school.id, idCountry: school.idCountry }).from(school).where(inArray(school.id, ids));
  const countries = new Map(rows.map(({ id, idCountry }) => [id, idCountry]));
  return ({ idSchool }) => {
    const idCountry = countries.get(idSchool);
    if (idCountry === undefined) throw new Error(`school ${idSchool} has no country`);
    return idCountry;
  };
};
