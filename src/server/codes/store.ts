import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { readAccessCode } from '../../core/people/access-codes.ts';
import { findsName, nameQueryOf } from '../../core/searching/names.ts';
import { type Database, firstRow } from '../database/database.ts';
import { accessCode, country, course } from '../database/schema.ts';

type State = (typeof accessCode.$inferSelect)['state'];

/** The state of a code; nobody joins a closed course by an active one. */
const stateNow = sql<State>`
  case when ${accessCode.state} = 'active' and ${course.closed} is not null then 'unavailable' else ${accessCode.state} end`;

/** Returns the codes of a school whose code or course has the keyword: active ones first, then by age. */
export const listAccessCodes = async (
  db: Database,
  { idSchool, keyword, state }: { idSchool: number; keyword: string; state: State | null },
) => {
  const rows = await db
    .select({ code: accessCode, state: stateNow, courseName: course.name, countryName: country.name })
    .from(accessCode)
    .innerJoin(country, eq(country.id, accessCode.idCountry))
    .leftJoin(course, and(eq(course.idSchool, accessCode.idSchool), eq(course.id, accessCode.idCourse)))
    .where(and(eq(accessCode.idSchool, idSchool), state === null ? undefined : sql`${stateNow} = ${state}`))
    .orderBy(desc(sql`${stateNow} = 'active'`), desc(accessCode.added), desc(accessCode.id));
  const query = nameQueryOf(keyword);
  const typed = readAccessCode(keyword);
  return rows
    .filter(({ code, courseName }) => code.code.includes(typed) || findsName(query, courseName ?? ''))
    .map(({ code: { id, idSchool: _, added, until, ...code }, state, courseName, countryName }) => ({
      ...{ ...code, state, courseName, countryName },
      idAccessCode: id,
      added: new Date(added).toISOString(),
      until: until === null ? null : new Date(until).toISOString(),
    }));
};

/** Returns the id of a code of a school, or undefined. */
export const findIdOfCode = async (db: Database, idSchool: number, code: string): Promise<number | undefined> => {
  const isIt = and(eq(accessCode.idSchool, idSchool), eq(accessCode.code, code));
  return (await firstRow(db.select({ id: accessCode.id }).from(accessCode).where(isIt)))?.id;
};

/** Returns what can be edited of a code, locked, or undefined. */
export const findAccessCodeForUpdate = (db: Database, idSchool: number, id: number) => {
  const { limit, until, state, idCountry } = accessCode;
  return firstRow(
    db
      .select({ limit, until, state, idCountry })
      .from(accessCode)
      .where(and(eq(accessCode.idSchool, idSchool), eq(accessCode.id, id)))
      .for('update'),
  );
};

/** Stores what was edited of a code. */
export const updateAccessCode = (
  db: Database,
  { idSchool, id }: { idSchool: number; id: number },
  fields: Pick<typeof accessCode.$inferInsert, 'limit' | 'until' | 'state' | 'idCountry'>,
) =>
  db
    .update(accessCode)
    .set(fields)
    .where(and(eq(accessCode.idSchool, idSchool), eq(accessCode.id, id)));

/** Returns whether a school has this course. */
export const isCourse = async (db: Database, idSchool: number, id: number): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: course.id })
      .from(course)
      .where(and(eq(course.idSchool, idSchool), eq(course.id, id), eq(course.deleted, false), isNull(course.closed))),
  )) !== undefined;
