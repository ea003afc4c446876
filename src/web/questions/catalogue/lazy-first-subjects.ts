import { lazy } from 'react';
import { loadWords } from '../../words/words.ts';

/** Renders `first-subjects.tsx`; loads it and its words when it is shown, which is on the first day of a school. */
export const FirstSubjects = lazy(async () => {
  const [{ FirstSubjects }] = await Promise.all([import('./first-subjects.tsx'), loadWords('bank')]);
  return { default: FirstSubjects };
});

/** Renders the same of a school that the user is not in; loads it in the same way. */
export const FirstSubjectsOf = lazy(async () => {
  const [{ FirstSubjectsOf }] = await Promise.all([import('./first-subjects.tsx'), loadWords('bank')]);
  return { default: FirstSubjectsOf };
});
