import { ResultsFrame } from '../results-frame.tsx';
import { ResultsSkeleton } from '../results-skeleton.tsx';
import { useComparison } from '../use-report.ts';
import { ClassesCard } from './classes-card.tsx';
import { OverTimeCard } from './over-time-card.tsx';

/** Renders a class beside the others with the same assessment, and its assessments one after the other. */
export function ComparisonScreen() {
  return (
    <ResultsFrame reply={useComparison()}>
      {(report) => (
        <>
          <ClassesCard report={report} />
          <OverTimeCard report={report} />
        </>
      )}
    </ResultsFrame>
  );
}

export { ComparisonScreen as Component, ResultsSkeleton as Loading };
export const plain = true;
