import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { layOutQuestionAverages } from '../../../core/charts/question-averages.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DrawingChart } from '../charts/drawing-chart.tsx';
import { LevelLegend } from '../charts/level-legend.tsx';
import classes from '../results.module.css';
import type { Finding, QuestionResult } from './finding.ts';
import { QuestionFigures } from './question-figures.tsx';
import { useFindingWords } from './use-finding-words.ts';

const chartLabels = { hits: 'chart.label', likert: 'likert.chart.label', mixed: 'mixed.chart' } as const;

type Props = {
  finding: Finding;
  questions: readonly QuestionResult[];
  /** Whether other students are still answering. */
  soFar: boolean;
};

/** Renders the finding as a sentence with a chart of all questions, or with the chart's figures as a table. */
export function FindingCard({ finding, questions, soFar }: Props) {
  const { t } = useTranslation('reports');
  const { sentence, reason } = useFindingWords();
  const [asTable, setAsTable] = useState(false);
  const title = sentence(finding, soFar);
  const because = reason(finding);
  const marked = [finding.commonMistake?.question, finding.hardest?.question];
  const averages = questions.map(({ number, hitAverage }) => ({
    ...{ number, percent: hitAverage },
    isMarked: marked.includes(number),
  }));
  return (
    <div className={classes.finding}>
      <h2 className={classes.section}>{title}</h2>
      {because && <p className={classes.reason}>{because}</p>}
      {asTable ? (
        <QuestionFigures finding={finding} questions={questions} />
      ) : (
        <DrawingChart
          layOut={(width) => layOutQuestionAverages(averages, width)}
          label={t(chartLabels[finding.scale], { title })}
        />
      )}
      <div className={classes.chartFoot}>
        {!asTable && <LevelLegend marks={marked.some((number) => number !== undefined)} scale={finding.scale} />}
        <div className={classes.screenOnly}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={asTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t('chart.asChart') : t('chart.asTable')}
          </Button>
        </div>
      </div>
    </div>
  );
}
