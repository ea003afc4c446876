import { hasPermission } from '../../../core/people/roles.ts';
import { Card } from '../../../ui/layout/cards.tsx';
import { useMe } from '../../data/session.ts';
import classes from '../results.module.css';
import { ResultsFrame } from '../results-frame.tsx';
import { ResultsSkeleton } from '../results-skeleton.tsx';
import { useCatalogueLabels } from '../use-catalogue-labels.ts';
import { useDisciplineReport } from '../use-report.ts';
import { ContentResults } from './content-results.tsx';
import { deriveFinding } from './finding.ts';
import { FindingCard } from './finding-card.tsx';
import { QuestionList } from './question-list.tsx';
import { ResultsSummary } from './results-summary.tsx';

/** Returns a function that says whether the user may correct the questions of a report: the schedule's teacher may. */
const useMayCorrect = () => {
  const { idUser, permissions } = useMe();
  return ({ addedBy }: { addedBy: number }) => addedBy === idUser && hasPermission(permissions, 'grade');
};

/** Renders the results by discipline: average and levels, the finding, contents, and every question. */
export function ByDisciplineScreen() {
  const mayCorrect = useMayCorrect();
  const reply = useDisciplineReport();
  const labels = useCatalogueLabels(reply.report);
  return (
    <ResultsFrame reply={reply}>
      {(report, open) => {
        const finding = deriveFinding(report);
        return (
          <>
            <div className={classes.head}>
              <Card>
                <ResultsSummary report={report} />
              </Card>
              <Card>
                <FindingCard finding={finding} questions={report.questions} soFar={open} />
              </Card>
            </div>
            <ContentResults
              disciplines={report.disciplines}
              axes={report.thematicAxis}
              scale={finding.scale}
              gradeScale={report.gradeScale}
              labels={labels}
            />
            <QuestionList
              questions={report.questions}
              scale={finding.scale}
              idSchedule={mayCorrect(report) ? report.idSchedule : null}
            />
          </>
        );
      }}
    </ResultsFrame>
  );
}

export { ByDisciplineScreen as Component, ResultsSkeleton as Loading };
export const plain = true;
