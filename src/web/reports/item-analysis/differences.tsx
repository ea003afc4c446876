import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/format.ts';
import { ClassDifferences } from './class-differences.tsx';
import { FoundDifferences } from './found-differences.tsx';
import classes from './item-analysis.module.css';
import type { ItemAnalysis } from './report.ts';

/** Renders, for those who ask, which questions are harder for one of two groups of the same score. */
export function Differences({ report }: { report: ItemAnalysis }) {
  const { t } = useTranslation('itemAnalysis');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <details className={classes.differences}>
        <summary>{t('differences.title')}</summary>
        <GenderDifferences report={report} />
      </details>
      <details className={classes.differences} onToggle={({ currentTarget }) => setIsAsked(currentTarget.open)}>
        <summary>{t('byClass.title')}</summary>
        {isAsked && <ClassDifferences idSchedule={report.idSchedule} courseName={report.courseName} />}
      </details>
    </>
  );
}

function GenderDifferences({ report: { test, questions } }: { report: ItemAnalysis }) {
  const { t } = useTranslation('itemAnalysis');
  const { number } = useFormat();
  const { female, male, least } = test.genders;
  const groups = { female: number(female), male: number(male) };
  if (Math.min(female, male) < least) return <p>{t('differences.tooFew', { least: number(least), ...groups })}</p>;
  return (
    <>
      <p>{t('differences.text', groups)}</p>
      <FoundDifferences
        questions={questions}
        none={t('differences.none')}
        words={{ harder: t('differences.forGirls'), easier: t('differences.forBoys') }}
      />
    </>
  );
}
