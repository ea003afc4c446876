import { describe, expect, it } from 'vitest';
import { type Role, roles } from '../people/roles.ts';
import type { Actor } from './actor.ts';
import {
  canEditStudent,
  canGrant,
  canHandOver,
  canListLanguages,
  canMailPasswordLink,
  canManageMember,
  canManageRole,
  canReadMember,
  canReceiveWork,
  canResetAccount,
  type MemberFacts,
} from './member.ts';

const SOL = 2;
const LUNA = 3;
const everyRole = Object.keys(roles) as Role[];
const actor = (role: Role, idSchool = SOL): Actor => ({
  ...{ idUser: 1, role, permissions: '', idSchool },
  schools: role === 'student' ? [idSchool] : [],
});
const member = (role: Role, facts: Partial<MemberFacts> = {}): MemberFacts => ({
  ...{ idSchool: SOL, idUser: 2, role, isTaught: false, isStudentHereOnly: role === 'student' },
  ...facts,
});
const who = (may: (me: Actor) => boolean) => everyRole.filter((role) => may(actor(role)));

describe('the languages that are offered to a member', () => {
  it('are chosen by administrators of the school where the person is nothing elsewhere', () => {
    for (const role of ['student', 'teacher', 'administrator'] as const) {
      const may = (isHereOnly: boolean, facts = {}) =>
        who((me) => canListLanguages(me, { ...member(role, facts), isHereOnly }));
      expect(may(true)).toEqual(['administrator']);
      expect(may(false)).toEqual([]);
      expect(may(true, { idSchool: LUNA })).toEqual([]);
      expect(may(true, { idUser: 1 })).toEqual([]);
    }
  });
});

describe('the data of', () => {
  it('a colleague are for all staff of a school', () => {
    expect(who((me) => canReadMember(me, member('teacher')))).toEqual(['administrator', 'coordinator', 'teacher']);
  });

  it('a student are for those who see the whole school and for the own teachers', () => {
    const taught = member('student', { isTaught: true });
    expect(who((me) => canReadMember(me, member('student')))).toEqual(['administrator', 'coordinator']);
    expect(who((me) => canReadMember(me, taught))).toEqual(['administrator', 'coordinator', 'teacher']);
    expect(who((me) => canEditStudent(me, member('student')))).toEqual(['administrator', 'coordinator']);
    expect(who((me) => canEditStudent(me, taught))).toEqual(['administrator', 'coordinator', 'teacher']);
  });

  it('anybody are not for people of another school', () => {
    for (const role of everyRole)
      for (const may of [canReadMember, canManageMember, canEditStudent, canResetAccount])
        expect(may(actor(role, LUNA), member('student', { isTaught: true }))).toBe(false);
  });
});

describe('the members of a school', () => {
  it.each<[Role, Role[]]>([
    ['administrator', ['administrator']],
    ['coordinator', ['administrator']],
    ['teacher', ['administrator', 'coordinator']],
    ['student', ['administrator', 'coordinator']],
    ['author', []],
    ['editor', []],
  ])('who are a %s are managed by %j', (role, managers) => {
    expect(who((me) => canManageMember(me, member(role)))).toEqual(managers);
    expect(who((me) => canManageRole(me, SOL, role))).toEqual(managers);
  });

  it('do not change their own role', () => {
    expect(canManageMember(actor('administrator'), member('administrator', { idUser: 1 }))).toBe(false);
  });
});

describe('the work of a member', () => {
  it.each<[Role, Role[]]>([
    ['administrator', ['administrator']],
    ['coordinator', ['administrator']],
    ['teacher', ['administrator', 'coordinator']],
    ['student', []],
  ])('who is a %s is handed over by %j', (role, managers) => {
    expect(who((me) => canHandOver(me, member(role)))).toEqual(managers);
    expect(everyRole.filter((mine) => canHandOver(actor(mine, LUNA), member(role)))).toEqual([]);
  });

  it('is handed over by a coordinator or an administrator who leaves, not by a teacher', () => {
    const own = (role: Role) => canHandOver(actor(role), member(role, { idUser: 1 }));
    expect(everyRole.filter(own)).toEqual(['administrator', 'coordinator']);
  });

  it('goes to people who plan for the school and have rights there now', () => {
    const receiving = (isValid: boolean) => everyRole.filter((role) => canReceiveWork({ role, isValid }));
    expect(receiving(true)).toEqual(['administrator', 'coordinator', 'teacher']);
    expect(receiving(false)).toEqual([]);
  });
});

describe('a permission', () => {
  it('is given by administrators, and by coordinators who have it themselves', () => {
    expect(who((me) => canGrant(me, 'schedules-sm'))).toEqual(['administrator']);
    for (const permissions of ['schedules-sm', '*'])
      expect(who((me) => canGrant({ ...me, permissions }, 'schedules-sm'))).toEqual(['administrator', 'coordinator']);
    expect(canGrant({ ...actor('coordinator'), permissions: 'schedules-sm' }, 'reports-sm-view')).toBe(false);
  });

  it('to grade is given by coordinators who do not grade themselves', () => {
    expect(who((me) => canGrant(me, 'grade'))).toEqual(['administrator', 'coordinator']);
  });
});

describe('the password of', () => {
  it('a student who is nothing else is reset by whom may edit the student', () => {
    expect(who((me) => canResetAccount(me, member('student', { isTaught: true })))).toEqual([
      ...['administrator', 'coordinator', 'teacher'],
    ]);
    expect(who((me) => canResetAccount(me, member('student')))).toEqual(['administrator', 'coordinator']);
  });

  it('a member is chosen by a link that those who manage the member or edit the student have mailed', () => {
    expect(who((me) => canMailPasswordLink(me, member('student', { isTaught: true })))).toEqual([
      ...['administrator', 'coordinator', 'teacher'],
    ]);
    expect(who((me) => canMailPasswordLink(me, member('teacher', { isTaught: true })))).toEqual([
      ...['administrator', 'coordinator'],
    ]);
    expect(who((me) => canMailPasswordLink(me, member('administrator')))).toEqual(['administrator']);
  });

  it('a person who is more than a student of this school is reset by nobody', () => {
    expect(who((me) => canResetAccount(me, member('student', { isTaught: true, isStudentHereOnly: false })))).toEqual(
      [],
    );
    expect(who((me) => canResetAccount(me, member('teacher', { isTaught: true })))).toEqual([]);
  });
});
