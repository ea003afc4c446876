import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import type { Context, Me } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { oneTimeToken } from '../database/schema.ts';
import { sha256Of } from '../sha256.ts';
import { createToken, type Sessions } from './sessions.ts';

/** A window opens, loads and exchanges it. */
const VALID_MS = 2 * 60 * 1000;
/** The latest of each user are kept: as many windows as somebody opens at once. */
const MOST = 5;

type Made = Pick<typeof oneTimeToken.$inferInsert, 'idUser' | 'idSchool' | 'started' | 'idAssessment'>;

/** Makes a token for a user, of which only the hash is stored, and forgets the oldest ones beyond those that are kept. */
export const addOneTimeToken = async (db: Database, made: Made, now: Instant) => {
  const token = createToken();
  const expires = now + VALID_MS;
  await db.insert(oneTimeToken).values({ ...made, tokenHash: await sha256Of(token), expires });
  const isTheirs = eq(oneTimeToken.idUser, made.idUser);
  const latest = db
    .select({ tokenHash: oneTimeToken.tokenHash })
    .from(oneTimeToken)
    .where(isTheirs)
    .orderBy(desc(oneTimeToken.expires), desc(oneTimeToken.tokenHash))
    .limit(MOST);
  await db.delete(oneTimeToken).where(and(isTheirs, notInArray(oneTimeToken.tokenHash, latest)));
  return { token, expiresAt: new Date(expires).toISOString() };
};

/** Forgets the tokens of a user that nobody has exchanged yet. */
export const deleteOneTimeTokens = (db: Database, idUser: number) =>
  db.delete(oneTimeToken).where(eq(oneTimeToken.idUser, idUser));

type Opened = { token: string; me: Me; idAssessment: number | null };

/**
 * Returns what exchanges a token for a session, once; null for one that is used, over or unknown. The token of a session is none:
 * an address is kept by browsers and written into logs.
 */
export const createTokenExchange =
  (sessions: Sessions) =>
  async ({ db, now }: Pick<Context, 'db' | 'now'>, given: string): Promise<Opened | null> => {
    const taken = await firstRow(
      db
        .delete(oneTimeToken)
        .where(and(eq(oneTimeToken.tokenHash, await sha256Of(given)), gt(oneTimeToken.expires, now)))
        .returning(),
    );
    if (!taken) return null;
    const { idUser, idSchool, started, idAssessment } = taken;
    const token = await sessions.openInSchool(db, { idUser, idSchool, started }, now);
    const me = await sessions.find(db, token, now);
    if (me) return { token, me, idAssessment };
    await sessions.end(db, token);
    return null;
  };
