import { useTranslation } from 'react-i18next';
import type { AnalysedQuestion } from '../../../contract/reports.ts';
import { useFormat } from '../../../ui/format/format.ts';
import classes from './item-analysis.module.css';

/** How high the highest bar is. */
const HIGHEST_REM = 2.75;

const places = ['lowest', 'middle', 'top'] as const;

type Props = {
  question: AnalysedQuestion;
  /** How many students are in each third. */
  thirds: readonly number[];
};

/** Renders who chose each alternative: the thirds as bars, all, and how choosing it goes with the score of the other questions. */
export function OptionTable({ question: { options, flags }, thirds }: Props) {
  const { t } = useTranslation('itemAnalysis');
  const { number, percent, signed } = useFormat();
  const most = Math.max(1, ...options.flatMap((option) => option.thirds));
  const doubt = flags.find((flag) => flag.name === 'keyDoubted');
  return (
    <table className={classes.options}>
      <caption>{t('options.title', { sizes: thirds.map(number).join(', ') })}</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t('options.option')}
          </th>
          {places.map((place) => (
            <th key={place} scope="col">
              {t(`options.${place}`)}
            </th>
          ))}
          <th scope="col">{t('options.all')}</th>
          <th scope="col">{t('options.score')}</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ letter, text, isKey, n, proportion, thirds: counts, optionRestR }) => (
          <tr key={letter} data-kind={isKey ? 'key' : doubt?.option === letter ? 'doubted' : 'other'}>
            <td className={classes.letter}>
              <span className={classes.circle} data-blank={letter === ''} aria-hidden={letter === ''}>
                {letter === '' ? '–' : letter}
              </span>
            </td>
            <th scope="row">
              {letter === '' ? t('options.blank') : text}
              {isKey && <strong className={classes.key}> {t('options.key')}</strong>}
            </th>
            {counts.map((count, index) => (
              <td key={places[index]} className={classes.third} data-label={t(`options.${places[index] ?? 'top'}`)}>
                <span>{number(count)}</span>
                <span className={classes.bar} style={{ height: `${(HIGHEST_REM * count) / most}rem` }} aria-hidden />
              </td>
            ))}
            <td className={classes.all} data-label={t('options.all')}>
              <strong>{number(n)}</strong>
              <span className={classes.small}>{proportion === null ? '–' : percent(100 * proportion)}</span>
            </td>
            <td className={classes.score} data-label={t('options.score')}>
              {optionRestR === null ? '–' : signed(optionRestR)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
