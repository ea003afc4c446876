import type { TeacherQuestion } from '../../../contract/questions.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { CursiveLettersContext } from '../../../questions/text/render/rich-text.tsx';
import classes from './question-view.module.css';
import { Marked } from './search-marks.tsx';
import { stemText } from './stem-text.ts';

/**
 * Renders a question with its alternatives and answer key; only its stem as text when this version does not know its
 * type.
 */
export function QuestionView({ question }: { question: TeacherQuestion }) {
  const views = screensOf(question.idType);
  if (!views)
    return (
      <p className={classes.question}>
        <Marked text={stemText(question)} />
      </p>
    );
  const { Stem, Preview } = views;
  return (
    <CursiveLettersContext value={question.cursiveLetter}>
      <div className={classes.question}>
        <Stem content={question.content} />
        <Preview content={question.content} showKey />
      </div>
    </CursiveLettersContext>
  );
}
