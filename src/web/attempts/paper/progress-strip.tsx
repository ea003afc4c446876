import { answeredOf, type Marks } from './marks.ts';
import classes from './paper.module.css';

/** All questions as a thin line of marks; the map says the same in words. */
export function ProgressStrip({ questions, entries, later, index }: Marks) {
  return (
    <div className={classes.strip} data-many={questions.length > 30} aria-hidden>
      {questions.map((question, position) => (
        <span
          key={question.idQuestion}
          data-here={position === index}
          data-later={later.includes(question.idQuestion)}
          data-answered={answeredOf(entries, question).state}
        />
      ))}
    </div>
  );
}
