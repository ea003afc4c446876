import { useEffect, useEffectEvent, useState } from 'react';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { readNow } from '../../data/cache.ts';
import { useMe } from '../../data/session.ts';
import { endOfAttempt } from '../attempt-end.ts';
import type { Journal } from '../journal/journal.ts';
import { readStoredJournal } from '../journal/unfinished-journals.ts';
import { PaperSkeleton } from '../paper-skeleton.tsx';
import { journalDeps } from '../photos/journal-deps.ts';
import { studentAssessments } from '../student-assessments.ts';
import { UnfinishedAttempts } from '../unsent-work/unfinished-attempts.tsx';
import { UnsentPhotos } from '../unsent-work/unsent-photos.tsx';
import { UnsentResponses } from '../unsent-work/unsent-responses.tsx';
import { ClosingScreen } from './closing-screen.tsx';
import { ResultScreen } from './result-screen.tsx';
import { useAttemptEnd } from './use-attempt-end.ts';

type Props = {
  row: StudentAssessment;
  /** The teacher has given more time after all. */
  onMoreTime: () => void;
};

/** Renders the end of an assessment; first ends an attempt whose time has just run out. */
export function ClosedScreen({ row, onMoreTime }: Props) {
  // Decided once: the conclusion itself changes the row.
  const [known] = useState(row.finishedAt !== null);
  if (!known && row.idAttempt === null) return <PaperSkeleton />;
  if (!known && row.idAttempt !== null) {
    return <ToConclude row={row} idAttempt={row.idAttempt} onMoreTime={onMoreTime} />;
  }
  const { title, subtitle, percentage, ungraded, late } = row;
  const by = row.endedBy === 'teacher' ? 'teacher' : row.badge === 'DONE' ? 'student' : 'clock';
  return (
    <ResultScreen
      idSchedule={row.idSchedule}
      ended={row.idAttempt === null ? null : { idAttempt: row.idAttempt, at: endOfAttempt(row) }}
      onReopened={readListThen(onMoreTime)}
      title={title}
      subtitle={subtitle}
      by={by}
      percentage={percentage}
      likert={row.onlyLikertQuestions}
      ungraded={ungraded}
      late={late}
      regraded={row.regraded}
    >
      <UnfinishedAttempts rows={[row]} />
    </ResultScreen>
  );
}

/** Returns what is done once an attempt was reopened: the list, which says until when, is read first. */
const readListThen = (onMoreTime: Props['onMoreTime']) => async () => {
  await readNow(studentAssessments);
  onMoreTime();
};

function ToConclude({ row, idAttempt, onMoreTime }: Props & { idAttempt: number }) {
  const { idUser } = useMe();
  const [journal, setJournal] = useState<Journal | null>(null);
  useEffect(() => {
    readStoredJournal({ idUser, idAttempt }, journalDeps).then(setJournal);
  }, [idUser, idAttempt]);
  return journal ? <Concluding row={row} journal={journal} onMoreTime={onMoreTime} /> : <PaperSkeleton />;
}

function Concluding({ row, journal, onMoreTime }: Props & { journal: Journal }) {
  const ending = useAttemptEnd(row.idSchedule, journal, onMoreTime);
  const begin = useEffectEvent(() => ending.begin('clock'));
  useEffect(() => {
    const close = journal.open();
    begin();
    return close;
  }, [journal]);
  const { title, subtitle } = row;
  if (!ending.conclusion) {
    const { isUnreachable, error } = ending;
    return (
      <ClosingScreen
        title={title}
        journal={journal}
        isUnreachable={isUnreachable}
        error={error}
        onRetry={() => ending.begin('clock')}
      />
    );
  }
  const { result, by, lateElsewhere } = ending.conclusion;
  return (
    <ResultScreen
      idSchedule={row.idSchedule}
      ended={{ idAttempt: journal.attempt.idAttempt, at: endOfAttempt(row) }}
      onReopened={readListThen(onMoreTime)}
      title={title}
      subtitle={subtitle}
      by={by}
      percentage={result?.percentage ?? null}
      likert={row.onlyLikertQuestions}
      ungraded={result?.notQualified ?? 0}
      result={result}
      late={lateElsewhere}
    >
      <UnsentResponses journal={journal} over />
      <UnsentPhotos idAttempt={journal.attempt.idAttempt} />
    </ResultScreen>
  );
}
