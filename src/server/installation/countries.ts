import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { calls } from '../../contract/index.ts';
import { byNameIn } from '../../core/text/compare-names.ts';
import { type ChangeOf, type HandlersOf, languageOf } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { country } from '../database/schema.ts';

type Installation = typeof calls.installation;
type CountryRow = typeof country.$inferSelect;

/** Returns all countries as the wire has them, sorted by name in a language. */
export const listCountries = async (db: Database, language: string) => {
  const rows = await db.select().from(country).orderBy(asc(country.id));
  return rows.sort(byNameIn(language)).map(({ id, access, groups, studentStatistics, spreadsheets, ...row }) => ({
    ...{ ...row, id, idCountry: id },
    access: toDigit(access),
    groups: toDigit(groups),
    simplificaReportsStudentsStatistics: toText(studentStatistics),
    simplificaReportsGenerateSheet: toText(spreadsheets),
  }));
};

/** Returns what the reports of a country have; everything where there is no such country. */
export const findReportParts = async (db: Database, id: number) =>
  (await firstRow(
    db
      .select({ studentStatistics: country.studentStatistics, spreadsheets: country.spreadsheets })
      .from(country)
      .where(eq(country.id, id)),
  )) ?? { studentStatistics: true, spreadsheets: true };

/** Returns whether there is a country with this id. */
export const isCountry = async (db: Database, id: number): Promise<boolean> =>
  (await firstRow(db.select({ id: country.id }).from(country).where(eq(country.id, id)))) !== undefined;

/** Adds a country; without an id it gets the next one. */
export const addCountry: ChangeOf<Installation['addCountry']> = async ({ db, recordChange }, given, refuse) => {
  const { idCountry, simplificaReportsStudentsStatistics, simplificaReportsGenerateSheet, ...fields } = given;
  const row = {
    ...fields,
    id: idCountry ?? (await nextId(db)),
    studentStatistics: simplificaReportsStudentsStatistics,
    spreadsheets: simplificaReportsGenerateSheet,
  };
  if ((await isCountry(db, row.id)) || (await isNameTaken(db, row))) return refuse('countryExists');
  await db.insert(country).values(row);
  recordChange({ after: row });
  return { content: { idCountry: row.id } };
};

/** Changes a country; what is not given stays as it is. */
export const editCountry: ChangeOf<Installation['editCountry']> = async ({ db, recordChange }, given, refuse) => {
  const { idCountry, simplificaReportsStudentsStatistics, simplificaReportsGenerateSheet, ...fields } = given;
  const before =
    (await firstRow(db.select().from(country).where(eq(country.id, idCountry)).for('update'))) ??
    refuse('countryNotValid');
  const after: CountryRow = {
    ...{ ...before, ...fields },
    studentStatistics: simplificaReportsStudentsStatistics ?? before.studentStatistics,
    spreadsheets: simplificaReportsGenerateSheet ?? before.spreadsheets,
  };
  if (await isNameTaken(db, after)) return refuse('countryExists');
  await db.update(country).set(after).where(eq(country.id, idCountry));
  recordChange({ before, after });
  return {};
};

export const countryHandlers: HandlersOf<'installation', 'getCountries' | 'addCountry' | 'editCountry'> = {
  async getCountries({ db, me }) {
    return { content: await listCountries(db, languageOf(me)) };
  },
  addCountry,
  editCountry,
};

const nextId = async (db: Database): Promise<number> => {
  const last = sql<number>`coalesce(max(${country.id}), 0)`.mapWith(Number);
  return ((await firstRow(db.select({ last }).from(country)))?.last ?? 0) + 1;
};

const isNameTaken = async (
  db: Database,
  { id, name, abbreviation }: Pick<CountryRow, 'id' | 'name' | 'abbreviation'>,
): Promise<boolean> => {
  const same = or(sql`lower(${country.name}) = lower(${name})`, eq(country.abbreviation, abbreviation));
  return (
    (await firstRow(
      db
        .select({ id: country.id })
        .from(country)
        .where(and(ne(country.id, id), same))
        .limit(1),
    )) !== undefined
  );
};

const toDigit = (flag: boolean) => (flag ? (1 as const) : (0 as const));
const toText = (flag: boolean) => (flag ? ('1' as const) : ('0' as const));
