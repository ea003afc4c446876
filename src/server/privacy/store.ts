import { and, asc, eq, isNull } from 'drizzle-orm';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { membership, school, user } from '../database/schema.ts';

export type Person = { idUser: number; login: string; email: string | null; firstName: string; lastName: string };

/** Returns a member of a school, whether or not the membership goes on. */
export const findMember = (db: Database, idSchool: number, idUser: number) =>
  firstRow(
    db
      .select({
        ...{ idUser: user.id, login: user.login, email: user.email },
        ...{ firstName: user.firstName, lastName: user.lastName, role: membership.role },
      })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.idUser))
      .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser), isNull(user.anonymised))),
  );

/** Returns all schools of which a user is or was a member. */
export const findOwnSchools = (db: Database, idUser: number) =>
  db
    .select({ id: school.id, name: school.name })
    .from(membership)
    .innerJoin(school, eq(school.id, membership.idSchool))
    .where(and(eq(membership.idUser, idUser), acrossSchools('own data')))
    .orderBy(asc(school.id));
