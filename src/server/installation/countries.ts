import { asc, eq } from 'drizzle-orm';
import { type Database, firstRow } from '../database/database.ts';
import { country } from '../database/schema.ts';

/** Returns all countries as the wire has them, by name. */
export const listCountries = async (db: Database) => {
  const rows = await db.select().from(country).orderBy(asc(country.name), asc(country.id));
  return rows.map(({ id, access, groups, studentStatistics, spreadsheets, ...row }) => ({
    ...{ ...row, id, idCountry: id },
    access: toDigit(access),
    groups: toDigit(groups),
    simplificaReportsStudentsStatistics: toText(studentStatistics),
    simplificaReportsGenerateSheet: toText(spreadsheets),
  }));
};

/** Returns whether there is a country with this id. */
export const isCountry = async (db: Database, id: number): Promise<boolean> =>
  (await firstRow(db.select({ id: country.id }).from(country).where(eq(country.id, id)))) !== undefined;

const toDigit = (flag: boolean) => (flag ? (1 as const) : (0 as const));
const toText = (flag: boolean) => (flag ? ('1' as const) : ('0' as const));
