import type { PublicQuestion } from '../../../contract/assessments.ts';
import { type QuestionTypeName, questionTypeNames } from '../../../questions/question-type.ts';
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

/** Activities come from the network: loaded when the paper opens, they go on while the student is at other questions. */
const isLoadedOnce = ({ idType }: PublicQuestion) => questionTypeNames[idType] === ('h5p' satisfies QuestionTypeName);

/** One question, with the text it belongs to beside it where there is room. */
export function OneQuestion({ paper, question, journal, place, keys }: Props) {
  const { idContext } = question;
  return (
    <div className={classes.one} data-with-text={idContext !== null}>
      {idContext !== null && <SharedText key={idContext} paper={paper} idContext={idContext} beside />}
      {paper.questions
        .filter((one) => one === question || isLoadedOnce(one))
        .map((one) => (
          <QuestionCard
            key={one.idQuestion}
            question={one}
            journal={journal}
            later={place.later.includes(one.idQuestion)}
            onLater={place.toggleLater}
            keys={one === question ? keys : 'group'}
            hidden={one !== question}
          />
        ))}
    </div>
  );
}
