import { useElementSize } from '@mantine/hooks';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartLabels } from '../../../core/charts/drawing.ts';
import { layOutGrowth } from '../../../core/charts/growth.ts';
import { compareWithEarlier } from '../../../core/results/comparison.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/layout/cards.tsx';
import { RowTitle, Table } from '../../../ui/list/table.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { AverageBar } from '../../display/average-bar.tsx';
import { DrawingPicture } from '../charts/drawing-chart.tsx';
import classes from '../results.module.css';
import { type Comparison, figureOf } from './figure-of.ts';
import { useDaysApart } from './use-days-apart.ts';

/** A point needs so many pixels for the names below it. */
const POINT_WIDTH = 110;

/** Returns as many neighbours as there is room for, with the schedule of the report among them, the latest where possible. */
const around = <One extends { idSchedule: number }>(list: readonly One[], idSchedule: number, room: number): One[] => {
  const place = list.findIndex((one) => one.idSchedule === idSchedule);
  const first = Math.max(0, Math.min(list.length - room, place));
  return list.slice(first, first + room);
};

/** Renders the assessments of the class in the subject, one after the other, as a line or as a table. */
export function OverTimeCard({ report }: { report: Comparison }) {
  const { t } = useTranslation('comparison');
  const { number, percent } = useFormat();
  const daysApart = useDaysApart();
  const [asTable, setAsTable] = useState(false);
  const { ref, width } = useElementSize();
  const { overTime, courseName } = report;
  const finding = compareWithEarlier(
    overTime.map((one) => ({ figure: figureOf(one), ungraded: one.ungraded, late: one.late })),
  );
  const points = 'points' in finding ? number(finding.points) : '';
  const title = t(`overTime.${finding.kind}`, { course: courseName, points });
  const room = Math.max(2, Math.floor((width || 640) / POINT_WIDTH));
  const shown = around(overTime, report.idSchedule, room);
  const labels = chartLabels(shown.map((one) => one.assessmentTitle));
  const days = daysApart(shown.map((one, index) => ({ name: labels[index] ?? '', opens: one.opens })));
  const inChart = shown.map((one, index) => {
    const figure = figureOf(one);
    return {
      ...{ percent: figure, figure: figure === null ? '–' : percent(figure) },
      names: [labels[index] ?? '', days[index] ?? ''],
      isOwn: one.idSchedule === report.idSchedule,
    };
  });
  const daysInTable = daysApart(overTime.map((one) => ({ name: one.assessmentTitle, opens: one.opens })));
  return (
    <Card>
      <div className={classes.finding}>
        <h2 className={classes.section}>{title}</h2>
        {overTime.length > 1 && (
          <>
            <div ref={ref}>
              {asTable ? (
                <Table
                  label={t('overTime.label')}
                  of={overTime}
                  keyOf={({ idSchedule }) => idSchedule}
                  columns={[
                    {
                      ...{ key: 'assessment', head: t('overTime.assessment'), role: 'title' },
                      cell: (one) => (
                        <RowTitle
                          title={
                            <Link to={`/reports/${one.idSchedule}/results/by-discipline`}>{one.assessmentTitle}</Link>
                          }
                          detail={daysInTable[overTime.indexOf(one)]}
                        />
                      ),
                    },
                    { key: 'average', head: t('average'), cell: (one) => <AverageBar result={one} /> },
                    {
                      ...{ key: 'finished', head: t('overTime.finished') },
                      cell: (one) => t('finished', { finished: number(one.finished), students: number(one.students) }),
                    },
                  ]}
                />
              ) : (
                <DrawingPicture drawing={layOutGrowth(inChart, width || 640)} label={t('overTime.chart', { title })} />
              )}
            </div>
            <div className={classes.chartFoot}>
              {!asTable && shown.length < overTime.length && (
                <p className={classes.small}>{t('overTime.some', { count: shown.length })}</p>
              )}
              <div className={classes.screenOnly}>
                <Button
                  variant="subtle"
                  size="sm"
                  leftSection={asTable ? <IconChartLine size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
                  onClick={() => setAsTable(!asTable)}
                >
                  {asTable ? t('asChart') : t('asTable')}
                </Button>
              </div>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
