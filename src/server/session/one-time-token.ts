import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import type { Context, Me } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { oneTimeToken } from '../database/schema.ts';
import { sha256Of } from '../sha256.ts';
import { createToken, type Sessions } from './sessions.ts';

/** Enough for a window to open, load and exchange the token. */
const VALID_MS = 2 * 60 * 1000;
/** Valid tokens per user; older ones are deleted. */
const MOST = 5;

type Made = Pick<typeof oneTimeToken.$inferInsert, 'idUser' | 'idSchool' | 'started' | 'idAssessment'>;

/** Creates a token for a user and stores its hash; deletes the user's oldest tokens beyond the limit. */
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

type Opened = { token: string; me: Me; idAssessment: number | null };

/**
 * Returns a function that exchanges a one-time token for a session; it returns null for a used, expired or unknown
 * token. A session's own token is not accepted, because browsers and logs store addresses.
 */
export const createTokenExchange =
  (sessions: Sessions) =>
  async ({ db, now }: Pick<Context, 'db' | 'now'>, given: string): Promise<Opened | null> => {
    const used = await firstRow(
      db
        .delete(oneTimeToken)
        .where(and(eq(oneTimeToken.tokenHash, await sha256Of(given)), gt(oneTimeToken.expires, now)))
        .returning(),
    );
    if (!used) return null;
    const { idUser, idSchool, started, idAssessment } = used;
    const token = await sessions.openInSchool(db, { idUser, idSchool, started }, now);
    const me = await sessions.find(db, token, now);
    if (me) return { token, me, idAssessment };
    await sessions.end(db, token);
    return null;
  };
