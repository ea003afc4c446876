import type { PublicQuestion } from '../../../contract/assessments.ts';
import type { Journal } from '../journal/journal.ts';
import classes from './paper.module.css';
import { QuestionCard } from './question-card.tsx';
import type { RunningPaper } from './running-paper.ts';
import { SharedText } from './shared-text.tsx';
import type { PlaceInPaper } from './use-place.ts';

type Props = {
  paper: RunningPaper;
  question: PublicQuestion;
  journal: Journal;
  place: PlaceInPaper;
  keys: 'group' | 'page';
};

/** One question, with the text it belongs to beside it where there is room. */
export function OneQuestion({ paper, question, journal, place, keys }: Props) {
  const { idQuestion, idContext } = question;
  const context = paper.contexts.find((one) => one.idContext === idContext);
  return (
    <div className={classes.one} data-with-text={context !== undefined}>
      {context && (
        <SharedText
          key={context.idContext}
          context={context}
          numbers={paper.contextQuestionNumbers[context.idContext] ?? []}
          beside
        />
      )}
      <QuestionCard
        key={idQuestion}
        question={question}
        journal={journal}
        later={place.later.includes(idQuestion)}
        onLater={place.toggleLater}
        keys={keys}
      />
    </div>
  );
}
