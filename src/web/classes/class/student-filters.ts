import type { CourseStudent } from '../../../contract/classes.ts';

export const studentFilters = ['all', 'never', 'noEmail'] as const;
type StudentFilter = (typeof studentFilters)[number];

/** Returns whether a filter shows a student. */
export const matches = (student: Pick<CourseStudent, 'neverSignedIn' | 'email'>, filter: StudentFilter): boolean =>
  filter === 'all' || (filter === 'never' ? student.neverSignedIn : student.email === null);

/** Returns how many students each filter shows. */
export const countStudents = (students: readonly CourseStudent[]): Record<StudentFilter, number> => {
  const count = (filter: StudentFilter) => students.filter((student) => matches(student, filter)).length;
  return { all: count('all'), never: count('never'), noEmail: count('noEmail') };
};
