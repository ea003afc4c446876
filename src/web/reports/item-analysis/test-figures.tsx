import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/format.ts';
import classes from './item-analysis.module.css';
import type { ItemAnalysis } from './report.ts';

const figures = ['alpha', 'kr20', 'sem', 'mean', 'sd', 'skewness', 'kurtosis'] as const;

/** Renders the figures of the whole test, each with what it means. */
export function TestFigures({ test }: { test: ItemAnalysis['test'] }) {
  const { t } = useTranslation('itemAnalysis');
  const { hundredths, number } = useFormat();
  const values = {
    alpha: test.cronbachAlpha,
    kr20: test.kr20,
    sem: test.standardErrorOfMeasurement,
    mean: test.scoreMean,
    sd: test.scoreSD,
    skewness: test.skewness,
    kurtosis: test.kurtosis,
  };
  const left = test.persons - test.personsComplete;
  return (
    <section aria-label={t('test.label')} className={classes.test}>
      <p>
        {t('test.questions', { count: test.items })} · {t('test.students', { count: test.persons })}
        {left > 0 && ` · ${t('test.left', { count: left })}`}
      </p>
      <dl className={classes.figures}>
        {figures.map((name) => {
          const value = values[name];
          return (
            <div key={name}>
              <dt>{t(`test.${name}.name`)}</dt>
              <dd>{value === null ? '–' : hundredths(value)}</dd>
              <dd className={classes.small}>{t(`test.${name}.text`, { maximum: number(test.scoreMaximum) })}</dd>
            </div>
          );
        })}
      </dl>
      <p className={classes.small}>{t('test.missing')}</p>
      {test.versions.length > 0 && (
        <p className={classes.small}>
          {test.versions
            .map(({ version, persons, cronbachAlpha }) =>
              t('test.version', {
                version,
                count: persons,
                alpha: cronbachAlpha === null ? '–' : hundredths(cronbachAlpha),
              }),
            )
            .join(' · ')}
        </p>
      )}
    </section>
  );
}
