import { and, asc, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { roles } from '../../core/people/roles.ts';
import { isSessionExpired } from '../../core/people/sign-in.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import { toBase64Url } from '../base64url.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { isValidMembership } from '../database/memberships.ts';
import { country, membership, oneTimeToken, school, session, user } from '../database/schema.ts';
import { type SettingsLog, settingsOf } from '../database/settings.ts';
import { sha256Of } from '../sha256.ts';

/** How long a node trusts what it has read: another node's logout, or a change of rights, is seen after that at the latest. */
const TRUSTED_MS = 5_000;
/** The last use is written this often, so that answering does not write twice. */
const TOUCH_MS = 60_000;
const MAX_SESSIONS = 20_000;

type Cached = { me: Me; lastUsed: Instant; read: Instant };

/** Whether a call is its user's doing, or the page's own while nobody is at it; that keeps no session alive. */
type Use = { isUse?: boolean };

/** 256 random bits, in letters that fit a header and an address. */
export const createToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Returns the first school in which a user has rights, or null: a user without one cannot sign in. */
export const findFirstSchool = async (db: Database, idUser: number, now: Instant): Promise<number | null> => {
  const [row] = await db
    .select({ idSchool: membership.idSchool })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idUser, idUser), isValidMembership(now), acrossSchools('sign-in')))
    .orderBy(asc(membership.idSchool))
    .limit(1);
  return row?.idSchool ?? null;
};

/**
 * Reads a session with all memberships of its user, in the order of the schools' ids; nothing for an inactive user. Prepared,
 * because planning takes several times as long as running.
 */
const prepareRead = (db: Database) =>
  db
    .select({
      ...{ user, country, membership, school },
      isValid: sql<boolean>`${isValidMembership(sql.placeholder('now'))}`,
      idSchool: session.idSchool,
      started: session.started,
      lastUsed: session.lastUsed,
    })
    .from(session)
    .innerJoin(user, and(eq(user.id, session.idUser), eq(user.active, true)))
    .innerJoin(country, eq(country.id, user.idCountry))
    .innerJoin(membership, eq(membership.idUser, session.idUser))
    .innerJoin(school, eq(school.id, membership.idSchool))
    .where(and(eq(session.tokenHash, sql.placeholder('tokenHash')), acrossSchools('session')))
    .orderBy(asc(membership.idSchool))
    .prepare('session');

const reads = new WeakMap<Database, ReturnType<typeof prepareRead>>();

const readRows = (db: Database, tokenHash: string, now: Instant) => {
  const read = reads.get(db) ?? prepareRead(db);
  reads.set(db, read);
  return read.execute({ tokenHash, now });
};

const load = async (db: Database, tokenHash: string, now: Instant, log: SettingsLog) => {
  const rows = await readRows(db, tokenHash, now);
  const valid = rows.filter(({ isValid }) => isValid);
  const asStudent = valid.filter((row) => row.membership.role === 'student');
  const current = rows.find((row) => row.school.id === row.idSchool);
  // Students have no current school: the session of one who leaves a school goes on in the others.
  const row = current?.membership.role === 'student' ? asStudent[0] : valid.find((each) => each === current);
  if (!row) return null;
  const { role, permissions } = row.membership;
  const me: Me = {
    idUser: row.user.id,
    idType: roles[role],
    role,
    firstName: row.user.firstName,
    lastName: row.user.lastName,
    login: row.user.login,
    email: row.user.email ?? '',
    language: row.user.language,
    permissions,
    photo: row.user.photo,
    idCountry: row.user.idCountry,
    abbreviation: row.country.abbreviation,
    idSchool: row.school.id,
    schoolName: row.school.name,
    academicYearStart: settingsOf(row.school, log).academicYearStart,
    memberships: valid.map(({ school, membership }) => ({
      ...{ idSchool: school.id, name: school.name },
      idType: roles[membership.role],
    })),
    schools: (role === 'student' ? asStudent : [row]).map(({ school }) => school.id),
    timezone: row.school.timezone,
    termsUse: row.user.termsUse === null ? null : row.user.termsUse === 1,
    withoutStudentModules: row.user.withoutStudentModules,
    shareMyAssessments: row.user.shareMyAssessments,
    shareMyQuestions: row.user.shareMyQuestions,
    sessionStarted: row.started,
  };
  return { me, lastUsed: row.lastUsed };
};

type OpenedLike = { idUser: number; idSchool: number; started: Instant };

/** The sessions of one node: read from the database, cached for some seconds. */
export class Sessions {
  readonly #log: SettingsLog;
  /** By token, not by its hash: hashing on every tap of every student would cost more than all the rest. */
  #cache = new LRUCache<string, Cached>({ max: MAX_SESSIONS });

  constructor(log: SettingsLog = { warn() {} }) {
    const told = new Set<number>();
    // Sessions are read every few seconds: a school is told of once.
    this.#log = {
      warn(facts, message) {
        if (!told.has(facts.idSchool)) log.warn(facts, message);
        told.add(facts.idSchool);
      },
    };
  }

  /** Returns who holds this token; null when it is unknown, ended, idle for too long, too old, or its rights are gone. */
  async find(db: Database, token: string, now: Instant, { isUse = true }: Use = {}): Promise<Me | null> {
    let cached = this.#cache.get(token);
    if (!cached || now - cached.read >= TRUSTED_MS || now < cached.read) {
      const loaded = await load(db, await sha256Of(token), now, this.#log);
      if (!loaded) {
        this.#cache.delete(token);
        return null;
      }
      cached = { ...loaded, lastUsed: Math.max(loaded.lastUsed, cached?.lastUsed ?? 0), read: now };
      this.#cache.set(token, cached);
    }
    if (isSessionExpired({ started: cached.me.sessionStarted, lastUsed: cached.lastUsed }, now)) return null;
    if (isUse && now - cached.lastUsed >= TOUCH_MS) {
      cached.lastUsed = now;
      await db
        .update(session)
        .set({ lastUsed: now })
        .where(eq(session.tokenHash, await sha256Of(token)));
    }
    return cached.me;
  }

  /** Opens a session in the user's first school and returns its token, which is stored nowhere; null for who has no rights anywhere. */
  async open(db: Database, idUser: number, now: Instant): Promise<string | null> {
    const idSchool = await findFirstSchool(db, idUser, now);
    return idSchool === null ? null : this.openInSchool(db, { idUser, idSchool, started: now }, now);
  }

  /** Opens a session in a school that ends when one would that was started then, and returns its token. */
  async openInSchool(db: Database, like: OpenedLike, now: Instant): Promise<string> {
    const token = createToken();
    await db.insert(session).values({ ...like, tokenHash: await sha256Of(token), lastUsed: now });
    return token;
  }

  /**
   * Puts a session into another school of its user; returns false, and changes nothing, where the user has no rights. To
   * be called outside of a transaction: what is read after it is of that school.
   */
  async changeSchool(db: Database, token: string, idSchool: number, now: Instant): Promise<boolean> {
    const tokenHash = await sha256Of(token);
    const changed = await db.execute(sql`
      update session set id_school = ${idSchool}
      from membership join users on users.id = membership.id_user
      where session.token_hash = ${tokenHash} and membership.id_user = session.id_user
        and membership.id_school = ${idSchool} and ${isValidMembership(now)}
      returning session.id_user`);
    this.#cache.delete(token);
    return rowsOf(changed).length > 0;
  }

  async end(db: Database, token: string): Promise<void> {
    this.#cache.delete(token);
    await db.delete(session).where(eq(session.tokenHash, await sha256Of(token)));
  }

  /** Ends every session of a person, as a changed password must. */
  async endAll(db: Database, idUser: number): Promise<void> {
    this.invalidate(idUser);
    await db.delete(oneTimeToken).where(eq(oneTimeToken.idUser, idUser));
    await db.delete(session).where(eq(session.idUser, idUser));
  }

  /** Makes the next call read this person anew. */
  invalidate(idUser: number): void {
    for (const [token, { me }] of [...this.#cache]) if (me.idUser === idUser) this.#cache.delete(token);
  }
}
