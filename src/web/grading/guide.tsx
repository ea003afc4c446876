import { useTranslation } from 'react-i18next';
import type { QuestionToGrade } from '../../contract/grading.ts';
import type { GradeSpread } from '../../core/results/grading-queue.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import { RichText } from '../../questions/text/render/rich-text.tsx';
import { useFormat } from '../../ui/format/format.ts';
import classes from './grading.module.css';

type Props = {
  question: QuestionToGrade;
  spread: GradeSpread | null;
  /** The grades of responses in the same words. */
  alike: readonly number[];
};

/** Renders what a grader compares a response with: the solution, the author's guidance, and the grades given so far. */
export function Guide({ question, spread, alike }: Props) {
  const { t } = useTranslation('grading');
  const { answerGrade: grade } = useFormat();
  const { feedback } = question.content as { feedback: Doc | null };
  const lines = question.guidance.split('\n').filter((line) => line.trim() !== '');
  return (
    <>
      <section className={classes.guide}>
        <h2>{t('solution')}</h2>
        {feedback ? <RichText doc={feedback} /> : <p className={classes.muted}>{t('noSolution')}</p>}
      </section>
      {question.accepted.length > 0 && (
        <section className={classes.guide}>
          <h2>{t('accepted')}</h2>
          <ol className={classes.lines}>
            {question.accepted.map((answers, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: gaps never move
              <li key={index}>{answers.join(' / ')}</li>
            ))}
          </ol>
        </section>
      )}
      {lines.length > 0 && (
        <section className={classes.guide}>
          <h2>{t('guidance')}</h2>
          <ul className={classes.lines}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {spread && (
        <section className={classes.guide}>
          <h2>{t('soFar')}</h2>
          <dl className={classes.figures}>
            <dt>{t('median', { count: spread.count })}</dt>
            <dd>{grade(spread.median)}</dd>
            {alike.length > 0 && (
              <>
                <dt>{t('alike')}</dt>
                <dd>{alike.map(grade).join(' · ')}</dd>
              </>
            )}
          </dl>
        </section>
      )}
    </>
  );
}
