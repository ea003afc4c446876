import { describe, expect, it } from 'vitest';
import type { Role } from '../people/roles.ts';
import { canAssignTeachers, canEnrol, canReadCourse, canReopen } from './course.ts';

const SOL = 2;
const rolesOfSchools: readonly Role[] = ['administrator', 'coordinator', 'teacher', 'student'];
const CLOSED = Date.UTC(2026, 6, 1);
const course = { idSchool: SOL, deleted: false, isTaught: true, source: '', closed: null as number | null };
const allowed = (row: typeof course, idSchool = SOL) =>
  rolesOfSchools.filter((role) => canEnrol({ idUser: 1, role, permissions: '', idSchool, schools: [] }, row));

describe('the students of a course', () => {
  it('are added, moved and removed by its teachers and by those who see the whole school', () => {
    expect(allowed(course)).toEqual(['administrator', 'coordinator', 'teacher']);
    expect(allowed({ ...course, isTaught: false })).toEqual(['administrator', 'coordinator']);
  });

  it('are changed by nobody in a course of another school, a deleted one, a closed one, or one of a partner', () => {
    expect(allowed(course, 3)).toEqual([]);
    expect(allowed({ ...course, deleted: true })).toEqual([]);
    expect(allowed({ ...course, closed: CLOSED })).toEqual([]);
    expect(allowed({ ...course, source: 'eva' })).toEqual([]);
  });
});

describe('a closed course', () => {
  const actor = (role: Role) => ({ idUser: 1, role, permissions: '', idSchool: SOL, schools: [] });
  const reopening = (row: typeof course, now: number) =>
    rolesOfSchools.filter((role) => canReopen(actor(role), row, now));
  const closed = { ...course, closed: CLOSED };
  const days = (count: number) => CLOSED + count * 86_400_000;

  it('is still read by its teachers and by those who see the whole school', () => {
    const reading = (row: typeof course) => rolesOfSchools.filter((role) => canReadCourse(actor(role), row));
    expect(reading(closed)).toEqual(['administrator', 'coordinator', 'teacher']);
    expect(reading({ ...closed, isTaught: false })).toEqual(['administrator', 'coordinator']);
  });

  it('is reopened for 30 days by those who see the whole school', () => {
    expect(reopening(closed, days(29))).toEqual(['administrator', 'coordinator']);
    expect(reopening(closed, days(30))).toEqual([]);
    expect(reopening({ ...closed, deleted: true }, days(1))).toEqual([]);
    expect(reopening({ ...closed, source: 'eva' }, days(1))).toEqual([]);
    expect(reopening(course, days(1))).toEqual([]);
  });
});

describe('the teachers of a course', () => {
  const assigning = (row: typeof course) =>
    rolesOfSchools.filter((role) =>
      canAssignTeachers({ idUser: 1, role, permissions: '', idSchool: SOL, schools: [] }, row),
    );

  it('are decided by those who see the whole school, and by nobody in a course of a partner', () => {
    expect(assigning(course)).toEqual(['administrator', 'coordinator']);
    expect(assigning({ ...course, source: 'eva' })).toEqual([]);
  });
});
