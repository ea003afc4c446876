import { useTranslation } from 'react-i18next';
import { hitLevel } from '../../core/scoring.ts';
import { useFormat } from '../ui/format.ts';
import type { Finding, Question } from './finding.ts';
import classes from './question-figures.module.css';

/** The figures of the chart. */
export function QuestionFigures({ finding, questions }: { finding: Finding; questions: readonly Question[] }) {
  const { t } = useTranslation(['results', 'ui']);
  const { number, percent } = useFormat();
  const noteOn = (question: number) =>
    [
      question === finding.hardest?.question ? t('results:chart.hardest') : '',
      question === finding.trap?.question ? t('results:chart.trap') : '',
    ].filter((part) => part !== '');
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th scope="col">{t('results:chart.question')}</th>
          <th scope="col">{t('results:chart.right')}</th>
          <th scope="col">{t('results:chart.level')}</th>
        </tr>
      </thead>
      <tbody>
        {questions.map(({ number: position, hitAverage }) => (
          <tr key={position}>
            <th scope="row">{number(position)}</th>
            <td>{hitAverage === null ? '–' : percent(hitAverage)}</td>
            <td>
              {hitAverage === null ? '–' : t(`ui:level.${hitLevel(hitAverage)}`)}
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
