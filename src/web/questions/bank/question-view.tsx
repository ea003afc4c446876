import type { TeacherQuestion } from '../../../contract/questions.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import classes from './question-view.module.css';
import { stemText } from './stem-text.ts';

/** A question with its alternatives and its key; one of a type this version does not know by its words. */
export function QuestionView({ question }: { question: TeacherQuestion }) {
  const views = screensOf(question.idType);
  if (!views) return <p className={classes.question}>{stemText(question)}</p>;
  const { Stem, Preview } = views;
  return (
    <div className={classes.question}>
      <Stem content={question.content} />
      <Preview content={question.content} showKey />
    </div>
  );
}
