import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../../contract/reports.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { useFormat } from '../../../ui/format/format.ts';
import type { Column } from '../../../ui/list/table.tsx';
import { Avatar } from '../../display/avatar.tsx';
import { PercentBar } from '../../display/percent-bar.tsx';
import { useScaledGrade } from '../../display/use-scaled-grade.ts';
import classes from '../results.module.css';
import { figureForScale, type ReportScale } from '../scale.ts';
import { ScaledGrade } from '../scaled-grade.tsx';
import type { ReportHead } from '../use-report.ts';
import { MissingPhotos } from './missing-photos.tsx';
import { PaperLeavings } from './paper-leavings.tsx';
import { findNonzeroCounts } from './sort-attempts.ts';
import { StudentActions } from './student-actions.tsx';

type Counted = { key: 'hits' | 'answered' | 'errors' | 'ommited' | 'notQualified' | 'excluded'; head: string };

type Options = {
  attempts: readonly Attempt[];
  /** Whether the school's country shows how many answers were what. */
  hasStatistics: boolean;
  scale: ReportScale;
  gradeScale: ReportHead['gradeScale'];
  isNarrow: boolean;
};

/** Returns the columns of the list of students, without counts that are 0 for everybody; when narrow, all counts in one line. */
export function useStudentColumns({
  attempts,
  hasStatistics,
  scale,
  gradeScale,
  isNarrow,
}: Options): Column<Attempt>[] {
  const { t } = useTranslation('reports');
  const nonzero = findNonzeroCounts(attempts);
  const errors: Counted[] = scale === 'likert' ? [] : [{ key: 'errors', head: t('student.errors') }];
  const all: Counted[] = [
    scale === 'likert'
      ? { key: 'answered', head: t('likert.student.answered') }
      : { key: 'hits', head: t(scale === 'mixed' ? 'mixed.hits' : 'student.hits') },
    ...errors,
    { key: 'ommited', head: t('student.omitted') },
    { key: 'notQualified', head: t('student.notQualified') },
    { key: 'excluded', head: t('student.excluded') },
  ];
  const counted = hasStatistics ? all.filter(({ key }) => nonzero[key]) : [];
  const actions: Column<Attempt> = {
    key: 'actions',
    head: t('student.actions'),
    align: 'end',
    role: 'actions',
    cell: (attempt) => <StudentActions attempt={attempt} />,
  };
  const head = t('student.name');
  if (isNarrow)
    return [
      {
        key: 'name',
        head,
        role: 'title',
        cell: (attempt) => <NameAndGrade attempt={attempt} scale={scale} gradeScale={gradeScale} />,
      },
      {
        key: 'counts',
        head: t('student.counts'),
        role: 'note',
        cell: ({ answers }) => (
          <p className={classes.counts}>
            {counted
              .filter(({ key }) => answers[key] > 0)
              .map(({ key, head }) => (
                <span key={key}>
                  {head} <Count of={answers[key]} waiting={key === 'notQualified'} />
                </span>
              ))}
          </p>
        ),
      },
      actions,
    ];
  return [
    { key: 'name', head, role: 'title', cell: (attempt) => <Name attempt={attempt} /> },
    {
      key: 'grade',
      head: t(scale === 'likert' ? 'likert.student.grade' : 'student.grade'),
      cell: (attempt) => <Grade attempt={attempt} scale={scale} gradeScale={gradeScale} />,
    },
    ...counted.map(
      ({ key, head }): Column<Attempt> => ({
        key,
        head,
        align: 'end',
        cell: ({ answers }) => <Count of={answers[key]} waiting={key === 'notQualified'} />,
      }),
    ),
    actions,
  ];
}

function Name({ attempt }: { attempt: Attempt }) {
  const { i18n } = useTranslation('reports');
  return (
    <>
      <div className={classes.person}>
        <Avatar person={toPersonName(attempt)} photo={attempt.photo} />
        <span>{fullName(toPersonName(attempt), i18n.language)}</span>
      </div>
      <MissingPhotos photos={attempt.photos} />
      <PaperLeavings leavings={attempt.leavings} />
    </>
  );
}

type Graded = { attempt: Attempt; scale: ReportScale; gradeScale: ReportHead['gradeScale'] };

/** Renders the grade, also on the schedule's scale; for Likert scales the relative score and the points. */
function Grade({ attempt, scale, gradeScale }: Graded) {
  const { t } = useTranslation('reports');
  const { percent, points } = useFormat();
  const { answers, absoluteScore, relativeScore } = attempt;
  const scaledGrade = useScaledGrade(gradeScale)(attempt.gradeScaled);
  const scored = absoluteScore === null ? null : t('points', { count: absoluteScore, points: points(absoluteScore) });
  return (
    <>
      <PercentBar
        percent={figureForScale(scale, attempt)}
        waiting={answers.notQualified}
        late={answers.late}
        likert={scale === 'likert'}
        layout="inline"
      />
      <ScaledGrade>{scaledGrade}</ScaledGrade>
      {scored !== null && relativeScore !== null && (
        <p className={classes.small}>
          {scale === 'mixed' ? t('mixed.scale', { percent: percent(relativeScore), points: scored }) : scored}
        </p>
      )}
      <Disciplines attempt={attempt} scale={scale} />
    </>
  );
}

const NameAndGrade = ({ attempt, ...graded }: Graded) => (
  <>
    <Name attempt={attempt} />
    <div className={classes.under}>
      <Grade attempt={attempt} {...graded} />
    </div>
  </>
);

/** Renders a count, emphasized when it waits for the teacher; nothing when it is 0. */
function Count({ of, waiting = false }: { of: number; waiting?: boolean }) {
  const { number } = useFormat();
  return of === 0 ? null : <span className={waiting ? classes.waiting : undefined}>{number(of)}</span>;
}

/** Of how many disciplines a student's figures are shown beside the grade. */
const MOST_DISCIPLINES = 2;

/**
 * Renders a student's figures in the first disciplines, the same as in the student's dialog; nothing where there is only
 * one, which says the same as the grade.
 */
function Disciplines({ attempt, scale }: Pick<Graded, 'attempt' | 'scale'>) {
  const { percent, points } = useFormat();
  const figures =
    scale === 'likert'
      ? attempt.scoreCalculated.map(({ label, result }) => ({ label, figure: result === null ? '–' : points(result) }))
      : attempt.disciplines.map(({ name, grade }) => ({ label: name, figure: grade === null ? '–' : percent(grade) }));
  if (figures.length < 2) return null;
  return (
    <p className={classes.small}>
      {figures
        .slice(0, MOST_DISCIPLINES)
        .map(({ label, figure }) => `${label} ${figure}`)
        .join(' · ')}
    </p>
  );
}
