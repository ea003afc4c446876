import { Fragment } from 'react';
import type { Journal } from '../journal/journal.ts';
import type { PositionInPaper } from './navigation/use-position.ts';
import classes from './paper.module.css';
import { QuestionCard } from './question-card.tsx';
import type { RunningPaper } from './running-paper.ts';
import { SectionIntro } from './section-intro.tsx';
import { StimulusText } from './stimulus-text.tsx';

type Props = { paper: RunningPaper; journal: Journal; position: PositionInPaper };

/** Renders all questions in one column, each stimulus before its first question. */
export function AllQuestions({ paper, journal, position }: Props) {
  const { toggleLater, isAt } = position;
  return (
    <div className={classes.all}>
      {paper.questions.map((question, index) => {
        const { idQuestion, idContext } = question;
        const begins = idContext !== null && paper.questions[index - 1]?.idContext !== idContext;
        return (
          <Fragment key={idQuestion}>
            <SectionIntro paper={paper} question={question} before={paper.questions[index - 1]} />
            {begins && <StimulusText paper={paper} idContext={idContext} />}
            <QuestionCard
              question={question}
              journal={journal}
              later={position.later.includes(idQuestion)}
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
