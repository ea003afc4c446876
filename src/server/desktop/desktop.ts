import type { desktop } from '../../contract/desktop.ts';
import { type Context, type Handlers, type Me, schoolOf } from '../area.ts';
import { findLocalToken } from '../database/local-token.ts';
import type { Host } from '../host.ts';
import type { Sessions } from '../session/api.ts';
import { saveChanges, takeReply } from './by-file.ts';
import { askForDisciplines, setDisciplines } from './disciplines.ts';
import { listEvents } from './events.ts';
import { Mirror } from './mirror.ts';
import { findWaiting } from './outgoing.ts';
import { registerComputer } from './registering.ts';
import { removeEverything } from './removing.ts';
import { readState } from './state.ts';
import { findRegistered } from './store.ts';
import { Synchroniser } from './synchroniser.ts';
import { type OrdinaryHandlers, takingHandlers } from './takings.ts';
import { unlockComputer } from './unlocking.ts';

export { withFormerIds } from './former-ids.ts';

/** Returns the handlers of the calls that a computer answers about itself, some by those that answer `ordinary` calls, what synchronises it, and what mirrors its changes. */
export const desktopArea = (
  host: Host,
  { send, mirror: store, keys }: NonNullable<Host['desktop']>,
  sessions: Sessions,
  ordinary: OrdinaryHandlers,
): { handlers: Handlers<typeof desktop>; synchroniser: Synchroniser; mirror: Mirror } => {
  const mirror = new Mirror(host, store);
  const synchroniser = new Synchroniser(host, { send, keys }, sessions, mirror);
  const stateOf = async ({ db, me }: Pick<Context<Me | null>, 'db' | 'me'>) => ({
    content: await readState({ db, me, store }, synchroniser),
  });
  /** Returns the state for the session that the call has opened, not the one with which it came. */
  const stateAfter = async ({ db, now }: Context<Me | null>) => {
    const token = await findLocalToken(db);
    return stateOf({ db, me: token === null ? null : await sessions.find(db, token, now) });
  };

  const handlers: Handlers<typeof desktop> = {
    getDesktopState: stateOf,

    async registerDesktop(context, given, refuse) {
      await registerComputer(context, { send, sessions }, given, refuse);
      synchroniser.restart();
      mirror.becomeDue(true);
      return stateAfter(context);
    },

    async unlockDesktop(context, given, refuse) {
      await unlockComputer(context, sessions, given, refuse);
      return stateAfter(context);
    },

    async synchronise(context, _, refuse) {
      if (!(await findRegistered(context.db))) return refuse('desktopUnregistered');
      await synchroniser.synchronise();
      return stateAfter(context);
    },

    saveChanges: (context, _, refuse) =>
      synchroniser.runExclusively(() => saveChanges(context, { keys, mirror }, refuse)),

    async takeReply(context, { file }, refuse) {
      const services = { keys, mirror, sessions };
      const taken = await synchroniser.runExclusively(() => takeReply(context, services, file, refuse));
      return { ...(await stateAfter(context)), taken };
    },

    async getSyncEvents({ db, me, now }, { most }) {
      return { content: await listEvents(db, schoolOf(me), { most, now }) };
    },

    ...takingHandlers(ordinary),

    async getBroughtDisciplines({ db }, _, refuse) {
      return askForDisciplines(send, (await findRegistered(db)) ?? refuse('desktopUnregistered'), refuse);
    },

    async bringDisciplines(context, { idsCataloging }, refuse) {
      // A page that was asked for by the former ones is not to be stored.
      await synchroniser.settle();
      const device = (await findRegistered(context.db)) ?? refuse('desktopUnregistered');
      await setDisciplines(context.db, device, idsCataloging);
      synchroniser.becomeDue();
      return stateOf(context);
    },

    async removeDesktop({ db }, { discardsChanges }, refuse) {
      await synchroniser.settle();
      const device = await findRegistered(db);
      if (device && !discardsChanges && (await findWaiting(db, device.idSchool)).size > 0)
        return refuse('desktopHasChanges');
      if (!device && !discardsChanges && (await store.keys()).length > 0) return refuse('desktopHasChanges');
      if (device) sessions.invalidate(device.idUser);
      await removeEverything(host, send, device);
      await mirror.clear();
      await keys.clear();
      return stateOf({ db, me: null });
    },
  };
  return { handlers, synchroniser, mirror };
};
