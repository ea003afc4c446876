import { describe, expect, it } from 'vitest';
import { type Role, roleNames } from '../people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../people/schools.ts';
import type { Actor } from './actor.ts';
import { canRegisterDevice, canRenameDevice, canRevokeDevice } from './device.ts';

const SOL = 2;
const actor = (role: Role, idSchool = SOL): Actor => ({
  ...{ idUser: 1, role, permissions: '', idSchool },
  schools: role === 'student' ? [idSchool] : [],
});
const who = (may: (me: Actor) => boolean, idSchool = SOL) => roleNames.filter((role) => may(actor(role, idSchool)));

describe('the policy of devices', () => {
  it('lets those register one who write and plan for a school', () => {
    expect(who(canRegisterDevice)).toEqual(['administrator', 'coordinator', 'teacher']);
    expect(who(canRegisterDevice, PROVIDER_SCHOOL_ID)).toEqual([]);
  });

  it('lets their users name and revoke them, and administrators revoke those of their school', () => {
    const own = { idSchool: SOL, idUser: 1 };
    const [others, elsewhere] = [
      { ...own, idUser: 2 },
      { ...own, idSchool: 3 },
    ];
    const may = (row: typeof own) => [who((me) => canRenameDevice(me, row)), who((me) => canRevokeDevice(me, row))];
    const staff = roleNames.filter((role) => role !== 'student');
    expect(may(own)).toEqual([staff, staff]);
    expect(may(others)).toEqual([[], ['administrator']]);
    expect(may(elsewhere)).toEqual([[], []]);
  });
});
