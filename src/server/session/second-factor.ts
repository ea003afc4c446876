import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import type { Signer } from '../signing.ts';
import { setUpHandlers } from './second-factor/set-up.ts';
import { secondStepHandlers } from './second-factor/sign-in.ts';
import type { Sessions } from './sessions.ts';

/** Returns the handlers of the calls about the second factor of a sign-in. */
export const secondFactorArea = (sessions: Sessions, signer: Signer): Handlers<typeof calls.secondFactor> => ({
  ...secondStepHandlers(sessions, signer),
  ...setUpHandlers(sessions, signer),
});
