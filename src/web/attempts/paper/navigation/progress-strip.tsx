import { progressOfQuestion, type QuestionStates } from '../../question-states.ts';
import classes from '../paper.module.css';

/** Renders all questions as a strip of marks; the map has the same in words. */
export function ProgressStrip({ questions, entries, later, index }: QuestionStates) {
  return (
    <div className={classes.strip} data-many={questions.length > 30} aria-hidden>
      {questions.map((question, position) => (
        <span
          key={question.idQuestion}
          data-here={position === index}
          data-later={later.includes(question.idQuestion)}
          data-answered={progressOfQuestion(entries, question).state}
        />
      ))}
    </div>
  );
}
