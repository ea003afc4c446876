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
import { historyEvents, usualWording, type Wording, wordingsOf } from './history-events.ts';
import { ReviewEvents, StepEvent } from './review-events.tsx';
import { VersionComparison } from './version-comparison.tsx';

type Props = { question: Pick<TeacherQuestion, 'idQuestion' | 'idVersion'>; name: string; onClose: () => void };

/** Renders what changed in a question of the provider since an earlier version, and who did what in its review. */
export function HistoryDialog({ question: { idQuestion }, name, onClose }: Props) {
  const { t } = useTranslation(['bank', 'assessments']);
  const { dateTime } = useFormat();
  const { reply, error } = useRead(calls.questions.getReviewHistory, { idQuestion }, { onFailure: 'tell' });
  const [chosen, setChosen] = useState<Wording>();
  const steps = reply?.content ?? [];
  const wordings = reply ? wordingsOf(reply) : [];
  const [current] = wordings;
  const compared = chosen ?? usualWording(wordings, steps);
  return (
    <Dialog open title={t('bank:history.title', { name })} className={classes.dialog} onClose={onClose}>
      <ErrorNotice error={error} />
      {current && !compared && <p>{t('bank:compare.only')}</p>}
      {current && compared && (
        <>
          <p className={classes.worth}>{t('bank:compare.with', { date: dateTime(compared.added) })}</p>
          <VersionComparison idQuestion={idQuestion} before={compared} after={current} />
        </>
      )}
      {reply && (
        <section className={classes.history}>
          <h3>{t('bank:history.heading')}</h3>
          <ReviewEvents>
            {historyEvents(wordings, steps).map((event) =>
              event.kind === 'step' ? (
                <StepEvent key={event.key} step={event.step} />
              ) : (
                <li key={event.key}>
                  {t(event.isFirst ? 'bank:history.written' : 'bank:history.changed')}{' '}
                  <time dateTime={event.at}>{dateTime(event.at)}</time>
                  {event.key !== current?.key && event.key !== compared?.key && (
                    <Button variant="subtle" size="sm" onClick={() => setChosen(event.wording)}>
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
