import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screensOf } from '../../questions/screens-registry.tsx';
import { stemLabelOf } from '../../questions/stem/stem-label.ts';
import { CursiveLettersContext } from '../../questions/text/render/rich-text.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import classes from './question-tryout.module.css';

type Props = {
  idType: number;
  /** What is shown; a key in it is not. */
  content: unknown;
  /** The question with its key; null where something is missing in it, which is said elsewhere. */
  complete: () => unknown;
  /** Whether its texts are in joined handwriting. */
  cursive: boolean;
  /** Above the command. */
  heading?: string;
};

/** `of` is the question as it was when it was checked. */
type Checked = { of: string; content: unknown; score: number | null; hit: boolean; once: boolean };

/**
 * Renders a question as a student sees it, to be answered; then the response next to the answer key, and its score.
 */
export function QuestionTryout({ idType, content, complete, cursive, heading }: Props) {
  const { t } = useTranslation('bank');
  const id = useId();
  const [response, setResponse] = useState<unknown>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [error, setError] = useState<unknown>(null);
  const views = screensOf(idType);
  if (!views) return <p className={classes.quiet}>{t('edit.unknownType')}</p>;
  const { Stem, Answer, Review } = views;
  const spoken = stemLabelOf(views, content);
  // A changed question is shown again instead of the review of the earlier one.
  const review = checked !== null && checked.of === JSON.stringify(content) ? checked : null;

  const check = async () => {
    const whole = complete();
    if (whole === null) return;
    try {
      // The rules import a validation library that readers do not need.
      const { questionTypeOf } = await import('../../questions/registry.ts');
      const type = questionTypeOf(idType);
      // A photograph is not stored here; its answer waits for a grade as usual.
      const isAccepted = response === null || type.accepts(whole, response);
      const score = isAccepted ? type.score(whole, response) : null;
      setChecked({
        of: JSON.stringify(content),
        content: whole,
        score,
        hit: type.isHit(score),
        once: type.isAnsweredOnce,
      });
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  };

  const again = () => {
    // A question that accepts only one response starts again without it.
    if (checked?.once) setResponse(null);
    setChecked(null);
  };

  return (
    <div className={classes.tryout}>
      <div id={id} className={classes.command}>
        {heading && <p className={classes.quiet}>{heading}</p>}
        <CursiveLettersContext value={cursive}>
          <Stem content={review?.content ?? content} />
        </CursiveLettersContext>
      </div>
      {spoken && <span id={`${id}-spoken`} role="img" aria-label={spoken} hidden />}
      <CursiveLettersContext value={cursive}>
        {review ? (
          <Review content={review.content} response={response} />
        ) : (
          <Answer
            content={content}
            value={response}
            onChange={setResponse}
            name={id}
            labelledBy={spoken ? `${id}-spoken` : id}
          />
        )}
      </CursiveLettersContext>
      <ErrorNotice error={error} />
      <div className={classes.foot}>
        {review ? (
          <Button variant="default" size="sm" onClick={again}>
            {t('student.again')}
          </Button>
        ) : (
          <Button variant="default" size="sm" onClick={check}>
            {t('student.check')}
          </Button>
        )}
        <LiveRegion seen>{review && <Verdict {...review} />}</LiveRegion>
      </div>
    </div>
  );
}

function Verdict({ score, hit }: Checked) {
  const { t } = useTranslation('bank');
  const { percent } = useFormat();
  if (score === null) return t('student.waits');
  return `${t('student.score', { percent: percent(score * 100) })} ${t(hit ? 'student.hit' : 'student.noHit')}`;
}
