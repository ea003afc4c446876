import { and, eq, ne, sql } from 'drizzle-orm';
import type { calls } from '../../../contract/index.ts';
import { fullName } from '../../../core/people/roles.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { toSearchText } from '../../../core/searching/search-text.ts';
import type { ChangeOf } from '../../area.ts';
import { acrossSchools } from '../../database/across-schools.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { country, membership, school, user } from '../../database/schema.ts';
import { recordShares } from '../../database/shares.ts';
import { mailLanguageOf } from '../../mail.ts';
import { findManaged, isLastAdministrator, type Managed } from '../../members/api.ts';
import { createAccounts, findFreeLogins } from '../../users/api.ts';
import { eraseMentions } from './mentions.ts';
import { findOpenWork } from './open-work.ts';
import { eraseAccount, eraseSchoolRows, moveRows } from './rows.ts';

const formerNames = {
  en: { student: 'Former student', staff: 'Former member' },
  es: { student: 'Antiguo estudiante', staff: 'Antiguo miembro' },
  pt: { student: 'Ex-estudante', staff: 'Ex-membro' },
} as const;

/**
 * Replaces everything in a school by which a person is recognized; results stay as numbers. The account is erased with
 * it, unless it opens other schools: then the school's rows go to an account of their own that nobody can sign in to.
 */
export const anonymisePerson: ChangeOf<typeof calls.privacy.anonymiseUser, Managed> = async (
  { db, now, recordChange },
  { idUser, name, ...managed },
  refuse,
) => {
  const { idSchool } = managed;
  const isLast = await isLastAdministrator(db, idSchool, idUser, now);
  const row = (await findManaged(db, { ...managed, idUser }, now)) ?? refuse('userNotValid');
  if (row.role === 'administrator' && row.isValid && isLast) return refuse('lastAdministrator');
  if (!isNameOf(row, name)) return refuse('nameNotMatching');
  const open = await findOpenWork(db, idSchool, idUser, now);
  if (open) return refuse(open);
  const firstName = formerNames[await languageAt(db, idSchool)][row.role === 'student' ? 'student' : 'staff'];
  const isElsewhere = await isMemberElsewhere(db, idSchool, idUser);
  const idFormer = isElsewhere ? await splitOff(db, { idSchool, idUser, firstName }, now) : idUser;
  const schools = { idSchool, isElsewhere };
  await eraseSchoolRows(db, { idSchool, idUser: idFormer, email: row.email }, now);
  await eraseMentions(db, schools, { idUser, idFormer, person: row });
  if (!isElsewhere) await eraseAccount(db, { idUser, login: row.login, email: row.email });
  const [login = ''] = await findFreeLogins(db, [`former-${idFormer}`]);
  await db
    .update(user)
    .set({
      ...{ firstName, lastName: String(idFormer), login, email: null, photo: null, passwordHash: null },
      ...{ passwordChanged: null, passwordGiven: false, active: false, lastSignedIn: null, language: null },
      ...{ customLanguages: '', cookies: null, source: '', termsUse: null, receiveCommercial: false },
      ...{ shareMyAssessments: false, shareMyQuestions: false, anonymised: now },
    })
    .where(eq(user.id, idFormer));
  await db
    .update(membership)
    .set({ active: false, until: now, permissions: '', displayName: null })
    .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idFormer)));
  if (row.role !== 'student') await recordShares(db, idFormer, { idSchool, areSwitched: true });
  recordChange({ idSchool, after: { anonymised: true } });
  return { content: { firstName, lastName: String(idFormer) } };
};

/** Returns whether a text is the name of a person, in either order, whatever its case and accents. */
const isNameOf = (row: { firstName: string; lastName: string }, text: string): boolean =>
  [fullName(row, 'es'), fullName(row, 'pt'), `${row.lastName} ${row.firstName}`].some(
    (name) => toSearchText(name) === toSearchText(text),
  );

const languageAt = async (db: Database, idSchool: number) => {
  const { language } = country;
  const row = await firstRow(
    db
      .select({ language })
      .from(school)
      .innerJoin(country, eq(country.id, school.idCountry))
      .where(eq(school.id, idSchool)),
  );
  return mailLanguageOf({ language: row?.language ?? null });
};

const isMemberElsewhere = async (db: Database, idSchool: number, idUser: number): Promise<boolean> =>
  (await firstRow(
    db
      .select({ one: sql`1` })
      .from(membership)
      .where(and(eq(membership.idUser, idUser), ne(membership.idSchool, idSchool), acrossSchools('only membership')))
      .limit(1),
  )) !== undefined;

/** Gives the rows of a school to a new account without a password; returns its id. */
const splitOff = async (
  db: Database,
  { idSchool, idUser, firstName }: { idSchool: number; idUser: number; firstName: string },
  now: Instant,
): Promise<number> => {
  const row = await firstRow(db.select({ idCountry: user.idCountry }).from(user).where(eq(user.id, idUser)));
  const person = { firstName, lastName: '', email: null, idCountry: row?.idCountry ?? 0 };
  const [former] = await createAccounts(db, [person], { now, createdBy: null });
  if (!former) throw new Error('an account was not created');
  await moveRows(db, idSchool, idUser, former.idUser);
  return former.idUser;
};
