import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useRead } from '../../data/use-read.ts';
import classes from './history-dialog.module.css';
import { historyEvents, usualVersion } from './history-events.ts';
import { ReviewEvents, StepEvent } from './review-events.tsx';
import { VersionComparison } from './version-comparison.tsx';

type Props = { question: Pick<TeacherQuestion, 'idQuestion' | 'idVersion'>; name: string; onClose: () => void };

/** Renders what changed in a question of the provider since an earlier version, and who did what in its review. */
export function HistoryDialog({ question: { idQuestion }, name, onClose }: Props) {
  const { t } = useTranslation(['bank', 'assessments']);
  const { dateTime } = useFormat();
  const { reply, error } = useRead(calls.questions.getReviewHistory, { idQuestion }, { onFailure: 'tell' });
  const [chosen, setChosen] = useState<number | null>(null);
  const { versions = [], content: steps = [] } = reply ?? {};
  const [current, ...earlier] = versions;
  const idVersion = chosen ?? usualVersion(versions, steps);
  const compared = versions.find((version) => version.idVersion === idVersion);
  return (
    <Dialog open title={t('bank:history.title', { name })} className={classes.dialog} onClose={onClose}>
      <ErrorNotice error={error} />
      {current && earlier.length === 0 && <p>{t('bank:compare.only')}</p>}
      {current && idVersion !== null && (
        <>
          <p className={classes.worth}>
            {t('bank:compare.with', { date: dateTime(compared?.added ?? current.added) })}
          </p>
          <VersionComparison idQuestion={idQuestion} before={idVersion} after={current.idVersion} />
        </>
      )}
      {reply && (
        <section className={classes.history}>
          <h3>{t('bank:history.heading')}</h3>
          <ReviewEvents>
            {historyEvents(versions, steps).map((event) =>
              event.kind === 'step' ? (
                <StepEvent key={`step-${event.key}`} step={event.step} />
              ) : (
                <li key={`version-${event.key}`}>
                  {t(event.isFirst ? 'bank:history.written' : 'bank:history.changed')}{' '}
                  <time dateTime={event.at}>{dateTime(event.at)}</time>
                  {event.key !== current?.idVersion && event.key !== idVersion && (
                    <Button variant="subtle" size="sm" onClick={() => setChosen(event.key)}>
                      {t('bank:compare.withThis')}
                    </Button>
                  )}
                </li>
              ),
            )}
          </ReviewEvents>
        </section>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('assessments:history.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
