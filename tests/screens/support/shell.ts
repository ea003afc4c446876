import { calls } from '../../../src/contract/index.ts';
import type { SessionUser } from '../../../src/contract/session.ts';
import { SESSION_END } from '../replies/session.ts';
import { refuse, type Stub, stub } from './wire.ts';

/** Returns the replies of the calls that the shell makes around every screen. */
export const shellStubs = (me: SessionUser | null): Stub[] => [
  me === null
    ? refuse(calls.session.currentSession, 'noSession')
    : stub(calls.session.currentSession, { user: me, expiresAt: SESSION_END }),
  stub(calls.materials.getComplementaryMaterialMenu, { content: [] }),
  stub(calls.session.logout, {}),
];
