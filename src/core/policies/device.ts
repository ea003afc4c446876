import { type Actor, isPlanner, worksAt, writesForProvider } from './actor.ts';

/** The registration of a computer that rights depend on. */
export type DeviceFacts = { idSchool: number; idUser: number };

/** Returns whether somebody may work on a computer of their own without a network: who writes and plans for a school. */
export const canRegisterDevice = (me: Pick<Actor, 'role' | 'idSchool'>): boolean =>
  isPlanner(me) && !writesForProvider(me);

/** Returns whether an actor may name a device: their own. */
export const canRenameDevice = (me: Actor, row: DeviceFacts): boolean =>
  worksAt(me, row.idSchool) && row.idUser === me.idUser;

/** Returns whether an actor may revoke the registration of a device: their own, administrators those of their school. */
export const canRevokeDevice = (me: Actor, row: DeviceFacts): boolean =>
  worksAt(me, row.idSchool) && (row.idUser === me.idUser || me.role === 'administrator');
