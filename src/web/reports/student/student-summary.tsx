import { useTranslation } from 'react-i18next';
import type { AttemptDetails, StudentAnswers } from '../../../contract/student-report.ts';
import { hitLevel } from '../../../core/results/scoring.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useScaledGrade } from '../../display/use-scaled-grade.ts';
import { figureForScale, type ReportScale, toReportScale } from '../scale.ts';
import { ShareList } from './share-list.tsx';
import classes from './student-dialog.module.css';
import { StudentShareBar } from './student-share-bar.tsx';

type Props = {
  details: AttemptDetails;
  /** Undefined while the answers load. */
  axes: Pick<StudentAnswers, 'thematicAxis'> | undefined;
};

/** Renders a student's grade, disciplines, contents and thematic axes beside the averages of the course. */
export function StudentSummary({ details, axes }: Props) {
  const { t } = useTranslation('studentResults');
  const scale = toReportScale(details);
  const { disciplines } = details;
  const contents = disciplines.flatMap(({ cataloging }) => cataloging);
  return (
    <>
      <Grade details={details} scale={scale} />
      {disciplines.length > 1 && (
        <section className={classes.part}>
          <h3 className={classes.label}>{t('disciplines')}</h3>
          <ul className={classes.shares}>
            {disciplines.map((discipline) => (
              <StudentShareBar key={discipline.name} share={discipline} scale={scale} />
            ))}
          </ul>
        </section>
      )}
      <ShareList label={t('contents')} of={contents} scale={scale} />
      {axes && <ShareList label={t('axes')} of={axes.thematicAxis} scale={scale} />}
    </>
  );
}

/** From how many percentage points on a student is above or below the average of the course. */
const CLOSE = 5;

function Grade({ details, scale }: { details: AttemptDetails; scale: ReportScale }) {
  const { t } = useTranslation(['studentResults', 'ui', 'reports']);
  const { percent, points } = useFormat();
  const scaled = useScaledGrade(details.gradeScale);
  const own = figureForScale(scale, details);
  const { courseAverageGrade, courseRelativeScore, answers, absoluteScore } = details;
  const course = figureForScale(scale, { grade: courseAverageGrade, relativeScore: courseRelativeScore });
  const ownScaled = scale === 'likert' ? null : scaled(details.gradeScaled);
  const courseScaled = scale === 'likert' ? null : scaled(details.courseAverageGradeScaled);
  const shown: Partial<typeof answers> = details.hasStatistics ? answers : {};
  const { hits = 0, errors = 0, ommited = 0, answered = 0, notQualified = 0, excluded = 0 } = shown;
  const hitsWords = scale === 'mixed' ? 'studentResults:counts.mixed' : 'studentResults:counts.hits';
  const ofQuestions =
    scale === 'likert'
      ? [answered > 0 && t('studentResults:counts.answered', { count: answered })]
      : [hits > 0 && t(hitsWords, { count: hits }), errors > 0 && t('studentResults:counts.errors', { count: errors })];
  const counts = [
    ...ofQuestions,
    ommited > 0 && t('studentResults:counts.omitted', { count: ommited }),
    notQualified > 0 && t('studentResults:counts.waiting', { count: notQualified }),
    answers.late > 0 && t('ui:late', { count: answers.late }),
    excluded > 0 && t('studentResults:counts.excluded', { count: excluded }),
    // Without counts, too, the grade is not the last one.
    !details.hasStatistics && answers.notQualified > 0 && t('studentResults:counts.someWaiting'),
  ].filter((words) => words !== false);
  const pointsWords =
    absoluteScore === null ? null : t('reports:points', { count: absoluteScore, points: points(absoluteScore) });
  const scored =
    scale === 'mixed' && pointsWords !== null && details.relativeScore !== null
      ? t('reports:mixed.scale', { percent: percent(details.relativeScore), points: pointsWords })
      : pointsWords;
  const isFinal = own !== null && answers.notQualified + answers.late === 0;
  return (
    <section className={classes.part}>
      <h3 className={classes.label}>{t(scale === 'likert' ? 'studentResults:relative' : 'studentResults:grade')}</h3>
      <div className={classes.gradeLine}>
        <p className={isFinal || own === null ? classes.figure : classes.strong}>
          {own === null ? '–' : (ownScaled ?? percent(own))}
        </p>
        <div>
          {ownScaled !== null && own !== null && <p className={classes.strong}>{percent(own)}</p>}
          {scored !== null && <p className={classes.strong}>{scored}</p>}
          <p>{counts.join(' · ')}</p>
        </div>
      </div>
      {isFinal && (
        <>
          <div className={classes.compare} aria-hidden>
            <div className={classes.own} style={{ width: `${own}%` }} data-level={hitLevel(own)} />
            {course !== null && <div className={classes.course} style={{ insetInlineStart: `${course}%` }} />}
          </div>
          <p className={classes.small}>
            {t(scale === 'likert' ? `ui:likertLevel.${hitLevel(own)}` : `ui:level.${hitLevel(own)}`)}
            {course !== null &&
              ` · ${t(`studentResults:course.${closeness(own, course)}`, { average: courseScaled ?? percent(course) })}`}
          </p>
        </>
      )}
      {!isFinal && course !== null && (
        <p className={classes.small}>
          {t('studentResults:course.average', { average: courseScaled ?? percent(course) })}
        </p>
      )}
      {course === null && own !== null && <p className={classes.small}>{t('studentResults:course.waits')}</p>}
    </section>
  );
}

const closeness = (own: number, course: number): 'above' | 'below' | 'near' => {
  if (Math.abs(own - course) < CLOSE) return 'near';
  return own > course ? 'above' : 'below';
};
