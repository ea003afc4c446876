import type { DesktopState } from '../../contract/desktop.ts';
import type { Context, Me } from '../area.ts';
import { findDevice, findPerson, findRegistered } from './store.ts';

/** Returns how the desktop mode of this computer stands. */
export const readState = async ({ db, me }: Pick<Context<Me | null>, 'db' | 'me'>): Promise<DesktopState> => {
  const device = await findDevice(db);
  const registered = await findRegistered(db);
  return {
    access: registered ? (me ? 'open' : 'locked') : 'unregistered',
    person: (registered && (await findPerson(db, registered))) ?? null,
    device: registered ? { uuid: registered.uuid, name: registered.name } : null,
    opensBy: device?.opensBy ?? 'password',
    waiting: 0,
    lastContact: device?.lastContact ? new Date(device.lastContact).toISOString() : null,
    isComplete: device?.isComplete ?? false,
    step: 'resting',
    progress: null,
    problem: device?.problem ?? null,
  };
};
