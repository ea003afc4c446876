import { and, eq, lt, or } from 'drizzle-orm';
import { LOGIN_FAILURES_EXPIRE_AFTER_MS, SESSION_IDLE_MS, SESSION_MAXIMUM_MS } from '../../core/people/sign-in.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { loginFailure, oneTimeToken, passwordLink, session, usedPartnerToken } from '../database/schema.ts';
import { deleteExpiredPairingCodes } from './pairing-codes.ts';
import { deleteDeadScanLinks } from './scan-links.ts';

/** Deletes expired sessions, tokens and password links, and failed logins that no longer count. */
export const deleteExpiredSignIns = async (db: Database, now: Instant): Promise<void> => {
  await db
    .delete(session)
    .where(
      or(
        and(eq(session.isScanLink, false), lt(session.lastUsed, now - SESSION_IDLE_MS)),
        lt(session.started, now - SESSION_MAXIMUM_MS),
      ),
    );
  await deleteDeadScanLinks(db, now);
  await deleteExpiredPairingCodes(db, now);
  await db.delete(oneTimeToken).where(lt(oneTimeToken.expires, now));
  await db.delete(usedPartnerToken).where(lt(usedPartnerToken.expires, now));
  await db.delete(passwordLink).where(lt(passwordLink.expires, now));
  await db.delete(loginFailure).where(lt(loginFailure.last, now - LOGIN_FAILURES_EXPIRE_AFTER_MS));
};
