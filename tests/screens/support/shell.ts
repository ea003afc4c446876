import { calls } from '../../../src/contract/index.ts';
import type { SessionUser } from '../../../src/contract/session.ts';
import { refuse, type Stub, stub } from './wire.ts';

/** Returns the replies of the calls that the shell makes around every screen. */
export const shellStubs = (me: SessionUser | null): Stub[] => [
  me === null
    ? refuse(calls.session.currentSession, 'noSession')
    : stub(calls.session.currentSession, { user: me, expiresAt: '2026-03-10T20:00:00+01:00' }),
  stub(calls.materials.getComplementaryMaterialMenu, { content: [] }),
];
