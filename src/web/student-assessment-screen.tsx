import { AssessmentScreen } from './attempts/assessment-screen.tsx';
import { OwnResultsContext } from './attempts/finish/own-results-context.ts';
import { OwnResults } from './own-results/lazy-own-results.tsx';

/** Renders a scheduled assessment for its student, and their own results at its end. */
export function Component() {
  return (
    <OwnResultsContext value={OwnResults}>
      <AssessmentScreen />
    </OwnResultsContext>
  );
}

export { PaperSkeleton as Loading } from './attempts/paper-skeleton.tsx';
export const plain = true;
