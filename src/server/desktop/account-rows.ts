import { sql } from 'drizzle-orm';
import type { DeviceSession } from '../../contract/devices.ts';
import { roleOf } from '../../core/people/roles.ts';
import type { TableRow } from '../../core/sync/fields.ts';
import type { Database } from '../database/database.ts';
import { country, membership, school, user } from '../database/schema.ts';
import { writeTableRows } from './table-rows.ts';

/**
 * Stores who works on this computer, and in which school, as far as registering tells it: enough to sign in. The first contact brings the
 * whole rows.
 */
export const storeAccount = async (db: Database, account: DeviceSession, now: number): Promise<void> => {
  const { idUser, idSchool, idCountry, firstName, lastName, language, photo, timezone } = account;
  const email = account.email === '' ? null : account.email.toLowerCase();
  await db
    .insert(country)
    .values({
      id: idCountry,
      name: account.countryName,
      abbreviation: account.abbreviation,
      language: language ?? 'es',
    })
    .onConflictDoNothing();
  await db
    .insert(school)
    .values({ id: idSchool, name: account.schoolName, idCountry, timezone })
    .onConflictDoUpdate({ target: school.id, set: { name: account.schoolName, timezone } });
  const { shareMyQuestions } = account;
  const person = { firstName, lastName, language, photo, idCountry, shareMyQuestions, withoutStudentModules: true };
  await db
    .insert(user)
    .values({
      ...{ id: idUser, ...person, login: email ?? `user-${idUser}`, email, source: account.insertedFrom, added: now },
      ...{ termsUse: 1, cookies: { personalization: false, analytical: false, publicity: false } },
    })
    .onConflictDoUpdate({ target: user.id, set: person });
  await db
    .insert(membership)
    .values({ idSchool, idUser, role: roleOf(account.idType), since: sql`to_timestamp(0)` as never })
    .onConflictDoUpdate({
      target: [membership.idSchool, membership.idUser],
      set: { role: roleOf(account.idType), active: true, until: null },
    });
};

const accountKeys = { country: ['id'], school: ['id'], users: ['id'], membership: ['id_school', 'id_user'] } as const;

/** Stores what the server tells of the computer's user, and of the school and its country. */
export const storeAccountRows = async (
  db: Database,
  account: Readonly<Record<string, readonly TableRow[]>>,
): Promise<void> => {
  for (const [table, key] of Object.entries(accountKeys)) {
    const adapt = adapted[table] ?? ((row: TableRow) => row);
    await writeTableRows(db, table, (account[table] ?? []).map(adapt), { key, isReplaced: true });
  }
};

/** A session at this computer is opened by its password or PIN: the second factor was asked for when it was registered. */
const withoutSecondFactor = (row: TableRow): TableRow => {
  const { requiresSecondFactor: _, ...settings } = (row['settings'] ?? {}) as Record<string, unknown>;
  return { ...row, settings };
};

/** Students, schedules and results are on the server alone: nothing here is to show them as missing. */
const withoutStudents = (row: TableRow): TableRow => ({ ...row, without_student_modules: true });

const adapted: Readonly<Record<string, (row: TableRow) => TableRow>> = {
  school: withoutSecondFactor,
  users: withoutStudents,
};
