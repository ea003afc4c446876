import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import type { ScanBatchDetails } from '../../../contract/scanning.ts';
import { withDigit, withHalf } from '../../../core/scanning/marked-grade.ts';
import { WRITTEN } from '../../../core/scanning/page-states.ts';
import { HALF_SIGN } from '../../../core/sheet/grade-signs.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Shortcuts } from '../../../ui/dialog/shortcuts.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Refused } from '../../data/errors.ts';
import { useRead } from '../../data/use-read.ts';
import { HelpLink } from '../../help/help-link.tsx';
import { batchPath } from '../../paths/scanning.ts';
import { NotForYou } from '../upload/sheets-screen.tsx';
import { useLettersWords } from '../use-letters-words.ts';
import { Decision } from './decision.tsx';
import { NoDoubts } from './no-doubts.tsx';
import { Recent } from './recent.tsx';
import classes from './review.module.css';
import { ReviewProgress } from './review-progress.tsx';
import { RowView } from './row-view.tsx';
import { isDecidable, toggled } from './several-letters.ts';
import { useDoubtWords } from './use-doubt-words.ts';
import { useReview } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { WholePage } from './whole-page.tsx';

const REFRESH_MS = 5000;
const shortcuts = ['letter', 'blank', 'several', 'accept', 'undo', 'skip', 'page'] as const;
const shortcutsOfGrades = ['digit', 'half', 'noGrade', 'accept', 'undo', 'skip', 'page'] as const;
const shortcutsOfFrames = ['written', 'blank', 'accept', 'undo', 'skip', 'page'] as const;

/** Renders the doubtful marks of a batch, one after the other, each decided by a key. */
export function ReviewScreen() {
  const params = useParams();
  const [idSchedule, idBatch] = [Number(params.idSchedule), Number(params.idBatch)];
  const { reply, error } = useRead(
    calls.scanning.getAnswerSheetBatch,
    { idBatch },
    {
      fresh: true,
      // Doubts of pages that are being read come behind the others.
      refreshAfter: ({ content: { state } }) => state !== 'done' && REFRESH_MS,
      onFailure: 'throwUnlessRefused',
    },
  );
  if (error instanceof Refused) return <NotForYou idSchedule={idSchedule} />;
  return reply ? <Review batch={reply.content} /> : <ScreenSkeleton />;
}

export { ReviewScreen as Component };

type Chosen = string | null;

/**
 * Returns the letters of several answers, or a grade, while they are chosen, and sets them; null = the suggestion, or that one is decided by a key.
 * They belong to a row: what was chosen for one is never decided for the next, however fast its key comes.
 */
function useChosen(row: string | undefined) {
  const [choice, setChoice] = useState<{ row: string | undefined; letters: Chosen }>({ row, letters: null });
  const lettersIn = (now: typeof choice) => (now.row === row ? now.letters : null);
  const setChosen = (next: Chosen | ((now: Chosen) => Chosen)) =>
    setChoice((now) => ({ row, letters: typeof next === 'function' ? next(lettersIn(now)) : next }));
  return [lettersIn(choice), setChosen] as const;
}

function Review({ batch }: { batch: ScanBatchDetails }) {
  const { t } = useTranslation('scanning');
  const words = useDoubtWords(batch.courseName);
  const wordsOf = useLettersWords();
  const review = useReview(batch);
  const { current } = review;
  const key = current?.key;
  const [chosen, setChosen] = useChosen(key);
  const [showsPage, setShowsPage] = useState(false);
  const [undone, setUndone] = useState('');
  const row = useRef<HTMLElement>(null);
  const offered = current?.answer.offered ?? '';
  const isGrade = current?.answer.isGrade ?? false;
  const several = current?.answer.several ?? false;
  const isFrame = offered === WRITTEN;
  const suggestion = current ? words.suggestion(current) : null;
  /** What Enter decides. */
  const accepted = isDecidable({ chosen, several: several || isGrade }) ? (chosen ?? suggestion) : null;
  useEffect(() => {
    if (key !== undefined && document.activeElement?.closest('button, a, input') === null) {
      row.current?.focus({ preventScroll: true });
    }
  }, [key]);

  const decide = (letters: string) => {
    setUndone('');
    setChosen(null);
    review.decide(letters);
  };
  const toggle = (letter: string) => setChosen((now) => toggled({ offered, letters: now ?? suggestion ?? '', letter }));
  const typeDigit = (digit: string) => setChosen((now) => withDigit(now ?? '', digit));
  const addHalf = () => setChosen((now) => withHalf(now ?? suggestion ?? ''));
  const choose = (letter: string) => {
    if (isGrade) return letter === HALF_SIGN ? addHalf() : setChosen(letter);
    return chosen === null && !several ? decide(letter) : toggle(letter);
  };
  const accept = (): boolean => {
    if (accepted === null) return false;
    decide(accepted);
    return true;
  };
  const skip = () => {
    setChosen(null);
    review.skip();
  };
  const chooseSeveral = () => setChosen(chosen === null && !several ? '' : null);
  const undo = () => {
    const taken = review.undo();
    if (taken) setUndone(t('review.undone', { question: taken.question }));
  };
  useReviewKeys(isGrade ? null : offered, (pressed) => {
    if (pressed.does === 'undo') {
      if (chosen && !several && !isGrade) setChosen(chosen.slice(0, -1));
      else if (chosen !== null) setChosen(null);
      else undo();
      return true;
    }
    if (!current) return false;
    switch (pressed.does) {
      case 'letter':
        choose(pressed.letter);
        return true;
      case 'digit':
        typeDigit(pressed.digit);
        return true;
      case 'half':
        addHalf();
        return true;
      case 'blank':
        decide('');
        return true;
      case 'several':
        if (isFrame) return false;
        chooseSeveral();
        return true;
      case 'accept':
        return accept();
      case 'skip':
        skip();
        return true;
      case 'page':
        setShowsPage(!showsPage);
        return true;
      case 'leave':
        setChosen(null);
        return chosen !== null;
    }
  });

  return (
    <Screen
      title={t('review.title')}
      subtitle={t('above', { title: batch.title, course: batch.courseName })}
      frame="bar"
      back={{ to: batchPath(batch.idSchedule, batch.idBatch), label: t('toBatch') }}
      middle={current && <ReviewProgress done={review.done} left={review.left} />}
      actions={
        current && (
          <ButtonLink to={batchPath(batch.idSchedule, batch.idBatch)} variant="default">
            {t('review.later')}
          </ButtonLink>
        )
      }
    >
      <LiveRegion>
        {[undone, current ? words.announce(current) : !review.isWaiting && t('end.title')].filter(Boolean).join(' ')}
      </LiveRegion>
      <div className={classes.layout} data-whole={current === null || undefined}>
        <div className={classes.main}>
          {review.isOverdue && (
            <p role="status" className={classes.unsent}>
              {t('review.unsent', { count: review.unsent })}
            </p>
          )}
          {current ? (
            <>
              <div>
                <h2 id="doubt" className={classes.doubt}>
                  {words.title(current)}
                </h2>
                <p className={classes.hint}>{words.whose(current)}</p>
              </div>
              <ErrorNotice error={review.error} lead={t('review.refused')} />
              <section ref={row} tabIndex={-1} aria-labelledby="doubt" className={classes.row}>
                {showsPage ? (
                  <WholePage doubt={current} />
                ) : (
                  <RowView doubt={current} suggestion={suggestion} chosen={chosen} />
                )}
              </section>
              <Decision
                {...{ suggestion, chosen, accepted, showsPage }}
                answer={current.answer}
                onLetter={choose}
                onBlank={() => decide('')}
                onSeveral={chooseSeveral}
                onAccept={accept}
                onUndo={review.recent.length > 0 ? undo : null}
                onSkip={skip}
                onPage={() => setShowsPage(!showsPage)}
              />
            </>
          ) : review.isWaiting ? (
            <ScreenSkeleton />
          ) : (
            <NoDoubts batch={batch} skipped={review.skipped} failure={review.failure} onSkipped={review.goToSkipped} />
          )}
          <Recent of={review.recent} wordsOf={wordsOf} />
        </div>
        {current && (
          <aside className={classes.aside} aria-label={t('review.whole')}>
            <WholePage doubt={current} isSmall />
            <dl className={classes.facts}>
              {words.facts(current).map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <div className={classes.helps}>
              <HelpLink topic="scanning" />
              <Shortcuts
                of={(isGrade ? shortcutsOfGrades : isFrame ? shortcutsOfFrames : shortcuts).map((one) => ({
                  key: t(`keys.${one}.key`),
                  does: t(`keys.${one}.does`),
                }))}
              />
            </div>
          </aside>
        )}
      </div>
    </Screen>
  );
}
