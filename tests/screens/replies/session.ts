import { calls } from '../../../src/contract/index.ts';
import type { SessionUser } from '../../../src/contract/session.ts';
import { type Stub, stub } from '../support/wire.ts';

export const SESSION_END = '2026-03-10T20:00:00+01:00';

/** Returns the reply of a sign-in as this user. */
export const signedIn = (user: SessionUser) => ({ token: 'made-up', user, expiresAt: SESSION_END });

/** Returns the stub of the sign-in screen's question for a partner: there is none. */
export const noPartner = (): Stub => stub(calls.session.getPartner, { content: null });
