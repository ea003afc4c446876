import { useTranslation } from 'react-i18next';
import { hitLevel } from '../../core/scoring.ts';
import { useFormat } from '../ui/format.ts';
import { Table } from '../ui/table.tsx';
import type { Finding, Question } from './finding.ts';

/** The figures of the chart. */
export function QuestionFigures({ finding, questions }: { finding: Finding; questions: readonly Question[] }) {
  const { t } = useTranslation(['results', 'ui']);
  const { number, percent } = useFormat();
  const note = (question: Question) =>
    [
      question.number === finding.hardest?.question ? t('results:chart.hardest') : '',
      question.number === finding.trap?.question ? t('results:chart.trap') : '',
    ].filter((part) => part !== '');
  return (
    <Table
      label={t('results:chart.right')}
      of={questions}
      keyOf={(question) => question.number}
      empty={null}
      columns={[
        { key: 'number', head: t('results:chart.question'), cell: (question) => number(question.number) },
        {
          key: 'right',
          head: t('results:chart.right'),
          align: 'end',
          cell: ({ hitAverage }) => (hitAverage === null ? '–' : percent(hitAverage)),
        },
        {
          key: 'level',
          head: t('results:chart.level'),
          cell: ({ hitAverage }) => (hitAverage === null ? '–' : t(`ui:level.${hitLevel(hitAverage)}`)),
        },
        { key: 'note', head: t('results:chart.note'), cell: (question) => note(question).join(' · ') },
      ]}
    />
  );
}
