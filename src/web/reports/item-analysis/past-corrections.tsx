import { useTranslation } from 'react-i18next';
import type { AnalysedQuestion } from '../../../contract/reports.ts';
import { useFormat } from '../../../ui/format/format.ts';
import classes from './item-analysis.module.css';

type Correction = AnalysedQuestion['regrades'][number];

/** Renders what was done to a question after it was answered, and what that changed. Renders nothing where nothing was. */
export function PastCorrections({ regrades }: { regrades: AnalysedQuestion['regrades'] }) {
  const { t } = useTranslation('itemAnalysis');
  if (regrades.length === 0) return null;
  return (
    <section aria-labelledby="corrections" className={classes.note}>
      <h3 id="corrections" className={classes.findingTitle}>
        {t('corrections.title')}
      </h3>
      <ul className={classes.corrections}>
        {regrades.map((one) => (
          <li key={one.idRegrade}>
            <Words of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ of: { kind, key, at, undone, changed, difficultyBefore, difficultyAfter } }: { of: Correction }) {
  const { t } = useTranslation('itemAnalysis');
  const { dateTime, percent } = useFormat();
  const hasKeys = key !== null && (kind === 'newKey' || kind === 'secondKey');
  const parts = [dateTime(at), t('corrections.changed', { count: changed })];
  if (difficultyBefore !== null && difficultyAfter !== null)
    parts.push(
      t('corrections.facility', { before: percent(100 * difficultyBefore), after: percent(100 * difficultyAfter) }),
    );
  if (undone) parts.push(t('corrections.undone'));
  return (
    <>
      {hasKeys ? t(`corrections.${kind}Letters`, key) : t(`corrections.${kind}`)}
      <span className={classes.small}>{parts.join(' · ')}</span>
    </>
  );
}
