import { calls } from '../../../src/contract/index.ts';
import type { SessionUser } from '../../../src/contract/session.ts';
import { refusalReply, type Stub, stub } from '../support/wire.ts';

export const SESSION_END = '2026-03-10T20:00:00+01:00';

/** Returns the reply of a sign-in as this user. */
export const signedIn = (user: SessionUser) => ({ token: 'made-up', user, expiresAt: SESSION_END });

/** Returns the stub of the sign-in screen's question for a partner: there is none. */
export const noPartner = (): Stub => stub(calls.session.getPartner, { content: null });

/** Returns the stubs of a session that begins when this user signs in on the screen, and ends when they sign out. */
export const sessionOf = (user: SessionUser): Stub[] => {
  let isSignedIn = false;
  return [
    noPartner(),
    stub(calls.session.currentSession, () =>
      isSignedIn ? { user, expiresAt: SESSION_END } : refusalReply('noSession'),
    ),
    stub(calls.session.login, () => {
      isSignedIn = true;
      return signedIn(user);
    }),
    stub(calls.session.logout, () => {
      isSignedIn = false;
      return {};
    }),
  ];
};
