import { Checkbox } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterPlan } from '../../contract/rosters.ts';
import { countPages } from '../../core/pages.ts';
import { mappingProblems, type RosterField } from '../../core/rosters/fields.ts';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import { ColumnSelect } from './column-select.tsx';
import { DecideTogether } from './decide-together.tsx';
import styles from './import.module.css';
import { type RosterDraft, type RosterList, withCell, withDecision, withField } from './roster-draft.ts';
import { countGroups, countOutcomes, rowFilters, rowOrders, shownRows } from './roster-rows.ts';
import { RosterTable } from './roster-table.tsx';
import { RowChoices } from './row-choices.tsx';
import { useFinding } from './use-finding.ts';

const PAGE = 50;

type Props = {
  list: RosterList;
  draft: RosterDraft;
  plans: readonly RosterPlan[];
  /** True while the plans are those before the last change. */
  isOld: boolean;
  onChange: (change: (draft: RosterDraft) => RosterDraft) => void;
  /** What is chosen for the whole list, above its rows. */
  children?: ReactNode;
};

/** Renders what an import would do with each row, and lets its user assign columns, edit cells, repair and decide. */
export function CheckStep({ list, draft, plans, isOld, onChange, children }: Props) {
  const { t } = useTranslation('rosters');
  const shape = { filter: rowFilters, order: rowOrders, unused: false, page: 1 };
  const [{ filter, order, unused, page }, changeUrl] = useUrlState(shape);
  const finding = useFinding();
  const heading = useRef<HTMLHeadingElement>(null);
  const groups = countGroups(plans);
  const rows = shownRows(list, plans, { filter, order });
  const pages = countPages(rows.length, PAGE);
  const shown = Math.min(page, Math.max(pages, 1));
  const changeList = (next: (list: RosterList) => RosterList) =>
    onChange((now) => ({ ...now, list: now.list && next(now.list) }));
  const changeDecisions = (next: (decisions: RosterDraft['decisions']) => RosterDraft['decisions']) =>
    onChange((now) => ({ ...now, decisions: next(now.decisions) }));
  const map = (column: number, field: RosterField | null) => changeList((now) => withField(now, column, field));
  const said = plans.length > 0 ? finding(countOutcomes(plans)) : '';
  return (
    <div className={styles.check}>
      <h2 ref={heading} tabIndex={-1} className={styles.finding}>
        {said}
      </h2>
      <LiveRegion>{said}</LiveRegion>
      {list.hiddenColumns > 0 && <p className={styles.hint}>{t('hiddenColumns', { count: list.hiddenColumns })}</p>}
      {list.hiddenRows > 0 && <p className={styles.hint}>{t('hiddenRows', { count: list.hiddenRows })}</p>}
      {list.encoding !== null && (
        <p className={styles.hint}>{t('encoding.ask', { name: t(`encoding.${list.encoding}`) })}</p>
      )}
      {children}
      {mappingProblems(list.mapping).some(({ problem }) => problem === 'noName') && (
        <p role="alert" className={styles.problem}>
          {t('mapping.noName')}
        </p>
      )}
      <RowChoices
        shown={{ filter, order, unused }}
        counts={groups}
        countUnused={list.mapping.filter((field) => field === null).length}
        onChange={changeUrl}
      />
      {(groups.moves > 0 || draft.moving === 'stay') && (
        <Checkbox
          label={t('moving')}
          checked={draft.moving === 'leave'}
          onChange={({ currentTarget: { checked } }) =>
            onChange((now) => ({ ...now, moving: checked ? 'leave' : 'stay' }))
          }
        />
      )}
      <fieldset className={styles.mapping}>
        <legend>{t('mapping.title')}</legend>
        {list.columns.map((head, column) => (
          <ColumnSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            key={column + head}
            labelled
            list={list}
            column={column}
            onChange={(field) => map(column, field)}
          />
        ))}
      </fieldset>
      <DecideTogether
        plans={plans}
        isOld={isOld}
        decisions={draft.decisions}
        onChange={changeDecisions}
        onDecided={() => heading.current?.focus()}
      />
      <RosterTable
        list={list}
        rows={rows.slice((shown - 1) * PAGE, shown * PAGE)}
        withUnused={unused || list.mapping.every((field) => field === null)}
        decisions={draft.decisions}
        onMap={map}
        onEdit={(number, column, text) => changeList((now) => withCell(now, number, column, text))}
        onDecide={(number, decision) => changeDecisions((now) => withDecision(now, number, decision))}
      />
      {pages > 1 && (
        <Pager
          {...{ page: shown, totalpages: pages, totalrecords: rows.length, recordsperpage: PAGE }}
          onChange={(page) => changeUrl({ page })}
        />
      )}
      <p className={styles.foot}>
        <IconInfoCircle size={18} aria-hidden />
        {t('foot')}
      </p>
    </div>
  );
}
