import { Fragment } from 'react';
import type { Journal } from '../journal/journal.ts';
import classes from './paper.module.css';
import { QuestionCard } from './question-card.tsx';
import type { RunningPaper } from './running-paper.ts';
import { SharedText } from './shared-text.tsx';
import type { PlaceInPaper } from './use-place.ts';

type Props = { paper: RunningPaper; journal: Journal; place: PlaceInPaper };

/** All questions one below the other, a shared text before the first that belongs to it. */
export function AllQuestions({ paper, journal, place }: Props) {
  const { toggleLater, isAt } = place;
  return (
    <div className={classes.all}>
      {paper.questions.map((question, index) => {
        const { idQuestion, idContext } = question;
        const begins = idContext !== null && paper.questions[index - 1]?.idContext !== idContext;
        return (
          <Fragment key={idQuestion}>
            {begins && <SharedText paper={paper} idContext={idContext} />}
            <QuestionCard
              question={question}
              journal={journal}
              later={place.later.includes(idQuestion)}
              onLater={toggleLater}
              onHere={isAt}
              keys="group"
            />
          </Fragment>
        );
      })}
    </div>
  );
}
