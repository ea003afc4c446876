import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { guessableWords } from '../../core/people/passwords.ts';
import { hasPermission } from '../../core/people/roles.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { listScope } from '../database/assessment-scope.ts';
import { type Database, firstRow } from '../database/database.ts';
import { isValidMembership } from '../database/memberships.ts';
import { assessment, country, membership, passwordLink, school, user } from '../database/schema.ts';
import { settingsOf } from '../database/settings.ts';
import type { AccountRecipient } from './mails.ts';

/** Returns the account with this login, or else with this e-mail address. */
export const findAccount = async (db: Database, name: string) => {
  const found = await db
    .select()
    .from(user)
    .where(or(eq(user.login, name), eq(user.email, name)));
  return found.find(({ login }) => login === name) ?? found[0];
};

/** Returns the active account with this id. */
export const findActiveAccount = (db: Database, idUser: number) =>
  firstRow(
    db
      .select()
      .from(user)
      .where(and(eq(user.id, idUser), eq(user.active, true))),
  );

/** Returns the active account with this e-mail address, in lower case. */
export const findActiveByEmail = (db: Database, email: string) =>
  firstRow(
    db
      .select()
      .from(user)
      .where(and(eq(user.email, email), eq(user.active, true))),
  );

/**
 * Returns the recipient of an account's mail, in the chosen language or else the school's; null when it is inactive or
 * has no address.
 */
export const findMailRecipient = async (db: Database, idUser: number): Promise<AccountRecipient | null> => {
  const person = await findPerson(db, idUser);
  return person?.to ? { ...person, to: person.to } : null;
};

/**
 * Returns the name, address and language of an active account, in which mails to it are written; null when it is
 * inactive or opens nothing.
 */
export const findPerson = async (db: Database, idUser: number) => {
  const [row] = await db
    .select({
      ...{ to: user.email, firstName: user.firstName },
      language: sql<string>`coalesce(${user.language}, ${country.language})`,
      timezone: school.timezone,
    })
    .from(user)
    .innerJoin(membership, eq(membership.idUser, user.id))
    .innerJoin(school, eq(school.id, membership.idSchool))
    .innerJoin(country, eq(country.id, school.idCountry))
    .where(and(eq(user.id, idUser), eq(user.active, true), acrossSchools('sign-in')))
    .orderBy(asc(membership.idSchool))
    .limit(1);
  return row ?? null;
};

/** Returns the roles of a user and the words that their password must not consist of. */
export const findPasswordOwner = async (db: Database, idUser: number) => {
  const rows = await db
    .select({ user, role: membership.role, school: school.name })
    .from(user)
    .innerJoin(membership, eq(membership.idUser, user.id))
    .innerJoin(school, eq(school.id, membership.idSchool))
    .where(and(eq(user.id, idUser), acrossSchools('sign-in')));
  const { login = '', email = '', firstName = '', lastName = '' } = rows[0]?.user ?? {};
  return {
    roles: rows.map(({ role }) => role),
    known: guessableWords([login, email ?? '', firstName, lastName, ...rows.map(({ school }) => school)]),
  };
};

/** What is not valid of a school's settings is logged with the session that is opened next. */
const loggedBySession = { warn() {} };

/**
 * Returns after how many days a user's password expires: the fewest that one of their schools allows, or null without a
 * limit.
 */
export const findPasswordDays = async (db: Database, idUser: number, now: Instant): Promise<number | null> => {
  const schools = await db
    .select({ id: school.id, settings: school.settings })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .innerJoin(school, eq(school.id, membership.idSchool))
    .where(and(eq(membership.idUser, idUser), isValidMembership(now), acrossSchools('sign-in')));
  const limits = schools.flatMap((each) => settingsOf(each, loggedBySession).passwordDays ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
};

/** Stores the hash of a link to choose a new password. */
export const insertPasswordLink = (db: Database, linkHash: string, idUser: number, expires: Instant) =>
  db.insert(passwordLink).values({ linkHash, idUser, expires });

/** Deletes one link by its hash. */
export const deletePasswordLink = (db: Database, linkHash: string) =>
  db.delete(passwordLink).where(eq(passwordLink.linkHash, linkHash));

/** Deletes a link and returns its user, or undefined for a used, expired or unknown one. */
export const consumePasswordLink = (db: Database, linkHash: string, now: Instant) =>
  firstRow(
    db
      .delete(passwordLink)
      .where(and(eq(passwordLink.linkHash, linkHash), gt(passwordLink.expires, now)))
      .returning({ idUser: passwordLink.idUser }),
  );

/** Returns whether a user has a link that expires after this instant. */
export const hasRecentLink = async (db: Database, idUser: number, beyond: Instant): Promise<boolean> =>
  (await firstRow(
    db
      .select({ idUser: passwordLink.idUser })
      .from(passwordLink)
      .where(and(eq(passwordLink.idUser, idUser), gt(passwordLink.expires, beyond)))
      .limit(1),
  )) !== undefined;

/** Deletes all links of a user. */
export const deletePasswordLinks = (db: Database, idUser: number) =>
  db.delete(passwordLink).where(eq(passwordLink.idUser, idUser));

/** Stores when a user has signed in last. */
export const recordSignIn = (db: Database, idUser: number, now: Instant) =>
  db.update(user).set({ lastSignedIn: now }).where(eq(user.id, idUser));

/** Returns an active account and locks it, so that its password changes once at a time. */
export const lockAccount = (db: Database, idUser: number) =>
  firstRow(
    db
      .select({ passwordHash: user.passwordHash, source: user.source })
      .from(user)
      .where(and(eq(user.id, idUser), eq(user.active, true)))
      .for('update'),
  );

/** Stores a password that its user chose and returns the account's login. */
export const setPassword = async (db: Database, idUser: number, passwordHash: string, now: Instant) => {
  const [account] = await db
    .update(user)
    .set({ passwordHash, passwordChanged: now, passwordGiven: false })
    .where(eq(user.id, idUser))
    .returning({ login: user.login });
  if (!account) throw new Error(`there is no user ${idUser}`);
  return account;
};

/** Returns how many assessments of colleagues and of the provider a user sees in their lists; 0 for students. */
export const countAssessmentsOfOthers = async (db: Database, me: Me, now: Instant) => {
  if (me.role === 'student') return { sharedAssessments: 0, smAssessments: 0 };
  const seesProvider = hasPermission(me.permissions, 'assessments-sm-view');
  return {
    sharedAssessments: await db.$count(assessment, listScope(me, 'shared', now)),
    smAssessments: seesProvider ? await db.$count(assessment, listScope(me, 'provider', now)) : 0,
  };
};
