import { Card } from '../../ui/layout/cards.tsx';
import { Contents } from './contents.tsx';
import { findingOf } from './finding.ts';
import { FindingCard } from './finding-card.tsx';
import { QuestionList } from './question-list.tsx';
import classes from './results.module.css';
import { ResultsFrame } from './results-frame.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { Summary } from './summary.tsx';
import { useDisciplineReport } from './use-report.ts';

/** First the figure and its spread, then who needs help and what went wrong, then every question and content. */
export function ByDisciplineScreen() {
  return (
    <ResultsFrame reply={useDisciplineReport()}>
      {(report, open) => {
        const finding = findingOf(report);
        return (
          <>
            <div className={classes.head}>
              <Card>
                <Summary report={report} />
              </Card>
              <Card>
                <FindingCard finding={finding} questions={report.questions} soFar={open} />
              </Card>
            </div>
            <Contents disciplines={report.disciplines} axes={report.thematicAxis} scale={finding.scale} />
            <QuestionList questions={report.questions} scale={finding.scale} />
          </>
        );
      }}
    </ResultsFrame>
  );
}

export { ByDisciplineScreen as Component, ResultsSkeleton as Loading };
export const plain = true;
