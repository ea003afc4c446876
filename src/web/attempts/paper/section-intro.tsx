import type { ExamPaper, PublicQuestion } from '../../../contract/assessments.ts';
import { sectionBegunBy } from '../../../core/assessments/section-begun.ts';
import classes from './section-intro.module.css';

type Props = {
  paper: Pick<ExamPaper, 'sections'>;
  question: PublicQuestion;
  /** The question before it on the screen, whose section is told already. */
  before?: PublicQuestion | undefined;
};

/** Renders the heading and the instructions of the section that a question begins; nothing for one that begins none. */
export function SectionIntro({ paper, question, before }: Props) {
  const section = sectionBegunBy(paper.sections, question, before);
  return (
    section && (
      <div className={classes.section}>
        <p className={classes.heading}>{section.heading}</p>
        {section.instructions && <p className={classes.instructions}>{section.instructions}</p>}
      </div>
    )
  );
}
