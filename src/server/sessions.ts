import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { roleOf } from '../core/people.ts';
import { isExpired } from '../core/signin.ts';
import type { Instant } from '../core/time.ts';
import type { Me } from './area.ts';
import { type Database, one } from './database/database.ts';
import { country, membership, school, session, user } from './database/schema.ts';

/** How long a node trusts what it has read: another node's logout is seen after that at the latest. */
const TRUSTED_MS = 5_000;
/** The last use is written this often, so that answering does not write twice. */
const TOUCH_MS = 60_000;
const MAX_SESSIONS = 20_000;

type Cached = { me: Me; lastUsed: Instant; read: Instant };

export const hashOf = async (token: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** 256 random bits, in letters that fit a header and an address. */
export const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const load = async (db: Database, tokenHash: string) => {
  const row = await one(
    db
      .select({ user, country, school, lastUsed: session.lastUsed })
      .from(session)
      .innerJoin(user, eq(user.id, session.idUser))
      .innerJoin(country, eq(country.id, user.idCountry))
      .leftJoin(school, eq(school.id, session.idSchool))
      .where(eq(session.tokenHash, tokenHash)),
  );
  if (!row) return null;
  const me: Me = {
    idUser: row.user.id,
    idType: row.user.idType,
    role: roleOf(row.user.idType),
    firstName: row.user.firstName,
    lastName: row.user.lastName,
    email: row.user.email,
    language: row.user.language,
    permissions: row.user.permissions,
    photo: row.user.photo,
    idCountry: row.user.idCountry,
    abbreviation: row.country.abbreviation,
    idSchool: row.school?.id ?? null,
    schoolName: row.school?.name ?? null,
    timezone: row.school?.timezone ?? 'UTC',
    termsUse: row.user.termsUse === null ? null : row.user.termsUse === 1,
    withoutStudentModules: row.user.withoutStudentModules,
    shareMyAssessments: row.user.shareMyAssessments,
    shareMyQuestions: row.user.shareMyQuestions,
  };
  return { me, lastUsed: row.lastUsed };
};

/** The sessions of one node: read from the database, cached for some seconds. */
export class Sessions {
  /** By token, not by its hash: hashing on every tap of every student would cost more than all the rest. */
  #cache = new LRUCache<string, Cached>({ max: MAX_SESSIONS });

  /** Who holds this token; null when it is unknown, ended, or idle for more than six hours. */
  async find(db: Database, token: string, now: Instant): Promise<Me | null> {
    let cached = this.#cache.get(token);
    if (!cached || now - cached.read >= TRUSTED_MS || now < cached.read) {
      const loaded = await load(db, await hashOf(token));
      if (!loaded) {
        this.#cache.delete(token);
        return null;
      }
      cached = { ...loaded, lastUsed: Math.max(loaded.lastUsed, cached?.lastUsed ?? 0), read: now };
      this.#cache.set(token, cached);
    }
    if (isExpired(cached, now)) return null;
    if (now - cached.lastUsed >= TOUCH_MS) {
      cached.lastUsed = now;
      await db
        .update(session)
        .set({ lastUsed: now })
        .where(eq(session.tokenHash, await hashOf(token)));
    }
    return cached.me;
  }

  /** Opens a session at the person's first school and gives its token, which is stored nowhere. */
  async open(db: Database, idUser: number, now: Instant): Promise<string> {
    const token = newToken();
    const schools = db
      .select({ idSchool: sql<number>`min(${membership.idSchool})` })
      .from(membership)
      .where(eq(membership.idUser, idUser));
    await db.insert(session).values({
      tokenHash: await hashOf(token),
      idUser,
      idSchool: (await one(schools))?.idSchool ?? null,
      started: now,
      lastUsed: now,
    });
    return token;
  }

  async end(db: Database, token: string): Promise<void> {
    this.#cache.delete(token);
    await db.delete(session).where(eq(session.tokenHash, await hashOf(token)));
  }

  /** Ends every session of a person, as a changed password must. */
  async endAll(db: Database, idUser: number): Promise<void> {
    this.forget(idUser);
    await db.delete(session).where(eq(session.idUser, idUser));
  }

  /** Makes the next call read this person anew. */
  forget(idUser: number): void {
    for (const [token, { me }] of [...this.#cache]) if (me.idUser === idUser) this.#cache.delete(token);
  }
}
