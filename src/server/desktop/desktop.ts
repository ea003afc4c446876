import type { desktop } from '../../contract/desktop.ts';
import type { Context, Handlers, Me } from '../area.ts';
import { findLocalToken } from '../database/local-token.ts';
import type { Send } from '../send.ts';
import type { Sessions } from '../session/api.ts';
import { registerComputer } from './registering.ts';
import { readState } from './state.ts';
import { unlockComputer } from './unlocking.ts';

/** Returns the handlers of the calls that a computer answers about itself. */
export const desktopArea = (send: Send, sessions: Sessions): Partial<Handlers<typeof desktop>> => {
  /** Returns the state for the session that the call has opened, not the one with which it came. */
  const stateAfter = async ({ db, now }: Context<Me | null>) => {
    const token = await findLocalToken(db);
    const me = token === null ? null : await sessions.find(db, token, now);
    return { content: await readState({ db, me }) };
  };

  return {
    getDesktopState: async (context) => ({ content: await readState(context) }),

    async registerDesktop(context, given, refuse) {
      await registerComputer(context, { send, sessions }, given, refuse);
      return stateAfter(context);
    },

    async unlockDesktop(context, given, refuse) {
      await unlockComputer(context, sessions, given, refuse);
      return stateAfter(context);
    },
  };
};
