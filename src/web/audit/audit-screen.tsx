import { useTranslation } from 'react-i18next';
import { type AuditRow, auditOutcomes } from '../../contract/audit.ts';
import { calls } from '../../contract/index.ts';
import { fullName } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge, line } from '../../ui/feedback/badge.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { List } from '../../ui/list/list.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { Table } from '../../ui/list/table.tsx';
import { useMe } from '../data/session.ts';
import { useList } from '../data/use-list.ts';
import { ExportLink } from '../display/export-link.tsx';
import { AdministrationTabs } from '../installation/administration-tabs.tsx';
import { SchoolFilter } from '../installation/school-filter.tsx';
import classes from './audit.module.css';
import { CallFilter, useCallName } from './call-names.tsx';
import { Changes } from './changes.tsx';

const outcomes = ['all', ...auditOutcomes] as const;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Renders who changed what in a school, newest first, with filters and the export of what they leave. */
function AuditScreen() {
  const { t } = useTranslation('audit');
  const isInstallation = useMe().idSchool === null;
  const list = useList(
    calls.audit.getAudit,
    { school: 0, person: 0, call: '', outcome: outcomes, from: '', to: '' },
    ({ page, ...state }) => ({ ...inputOf(state), page }),
    { onFailure: 'tell' },
  );
  const { state, change } = list;
  const callName = useCallName();
  const input = inputOf(state);
  const isFiltered = Object.entries(input).some(([name, value]) => name !== 'idSchool' && value);
  const person = list.reply?.content.find(({ idUser }) => idUser === state.person);
  return (
    <ListScreen
      title={t('title')}
      subtitle={t('subtitle')}
      tabs={<AdministrationTabs />}
      searchLabel={t('search')}
      search={state.search}
      onSearch={(search) => change({ search })}
      action={
        <ExportLink path={calls.audit.exportAudit.path} input={input} fileName="audit.csv">
          {t('export')}
        </ExportLink>
      }
      filters={
        <div className={classes.filters}>
          {isInstallation && (
            <SchoolFilter any={t('installation')} value={state.school} onChange={(school) => change({ school })} />
          )}
          <CallFilter value={state.call} onChange={(call) => change({ call })} />
          <div className={classes.days}>
            <DateField
              className={classes.day}
              aria-label={t('from')}
              value={state.from}
              onChange={(from) => (from === '' || isDay(from)) && change({ from })}
            />
            <span aria-hidden>–</span>
            <DateField
              className={classes.day}
              aria-label={t('to')}
              value={state.to}
              onChange={(to) => (to === '' || isDay(to)) && change({ to })}
            />
          </div>
          <FilterChips
            label={t('outcome.label')}
            of={outcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
            value={state.outcome}
            onChange={(outcome) => change({ outcome })}
          />
          {state.person > 0 && (
            <Button variant="light" size="sm" onClick={() => change({ person: 0 })}>
              {t('everybody', { name: person ? `${person.firstName} ${person.lastName}`.trim() : state.person })}
            </Button>
          )}
        </div>
      }
    >
      <List
        list={list}
        rows={list.reply?.content}
        isFiltered={isFiltered}
        none={{ title: t('none.title'), text: t('none.text') }}
        skeleton={<TableSkeleton columns={4} />}
      >
        {(rows) => (
          <Table
            label={t('title')}
            of={rows}
            keyOf={({ idAudit }) => idAudit}
            columns={[
              {
                key: 'call',
                head: t('column.call'),
                role: 'title',
                cell: (row) => (
                  <>
                    <strong className={classes.call}>{callName(row.call)}</strong>
                    {row.outcome === 'refused' && (
                      <Badge look={{ tone: 'low', shape: <path d="M2 2 10 10M10 2 2 10" {...line} /> }}>
                        {t('outcome.refused')}
                      </Badge>
                    )}
                  </>
                ),
              },
              { key: 'at', head: t('column.at'), cell: ({ at }) => <Moment at={at} /> },
              {
                key: 'person',
                head: t('column.person'),
                cell: (row) => <Person row={row} onChoose={(person) => change({ person })} />,
              },
              { key: 'changes', head: t('column.changes'), cell: (row) => <Changes row={row} /> },
            ]}
          />
        )}
      </List>
    </ListScreen>
  );
}

export { AuditScreen as Component };

type State = {
  [Name in 'search' | 'call' | 'from' | 'to']: string;
} & { school: number; person: number; outcome: (typeof outcomes)[number] };

const inputOf = ({ search, call, from, to, school, person, outcome }: State) => ({
  ...{ keyword: search, call, from: isDay(from) ? from : null, to: isDay(to) ? to : null },
  ...{ idSchool: school || null, idUser: person || null, outcome: outcome === 'all' ? null : outcome },
});

function Moment({ at }: { at: string }) {
  const { dateTime } = useFormat();
  return <time dateTime={at}>{dateTime(at)}</time>;
}

function Person({ row, onChoose }: { row: AuditRow; onChoose: (idUser: number) => void }) {
  const { t, i18n } = useTranslation('audit');
  const { idUser, login, address } = row;
  const name = fullName(row, i18n.language) || login;
  return (
    <div className={classes.person}>
      {idUser === null ? (
        <span>{t('nobody')}</span>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          className={classes.name}
          aria-label={t('only', { name })}
          onClick={() => onChoose(idUser)}
        >
          {name}
        </Button>
      )}
      <small>{address === 'command line' ? t('commandLine') : address}</small>
    </div>
  );
}
