import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegradedAttempt, RegradePreview } from '../../contract/regrade.ts';
import { layOutGradeChange } from '../../core/charts/grade-change.ts';
import { fullName, toPersonName } from '../../core/people/roles.ts';
import { changesLevel, gainOf, gainRangeOf } from '../../core/results/regrades.ts';
import { hitLevel } from '../../core/results/scoring.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { type Column, RowTitle, Table } from '../../ui/list/table.tsx';
import { DrawingPicture } from '../reports/charts/drawing-chart.tsx';
import { FollowUpLines } from './follow-up-lines.tsx';
import classes from './regrade.module.css';

const FIRST = 10;
const CHART_WIDTH = 200;
/** Where grades go; the minus sign is as wide as a digit. */
const signs = { up: '+', down: '−', both: '±' } as const;

/** Renders what a remedy changes: the finding, the mean of the class, and the students whose grade changes. */
export function RegradeEffects({ effect }: { effect: RegradePreview }) {
  const { t } = useTranslation('regrade');
  const { percent, number, points } = useFormat();
  const [shown, setShown] = useState(FIRST);
  const { attempts, higher, lower, levels, same, mean } = effect;
  const range = gainRangeOf(attempts);
  const sizes = range && [...new Set([points(range.least), points(range.most)])].join('–');
  const percentOf = (value: number | null) => (value === null ? '–' : percent(value));
  const rest = attempts.length - shown;
  return (
    <>
      <h2 className={classes.finding} aria-live="polite">
        {attempts.length === 0
          ? t('finding.none')
          : t('finding.some', { higher: number(higher), lower: number(lower), count: levels })}
      </h2>
      <FollowUpLines followUps={effect.followUps} />
      <dl className={classes.figures}>
        <div>
          <dt>{t('mean')}</dt>
          <dd>{t('meanChange', { before: percentOf(mean.before), after: percentOf(mean.after) })}</dd>
        </div>
        {range && (
          <div>
            <dt>{t('changePerStudent')}</dt>
            <dd>
              {signs[range.sign]}
              {sizes}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('same')}</dt>
          <dd>{number(same)}</dd>
        </div>
      </dl>
      <Table
        label={t('students')}
        of={attempts.slice(0, shown)}
        keyOf={({ idAttempt }) => idAttempt}
        columns={useColumns()}
      />
      {rest > 0 && (
        <div>
          <Button variant="default" onClick={() => setShown(attempts.length)}>
            {t('more', { count: rest })}
          </Button>
        </div>
      )}
    </>
  );
}

function useColumns(): Column<RegradedAttempt>[] {
  const { t, i18n } = useTranslation(['regrade', 'ui']);
  const { percent, points } = useFormat();
  const percentOf = (value: number | null) => (value === null ? '–' : percent(value));
  const levelOf = (value: number | null) => (value === null ? '–' : t(`ui:level.${hitLevel(value)}`));
  return [
    {
      key: 'student',
      head: t('column.student'),
      role: 'title',
      cell: (row) => <RowTitle title={fullName(toPersonName(row), i18n.language)} />,
    },
    { key: 'before', head: t('column.before'), align: 'end', cell: ({ before }) => percentOf(before) },
    {
      key: 'chart',
      head: t('column.chart'),
      cell: ({ before, after }) => (
        <div className={classes.change}>
          <DrawingPicture
            drawing={layOutGradeChange({ before, after }, CHART_WIDTH)}
            label={t('meanChange', { before: percentOf(before), after: percentOf(after) })}
          />
        </div>
      ),
    },
    {
      key: 'after',
      head: t('column.after'),
      align: 'end',
      cell: ({ after }) => <strong>{percentOf(after)}</strong>,
    },
    {
      key: 'change',
      head: t('column.change'),
      align: 'end',
      cell: (row) => {
        const gain = gainOf(row);
        return `${gain < 0 ? '▼ −' : '▲ +'}${points(Math.abs(gain))}`;
      },
    },
    {
      key: 'level',
      head: t('column.level'),
      cell: (row) =>
        changesLevel(row) ? (
          <>
            {levelOf(row.before)} → <strong>{levelOf(row.after)}</strong>
          </>
        ) : (
          levelOf(row.after)
        ),
    },
  ];
}
