import type { DesktopState } from '../../contract/desktop.ts';
import type { Context, Me } from '../area.ts';
import type { MirrorStore } from '../mirror-store.ts';
import { findWaiting } from './outgoing.ts';
import { findDevice, findPerson, registeredOf } from './store.ts';
import type { Synchroniser } from './synchroniser.ts';

/** Returns how the desktop mode of this computer stands. */
export const readState = async (
  { db, me, store }: Pick<Context<Me | null>, 'db' | 'me'> & { store: MirrorStore },
  { step, progress }: Pick<Synchroniser, 'step' | 'progress'>,
): Promise<DesktopState> => {
  const device = await findDevice(db);
  const registered = registeredOf(device);
  return {
    access: registered ? (me ? 'open' : 'locked') : 'unregistered',
    person: (registered && (await findPerson(db, registered))) ?? null,
    device: registered ? { uuid: registered.uuid, name: registered.name } : null,
    opensBy: device?.opensBy ?? 'password',
    waiting: registered ? (await findWaiting(db, registered.idSchool)).size : 0,
    lastContact: device?.lastContact ? new Date(device.lastContact).toISOString() : null,
    isComplete: device?.isComplete ?? false,
    ...{ step, progress },
    problem: device?.problem ?? null,
    hasKeys: device?.serverKeys != null,
    left: registered ? null : await readLeft(store),
  };
};

/** Returns what a former database of this computer has left. */
const readLeft = async (store: MirrorStore): Promise<DesktopState['left']> => {
  const owner = await store.readOwner();
  if (owner === null) return null;
  const { firstName, lastName, email } = owner;
  return { person: { firstName, lastName, email }, changes: (await store.keys()).length };
};
