import { NativeSelect } from '@mantine/core';
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
import { VersionComparison } from './version-comparison.tsx';

type Props = { question: Pick<TeacherQuestion, 'idQuestion' | 'idVersion'>; name: string; onClose: () => void };

/** Renders what changed in a question of the provider since an earlier version, and who did what in its review. */
export function HistoryDialog({ question: { idQuestion }, name, onClose }: Props) {
  const { t } = useTranslation('review');
  const { dateTime } = useFormat();
  const { reply, error } = useRead(calls.questions.getReviewHistory, { idQuestion }, { onFailure: 'tell' });
  const [chosen, setChosen] = useState<number | null>(null);
  const { versions = [], content: steps = [] } = reply ?? {};
  const [current, ...earlier] = versions;
  const idVersion = chosen ?? usualVersion(versions, steps);
  return (
    <Dialog open title={t('history.title', { name })} className={classes.dialog} onClose={onClose}>
      <ErrorNotice error={error} />
      {current && earlier.length === 0 && <p>{t('compare.only')}</p>}
      {current && idVersion !== null && (
        <>
          <NativeSelect
            size="md"
            label={t('compare.with')}
            data={earlier.map((version) => ({
              value: String(version.idVersion),
              label: t('compare.version', { date: dateTime(version.added) }),
            }))}
            value={String(idVersion)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
          <VersionComparison idQuestion={idQuestion} before={idVersion} after={current.idVersion} />
        </>
      )}
      {reply && (
        <section className={classes.history}>
          <h3>{t('history.heading')}</h3>
          <ol className={classes.events}>
            {historyEvents(versions, steps).map((event) => (
              <li key={`${event.kind}-${event.key}`}>
                {event.kind === 'step' ? (
                  <>
                    <strong>{t(`history.${event.step.action}`)}</strong> · {event.step.by}
                  </>
                ) : (
                  t(event.isFirst ? 'history.written' : 'history.changed')
                )}{' '}
                <time dateTime={event.at}>{dateTime(event.at)}</time>
                {event.kind === 'step' && event.step.comment !== '' && (
                  <p className={classes.comment}>{event.step.comment}</p>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
