import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { CookieChoice } from '../../contract/session.ts';
import { needsRegisteringAgain, type RegisteredDevice } from '../../core/devices/registered-devices.ts';
import type { Device } from '../../core/people/devices.ts';
import { roles, seesWholeSchool } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { isSecondFactorRequired } from '../../core/people/second-factor.ts';
import { isSessionExpired, type SessionTimes } from '../../core/people/sign-in.ts';
import { isScanLinkDead, isScanLinkOver, type ScanLink } from '../../core/scanning/scan-links.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import { toBase64Url } from '../base64url.ts';
import { createBatcher } from '../batcher.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { isValidMembership } from '../database/memberships.ts';
import { country, device, membership, scanLink, school, session, user } from '../database/schema.ts';
import { type SchoolSettings, type SettingsLog, settingsOf } from '../database/settings.ts';
import { noPeers, type Peers } from '../peers.ts';
import { sha256Of } from '../sha256.ts';
import { hasDevice, isDeviceToken, touchDevice } from './device-tokens.ts';
import { deleteUnopened } from './one-time-links.ts';
import { endOpenedLink, hasTokenOf, scanLinkFields } from './scan-links.ts';
import { hasSecondFactor } from './second-factor-store.ts';

/**
 * How long a server uses a cached session: a logout on another server or a change of rights takes effect after that at
 * the latest. The processes of one server tell each other.
 */
const TRUSTED_MS = 5_000;
/** How often the last use is written, so that most calls write nothing. */
const TOUCH_MS = 60_000;
const MAX_SESSIONS = 20_000;
const MOST_LISTED = 100;

type Cached = { me: Me; tokenHash: string; lastUsed: Instant; read: Instant };

/** `isUse` is false for requests that a page makes by itself: they do not extend the session. */
type Use = { isUse?: boolean };

/** Returns 256 random bits in base64url. */
export const createToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Returns the first school in which a user has rights, the wanted one before others; null without one: such a user
 * cannot sign in.
 */
export const findFirstSchool = async (
  db: Database,
  idUser: number,
  now: Instant,
  wanted: number | null = null,
): Promise<number | null> => {
  const [row] = await db
    .select({ idSchool: membership.idSchool })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idUser, idUser), isValidMembership(now), acrossSchools('sign-in')))
    .orderBy(desc(eq(membership.idSchool, wanted ?? 0)), asc(membership.idSchool))
    .limit(1);
  return row?.idSchool ?? null;
};

/** What is read of a user with each membership, of a session or a device. */
const personFields = () => ({
  ...{ user, country, membership, school },
  schoolLanguage: sql<string>`(select own.language from ${country} own where own.id = ${school.idCountry})`,
  hasSecondFactor: hasSecondFactor(),
  isValid: sql<boolean>`${isValidMembership(sql.placeholder('now'))}`,
});

/**
 * Reads sessions with all memberships of their users, in the order of the schools' ids; nothing for an inactive user.
 * Prepared, because planning takes several times as long as running.
 */
const prepareRead = (db: Database) =>
  db
    .select({
      ...{ ...personFields(), scanLink: scanLinkFields },
      tokenHash: session.tokenHash,
      idSchool: session.idSchool,
      isScanLink: session.isScanLink,
      started: session.started,
      lastUsed: session.lastUsed,
    })
    .from(session)
    .innerJoin(user, and(eq(user.id, session.idUser), eq(user.active, true)))
    .innerJoin(country, eq(country.id, user.idCountry))
    .innerJoin(membership, eq(membership.idUser, session.idUser))
    .innerJoin(school, eq(school.id, membership.idSchool))
    .leftJoin(scanLink, hasTokenOf(session))
    .where(and(sql`${session.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`, acrossSchools('session')))
    .orderBy(asc(membership.idSchool))
    .prepare('sessions');

const reads = new WeakMap<Database, ReturnType<typeof prepareRead>>();

const readRows = (db: Database, tokenHashes: readonly string[], now: Instant) => {
  const read = reads.get(db) ?? prepareRead(db);
  reads.set(db, read);
  return read.execute({ tokenHashes, now });
};

/** Reads the device of a token as `prepareRead` does sessions. */
const readDeviceRows = (db: Database, tokenHash: string, now: Instant) =>
  db
    .select({
      ...personFields(),
      tokenHash: device.tokenHash,
      idSchool: device.idSchool,
      started: device.registered,
      lastUsed: device.lastContact,
      device,
    })
    .from(device)
    .innerJoin(user, and(eq(user.id, device.idUser), eq(user.active, true)))
    .innerJoin(country, eq(country.id, user.idCountry))
    .innerJoin(membership, eq(membership.idUser, device.idUser))
    .innerJoin(school, eq(school.id, membership.idSchool))
    .where(and(eq(device.tokenHash, tokenHash), acrossSchools('session')))
    .orderBy(asc(membership.idSchool))
    .prepare('device')
    .execute({ now });

type SessionRow = Awaited<ReturnType<typeof readRows>>[number] & { device?: typeof device.$inferSelect };
type Loaded = Pick<Cached, 'me' | 'lastUsed'>;
type Asked = { tokenHash: string; now: Instant };

/** Returns the sessions that are asked for in the same moment, each with its user; null for one that is not valid. */
const load = async (db: Database, asked: readonly Asked[], log: SettingsLog): Promise<(Loaded | null)[]> => {
  const now = Math.max(...asked.map((one) => one.now));
  const hashes = [...new Set(asked.map(({ tokenHash }) => tokenHash))];
  const rows = Map.groupBy(await readRows(db, hashes, now), ({ tokenHash }) => tokenHash);
  const settingsBySchool = new Map<number, SchoolSettings>();
  const settingsIn = (school: SessionRow['school']) => {
    const settings = settingsBySchool.get(school.id) ?? settingsOf(school, log);
    settingsBySchool.set(school.id, settings);
    return settings;
  };
  return asked.map(({ tokenHash }) => sessionOf(rows.get(tokenHash) ?? [], settingsIn, now));
};

/** Returns what the token of a device opens; null for one that is unknown, or whose user has no rights in its school. */
const loadDevice = async (db: Database, { tokenHash, now }: Asked, log: SettingsLog): Promise<Loaded | null> => {
  const rows = await readDeviceRows(db, tokenHash, now);
  const asSession = rows.map((row) => ({ ...row, scanLink: null, isScanLink: false }));
  return sessionOf(asSession, (school) => settingsOf(school, log), now);
};

/** Returns a session by its rows, one for each membership of its user. */
const sessionOf = (
  rows: readonly SessionRow[],
  settingsIn: (school: SessionRow['school']) => SchoolSettings,
  now: Instant,
): Loaded | null => {
  const valid = rows.filter(({ isValid }) => isValid);
  const asStudent = valid.filter((row) => row.membership.role === 'student');
  const current = rows.find((row) => row.school.id === row.idSchool);
  // Students have no current school: the session of one who leaves a school goes on in the others.
  const row = current?.membership.role === 'student' ? asStudent[0] : valid.find((each) => each === current);
  // Whose link is gone must not become a session that may do everything.
  if (!row || row.isScanLink !== (row.scanLink !== null)) return null;
  const facts = valid.map(({ school, membership: { role } }) => ({
    ...{ role, isRequired: settingsIn(school).requiresSecondFactor },
  }));
  // A partner's accounts are the partner's to protect.
  const isFactorMissing = row.user.source === '' && !row.hasSecondFactor && isSecondFactorRequired(facts);
  // A device is told to be registered again.
  if (isFactorMissing && !row.device) return null;
  const { role, permissions } = row.membership;
  const settings = settingsIn(row.school);
  const ownTerms = row.user.termsUse === null ? null : row.user.termsUse === 1;
  const isAcceptedBySchool =
    role === 'student' && asStudent.some(({ school }) => settingsIn(school).acceptsStudentTerms);
  const me: Me = {
    idUser: row.user.id,
    idType: roles[role],
    role,
    firstName: row.user.firstName,
    lastName: row.user.lastName,
    login: row.user.login,
    email: row.user.email ?? '',
    language: row.user.language,
    schoolLanguage: settings.language ?? row.schoolLanguage,
    schoolPaper: settings.paper,
    permissions,
    photo: row.user.photo,
    insertedFrom: row.user.source,
    idCountry: row.user.idCountry,
    abbreviation: row.country.abbreviation,
    idSchool: row.school.id,
    schoolName: row.school.name,
    academicYearStart: settings.academicYearStart,
    guideLink: settings.guideLink,
    memberships: valid.map(({ school, membership }) => ({
      ...{ idSchool: school.id, name: school.name },
      idType: roles[membership.role],
    })),
    schools: (role === 'student' ? asStudent : [row]).map(({ school }) => school.id),
    administersInstallation: valid.some(
      ({ school, membership }) => school.id === PROVIDER_SCHOOL_ID && membership.role === 'administrator',
    ),
    timezone: row.school.timezone,
    termsUse: isAcceptedBySchool ? true : ownTerms,
    receiveCommercial: row.user.receiveCommercial,
    cookiesConfig: row.user.cookies && cookiesConfigOf(row.user.cookies),
    simplificaLanguagesCustom: row.user.customLanguages,
    withoutStudentModules: row.user.withoutStudentModules,
    // Those who administer people.
    simplificaReportsGenerateSheetHasLogin: seesWholeSchool(role) ? 1 : 0,
    shareMyAssessments: row.user.shareMyAssessments,
    shareMyQuestions: row.user.shareMyQuestions,
    sessionStarted: row.started,
    scanLink: row.scanLink,
    device: row.device
      ? toRegisteredDevice(row.device, { ...row.user, needsSecondFactor: row.hasSecondFactor || isFactorMissing }, now)
      : null,
  };
  return { me, lastUsed: row.lastUsed };
};

const toRegisteredDevice = (
  { id, revoked, ...registration }: typeof device.$inferSelect,
  account: { passwordChanged: Instant | null; needsSecondFactor: boolean },
  now: Instant,
): RegisteredDevice => ({
  ...{ idDevice: id, revoked },
  needsRegistering: needsRegisteringAgain({ ...registration, account }, now),
});

type SessionStart = { idUser: number; idSchool: number; started: Instant; isScanLink?: boolean } & Partial<Device>;

type SessionsHost = { log: SettingsLog; peers: Peers };

/** Returns whether a session is listed among its user's. */
const goesOn = (
  row: { session: SessionTimes & { isScanLink: boolean }; scanLink: ScanLink | null },
  now: Instant,
): boolean =>
  row.session.isScanLink
    ? row.scanLink !== null && !isScanLinkOver(row.scanLink, now)
    : !isSessionExpired(row.session, now);

/** Reads, opens and ends sessions; caches them in this server for some seconds. */
export class Sessions {
  readonly #log: SettingsLog;
  /** By token, because hashing it for every response of every student would cost more than the rest of the call. */
  #cache = new LRUCache<string, Cached>({ max: MAX_SESSIONS });
  #readers = new WeakMap<Database, (asked: Asked) => Promise<Loaded | null>>();
  readonly #peers: Peers;
  /** The users whose sessions were invalidated last, each with the count at that moment. */
  #invalidated = new LRUCache<number, number>({ max: MAX_SESSIONS });
  #count = 0;

  constructor({ log, peers }: SessionsHost = { log: { warn() {} }, peers: noPeers }) {
    this.#peers = peers;
    peers.listen('sessions', ({ users }) => this.#drop(new Set(users)));
    const logged = new Set<number>();
    // Sessions are read every few seconds; each school's problem is logged once.
    this.#log = {
      warn(facts, message) {
        if (!logged.has(facts.idSchool)) log.warn(facts, message);
        logged.add(facts.idSchool);
      },
    };
  }

  /**
   * Returns the user of a token; null when the session is unknown, ended or expired, or the user has no rights left, or
   * no second factor although a school requires one.
   */
  async find(db: Database, token: string, now: Instant, { isUse = true }: Use = {}): Promise<Me | null> {
    let cached = this.#cache.get(token);
    if (!cached || now - cached.read >= TRUSTED_MS || now < cached.read) {
      const tokenHash = cached?.tokenHash ?? (await sha256Of(token));
      const loaded = isDeviceToken(token)
        ? await loadDevice(db, { tokenHash, now }, this.#log)
        : await this.#read(db, { tokenHash, now });
      if (!loaded) {
        this.#cache.delete(token);
        return null;
      }
      cached = { ...loaded, tokenHash, lastUsed: Math.max(loaded.lastUsed, cached?.lastUsed ?? 0), read: now };
      this.#cache.set(token, cached);
    }
    const { sessionStarted: started, scanLink, device: caller } = cached.me;
    if (caller) {
      const isContact = caller.revoked === null && !caller.needsRegistering;
      if (isContact && now - cached.lastUsed >= TOUCH_MS) {
        cached.lastUsed = now;
        await touchDevice(db, { idSchool: cached.me.idSchool, idDevice: caller.idDevice }, now);
      }
      return cached.me;
    }
    if (scanLink ? isScanLinkDead(scanLink, now) : isSessionExpired({ started, lastUsed: cached.lastUsed }, now))
      return null;
    if (isUse && now - cached.lastUsed >= TOUCH_MS) {
      cached.lastUsed = now;
      await db.update(session).set({ lastUsed: now }).where(eq(session.tokenHash, cached.tokenHash));
    }
    return cached.me;
  }

  /** Returns the user of a device whose token has a hash, as the device's calls have; null for one without rights in its school. */
  async findOfDevice(db: Database, tokenHash: string, now: Instant): Promise<Me | null> {
    return (await loadDevice(db, { tokenHash, now }, this.#log))?.me ?? null;
  }

  /** Returns whether a token is that of a device, whatever became of it and of its user. */
  async isOfDevice(db: Database, token: string): Promise<boolean> {
    return isDeviceToken(token) && (await hasDevice(db, await sha256Of(token)));
  }

  /**
   * Opens a session in the wanted or else the user's first school and returns its token, of which only the hash is
   * stored; null for a user without rights.
   */
  async open(db: Database, idUser: number, now: Instant, wanted: number | null = null): Promise<string | null> {
    const idSchool = await findFirstSchool(db, idUser, now, wanted);
    return idSchool === null ? null : this.openInSchool(db, { idUser, idSchool, started: now }, now);
  }

  /** Opens a session in a school and returns its token; its maximum age counts from `started`. */
  async openInSchool(db: Database, start: SessionStart, now: Instant): Promise<string> {
    const token = createToken();
    await db.insert(session).values({ ...start, tokenHash: await sha256Of(token), lastUsed: now });
    return token;
  }

  /** Stores where a session was opened. */
  async setDevice(db: Database, token: string, device: Device): Promise<void> {
    await db
      .update(session)
      .set(device)
      .where(eq(session.tokenHash, await sha256Of(token)));
  }

  /** Returns a user's sessions that go on, those used last first: at most 100. */
  async list(db: Database, { idUser, token }: { idUser: number; token: string | null }, now: Instant) {
    const own = token === null ? '' : await sha256Of(token);
    const rows = await db
      .select({ session, scanLink: scanLinkFields })
      .from(session)
      .leftJoin(scanLink, hasTokenOf(session))
      .where(and(eq(session.idUser, idUser), acrossSchools('session')))
      .orderBy(desc(session.lastUsed), desc(session.id))
      .limit(MOST_LISTED);
    return rows
      .filter((row) => goesOn(row, now))
      .map(({ session: { tokenHash, ...row } }) => ({ ...row, isCurrent: tokenHash === own }));
  }

  /**
   * Ends one session of a user by its id and returns where it was opened; null when there is none. That of a scan link reads nothing
   * any more, and sends what it has collected.
   */
  async endOne(db: Database, idUser: number, id: number, now: Instant): Promise<Device | null> {
    this.invalidate(idUser);
    const linked = await endOpenedLink(db, { idUser, idSession: id }, now);
    if (linked) return linked;
    const [ended] = await db
      .delete(session)
      .where(and(eq(session.idUser, idUser), eq(session.id, id), eq(session.isScanLink, false)))
      .returning({ browser: session.browser, system: session.system });
    return ended ?? null;
  }

  /**
   * Switches a session to another school of its user; returns false, and changes nothing, when the user has no rights
   * there. Must run outside of a transaction, so that later reads see the new school.
   */
  async changeSchool(db: Database, token: string, idSchool: number, now: Instant): Promise<boolean> {
    const tokenHash = await sha256Of(token);
    const changed = await db.execute(sql`
      update session set id_school = ${idSchool}
      from membership join users on users.id = membership.id_user
      where session.token_hash = ${tokenHash} and membership.id_user = session.id_user
        and membership.id_school = ${idSchool} and ${isValidMembership(now)}
      returning session.id_user`);
    const [row] = rowsOf<{ id_user: number }>(changed);
    if (row) this.invalidate(row.id_user);
    return row !== undefined;
  }

  /** Ends a session. */
  async end(db: Database, token: string): Promise<void> {
    const [ended] = await db
      .delete(session)
      .where(eq(session.tokenHash, await sha256Of(token)))
      .returning({ idUser: session.idUser });
    if (ended) this.invalidate(ended.idUser);
  }

  /** Ends all sessions and one-time tokens of a user; `except` is the token of a session that goes on. */
  async endAll(db: Database, idUser: number, { except }: { except?: string } = {}): Promise<void> {
    this.invalidate(idUser);
    await deleteUnopened(db, idUser);
    const isOther = except === undefined ? undefined : ne(session.tokenHash, await sha256Of(except));
    await db.delete(session).where(and(eq(session.idUser, idUser), isOther));
  }

  /**
   * Removes a user's sessions from the cache, so that the next call reads changed rights. The other processes do so with
   * the next `announce`.
   */
  invalidate(idUser: number): void {
    this.#count += 1;
    this.#invalidated.set(idUser, this.#count);
    this.#drop(new Set([idUser]));
  }

  /** Counts invalidations, for `announce`. */
  get count(): number {
    return this.#count;
  }

  /**
   * Removes the sessions of all users that were invalidated since a count from the caches of all processes of this
   * server. Called when a call has been committed and before its reply: the user's next request may reach any of them.
   */
  async announce(since: number): Promise<void> {
    if (this.#count === since) return;
    const users = [...this.#invalidated].flatMap(([idUser, count]) => (count > since ? [idUser] : []));
    // Once more here, because a call at the same time may have read what was not committed yet.
    this.#drop(new Set(users));
    await this.#peers.tell('sessions', { users });
  }

  /** Reads a session together with those that other requests ask for in the same moment: in an exam, one of a class. */
  #read(db: Database, asked: Asked): Promise<Loaded | null> {
    const reader =
      this.#readers.get(db) ??
      createBatcher((all: Asked[]) => load(db, all, this.#log), { queue: 'sessions', triesAlone: false });
    this.#readers.set(db, reader);
    return reader(asked);
  }

  #drop(users: ReadonlySet<number>): void {
    for (const [token, { me }] of [...this.#cache]) if (users.has(me.idUser)) this.#cache.delete(token);
  }
}

const cookiesConfigOf = ({ personalization, analytical, publicity }: CookieChoice): Me['cookiesConfig'] => ({
  ...{ personalization: personalization ? 1 : 0, analytical: analytical ? 1 : 0, publicity: publicity ? 1 : 0 },
});
