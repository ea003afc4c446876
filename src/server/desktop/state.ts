import type { DesktopState } from '../../contract/desktop.ts';
import type { Context, Me } from '../area.ts';
import { findWaiting } from './outgoing.ts';
import { findDevice, findPerson, registeredOf } from './store.ts';
import type { Synchroniser } from './synchroniser.ts';

/** Returns how the desktop mode of this computer stands. */
export const readState = async (
  { db, me }: Pick<Context<Me | null>, 'db' | 'me'>,
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
  };
};
