import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../contract/reports.ts';
import { fullName } from '../../core/people/roles.ts';
import { useFormat } from '../../ui/format/format.ts';
import type { Column } from '../../ui/list/table.tsx';
import { Avatar } from '../users/avatar.tsx';
import { AwaitedPhotos } from './awaited-photos.tsx';
import { PercentBar } from './percent-bar.tsx';
import classes from './results.module.css';
import { figureOn, type Scale } from './scale.ts';
import { countsIn, personOf } from './students.ts';

type Counted = { key: 'hits' | 'answered' | 'errors' | 'ommited' | 'notQualified' | 'excluded'; head: string };

type Shown = { attempts: readonly Attempt[]; scale: Scale; isNarrow: boolean };

/** Name, grade and counts; on a narrow screen in few lines, without the counts that are zero for everybody. */
export function useStudentColumns({ attempts, scale, isNarrow }: Shown): Column<Attempt>[] {
  const { t } = useTranslation('reports');
  const seen = countsIn(attempts);
  const errors: Counted[] = scale === 'likert' ? [] : [{ key: 'errors', head: t('student.errors') }];
  const counted: Counted[] = [
    scale === 'likert'
      ? { key: 'answered', head: t('likert.student.answered') }
      : { key: 'hits', head: t(scale === 'mixed' ? 'mixed.hits' : 'student.hits') },
    ...errors,
    { key: 'ommited', head: t('student.omitted') },
    { key: 'notQualified', head: t('student.notQualified') },
    ...(seen.excluded ? [{ key: 'excluded' as const, head: t('student.excluded') }] : []),
  ];
  const head = t('student.name');
  if (isNarrow)
    return [
      { key: 'name', head, role: 'title', cell: (attempt) => <NameAndGrade attempt={attempt} scale={scale} /> },
      {
        key: 'counts',
        head: t('student.counts'),
        role: 'actions',
        cell: ({ answers }) => (
          <p className={classes.counts}>
            {counted
              .filter(({ key }) => seen[key])
              .map(({ key, head }) => (
                <span key={key}>
                  {head} <Count of={answers[key]} waiting={key === 'notQualified'} />
                </span>
              ))}
          </p>
        ),
      },
    ];
  return [
    { key: 'name', head, role: 'title', cell: (attempt) => <Name attempt={attempt} /> },
    {
      key: 'grade',
      head: t(scale === 'likert' ? 'likert.student.grade' : 'student.grade'),
      cell: (attempt) => <Grade attempt={attempt} scale={scale} />,
    },
    ...counted.map(
      ({ key, head }): Column<Attempt> => ({
        key,
        head,
        align: 'end',
        cell: ({ answers }) => <Count of={answers[key]} waiting={key === 'notQualified'} />,
      }),
    ),
  ];
}

function Name({ attempt }: { attempt: Attempt }) {
  const { i18n } = useTranslation('reports');
  return (
    <>
      <div className={classes.person}>
        <Avatar person={personOf(attempt)} photo={attempt.photo} />
        <span>{fullName(personOf(attempt), i18n.language)}</span>
      </div>
      <AwaitedPhotos photos={attempt.photos} />
    </>
  );
}

type Graded = { attempt: Attempt; scale: Scale };

/** The grade; of scales the relative score, and the points. */
function Grade({ attempt, scale }: Graded) {
  const { t } = useTranslation('reports');
  const { percent, points } = useFormat();
  const { answers, absoluteScore, relativeScore } = attempt;
  const scored = absoluteScore === null ? null : t('points', { count: absoluteScore, points: points(absoluteScore) });
  return (
    <>
      <PercentBar
        percent={figureOn(scale, attempt)}
        waiting={answers.notQualified}
        likert={scale === 'likert'}
        layout="beside"
      />
      {scored !== null && relativeScore !== null && (
        <p className={classes.small}>
          {scale === 'mixed' ? t('mixed.scale', { percent: percent(relativeScore), points: scored }) : scored}
        </p>
      )}
    </>
  );
}

const NameAndGrade = ({ attempt, scale }: Graded) => (
  <>
    <Name attempt={attempt} />
    <div className={classes.under}>
      <Grade attempt={attempt} scale={scale} />
    </div>
  </>
);

/** Zeros stand back; what waits for the teacher stands out. */
function Count({ of, waiting = false }: { of: number; waiting?: boolean }) {
  const { number } = useFormat();
  return <span className={of === 0 ? classes.zero : waiting ? classes.waiting : undefined}>{number(of)}</span>;
}
