import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/format.ts';
import classes from './item-analysis.module.css';
import type { ItemAnalysis } from './report.ts';

/** Renders, for those who ask, which questions are harder for girls or for boys of the same score. */
export function Differences({ report: { test, questions } }: { report: ItemAnalysis }) {
  const { t } = useTranslation('itemAnalysis');
  const { number } = useFormat();
  const { female, male, least } = test.genders;
  const found = questions.flatMap(({ difference, ...question }) =>
    difference && difference.class !== 'A' ? [{ ...question, ...difference }] : [],
  );
  return (
    <details className={classes.differences}>
      <summary>{t('differences.title')}</summary>
      {Math.min(female, male) < least ? (
        <p>{t('differences.tooFew', { least: number(least), female: number(female), male: number(male) })}</p>
      ) : (
        <>
          <p>{t('differences.text', { female: number(female), male: number(male) })}</p>
          {found.length === 0 && <p>{t('differences.none')}</p>}
          <ul>
            {found.map((question) => (
              <li key={question.number}>
                {number(question.number)} · {question.text}:{' '}
                <strong>
                  {t(question.delta < 0 ? 'differences.forGirls' : 'differences.forBoys')},{' '}
                  {t(question.class === 'C' ? 'differences.large' : 'differences.moderate')}
                </strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
