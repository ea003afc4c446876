import {
  IconClock,
  IconKeyboard,
  IconLayoutGrid,
  IconListDetails,
  IconPlayerPause,
  IconSquare,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../../core/schedules/time.ts';
import { IconButton, PlainButton } from '../../../../ui/actions/plain-button.tsx';
import type { Journal } from '../../journal/journal.ts';
import { type QuestionStates, questionsWithCompleteness } from '../../question-states.ts';
import { useServerNow } from '../../time/use-server-now.ts';
import { useTimeWords } from '../../time/use-time-words.ts';
import { SavedState } from './saved-state.tsx';
import classes from './top-bar.module.css';

type Props = {
  journal: Journal;
  deadline: Instant;
  pausedLeft: number | null;
  marks: QuestionStates;
  /** Whether the questions come one after the other: there is no other layout, and no map. */
  oneByOne: boolean;
  layout: 'one' | 'all';
  onLayout: (layout: 'one' | 'all') => void;
  onMap: () => void;
  onKeys: () => void;
};

/** Renders the time left, whether all is saved, and the progress. */
export function TopBar({ journal, deadline, pausedLeft, marks, oneByOne, layout, onLayout, onMap, onKeys }: Props) {
  const { t } = useTranslation('attempts');
  const total = marks.questions.length;
  const answered = questionsWithCompleteness('whole', marks).length;
  const part = questionsWithCompleteness('part', marks).length;
  const map = t('paper.map', { answered, total });
  const other = layout === 'one' ? 'all' : 'one';
  const otherLabel = t(other === 'all' ? 'paper.showAll' : 'paper.showOne');
  return (
    <header className={classes.bar}>
      {pausedLeft === null ? <TimeLeft deadline={deadline} /> : <Paused />}
      <SavedState journal={journal} />
      <div className={classes.tools}>
        {!oneByOne && (
          <IconButton className={classes.wide} label={otherLabel} title={otherLabel} onClick={() => onLayout(other)}>
            {other === 'all' ? <IconListDetails size={20} aria-hidden /> : <IconSquare size={20} aria-hidden />}
          </IconButton>
        )}
        <IconButton className={classes.keys} label={t('paper.shortcuts')} title={t('paper.shortcuts')} onClick={onKeys}>
          <IconKeyboard size={20} aria-hidden />
        </IconButton>
        {oneByOne ? (
          <span className={classes.map}>{t('paper.of', { answered: marks.index + 1, total })}</span>
        ) : (
          <PlainButton
            className={classes.map}
            aria-label={part > 0 ? `${map}, ${t('paper.part', { count: part })}` : map}
            onClick={onMap}
          >
            {t('paper.of', { answered, total })}
            <IconLayoutGrid size={20} aria-hidden />
          </PlainButton>
        )}
      </div>
    </header>
  );
}

const secondLater = (now: Instant) => now + 1000;

function Paused() {
  const { t } = useTranslation('attempts');
  return (
    <p className={classes.time}>
      <IconPlayerPause size={18} aria-hidden />
      {t('left.paused')}
    </p>
  );
}

/** Does not blink, and is read out only on demand. */
function TimeLeft({ deadline }: { deadline: Instant }) {
  const { t } = useTranslation('attempts');
  const words = useTimeWords();
  const now = useServerNow(secondLater);
  return (
    <p className={classes.time}>
      <IconClock size={18} aria-hidden />
      <span className={classes.visuallyHidden}>{t('left.label')}: </span>
      {words.left(deadline - now)}
    </p>
  );
}
