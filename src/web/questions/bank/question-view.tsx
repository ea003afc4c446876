import type { TeacherQuestion } from '../../../contract/questions.ts';
import { viewsOf } from '../../../questions/views.tsx';
import classes from './question-view.module.css';
import { stemText } from './stem-text.ts';

/** A question with its alternatives and its key; one of a type this version does not know by its words. */
export function QuestionView({ question }: { question: TeacherQuestion }) {
  const views = viewsOf(question.idType);
  if (!views) return <p className={classes.question}>{stemText(question)}</p>;
  const { CommandView, PreviewView } = views;
  return (
    <div className={classes.question}>
      <CommandView content={question.content} />
      <PreviewView content={question.content} showKey />
    </div>
  );
}
