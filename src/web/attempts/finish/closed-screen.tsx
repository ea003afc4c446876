import { useEffect, useEffectEvent, useState } from 'react';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { useMe } from '../../data/session.ts';
import type { Journal } from '../journal/journal.ts';
import { keptJournal } from '../journal/left-behind.ts';
import { world } from '../journal/world.ts';
import { PaperSkeleton } from '../paper/paper-skeleton.tsx';
import { LeftBehind } from '../unsettled/left-behind.tsx';
import { Unsettled } from '../unsettled/unsettled.tsx';
import { UnsettledPhotos } from '../unsettled/unsettled-photos.tsx';
import { ClosingScreen } from './closing-screen.tsx';
import { ResultScreen } from './result-screen.tsx';
import { useEnding } from './use-ending.ts';

type Props = {
  row: StudentAssessment;
  /** The teacher has given more time after all. */
  onMoreTime: () => void;
};

/** An assessment that is behind the student; one that the clock has just closed is concluded here first. */
export function ClosedScreen({ row, onMoreTime }: Props) {
  // Decided once: the conclusion itself changes the row.
  const [known] = useState(row.finishedAt !== null);
  if (!known && row.idAttempt === null) return <PaperSkeleton />;
  if (!known && row.idAttempt !== null) {
    return <ToConclude row={row} idAttempt={row.idAttempt} onMoreTime={onMoreTime} />;
  }
  const { title, subtitle, percentage, ungraded, late } = row;
  const by = row.badge === 'DONE' ? 'student' : 'clock';
  return (
    <ResultScreen title={title} subtitle={subtitle} by={by} percentage={percentage} ungraded={ungraded} late={late}>
      <LeftBehind rows={[row]} />
    </ResultScreen>
  );
}

function ToConclude({ row, idAttempt, onMoreTime }: Props & { idAttempt: number }) {
  const { idUser } = useMe();
  const [journal, setJournal] = useState<Journal | null>(null);
  useEffect(() => {
    keptJournal({ idUser, idAttempt }, world).then(setJournal);
  }, [idUser, idAttempt]);
  return journal ? <Concluding row={row} journal={journal} onMoreTime={onMoreTime} /> : <PaperSkeleton />;
}

function Concluding({ row, journal, onMoreTime }: Props & { journal: Journal }) {
  const ending = useEnding(row.idSchedule, journal, onMoreTime);
  const begin = useEffectEvent(() => ending.begin('clock'));
  useEffect(() => {
    const close = journal.open();
    begin();
    return close;
  }, [journal]);
  const { title, subtitle } = row;
  if (!ending.conclusion) {
    const { away, error } = ending;
    return (
      <ClosingScreen title={title} journal={journal} away={away} error={error} onRetry={() => ending.begin('clock')} />
    );
  }
  const { result, by, lateElsewhere } = ending.conclusion;
  return (
    <ResultScreen
      title={title}
      subtitle={subtitle}
      by={by}
      percentage={result?.percentage ?? null}
      ungraded={result?.notQualified ?? 0}
      result={result}
      late={lateElsewhere}
    >
      <Unsettled journal={journal} over />
      <UnsettledPhotos idAttempt={journal.whose.idAttempt} />
    </ResultScreen>
  );
}
