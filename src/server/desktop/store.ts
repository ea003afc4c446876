import { eq, sql } from 'drizzle-orm';
import { type Database, firstRow } from '../database/database.ts';
import { localDevice, school, user } from '../database/schema.ts';

type Row = typeof localDevice.$inferSelect;

/** A computer whose user is registered. */
export type RegisteredRow = Row & { [Name in 'idUser' | 'idSchool' | 'token' | 'keyHash']: NonNullable<Row[Name]> };

/** Returns the row of this computer; undefined where nobody has tried to register. */
export const findDevice = (db: Database): Promise<Row | undefined> => firstRow(db.select().from(localDevice));

/** Returns the row of this computer; undefined where nobody is registered. */
export const findRegistered = async (db: Database): Promise<RegisteredRow | undefined> =>
  registeredOf(await findDevice(db));

/** Returns the row of a computer if somebody is registered on it. */
export const registeredOf = (row: Row | undefined): RegisteredRow | undefined => {
  const isRegistered = row && row.idUser !== null && row.idSchool !== null && row.token !== null;
  return isRegistered && row.keyHash !== null ? (row as RegisteredRow) : undefined;
};

/** Changes the row of this computer. */
export const updateDevice = async (db: Database, values: Partial<typeof localDevice.$inferInsert>): Promise<void> => {
  await db.update(localDevice).set(values);
};

/**
 * Returns the row of this computer, made if need be: its uuid is stored before it is sent, so that a repeat sends the same one. `known` is
 * the uuid by which the server knows the computer from a former database.
 */
export const prepareDevice = async (db: Database, known?: string): Promise<Row> => {
  await db
    .insert(localDevice)
    .values({ uuid: known ?? (sql`uuidv7()` as never) })
    .onConflictDoNothing();
  const row = await findDevice(db);
  if (!row) throw new Error('the computer has no row');
  return row;
};

/** Returns who works on this computer. */
export const findPerson = (db: Database, { idUser, idSchool }: Pick<RegisteredRow, 'idUser' | 'idSchool'>) =>
  firstRow(
    db
      .select({
        firstName: user.firstName,
        lastName: user.lastName,
        email: sql<string>`coalesce(${user.email}, ${user.login})`,
        schoolName: school.name,
      })
      .from(user)
      .innerJoin(school, eq(school.id, idSchool))
      .where(eq(user.id, idUser)),
  );
