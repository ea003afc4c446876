import { describe, expect, it } from 'vitest';
import { PROVIDER_SCHOOL_ID } from '../people/schools.ts';
import type { Actor } from './actor.ts';
import * as assessments from './assessment.ts';
import * as attempts from './attempt.ts';
import * as catalogue from './catalogue.ts';
import * as questions from './question.ts';
import * as schedules from './schedule.ts';
import { isColleague, notShared, type SharingFacts } from './sharing.ts';
import * as stimuli from './stimulus.ts';
import * as users from './user.ts';

const SOL = 2;
const LUNA = 3;
const actor = (role: Actor['role'], idUser: number, more: Partial<Actor> = {}): Actor => ({
  ...{ idUser, role, permissions: '', schools: [] },
  idSchool: role === 'author' || role === 'editor' ? PROVIDER_SCHOOL_ID : SOL,
  ...more,
});
const ana = actor('teacher', 1);
const bruno = actor('teacher', 2);
const carla = actor('coordinator', 3);
const olga = actor('teacher', 4, { idSchool: LUNA });
const dora = actor('author', 5);
const edith = actor('editor', 6);
const noa = actor('student', 7, { schools: [SOL] });
const everybody = { ana, bruno, carla, olga, dora, edith, noa };

const everything: SharingFacts = { ...notShared, everything: true };

const allowed = (may: (me: Actor) => boolean) =>
  Object.entries(everybody).flatMap(([name, me]) => (may(me) ? name : []));

describe('the policy of assessments', () => {
  const finished: assessments.SharedAssessmentFacts = {
    ...{ idSchool: SOL, idOwner: ana.idUser, status: 2, publicationState: 'published', deleted: false },
    sharing: notShared,
    isReplaced: false,
  };

  it.each<[assessments.AssessmentAction, string[]]>([
    ['read', ['ana', 'carla']],
    ['schedule', ['ana', 'carla']],
    ['edit', []],
    ['delete', ['ana']],
    ['share', ['ana']],
  ])('allows to %s a finished one that nobody shares: %j', (action, names) => {
    expect(allowed((me) => assessments.can(me, action, finished))).toEqual(names);
  });

  it('allows colleagues of the same school to read and schedule what its owner shares, and nothing else', () => {
    const shared = { ...finished, sharing: everything };
    expect(allowed((me) => assessments.can(me, 'read', shared))).toEqual(['ana', 'bruno', 'carla']);
    expect(allowed((me) => assessments.can(me, 'schedule', shared))).toEqual(['ana', 'bruno', 'carla']);
    expect(allowed((me) => assessments.can(me, 'change', shared))).toEqual(['ana']);
  });

  it.each<[string, Partial<SharingFacts>, string[]]>([
    ['with a colleague', { withUsers: [bruno.idUser] }, ['ana', 'bruno', 'carla']],
    ['with people of another school and the publisher', { withUsers: [olga.idUser, dora.idUser] }, ['ana', 'carla']],
    ['with somebody who is a student now', { withUsers: [noa.idUser] }, ['ana', 'carla']],
    ['with the school', { withSchool: true }, ['ana', 'bruno', 'carla']],
    [
      'with all, by an owner who has left',
      { isOwnerHere: false, everything: true, withSchool: true },
      ['ana', 'carla'],
    ],
    ['with a colleague, by an owner who has left', { isOwnerHere: false, withUsers: [bruno.idUser] }, ['ana', 'carla']],
  ])('allows to read and schedule one that is shared alone %s: %j', (_, sharing, names) => {
    const shared = { ...finished, sharing: { ...notShared, ...sharing } };
    expect(allowed((me) => assessments.can(me, 'read', shared))).toEqual(names);
    expect(allowed((me) => assessments.can(me, 'schedule', shared))).toEqual(names);
    for (const action of ['change', 'edit', 'rename', 'delete', 'share'] as const)
      expect(allowed((me) => assessments.can(me, action, shared)).filter((name) => name !== 'ana')).toEqual([]);
  });

  it('allows the owner alone to edit a draft, and colleagues not to read it', () => {
    const draft = { ...finished, status: 1 as const, sharing: everything };
    expect(allowed((me) => assessments.can(me, 'edit', draft))).toEqual(['ana']);
    expect(allowed((me) => assessments.can(me, 'read', draft))).toEqual(['ana', 'carla']);
    expect(allowed((me) => assessments.can(me, 'schedule', draft))).toEqual([]);
  });

  it('allows nothing with a deleted one', () => {
    const deleted = { ...finished, deleted: true };
    for (const action of ['read', 'change', 'edit', 'delete', 'share', 'review', 'schedule'] as const)
      expect(allowed((me) => assessments.can(me, action, deleted))).toEqual([]);
  });

  it("forbids the author of one of the provider's to delete or reprint it while it is in review", () => {
    const provided = {
      ...finished,
      idSchool: PROVIDER_SCHOOL_ID,
      idOwner: dora.idUser,
      publicationState: 'inReview' as const,
    };
    expect(assessments.canChange(dora, 'change', provided)).toBe(true);
    expect(assessments.canChange(dora, 'delete', provided)).toBe(false);
    expect(assessments.canChange(dora, 'setPrintSettings', provided)).toBe(false);
    expect(assessments.canChange(dora, 'delete', { ...provided, publicationState: 'returned' })).toBe(true);
  });

  it('allows holders of the permissions to read and schedule what the provider has published', () => {
    const provided = { ...finished, idSchool: PROVIDER_SCHOOL_ID, idOwner: dora.idUser };
    expect(allowed((me) => assessments.can(me, 'read', provided))).toEqual(['dora', 'edith']);
    const reader = { ...ana, permissions: 'assessments-sm-view' };
    expect(assessments.can(reader, 'read', provided)).toBe(true);
    expect(assessments.can(reader, 'schedule', provided)).toBe(false);
    expect(assessments.can({ ...ana, permissions: 'schedules-sm' }, 'schedule', provided)).toBe(true);
  });
});

describe('the policy of questions', () => {
  const own: questions.SharedQuestionFacts = {
    ...{ idSchool: SOL, idOwner: ana.idUser, idAuthor: ana.idUser, publicationState: 'published', deleted: false },
    sharing: everything,
  };
  const provided = { ...own, idSchool: PROVIDER_SCHOOL_ID, idOwner: null, idAuthor: dora.idUser, sharing: notShared };

  it('allows the owner to edit, and colleagues to use, a shared question', () => {
    expect(allowed((me) => questions.can(me, 'edit', own))).toEqual(['ana']);
    expect(allowed((me) => questions.can(me, 'use', own))).toEqual(['ana', 'bruno', 'carla']);
  });

  it.each<[string, Partial<SharingFacts>, string[]]>([
    ['a colleague', { withUsers: [bruno.idUser] }, ['ana', 'bruno']],
    ['somebody of another school', { withUsers: [olga.idUser] }, ['ana']],
    ['the school', { withSchool: true }, ['ana', 'bruno', 'carla']],
    ['the school, by an owner who has left', { isOwnerHere: false, withSchool: true }, ['ana']],
  ])('allows to use a question that is shared alone with %s: %j %j', (_, sharing, names) => {
    const shared = { ...own, sharing: { ...notShared, ...sharing } };
    expect(allowed((me) => questions.can(me, 'use', shared))).toEqual(names);
    expect(allowed((me) => questions.can(me, 'edit', shared))).toEqual(['ana']);
    const mayOwnerUse = (me: Actor) => questions.canOwnerUse({ idSchool: SOL, idOwner: me.idUser }, shared);
    expect(allowed((me) => me.idSchool === SOL && me.role !== 'student' && mayOwnerUse(me))).toEqual(names);
  });

  it('allows its owner alone to share it, in its school, and nobody to share what is the provider’s', () => {
    expect(allowed((me) => questions.can(me, 'share', own))).toEqual(['ana']);
    expect(questions.can({ ...ana, idSchool: LUNA }, 'share', own)).toBe(false);
    expect(allowed((me) => questions.can(me, 'share', provided))).toEqual([]);
    expect(allowed((me) => questions.can(me, 'share', { ...own, deleted: true }))).toEqual([]);
  });

  it('forbids its owner to edit a question from another school', () => {
    expect(questions.can({ ...ana, idSchool: LUNA }, 'edit', own)).toBe(false);
    expect(questions.can({ ...ana, idSchool: LUNA }, 'read', own)).toBe(false);
  });

  it('allows everybody but students to use what the provider has published, and editors alone to edit it', () => {
    expect(allowed((me) => questions.can(me, 'use', provided))).toEqual([
      'ana',
      'bruno',
      'carla',
      'olga',
      'dora',
      'edith',
    ]);
    expect(allowed((me) => questions.can(me, 'edit', provided))).toEqual(['edith']);
  });

  it('allows author and editors to read a draft of the provider, and the author to use it', () => {
    const draft = { ...provided, publicationState: 'draft' as const };
    expect(allowed((me) => questions.can(me, 'read', draft))).toEqual(['dora', 'edith']);
    expect(allowed((me) => questions.can(me, 'use', draft))).toEqual(['dora']);
    expect(allowed((me) => questions.can(me, 'edit', { ...provided, publicationState: 'inReview' }))).toEqual([
      'edith',
    ]);
  });
});

describe('a colleague', () => {
  it('is a valid member who teaches, coordinates or administers, and somebody else', () => {
    const member = { idUser: bruno.idUser, role: 'teacher' as Actor['role'], isValid: true };
    const is = (changes: Partial<typeof member>) => isColleague(ana, { ...member, ...changes });
    expect([is({}), is({ role: 'coordinator' }), is({ role: 'administrator' })]).toEqual([true, true, true]);
    expect([is({ role: 'student' }), is({ isValid: false }), is({ idUser: ana.idUser })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the policy of stimuli', () => {
  const questionOf = (me: Actor) => ({
    ...{ idSchool: SOL, idOwner: me.idUser, idAuthor: me.idUser, publicationState: 'published' as const },
    ...{ deleted: false, isReadable: true },
  });

  it('allows to edit a stimulus all of whose questions are changeable', () => {
    const mixed = { deleted: false, questions: [questionOf(ana), questionOf(bruno)] };
    expect(stimuli.can(ana, 'read', mixed)).toBe(true);
    expect(stimuli.can(ana, 'edit', mixed)).toBe(false);
    expect(stimuli.can(ana, 'edit', { deleted: false, questions: [questionOf(ana)] })).toBe(true);
  });

  it('forbids to read a stimulus without readable questions', () => {
    expect(stimuli.can(ana, 'read', { deleted: false, questions: [] })).toBe(false);
    expect(stimuli.can(ana, 'read', { deleted: false, questions: [{ ...questionOf(ana), isReadable: false }] })).toBe(
      false,
    );
    expect(stimuli.can(ana, 'delete', { deleted: true, questions: [questionOf(ana)] })).toBe(false);
  });
});

describe('the policy of schedules', () => {
  const row = { idSchool: SOL, idOwner: ana.idUser, deleted: false, isCancelled: false, hasAttempts: false };

  it('allows its teacher, and those who see the whole school, to read and change it', () => {
    expect(allowed((me) => schedules.canRead(me, row))).toEqual(['ana', 'carla']);
    expect(allowed((me) => schedules.can(me, 'edit', row))).toEqual(['ana', 'carla']);
  });

  it('forbids to edit or cancel a cancelled one, and to delete one with attempts', () => {
    const cancelled = { ...row, isCancelled: true };
    expect((['edit', 'cancel', 'delete'] as const).map((action) => schedules.can(ana, action, cancelled))).toEqual([
      ...[false, false, true],
    ]);
    const taken = { ...row, hasAttempts: true };
    expect((['edit', 'cancel', 'delete'] as const).map((action) => schedules.can(ana, action, taken))).toEqual([
      ...[true, true, false],
    ]);
  });
});

describe('the policy of attempts', () => {
  const row = { idSchool: SOL, idUser: noa.idUser, schedule: { idSchool: SOL, idOwner: ana.idUser, deleted: false } };

  it('allows its student alone to answer, and those who read the schedule to read it', () => {
    expect(allowed((me) => attempts.canAnswer(me, row))).toEqual(['noa']);
    expect(allowed((me) => attempts.canRead(me, row))).toEqual(['ana', 'carla', 'noa']);
  });

  it('forbids a student to answer at a school that they have left', () => {
    expect(attempts.canAnswer({ ...noa, schools: [LUNA] }, row)).toBe(false);
  });
});

describe('the policies of users and the catalogue', () => {
  it('allow teachers to unlock the logins of their students, and others those of the whole school', () => {
    const student = { idSchool: SOL, role: 'student' as const, isValid: true, isTaught: true };
    expect(allowed((me) => users.canUnlock(me, student))).toEqual(['ana', 'bruno', 'carla']);
    expect(allowed((me) => users.canUnlock(me, { ...student, isTaught: false }))).toEqual(['carla']);
    expect(allowed((me) => users.canUnlock(me, { ...student, role: 'teacher' }))).toEqual(['carla']);
    expect(allowed((me) => users.canUnlock(me, { ...student, isValid: false }))).toEqual([]);
  });

  it('allow editors alone to change the provider’s catalogue and to see nodes out of use', () => {
    const provided = { idSchool: PROVIDER_SCHOOL_ID };
    expect(allowed((me) => catalogue.canEdit(me, provided))).toEqual(['edith']);
    expect(allowed((me) => catalogue.canRead(me, { ...provided, inUse: false }))).toEqual(['edith']);
    expect(allowed((me) => catalogue.canRead(me, { ...provided, inUse: true }))).toEqual(Object.keys(everybody));
  });

  it('allow coordinators alone to change a school’s own nodes, which nobody of another school sees', () => {
    const own = { idSchool: SOL };
    expect(allowed((me) => catalogue.canEdit(me, own))).toEqual(['carla']);
    expect(allowed((me) => catalogue.canRead(me, { ...own, inUse: false }))).toEqual(['carla']);
    expect(allowed((me) => catalogue.canRead(me, { ...own, inUse: true }))).toEqual(['ana', 'bruno', 'carla', 'noa']);
    expect(allowed((me) => catalogue.canRead(me, { idSchool: LUNA, inUse: true }))).toEqual(['olga']);
  });
});
