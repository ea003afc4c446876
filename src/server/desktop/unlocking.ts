import type { ParsedOf, RefusalOf } from '../../contract/call.ts';
import type { desktop } from '../../contract/desktop.ts';
import type { Context } from '../area.ts';
import { verifyPassword } from '../password-forms.ts';
import type { Refuse } from '../refusal.ts';
import {
  countLoginAttempt,
  deleteLoginFailures,
  lockedReply,
  recordLoginFailure,
  type Sessions,
} from '../session/api.ts';
import { openLocalSession } from './local-session.ts';
import { findRegistered } from './store.ts';

type Unlock = typeof desktop.unlockDesktop;

/** The one account of a computer, by which wrong passwords are counted; no login is like it. */
const COUNTED = { login: 'this computer', source: '' };

/** Opens the session of this computer by its password or PIN. Wrong ones lock it for a while, as at the sign-in. */
export const unlockComputer = async (
  { db, host, now }: Pick<Context<unknown>, 'db' | 'host' | 'now'>,
  sessions: Sessions,
  { password }: ParsedOf<Unlock>,
  refuse: Refuse<RefusalOf<Unlock>>,
): Promise<void> => {
  const device = (await findRegistered(db)) ?? refuse('desktopUnregistered');
  const { isOpen, tries } = await countLoginAttempt(db, COUNTED, now);
  if (!isOpen) return refuse('desktopLocked', lockedReply((tries.lockedUntil ?? now) - now));
  if (!(await verifyPassword(host, device.keyHash, password))) {
    const { failures, lockedUntil } = await recordLoginFailure(db, COUNTED, tries, now);
    if (lockedUntil !== null) return refuse('desktopLocked', lockedReply(lockedUntil - now));
    return refuse('desktopPasswordWrong', { loginErrorAttempts: failures });
  }
  await deleteLoginFailures(db, COUNTED);
  if (!(await openLocalSession(db, sessions, device, now))) return refuse('desktopUnregistered');
};
