import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../contract/reports.ts';
import { fullName } from '../../core/people.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useFormat } from '../ui/format.ts';
import { PercentBar } from '../ui/percent-bar.tsx';
import type { Column } from '../ui/table.tsx';
import classes from './results.module.css';
import { countsIn, personOf } from './students.ts';

const narrow = '(max-width: 40em)';

/** Name, grade and counts. On a narrow screen a count that is zero for everybody is left out. */
export function useStudentColumns(attempts: readonly Attempt[], withoutErrors: boolean): Column<Attempt>[] {
  const { t, i18n } = useTranslation('results');
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const counts = countsIn(attempts);
  const columns: (Column<Attempt> & { shown: boolean })[] = [
    {
      key: 'name',
      head: t('student.name'),
      role: 'title',
      shown: true,
      cell: (attempt) => (
        <div className={classes.person}>
          <Avatar person={personOf(attempt)} photo={attempt.photo} />
          <span>{fullName(personOf(attempt), i18n.language)}</span>
        </div>
      ),
    },
    {
      key: 'grade',
      head: t('student.grade'),
      shown: true,
      cell: ({ grade }) => <PercentBar percent={grade} layout="beside" />,
    },
    {
      key: 'hits',
      head: t('student.hits'),
      align: 'end',
      shown: counts.hits || !isNarrow,
      cell: ({ answers }) => <Count of={answers.hits} />,
    },
    {
      key: 'errors',
      head: t('student.errors'),
      align: 'end',
      shown: !withoutErrors && (counts.errors || !isNarrow),
      cell: ({ answers }) => <Count of={answers.errors} />,
    },
    {
      key: 'omitted',
      head: t('student.omitted'),
      align: 'end',
      shown: counts.ommited || !isNarrow,
      cell: ({ answers }) => <Count of={answers.ommited} />,
    },
    {
      key: 'notQualified',
      head: t('student.notQualified'),
      align: 'end',
      shown: counts.notQualified || !isNarrow,
      cell: ({ answers }) => <Count of={answers.notQualified} waiting />,
    },
  ];
  return columns.filter(({ shown }) => shown);
}

/** Zeros stand back; what waits for the teacher stands out. */
function Count({ of, waiting = false }: { of: number; waiting?: boolean }) {
  const { number } = useFormat();
  return <span className={of === 0 ? classes.zero : waiting ? classes.waiting : undefined}>{number(of)}</span>;
}
