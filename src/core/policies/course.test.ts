import { describe, expect, it } from 'vitest';
import type { Role } from '../people/roles.ts';
import { canAssignTeachers, canEnrol } from './course.ts';

const SOL = 2;
const rolesOfSchools: readonly Role[] = ['administrator', 'coordinator', 'teacher', 'student'];
const course = { idSchool: SOL, deleted: false, isTaught: true, source: '' };
const allowed = (row: typeof course, idSchool = SOL) =>
  rolesOfSchools.filter((role) => canEnrol({ idUser: 1, role, permissions: '', idSchool, schools: [] }, row));

describe('the students of a course', () => {
  it('are added, moved and removed by its teachers and by those who see the whole school', () => {
    expect(allowed(course)).toEqual(['administrator', 'coordinator', 'teacher']);
    expect(allowed({ ...course, isTaught: false })).toEqual(['administrator', 'coordinator']);
  });

  it('are changed by nobody in a course of another school, a deleted one, or one of a partner', () => {
    expect(allowed(course, 3)).toEqual([]);
    expect(allowed({ ...course, deleted: true })).toEqual([]);
    expect(allowed({ ...course, source: 'eva' })).toEqual([]);
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
