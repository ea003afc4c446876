import { useTranslation } from 'react-i18next';
import { layOutLevelStrip } from '../../../core/charts/level-strip.ts';
import { compareWithOthers } from '../../../core/results/comparison.ts';
import { sumWaiting } from '../../../core/results/figures.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/layout/cards.tsx';
import { RowTitle, Table } from '../../../ui/list/table.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { AverageBar } from '../../display/average-bar.tsx';
import { DrawingPicture } from '../charts/drawing-chart.tsx';
import { hitLevels } from '../charts/level-legend.tsx';
import styles from '../results.module.css';
import { type Compared, type Comparison, figureOf } from './figure-of.ts';
import { useDaysApart } from './use-days-apart.ts';

/** Renders the classes that had the same assessment, with the average and the levels of each. */
export function ClassesCard({ report }: { report: Comparison }) {
  const { t } = useTranslation('comparison');
  const { number, percent } = useFormat();
  const days = useDaysApart()(report.classes.map(({ courseName: name, opens }) => ({ name, opens })));
  const own = report.classes.find(({ idSchedule }) => idSchedule === report.idSchedule);
  const others = report.classes.filter((one) => one !== own);
  const finding = compareWithOthers(
    { figure: own ? figureOf(own) : null, ...sumWaiting(own ? [own] : []) },
    { figure: report.othersAverage, ...sumWaiting(others) },
    others.length,
  );
  const points = 'points' in finding ? number(finding.points) : '';
  return (
    <Card>
      <div className={styles.finding}>
        <h2 className={styles.section}>{t(`classes.${finding.kind}`, { course: report.courseName, points })}</h2>
        {report.othersAverage !== null && (
          <p className={styles.reason}>{t('classes.others', { percent: percent(report.othersAverage) })}</p>
        )}
        <Table
          label={t('classes.label')}
          of={report.classes}
          keyOf={({ idSchedule }) => idSchedule}
          columns={[
            {
              ...{ key: 'course', head: t('classes.course'), role: 'title' },
              cell: (one) => (
                <RowTitle
                  title={<CourseName of={one} isOwn={one === own} />}
                  detail={`${days[report.classes.indexOf(one)]} · ${t('finished', { finished: number(one.finished), students: number(one.students) })}`}
                />
              ),
            },
            { key: 'average', head: t('average'), cell: (one) => <AverageBar result={one} /> },
            { key: 'levels', head: t('levels'), cell: (one) => <Levels of={one} /> },
          ]}
        />
      </div>
    </Card>
  );
}

function CourseName({ of: { idSchedule, courseName }, isOwn }: { of: Compared; isOwn: boolean }) {
  const { t } = useTranslation('comparison');
  return isOwn ? (
    t('classes.own', { course: courseName })
  ) : (
    <Link to={`/reports/${idSchedule}/results/by-discipline`}>{courseName}</Link>
  );
}

function Levels({
  of: { students, hitLevel, pendingAttempts, attemptsWithoutGrade, onlyLikertQuestions },
}: {
  of: Compared;
}) {
  const { t } = useTranslation(['comparison', 'ui']);
  const { number } = useFormat();
  const data = hitLevels.map((level) => ({ level, students: hitLevel[level] })).filter((one) => one.students > 0);
  const name = (level: (typeof hitLevels)[number]) =>
    t(onlyLikertQuestions ? `ui:likertLevel.${level}` : `ui:level.${level}`);
  const words = data.map((one) => `${number(one.students)} ${name(one.level)}`).join(', ');
  return (
    <div className={styles.levels}>
      {data.length > 0 && <DrawingPicture drawing={layOutLevelStrip(data, students, 240)} label={words} />}
      {data.length > 0 && <span className={styles.small}>{words}</span>}
      {pendingAttempts > 0 && <span className={styles.small}>{t('pending', { count: pendingAttempts })}</span>}
      {attemptsWithoutGrade > 0 && (
        <span className={styles.small}>{t('withoutGrade', { count: attemptsWithoutGrade })}</span>
      )}
    </div>
  );
}
