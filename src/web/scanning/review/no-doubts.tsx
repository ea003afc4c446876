import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanBatchDetails } from '../../../contract/scanning.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { batchPath } from '../../paths/scanning.ts';
import { resultsPath } from '../../paths/schedules.ts';
import classes from './review.module.css';

type Props = { batch: ScanBatchDetails; skipped: number; failure: Error | null; onSkipped: () => void };

/** Renders the end of a review: nothing is doubtful any more, or what was left for later. */
export function NoDoubts({ batch: { idSchedule, idBatch, pagesRead, state }, skipped, failure, onSkipped }: Props) {
  const { t } = useTranslation('scanning');
  const { number } = useFormat();
  const actions = useRef<HTMLDivElement>(null);
  // Who reviews by keys goes on with Enter.
  useEffect(() => actions.current?.querySelector<HTMLElement>('button, a')?.focus(), []);
  return (
    <section className={classes.end}>
      <h2>{skipped > 0 ? t('end.skipped', { count: skipped }) : t('end.title')}</h2>
      <p>{state === 'done' ? t('end.text', { count: pagesRead, pages: number(pagesRead) }) : t('end.reading')}</p>
      <ErrorNotice error={failure} lead={t('end.failed')} />
      <div ref={actions} className={classes.go}>
        {skipped > 0 && <Button onClick={onSkipped}>{t('end.toSkipped')}</Button>}
        <ButtonLink to={resultsPath(idSchedule)} variant={skipped > 0 ? 'default' : 'filled'}>
          {t('toResults')}
        </ButtonLink>
        <ButtonLink to={batchPath(idSchedule, idBatch)} variant="default">
          {t('toBatch')}
        </ButtonLink>
      </div>
    </section>
  );
}
