import { and, eq, lt, notExists, or } from 'drizzle-orm';
import { SESSION_IDLE_MS, SESSION_LONGEST_MS } from '../../core/signin.ts';
import type { Instant } from '../../core/time.ts';
import type { Database } from '../database/database.ts';
import { loginFailure, passwordLink, session, user } from '../database/schema.ts';

/** Wrong logins of nobody's are kept this long. */
const FORGOTTEN_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes what can open nothing any more; a locked account stays locked. */
export const sweep = async (db: Database, now: Instant): Promise<void> => {
  await db
    .delete(session)
    .where(or(lt(session.lastUsed, now - SESSION_IDLE_MS), lt(session.started, now - SESSION_LONGEST_MS)));
  await db.delete(passwordLink).where(lt(passwordLink.expires, now));
  const accounts = db.select({ id: user.id }).from(user).where(eq(user.login, loginFailure.login));
  await db.delete(loginFailure).where(and(lt(loginFailure.last, now - FORGOTTEN_MS), notExists(accounts)));
};
