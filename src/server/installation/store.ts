import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { findsName, nameQueryOf } from '../../core/searching/names.ts';
import { compareNamesIn } from '../../core/text/compare-names.ts';
import { type Database, firstRow } from '../database/database.ts';
import { isValidMembership } from '../database/memberships.ts';
import { catalogue, country, membership, school, user } from '../database/schema.ts';

/** Returns the ids of the schools whose name has the words of `keyword`, by name; `only` = at most this one. */
export const findSchools = async (
  db: Database,
  { only, keyword, language }: { only: number | null; keyword: string; language: string },
): Promise<number[]> => {
  const rows = await db
    .select({ id: school.id, name: school.name })
    .from(school)
    .where(and(ne(school.id, PROVIDER_SCHOOL_ID), only === null ? undefined : eq(school.id, only)));
  const query = nameQueryOf(keyword);
  const compareNames = compareNamesIn(language);
  return rows
    .filter(({ name }) => findsName(query, name))
    .sort((a, b) => compareNames(a.name, b.name) || a.id - b.id)
    .map(({ id }) => id);
};

/** Returns schools in the order of the ids, with how many valid memberships each has, and whether it has a discipline. */
export const describeSchools = async (db: Database, ids: readonly number[], now: Instant) => {
  if (ids.length === 0) return [];
  const isStudent = sql`${membership.role} = 'student'`;
  const members = await db
    .select({
      idSchool: membership.idSchool,
      staff: sql<number>`count(*) filter (where not ${isStudent})`.mapWith(Number),
      students: sql<number>`count(*) filter (where ${isStudent})`.mapWith(Number),
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(inArray(membership.idSchool, [...ids]), isValidMembership(now)))
    .groupBy(membership.idSchool);
  const rows = await db
    .select({ school, countryName: country.name })
    .from(school)
    .innerJoin(country, eq(country.id, school.idCountry))
    .where(inArray(school.id, [...ids]));
  const disciplines = await db
    .selectDistinct({ idSchool: catalogue.idSchool })
    .from(catalogue)
    .where(
      and(
        inArray(catalogue.idSchool, [PROVIDER_SCHOOL_ID, ...ids]),
        eq(catalogue.kind, 'discipline'),
        eq(catalogue.active, true),
      ),
    );
  const withDisciplines = new Set(disciplines.map(({ idSchool }) => idSchool));
  return ids.flatMap((id) => {
    const row = rows.find(({ school }) => school.id === id);
    if (!row) return [];
    const { name, address, idCountry, timezone } = row.school;
    const { staff = 0, students = 0 } = members.find(({ idSchool }) => idSchool === id) ?? {};
    const { countryName } = row;
    const hasDisciplines = withDisciplines.has(PROVIDER_SCHOOL_ID) || withDisciplines.has(id);
    return [{ idSchool: id, Name: name, address, idCountry, countryName, timezone, staff, students, hasDisciplines }];
  });
};

/** Returns what can be edited of a school, or undefined; locked with `lock`. */
export const findSchool = (db: Database, id: number, { lock = false } = {}) => {
  const { name, address, idCountry, timezone, settings, logo } = school;
  const read = db.select({ name, address, idCountry, timezone, settings, logo }).from(school).where(eq(school.id, id));
  return firstRow(lock ? read.for('update') : read);
};

/** Returns the id of a school's country, or undefined without such a school. */
export const findSchoolCountry = async (db: Database, id: number): Promise<number | undefined> =>
  (await firstRow(db.select({ idCountry: school.idCountry }).from(school).where(eq(school.id, id))))?.idCountry;

type SchoolFields = Pick<typeof school.$inferInsert, 'name' | 'address' | 'idCountry' | 'timezone'>;

/** Returns whether another school of the country has this name. */
export const isNameTaken = async (
  db: Database,
  { name, idCountry }: Pick<SchoolFields, 'name' | 'idCountry'>,
): Promise<boolean> => {
  const sameName = sql`lower(${school.name}) = lower(${name})`;
  const isOther = and(ne(school.id, PROVIDER_SCHOOL_ID), eq(school.idCountry, idCountry), sameName);
  return (await firstRow(db.select({ id: school.id }).from(school).where(isOther).limit(1))) !== undefined;
};

/** Adds a school and returns its id. */
export const insertSchool = async (db: Database, fields: SchoolFields): Promise<number> => {
  const row = await firstRow(db.insert(school).values(fields).returning({ id: school.id }));
  if (!row) throw new Error('a school was not added');
  return row.id;
};

/** Stores what was edited of a school. */
export const updateSchool = (
  db: Database,
  id: number,
  fields: Partial<SchoolFields & Pick<typeof school.$inferInsert, 'settings' | 'logo'>>,
) => db.update(school).set(fields).where(eq(school.id, id));
