import { useTranslation } from 'react-i18next';
import type { StudentShare } from '../../../contract/student-report.ts';
import { isCountOfHits } from '../../../core/results/figures.ts';
import { hitLevel } from '../../../core/results/scoring.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useWaitingWords } from '../../display/use-waiting-words.ts';
import { figureForScale, type ReportScale } from '../scale.ts';
import classes from './student-dialog.module.css';

/** Renders a student's figure in a classification: right ones of all, or a percentage, with a mark at the average of the course. */
export function StudentShareBar({ share, scale }: { share: StudentShare; scale: ReportScale }) {
  const { t } = useTranslation(['studentResults', 'ui']);
  const { percent } = useFormat();
  const waitingWords = useWaitingWords();
  const { name, questions, hits, courseGrade, courseRelativeScore } = share;
  const figure = figureForScale(scale, share);
  const course = figureForScale(scale, { grade: courseGrade, relativeScore: courseRelativeScore });
  // A part of a question, or one that weighs more, cannot be said as a number of questions.
  const isCounted = figure !== null && scale === 'hits' && isCountOfHits(figure, share);
  return (
    <li className={classes.share}>
      <span className={classes.shareName}>{name}</span>
      {figure === null ? (
        <span className={classes.waits}>{waitingWords(share) || '–'}</span>
      ) : (
        <>
          <span className={classes.shareFigure}>
            {isCounted ? t('studentResults:hitsOf', { hits, questions }) : percent(figure)}
          </span>
          <span className={classes.shareTrack}>
            <span className={classes.own} style={{ width: `${figure}%` }} data-level={hitLevel(figure)} />
            {course !== null && <span className={classes.course} style={{ insetInlineStart: `${course}%` }} />}
          </span>
          {course !== null && (
            <span className={classes.visuallyHidden}>
              {t('studentResults:course.average', { average: percent(course) })}
            </span>
          )}
        </>
      )}
    </li>
  );
}
