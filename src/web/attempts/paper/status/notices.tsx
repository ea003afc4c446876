import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../../core/schedules/time.ts';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { entriesInState } from '../../journal/entries.ts';
import type { Journal } from '../../journal/journal.ts';
import type { LeavingLog } from '../../journal/leaving-log.ts';
import { useBlockedWords } from '../../journal/use-blocked-words.ts';
import { useJournal } from '../../journal/use-journal.ts';
import { formatNumberRanges } from '../../number-ranges.ts';
import { useUnsentPhotos } from '../../photos/use-unsent-photos.ts';
import { timeNotice } from '../../time/time-left.ts';
import { useServerNow } from '../../time/use-server-now.ts';
import { useTimeWords } from '../../time/use-time-words.ts';
import { FullScreenNotice } from '../full-screen/full-screen-notice.tsx';
import classes from '../paper.module.css';
import type { RunningPaper } from '../running-paper.ts';

type Props = {
  journal: Journal;
  paper: RunningPaper;
  deadline: Instant;
  /** The milliseconds that are left while the clock stands still; null = it runs. */
  pausedLeft: number | null;
  /** Null where the paper is not taken in full screen. */
  leavings: LeavingLog | null;
  moreTime: string | null;
};

/** Renders notices above the question: a pause, time running out, why nothing is saved now, a refused response. */
export function Notices({ journal, paper, deadline, pausedLeft, leavings, moreTime }: Props) {
  return (
    <div className={classes.notices}>
      {leavings && <FullScreenNotice log={leavings} />}
      <PauseNotice left={pausedLeft} />
      {pausedLeft === null && <TimeNotice deadline={deadline} moreTime={moreTime} />}
      <NetworkNotice journal={journal} />
      <RefusedNotice journal={journal} paper={paper} />
    </div>
  );
}

function PauseNotice({ left }: { left: number | null }) {
  const { t } = useTranslation('attempts');
  const words = useTimeWords();
  return <LiveRegion seen>{left !== null && <p>{t('notice.paused', { left: words.left(left) })}</p>}</LiveRegion>;
}

const secondLater = (now: Instant) => now + 1000;

function TimeNotice({ deadline, moreTime }: Pick<Props, 'deadline' | 'moreTime'>) {
  const { t } = useTranslation('attempts');
  const now = useServerNow(secondLater);
  const due = timeNotice(deadline - now);
  return <LiveRegion seen>{due ? <p>{t(`notice.${due}`)}</p> : moreTime && <p>{moreTime}</p>}</LiveRegion>;
}

/** The line that is seen counts; what is read out does not, so as not to speak at every answer. */
function NetworkNotice({ journal }: Pick<Props, 'journal'>) {
  const { t } = useTranslation('attempts');
  const count = useJournal(journal, ({ entries }) => entriesInState(entries, 'unsent').length);
  const isUnreachable = useJournal(journal, (state) => state.isUnreachable) && count > 0;
  const blocked = useBlockedWords(journal);
  const memory = useJournal(journal, (state) => state.storage === 'memory');
  const [wasUnreachable, setWasUnreachable] = useState(false);
  if (isUnreachable && !wasUnreachable) setWasUnreachable(true);
  const allSaved = useJournal(journal, ({ entries }) => [...entries.values()].every(({ state }) => state === 'saved'));
  const isBack = wasUnreachable && allSaved;
  return (
    <>
      <LiveRegion seen>{isUnreachable && blocked && <p>{blocked}</p>}</LiveRegion>
      <LiveRegion>{isUnreachable ? !blocked && t('saving.gone') : isBack && t('saving.back')}</LiveRegion>
      {isUnreachable && !blocked && <p aria-hidden>{t(memory ? 'saving.open' : 'saving.kept', { count })}</p>}
      {memory && !isUnreachable && <p>{t('saving.memory')}</p>}
    </>
  );
}

function RefusedNotice({ journal, paper }: Pick<Props, 'journal' | 'paper'>) {
  const { t } = useTranslation('attempts');
  const entries = useJournal(journal, (state) => state.entries);
  const photos = useUnsentPhotos(journal.attempt.idAttempt);
  const numbersOf = (those: readonly { idQuestion: number }[]) =>
    paper.questions
      .filter(({ idQuestion }) => those.some((one) => one.idQuestion === idQuestion))
      .map(({ number }) => number);
  const refused = numbersOf(entriesInState(entries, 'refused'));
  const withoutPhoto = numbersOf(photos.refused);
  return (
    <LiveRegion seen>
      {refused.length > 0 && (
        <p>{t('saving.refused', { count: refused.length, numbers: formatNumberRanges(refused) })}</p>
      )}
      {withoutPhoto.length > 0 && (
        <p>{t('saving.photoRefused', { count: withoutPhoto.length, numbers: formatNumberRanges(withoutPhoto) })}</p>
      )}
    </LiveRegion>
  );
}
