import { useElementSize } from '@mantine/hooks';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardReport } from '../../contract/dashboard.ts';
import { toLocalDateTime } from '../../core/schedules/time.ts';
import { Button } from '../../ui/actions/button.tsx';
import { monthNames } from '../../ui/format/days.ts';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { Table } from '../../ui/list/table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import classes from './dashboard.module.css';
import { Figure } from './figure.tsx';
import { MonthBars } from './month-bars.tsx';
import { PartCard } from './part-card.tsx';
import type { DashboardScope, usePart } from './use-dashboard.ts';

type Assessments = NonNullable<DashboardReport['assessments']>;
type Props = {
  scope: DashboardScope;
  part: ReturnType<typeof usePart<'assessments'>>;
  /** Whether the lists of this school can be opened, and whether the user has schedules. */
  hasLists: boolean;
  hasClasses: boolean;
};

const HEIGHT = 220;

/** Renders how many assessments were made and taken in the year, and in each of its months. */
export function AssessmentsCards({ scope: { year, isThisYear }, part, hasLists, hasClasses }: Props) {
  const { t } = useTranslation('dashboard');
  const titleOf = useMonthsTitle();
  const listOf = (query = '') => (hasLists ? `/assessments${query}` : null);
  return (
    <>
      <PartCard area="counts" name={t('counts.title', { year })} part={part}>
        {({ created, drafts, applied, total, since }) => ({
          body: (
            <>
              <Figure count={created} word={t('counts.created', { count: created })} to={listOf()}>
                {drafts > 0 && t('counts.drafts', { count: drafts })}
              </Figure>
              <Figure count={applied} word={t('counts.applied', { count: applied })} to={listOf('?filter=applied')} />
              <Figure count={total} word={t('counts.total')} to={listOf()}>
                {since !== null && t('counts.since', { year: since })}
              </Figure>
            </>
          ),
        })}
      </PartCard>
      <PartCard area="months" name={t('months.name', { year })} part={part}>
        {({ months }) => ({
          title: titleOf(months, year),
          body: <Months months={months} year={year} isThisYear={isThisYear} hasLinks={hasLists && hasClasses} />,
        })}
      </PartCard>
    </>
  );
}

function useMonthNames() {
  const { i18n } = useTranslation('dashboard');
  return { short: monthNames(i18n.language, 'short'), long: monthNames(i18n.language, 'long') };
}

/** Returns a function that says of months which has the most assessments. */
function useMonthsTitle() {
  const { t } = useTranslation('dashboard');
  const { long } = useMonthNames();
  return (months: Assessments['months'], year: number): string => {
    const counts = months.map(({ created, applied }) => created + applied);
    const most = Math.max(...counts);
    return most === 0 ? t('months.none', { year }) : t('months.most', { month: long[counts.indexOf(most)] });
  };
}

type MonthsProps = { months: Assessments['months']; year: number; isThisYear: boolean; hasLinks: boolean };

function Months({ months, year, isThisYear, hasLinks }: MonthsProps) {
  const { t } = useTranslation('dashboard');
  const zone = useTimeZone() ?? 'UTC';
  const names = useMonthNames();
  const title = useMonthsTitle()(months, year);
  const [asTable, setAsTable] = useState(false);
  const { ref, width } = useElementSize();
  const current = isThisYear ? Number(toLocalDateTime(Date.now(), zone).date.slice(5, 7)) - 1 : -1;
  return (
    <>
      <div className={classes.legend}>
        <span data-kind="created">{t('months.created')}</span>
        <span data-kind="applied">{t('months.applied')}</span>
        <Button
          variant="subtle"
          size="sm"
          leftSection={asTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'months.asChart' : 'months.asTable')}
        </Button>
      </div>
      <div ref={ref}>
        {asTable ? (
          <Table
            label={t('months.name', { year })}
            of={months.map((month, index) => ({ ...month, index }))}
            keyOf={({ index }) => index}
            columns={[
              {
                key: 'month',
                head: t('months.month'),
                role: 'title',
                cell: ({ index }) =>
                  hasLinks ? (
                    <Link to={`/schedule?show=month&date=${year}-${String(index + 1).padStart(2, '0')}-01`}>
                      {names.long[index]}
                    </Link>
                  ) : (
                    names.long[index]
                  ),
              },
              { key: 'created', head: t('months.created'), align: 'end', cell: ({ created }) => created },
              { key: 'applied', head: t('months.applied'), align: 'end', cell: ({ applied }) => applied },
            ]}
          />
        ) : (
          <MonthBars
            data={months.map((month, index) => ({ ...month, name: names.short[index] ?? '' }))}
            current={current}
            width={width || 560}
            height={HEIGHT}
            label={title}
          />
        )}
      </div>
    </>
  );
}
