import { type ComponentType, Fragment, type ReactNode, use } from 'react';
import { roleOf } from '../../core/people/roles.ts';
import { ensureRead } from '../data/cache.ts';
import { sessionSource, useMe } from '../data/session.ts';
import { loadWords } from '../words/words.ts';

type Shown = { Screen: ComponentType; Frame: ComponentType<{ children: ReactNode }> };

const fetched = new Map<boolean, Promise<Shown>>();
/** What was fetched on the way is shown at once: what Suspense has waited for stays hidden for 300 ms. */
const arrived = new Map<boolean, Shown>();

/** The screen's code and words, fetched once. */
function fetchFor(student: boolean): Promise<Shown> {
  const known = fetched.get(student);
  if (known) return known;
  const fetching = student ? students() : others();
  fetched.set(student, fetching);
  fetching.then(
    (shown) => arrived.set(student, shown),
    () => fetched.delete(student),
  );
  return fetching;
}

async function students(): Promise<Shown> {
  const [screen] = await Promise.all([import('../attempts/list/list-screen.tsx'), loadWords('attempts')]);
  return { Screen: screen.Component, Frame: Fragment };
}

async function others(): Promise<Shown> {
  const [screen, frame] = await Promise.all([
    import('./assessments-screen.tsx'),
    import('../../ui/tokens/mantine.tsx'),
    loadWords('assessments'),
  ]);
  return { Screen: screen.Component, Frame: frame.default };
}

const isStudent = ({ idType }: { idType: number }) => roleOf(idType) === 'student';

/**
 * Renders the list of assessments at the same address for two readers: a student's schedules, or the assessments that
 * others own.
 */
export function AssessmentsByRole() {
  const student = isStudent(useMe());
  const { Screen, Frame } = arrived.get(student) ?? use(fetchFor(student));
  return (
    <Frame>
      <Screen />
    </Frame>
  );
}

/** Fetches the code and words of the screen that this user will see. */
export async function assessmentsByRole() {
  const me = await ensureRead(sessionSource).catch(() => null);
  if (me) await fetchFor(isStudent(me));
  return { Component: AssessmentsByRole, plain: true };
}
