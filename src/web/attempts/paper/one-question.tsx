import type { PublicQuestion } from '../../../contract/assessments.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import type { Journal } from '../journal/journal.ts';
import type { PositionInPaper } from './navigation/use-position.ts';
import classes from './paper.module.css';
import { QuestionCard } from './question-card.tsx';
import type { RunningPaper } from './running-paper.ts';
import { SectionIntro } from './section-intro.tsx';
import { StimulusText } from './stimulus-text.tsx';

type Props = {
  paper: RunningPaper;
  question: PublicQuestion;
  journal: Journal;
  position: PositionInPaper;
  keys: 'group' | 'page';
};

const staysLoaded = ({ idType }: PublicQuestion) => screensOf(idType)?.staysLoaded === true;

/** Renders one question, with its stimulus next to it if there is room. */
export function OneQuestion({ paper, question, journal, position, keys }: Props) {
  const { idContext } = question;
  return (
    <div className={classes.one} data-with-text={idContext !== null}>
      <SectionIntro paper={paper} question={question} />
      {idContext !== null && <StimulusText key={idContext} paper={paper} idContext={idContext} beside />}
      {paper.questions
        .filter((one) => one === question || staysLoaded(one))
        .map((one) => (
          <QuestionCard
            key={one.idQuestion}
            question={one}
            journal={journal}
            later={position.later.includes(one.idQuestion)}
            onLater={paper.oneByOne ? undefined : position.toggleLater}
            keys={one === question ? keys : 'group'}
            hidden={one !== question}
          />
        ))}
    </div>
  );
}
