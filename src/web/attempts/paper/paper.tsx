import { startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptState } from '../../../contract/live.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useIsReauthenticating } from '../../data/reauthentication.ts';
import type { Journal } from '../journal/journal.ts';
import type { LeavingLog } from '../journal/leaving-log.ts';
import { paperPreferences } from '../journal/stored-position.ts';
import { useJournal } from '../journal/use-journal.ts';
import { progressOfQuestion } from '../question-states.ts';
import { AllQuestions } from './all-questions.tsx';
import { headingId } from './heading-id.ts';
import { MapDialog } from './navigation/map-dialog.tsx';
import { PreviousNextBar } from './navigation/previous-next-bar.tsx';
import { ProgressStrip } from './navigation/progress-strip.tsx';
import { ShortcutsDialog } from './navigation/shortcuts-dialog.tsx';
import type { PositionInPaper } from './navigation/use-position.ts';
import { useShortcuts } from './navigation/use-shortcuts.ts';
import { OneQuestion } from './one-question.tsx';
import classes from './paper.module.css';
import type { RunningPaper } from './running-paper.ts';
import { Notices } from './status/notices.tsx';
import { TeacherMessages } from './status/teacher-messages.tsx';
import { TopBar } from './status/top-bar.tsx';

type Props = {
  paper: RunningPaper;
  journal: Journal;
  position: PositionInPaper;
  deadline: Instant;
  /** The milliseconds that are left while the clock stands still; null = it runs. */
  pausedLeft: number | null;
  messages: AttemptState['messages'];
  /** Null where the paper is not taken in full screen. */
  leavings: LeavingLog | null;
  /** Said when the teacher has given more time. */
  moreTime: string | null;
  /** A dialog of the caller is open. */
  busy: boolean;
  onFinish: () => void;
};

/** Renders the questions and the navigation among them. */
export function Paper(props: Props) {
  const { paper, journal, position, deadline, pausedLeft, messages, leavings, moreTime, busy, onFinish } = props;
  const { t } = useTranslation('attempts');
  const [preferences, setPreferences] = useState(paperPreferences.read);
  const [dialog, setDialog] = useState<'map' | 'keys' | 'blank' | null>(null);
  const entries = useJournal(journal, (state) => state.entries);
  const signingIn = useIsReauthenticating();
  const { questions, oneByOne } = paper;
  const layout = oneByOne ? 'one' : preferences.layout;
  const one = layout === 'one';
  const free = dialog === null && !busy && !signingIn;
  const here = questions[position.index];
  useWindowTitle(paper.title);
  useTurning(position, paper, one);
  useEffect(() => paperPreferences.write(preferences), [preferences]);
  const isBlank = here !== undefined && (entries.get(here.idQuestion)?.response ?? null) === null;
  const next = () => {
    if (oneByOne && isBlank && position.index < questions.length - 1) setDialog('blank');
    else position.next();
  };
  const leaveBlank = () => {
    setDialog(null);
    // The server and the student's other devices hear that it was passed.
    if (here) journal.addResponse(here.idQuestion, null);
    position.next();
  };
  useShortcuts(free && preferences.shortcuts, {
    next,
    previous: position.previous,
    later: () => here && !oneByOne && position.toggleLater(here.idQuestion),
    map: () => !oneByOne && setDialog('map'),
    help: () => setDialog('keys'),
  });
  const marks = { questions, entries, later: position.later, index: position.index };
  const onLayout = (layout: 'one' | 'all') =>
    startTransition(() => {
      setPreferences({ ...preferences, layout });
      if (here) position.goTo(here.idQuestion);
    });
  return (
    <div className={classes.paper} data-layout={layout} data-large={paper.largePrint || undefined}>
      <div className={classes.head}>
        <TopBar
          journal={journal}
          deadline={deadline}
          pausedLeft={pausedLeft}
          marks={marks}
          oneByOne={oneByOne}
          layout={layout}
          onLayout={onLayout}
          onMap={() => setDialog('map')}
          onKeys={() => setDialog('keys')}
        />
        <TeacherMessages idAttempt={paper.idAttempt} messages={messages} />
      </div>
      <ProgressStrip {...marks} />
      <main id="content" className={classes.content}>
        <h1 className={classes.title}>{paper.title}</h1>
        <Notices
          journal={journal}
          paper={paper}
          deadline={deadline}
          pausedLeft={pausedLeft}
          leavings={leavings}
          moreTime={moreTime}
        />
        {one && here ? (
          <OneQuestion
            paper={paper}
            question={here}
            journal={journal}
            position={position}
            keys={free && preferences.shortcuts ? 'page' : 'group'}
          />
        ) : (
          <AllQuestions paper={paper} journal={journal} position={position} />
        )}
      </main>
      <PreviousNextBar
        position={position}
        total={questions.length}
        one={one}
        oneByOne={oneByOne}
        isIncomplete={questions.some(
          (question) => (!oneByOne || question === here) && progressOfQuestion(entries, question).state !== 'whole',
        )}
        onNext={next}
        onFinish={onFinish}
      />
      {dialog === 'map' && (
        <MapDialog
          {...marks}
          layout={layout}
          onLayout={onLayout}
          onGoTo={(idQuestion) => {
            setDialog(null);
            position.goTo(idQuestion);
          }}
          onFinish={() => {
            setDialog(null);
            onFinish();
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'blank' && (
        <ConfirmDialog
          open
          title={t('oneByOne.title')}
          confirm={t('oneByOne.confirm')}
          dismiss={t('oneByOne.dismiss')}
          onConfirm={leaveBlank}
          onClose={() => setDialog(null)}
        >
          {t('oneByOne.text')}
        </ConfirmDialog>
      )}
      {dialog === 'keys' && (
        <ShortcutsDialog
          on={preferences.shortcuts}
          oneByOne={oneByOne}
          onChange={(shortcuts) => setPreferences({ ...preferences, shortcuts })}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function useWindowTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Assessments Assistant`;
  }, [title]);
}

/** Frames until a long page knows how tall its parts are. */
const SETTLING = 6;

/** At first and after each turn the focus is at the question's heading, so that it is read out, and it is in view. */
function useTurning({ index, turn }: PositionInPaper, { questions }: RunningPaper, one: boolean) {
  const before = useRef({ turn: -1, index });
  useEffect(() => {
    if (before.current.turn === turn) return;
    const question = questions[index];
    const last = questions[before.current.index];
    before.current = { turn, index };
    const heading = question && document.getElementById(headingId(question.idQuestion));
    if (!heading) return;
    heading.focus({ preventScroll: true });
    const sameText = question.idContext !== null && question.idContext === last?.idContext;
    const show = () => {
      if (one && !sameText) scrollTo(0, 0);
      else heading.scrollIntoView({ block: 'start' });
    };
    // What comes into view is laid out only then, and may be taller than it was taken for.
    let frames = 0;
    let frame = 0;
    const showAgain = () => {
      show();
      if (++frames < SETTLING) frame = requestAnimationFrame(showAgain);
    };
    showAgain();
    return () => cancelAnimationFrame(frame);
  }, [turn, index, questions, one]);
}
