import { useTranslation } from 'react-i18next';
import { hitLevel } from '../../../core/results/scoring.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useWaitingWords } from '../../display/use-waiting-words.ts';
import type { Finding, QuestionResult } from './finding.ts';
import classes from './question-figures.module.css';

const figureHeads = {
  hits: 'reports:chart.right',
  likert: 'reports:likert.score',
  mixed: 'reports:mixed.right',
} as const;

/** Renders the figures of the questions' chart as a table. */
export function QuestionFigures({ finding, questions }: { finding: Finding; questions: readonly QuestionResult[] }) {
  const { t } = useTranslation(['reports', 'ui']);
  const waitingWords = useWaitingWords();
  const { number, percent } = useFormat();
  const levelName = (hitAverage: number) =>
    t(finding.scale === 'likert' ? `ui:likertLevel.${hitLevel(hitAverage)}` : `ui:level.${hitLevel(hitAverage)}`);
  const noteOn = (question: number) =>
    [
      question === finding.hardest?.question
        ? t(finding.scale === 'likert' ? 'reports:likert.chart.lowest' : 'reports:chart.hardest')
        : '',
      question === finding.commonMistake?.question ? t('reports:chart.trap') : '',
    ].filter((part) => part !== '');
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th scope="col">{t('reports:chart.question')}</th>
          <th scope="col">{t(figureHeads[finding.scale])}</th>
          <th scope="col">{t('reports:chart.level')}</th>
        </tr>
      </thead>
      <tbody>
        {questions.map(({ number: position, hitAverage, ...waiting }) => (
          <tr key={position}>
            <th scope="row">{number(position)}</th>
            <td>{hitAverage === null ? waitingWords(waiting) || '–' : percent(hitAverage)}</td>
            <td>
              {hitAverage === null ? '–' : levelName(hitAverage)}
              {noteOn(position).map((note) => (
                <strong key={note} className={classes.note}>
                  {note}
                </strong>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
