import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useListFormat } from '../../../ui/format/list-format.ts';
import { useRead } from '../../data/use-read.ts';
import { FoundDifferences } from './found-differences.tsx';
import classes from './item-analysis.module.css';

type Props = { idSchedule: number; courseName: string };

/** Renders which questions are harder or easier for the class than for students of the same score in the other classes. */
export function ClassDifferences({ idSchedule, courseName }: Props) {
  const { t } = useTranslation('itemAnalysis');
  const formatList = useListFormat();
  const { number } = useFormat();
  const { reply, error } = useRead(calls.reports.getClassDifferences, { idSchedule }, { onFailure: 'tell' });
  if (!reply) return error ? <ErrorNotice error={error} /> : <TableSkeleton rows={2} columns={2} />;
  const { students, others, least, questions, otherClasses } = reply.content;
  if (otherClasses.length === 0) return <p>{t('byClass.noOthers')}</p>;
  const groups = { course: courseName, students: number(students), others: number(others) };
  if (Math.min(students, others) < least) return <p>{t('byClass.tooFew', { least: number(least), ...groups })}</p>;
  const left = questions.filter(({ difference }) => !difference);
  return (
    <>
      <p>{t('byClass.text', { ...groups, classes: formatList(otherClasses) })}</p>
      <FoundDifferences
        questions={questions}
        none={t('byClass.none')}
        words={{ harder: t('byClass.harder'), easier: t('byClass.easier') }}
      />
      {left.length > 0 && (
        <p className={classes.small}>
          {t('byClass.left', { count: left.length, numbers: formatList(left.map((one) => number(one.number))) })}
        </p>
      )}
    </>
  );
}
