import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { PackageTokenContext } from '../../../questions/package-tokens.ts';
import { RenderedFormulasContext } from '../../../questions/text/formula/formula.tsx';
import { useMe } from '../../data/session.ts';
import { packageTokens } from '../../files/package-tokens.ts';
import { ClosingScreen } from '../finish/closing-screen.tsx';
import { FinishDialog } from '../finish/finish-dialog.tsx';
import { ResultScreen } from '../finish/result-screen.tsx';
import { useAttemptEnd } from '../finish/use-attempt-end.ts';
import { createJournal } from '../journal/journal.ts';
import { deviceLeavingStore, LeavingLog } from '../journal/leaving-log.ts';
import { useJournal } from '../journal/use-journal.ts';
import { journalDeps } from '../photos/journal-deps.ts';
import { serverClock } from '../time/server-clock.ts';
import { useTimeWords } from '../time/use-time-words.ts';
import { UnsentPhotos } from '../unsent-work/unsent-photos.tsx';
import { UnsentResponses } from '../unsent-work/unsent-responses.tsx';
import { OtherDeviceScreen } from './device/other-device-screen.tsx';
import { useCurrentDevice } from './device/use-current-device.ts';
import { useOfflinePaper } from './device/use-offline-paper.ts';
import { usePosition } from './navigation/use-position.ts';
import { Paper } from './paper.tsx';
import { prefetchFiles } from './prefetch-files.ts';
import type { RunningPaper } from './running-paper.ts';
import { useAttemptState } from './status/use-attempt-state.ts';
import { useUnsentWarning } from './status/use-unsent-warning.ts';

type Props = {
  paper: RunningPaper;
  row: StudentAssessment;
  /** The teacher lets the student go on after the end. */
  onReopened: () => Promise<unknown>;
};

/** Renders an attempt until the student or the clock ends it, then its result. */
export function RunningAttempt({ paper, row, onReopened }: Props) {
  const { idSchedule } = row;
  const { t } = useTranslation('attempts');
  const words = useTimeWords();
  const { idUser } = useMe();
  const [journal] = useState(() => {
    const numbers = new Map(paper.questions.map(({ idQuestion, number }) => [idQuestion, number]));
    return createJournal({ idUser, idAttempt: paper.idAttempt }, paper.questionsSaved, journalDeps, numbers);
  });
  const device = useCurrentDevice(journal, row);
  const position = usePosition(paper);
  const { idQuestion } = paper.questions[position.index] ?? {};
  const [leavings] = useState(() => new LeavingLog(deviceLeavingStore(journal.attempt), () => serverClock.now()));
  const shown = {
    journal,
    idQuestion,
    device: device.name,
    first: Date.parse(paper.deadline),
    leavings,
    pausedFirst: paper.paused ?? null,
  };
  const state = useAttemptState(shown, device.onAttemptState);
  const [asking, setAsking] = useState(false);
  const ending = useAttemptEnd(idSchedule, journal, state.move);
  const refusedByServer = useJournal(journal, (state) => state.ended);
  const over = state.over || refusedByServer !== null;
  const elsewhere = useJournal(journal, (state) => state.elsewhere);
  const isCounting = useRef(false);
  const closeByClock = useEffectEvent(() => {
    // The state of the attempt tells of an end by the student, too.
    if (!ending.pending && ending.conclusion === null) ending.begin('clock');
  });

  useEffect(() => journal.open(), [journal]);
  useEffect(() => journal.setEnd(state.at), [journal, state.at]);
  useEffect(() => prefetchFiles(paper), [paper]);
  useEffect(() => {
    isCounting.current = paper.fullScreen && !over && !elsewhere && ending.conclusion === null;
  });
  useEffect(
    () => () => {
      // Another screen of the product instead of the paper is leaving it, too.
      if (isCounting.current) leavings.left();
    },
    [leavings],
  );
  useEffect(() => {
    if (over) closeByClock();
  }, [over]);
  useUnsentWarning(journal);
  useOfflinePaper({ paper, row, times: state.times, isRunning: ending.conclusion === null });

  if (ending.conclusion) {
    const { result, by, lateElsewhere } = ending.conclusion;
    return (
      <ResultScreen
        idSchedule={idSchedule}
        ended={{ idAttempt: paper.idAttempt, at: ending.endedAt }}
        onReopened={onReopened}
        title={paper.title}
        by={by}
        percentage={result?.percentage ?? null}
        likert={row.onlyLikertQuestions}
        ungraded={result?.notQualified ?? 0}
        result={result}
        late={lateElsewhere}
      >
        <UnsentResponses journal={journal} over />
        <UnsentPhotos idAttempt={paper.idAttempt} />
      </ResultScreen>
    );
  }
  if (over) {
    const { isUnreachable, error, begin } = ending;
    const retry = () => begin('clock');
    return (
      <ClosingScreen
        title={paper.title}
        journal={journal}
        isUnreachable={isUnreachable}
        error={error}
        onRetry={retry}
      />
    );
  }
  if (elsewhere) {
    const { pending, error, continueHere } = device;
    return (
      <OtherDeviceScreen title={paper.title} journal={journal} pending={pending} error={error} onHere={continueHere} />
    );
  }
  const tokens = { ...packageTokens, initial: paper.packageTokens };
  const endInWords = words.endAt(new Date(state.at).toISOString(), serverClock.now());
  return (
    <PackageTokenContext value={tokens}>
      <RenderedFormulasContext value={paper.formulas}>
        <Paper
          paper={paper}
          journal={journal}
          position={position}
          deadline={state.at}
          pausedLeft={state.paused?.left ?? null}
          messages={state.messages}
          leavings={paper.fullScreen ? leavings : null}
          moreTime={state.moved ? t('notice.moreTime', { when: endInWords }) : null}
          busy={asking}
          onFinish={() => setAsking(true)}
        />
        {asking && (
          <FinishDialog
            title={paper.title}
            questions={paper.questions}
            later={position.later}
            canGoTo={({ idQuestion }) => !paper.oneByOne || paper.questions[position.index]?.idQuestion === idQuestion}
            journal={journal}
            closes={endInWords}
            pending={ending.pending}
            isUnreachable={ending.isUnreachable}
            error={ending.error}
            onGoTo={(idQuestion) => {
              stay();
              position.goTo(idQuestion);
            }}
            onConfirm={() => ending.begin('student')}
            onClose={stay}
          />
        )}
      </RenderedFormulasContext>
    </PackageTokenContext>
  );

  function stay() {
    ending.callOff();
    setAsking(false);
  }
}
