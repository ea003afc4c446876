import { lazy } from 'react';
import { roleOf } from '../../core/people.ts';
import { queryClient } from '../wire/query.ts';
import { sessionQuery, useMe } from '../wire/session.ts';
import { loadWords } from '../words/words.ts';

const students = async () => {
  const [screen] = await Promise.all([import('./list/list-screen.tsx'), loadWords('student')]);
  return { default: screen.Component };
};
const others = async () => {
  const [screen] = await Promise.all([import('../assessments/assessments-screen.tsx'), loadWords('assessments')]);
  return { default: screen.Component };
};

const Mantine = lazy(() => import('../theme/mantine.tsx'));
const StudentList = lazy(students);
const Assessments = lazy(others);

const isStudent = ({ idType }: { idType: number }) => roleOf(idType) === 'student';

/** One address, two screens: a student's list of what to do, everybody else's list of what they made. */
export function AssessmentsByRole() {
  if (isStudent(useMe())) return <StudentList />;
  return (
    <Mantine>
      <Assessments />
    </Mantine>
  );
}

/** Fetches the one that will be shown as soon as it is known who asks. */
export async function assessmentsByRole() {
  const me = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  if (me) await (isStudent(me) ? students() : others());
  return { Component: AssessmentsByRole, plain: true };
}
