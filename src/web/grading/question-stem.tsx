import type { ReactNode } from 'react';
import type { QuestionToGrade } from '../../contract/grading.ts';
import { screensOf } from '../../questions/screens-registry.tsx';
import classes from './grading.module.css';

/** Renders the stem of a question whose responses are graded. */
export function QuestionStem({ question }: { question: QuestionToGrade }): ReactNode {
  const views = screensOf(question.idType);
  if (!views) return null;
  return (
    <div className={classes.stem}>
      {views.hasStemInAnswer ? (
        <views.Preview content={question.content} showKey={false} />
      ) : (
        <views.Stem content={question.content} />
      )}
    </div>
  );
}
