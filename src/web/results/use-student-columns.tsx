import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../contract/reports.ts';
import { fullName } from '../../core/people.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useFormat } from '../ui/format.ts';
import { PercentBar } from '../ui/percent-bar.tsx';
import type { Column } from '../ui/table.tsx';
import classes from './results.module.css';
import { countsIn, personOf } from './students.ts';

type Counted = { key: 'hits' | 'errors' | 'ommited' | 'notQualified'; head: string };

type Shown = { attempts: readonly Attempt[]; withoutErrors: boolean; isNarrow: boolean };

/** Name, grade and counts; on a narrow screen in few lines, without the counts that are zero for everybody. */
export function useStudentColumns({ attempts, withoutErrors, isNarrow }: Shown): Column<Attempt>[] {
  const { t } = useTranslation('results');
  const seen = countsIn(attempts);
  const errors: Counted[] = withoutErrors ? [] : [{ key: 'errors', head: t('student.errors') }];
  const counted: Counted[] = [
    { key: 'hits', head: t('student.hits') },
    ...errors,
    { key: 'ommited', head: t('student.omitted') },
    { key: 'notQualified', head: t('student.notQualified') },
  ];
  const head = t('student.name');
  if (isNarrow)
    return [
      { key: 'name', head, role: 'title', cell: (attempt) => <NameAndGrade attempt={attempt} /> },
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
      head: t('student.grade'),
      cell: ({ grade }) => <PercentBar percent={grade} layout="beside" />,
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
  const { i18n } = useTranslation('results');
  return (
    <div className={classes.person}>
      <Avatar person={personOf(attempt)} photo={attempt.photo} />
      <span>{fullName(personOf(attempt), i18n.language)}</span>
    </div>
  );
}

const NameAndGrade = ({ attempt }: { attempt: Attempt }) => (
  <>
    <Name attempt={attempt} />
    <div className={classes.under}>
      <PercentBar percent={attempt.grade} layout="beside" />
    </div>
  </>
);

/** Zeros stand back; what waits for the teacher stands out. */
function Count({ of, waiting = false }: { of: number; waiting?: boolean }) {
  const { number } = useFormat();
  return <span className={of === 0 ? classes.zero : waiting ? classes.waiting : undefined}>{number(of)}</span>;
}
