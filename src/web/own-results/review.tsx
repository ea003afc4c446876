import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnDetails } from '../../contract/own-results.ts';
import { PackageTokenContext } from '../../questions/package-tokens.ts';
import { RenderedFormulasContext } from '../../questions/text/formula/formula.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { StimulusText } from '../attempts/paper/stimulus-text.tsx';
import { packageTokens } from '../files/package-tokens.ts';
import { ResultMap } from './result-map.tsx';
import classes from './results.module.css';
import { ReviewedQuestionCard } from './reviewed-question.tsx';
import { nextToReview, previousToReview } from './walk.ts';

type Props = { idAttempt: number; details: OwnDetails };

/** Renders the questions of an ended attempt: a map of them, one at a time, and a walk through those that went wrong. */
export function Review({ idAttempt, details }: Props) {
  const { t } = useTranslation('ownResults');
  const { questions } = details;
  const first = nextToReview(questions, -1);
  const [index, setIndex] = useState(Math.max(first, 0));
  const [isDone, setDone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const question = questions[index];
  if (!question) return null;
  const goTo = (to: number) => {
    setIndex(to);
    setDone(false);
    // After the question is rendered: it is read out, and in sight.
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    });
  };
  const next = nextToReview(questions, index);
  const previous = previousToReview(questions, index);
  return (
    <PackageTokenContext value={{ ...packageTokens, initial: details.packageTokens }}>
      <RenderedFormulasContext value={details.formulas}>
        <section className={classes.review} aria-label={t('heading')}>
          <ResultMap questions={questions} index={index} onGoTo={goTo} />
          {question.idContext !== null && <StimulusText paper={details} idContext={question.idContext} />}
          <ReviewedQuestionCard key={question.idQuestion} idAttempt={idAttempt} question={question} heading={heading} />
          {isDone && (
            <output className={classes.done}>
              <IconCheck size={20} aria-hidden className={classes.check} />
              <span>
                <strong>{t('walk.done')}.</strong> {t('walk.doneText')}
              </span>
            </output>
          )}
          {first >= 0 && (
            <div className={classes.bar}>
              <Button
                variant="default"
                size="lg"
                aria-label={t('walk.previous')}
                disabled={previous < 0}
                onClick={() => goTo(previous)}
              >
                <IconArrowLeft size={20} aria-hidden />
              </Button>
              <WalkButton
                next={questions[next]?.number}
                isDone={isDone}
                onNext={() => goTo(next)}
                onFinish={() => setDone(true)}
                onAgain={() => goTo(first)}
              />
            </div>
          )}
        </section>
      </RenderedFormulasContext>
    </PackageTokenContext>
  );
}

type WalkProps = {
  /** The number of the next question of the walk. */
  next: number | undefined;
  isDone: boolean;
  onNext: () => void;
  onFinish: () => void;
  onAgain: () => void;
};

function WalkButton({ next, isDone, onNext, onFinish, onAgain }: WalkProps) {
  const { t } = useTranslation('ownResults');
  if (isDone)
    return (
      <Button variant="default" size="lg" className={classes.walk} onClick={onAgain}>
        {t('walk.again')}
      </Button>
    );
  if (next === undefined)
    return (
      <Button size="lg" className={classes.walk} onClick={onFinish}>
        {t('walk.finish')}
      </Button>
    );
  return (
    <Button size="lg" className={classes.walk} rightSection={<IconArrowRight size={20} aria-hidden />} onClick={onNext}>
      {t('walk.next', { number: next })}
    </Button>
  );
}
