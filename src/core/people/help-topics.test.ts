import { describe, expect, it } from 'vitest';
import { helpFor, helpTopics } from './help-topics.ts';
import { type AccessRole, roles } from './roles.ts';

const topicsOf = (role: AccessRole, withoutStudentModules = false) =>
  helpFor({ role, withoutStudentModules }).flatMap(({ topics }) => topics);

const forWriters = ['questions', 'assessments', 'printing'];
const forTeachers = [...forWriters, 'sharing', 'desktop'];
const withStudents = [
  'schedules',
  'live-view',
  'scanning',
  'grading',
  'regrade',
  'results',
  'result-settings',
  'classes',
];

describe('the topics of the help', () => {
  it('are, to a student, those about answering and about the own account', () =>
    expect(topicsOf('student')).toEqual([
      'taking',
      'no-network',
      'other-device',
      'photographs',
      'own-results',
      'account',
    ]));

  it('are, to a teacher, those from the first class to the results', () =>
    expect(topicsOf('teacher')).toEqual(['first-steps', ...forTeachers, ...withStudents, 'account']));

  it.each(['administrator', 'coordinator'] as const)('are, to a %s, also those about the school', (role) =>
    expect(topicsOf(role)).toEqual(['first-steps', ...forTeachers, ...withStudents, 'school', 'account']),
  );

  it.each(['author', 'editor'] as const)(
    'are, to an %s, about writing and its review, and not about students',
    (role) => expect(topicsOf(role)).toEqual([...forWriters, 'review', 'account']),
  );

  it('are, to administrators of the installation, about schools and the own account', () =>
    expect(topicsOf('installation')).toEqual(['installation', 'account']));

  it('leave out what a school without student modules does not have', () =>
    expect(topicsOf('coordinator', true)).toEqual([...forTeachers, 'school', 'account']));

  it('are all for somebody', () => {
    const everyone = [...(Object.keys(roles) as AccessRole[]), 'installation' as const];
    expect(new Set(everyone.flatMap((role) => topicsOf(role)))).toEqual(new Set(helpTopics));
  });
});
