import type { HandlersOf } from '../area.ts';
import type { Sessions } from './sessions.ts';

type OwnSessionCalls = 'getSessions' | 'endSession' | 'endOtherSessions';

const toText = (moment: number): string => new Date(moment).toISOString();

/** Returns the handlers of the calls by which users see where they are signed in, and sign out there. */
export const ownSessionHandlers = (sessions: Sessions): HandlersOf<'session', OwnSessionCalls> => ({
  async getSessions({ db, me, now, token }) {
    const own = await sessions.list(db, { idUser: me.idUser, token }, now);
    return {
      content: own.map(({ id, browser, system, started, lastUsed, isCurrent, isScanLink }) => ({
        ...{ idSession: id, browser, system, isCurrent, isScanLink },
        ...{ started: toText(started), lastUsed: toText(lastUsed) },
      })),
    };
  },

  async endSession({ db, me, now, recordChange }, { idSession }, refuse) {
    const ended = (await sessions.endOne(db, me.idUser, idSession, now)) ?? refuse('sessionNotValid');
    recordChange({ before: ended });
    return {};
  },

  async endOtherSessions({ db, me, token }) {
    await sessions.endAll(db, me.idUser, token === null ? {} : { except: token });
    return {};
  },
});
