import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { calls } from '../../../contract/index.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { send } from '../../data/send.ts';
import { useWrite } from '../../data/use-write.ts';
import { canShowFullScreen } from '../paper/full-screen/can-show-full-screen.ts';
import { serverClock } from '../time/server-clock.ts';
import { useTimeWords } from '../time/use-time-words.ts';
import { useHeadingFocus } from '../use-heading-focus.ts';
import classes from './start.module.css';

type Props = { row: StudentAssessment; now: Instant; onStarted: () => void };

/** Renders the teacher's instructions and what to expect, then starts after a confirmation. */
export function Instructions({ row, now, onStarted }: Props) {
  const { t } = useTranslation('attempts');
  const words = useTimeWords();
  const [asking, setAsking] = useState(false);
  const [roomCode, setRoomCode] = useState('');
  const start = () =>
    serverClock.hear(async () => {
      const call = calls.attempts.startScheduledAssessment;
      const code = row.asksRoomCode ? { roomCode: roomCode.trim() } : {};
      return (await send(call, { idSchedule: row.idSchedule, termsAccepted: true, ...code })).content;
    });
  const starting = useWrite(start, { onSuccess: onStarted, leavesScreen: true });
  const canStart = !row.asksRoomCode || roomCode.trim() !== '';
  useHeadingFocus();
  const minutes = row.duration ?? Number.POSITIVE_INFINITY;
  const deadline = new Date(Math.min(Date.parse(row.closes), now + 60_000 * minutes)).toISOString();
  const until = row.paused
    ? t('instructions.paused')
    : t('instructions.deadline', { when: words.endAt(deadline, now) });
  const notYet = () => {
    setAsking(false);
    starting.reset();
  };
  return (
    <Screen title={row.title} subtitle={row.subtitle} back={{ to: '/assessments', label: t('back') }} frame="narrow">
      <dl className={classes.facts}>
        <div>
          <dt>{t('instructions.questions')}</dt>
          <dd>{row.qntQuestions}</dd>
        </div>
        <div>
          <dt>{t('instructions.duration')}</dt>
          <dd>{row.duration === null ? t('instructions.wholeWindow') : t('list.minutes', { count: row.duration })}</dd>
        </div>
        {!row.paused && (
          <div>
            <dt>{t('instructions.closes')}</dt>
            <dd>{words.dateTime(row.closes)}</dd>
          </div>
        )}
      </dl>
      <p>{until}</p>
      {row.instructions && (
        <section className={classes.instructions}>
          <h2 className={classes.heading}>{t('instructions.heading')}</h2>
          <RichText doc={row.instructions} />
        </section>
      )}
      <p className={classes.advice}>{t('instructions.device')}</p>
      {row.oneByOne && <p>{t('instructions.oneByOne')}</p>}
      {row.fullScreen && <p>{t(canShowFullScreen() ? 'instructions.fullScreen' : 'instructions.noFullScreen')}</p>}
      {/* On plain http browsers keep no page for later. */}
      {!isSecureContext && <p className={classes.warning}>{t('instructions.stay')}</p>}
      <div>
        <Button className={classes.go} onClick={() => setAsking(true)}>
          {t('instructions.start')}
        </Button>
      </div>
      <Dialog open={asking} title={t('confirm.title', { title: row.title })} onClose={notYet}>
        <p>{until}</p>
        {!row.paused && <p>{t('confirm.text')}</p>}
        {row.asksRoomCode && (
          <label className={classes.code}>
            <span className={classes.codeLabel}>{t('confirm.roomCode')}</span>
            <input
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={12}
              value={roomCode}
              onChange={({ currentTarget }) => setRoomCode(currentTarget.value)}
              onKeyDown={({ key }) => key === 'Enter' && canStart && starting.mutate()}
            />
            <span>{t('confirm.roomCodeHint')}</span>
          </label>
        )}
        <ErrorNotice error={starting.error} />
        <DialogActions>
          <Button variant="default" size="lg" onClick={notYet}>
            {t('confirm.notYet')}
          </Button>
          <Button size="lg" loading={starting.isPending} disabled={!canStart} onClick={() => starting.mutate()}>
            {t('confirm.start')}
          </Button>
        </DialogActions>
      </Dialog>
    </Screen>
  );
}
