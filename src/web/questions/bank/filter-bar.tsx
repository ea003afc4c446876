import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueNode } from '../../../contract/questions.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useIsWindowAtLeast } from '../../../ui/layout/use-is-window-at-least.ts';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import type { PageRead } from '../../../ui/list/list.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { ActiveFilters } from './active-filters.tsx';
import {
  type BankFilter,
  countFilters,
  formatClassificationIds,
  isFiltered,
  parseClassificationIds,
} from './bank-filter.ts';
import { currentIds } from './catalogue/current-ids.ts';
import type { FurtherOptions } from './catalogue/further-filters.tsx';
import type { Branch } from './catalogue/tree.ts';
import classes from './filter-bar.module.css';
import { FilterDialog } from './filter-dialog.tsx';
import { FilterFields } from './filter-fields.tsx';
import { ResultCount } from './result-count.tsx';
import { EntryWalk, useEntryWalk } from './use-entry-walk.ts';

type Props<Bank extends string> = {
  /** `short` is what fits on a phone. */
  banks: readonly { value: Bank; label: string; short: string }[];
  bank: Bank;
  onBank: (bank: Bank) => void;
  /** All of the catalogue. */
  nodes: readonly CatalogueNode[];
  /** The disciplines to choose contents from, and whether a discipline itself can be chosen. */
  roots: readonly Branch[];
  canChooseDisciplines?: boolean;
  filter: BankFilter;
  further: FurtherOptions;
  /** Called when the filters are opened, which is when `further` is needed. */
  onOpen?: () => void;
  onChange: (patch: Partial<BankFilter>) => void;
  /** The reply with the filter and the reply without it; undefined until loaded. */
  reply: { totalquestions: number; years: readonly number[] } | undefined;
  unfilteredReply: { totalquestions: number } | undefined;
  /** Filters that only this bank has. */
  extraFilters?: ReactNode;
  /** Buttons for actions on all entries found. */
  actions?: ReactNode;
  /** How the entries are shown; with the filters where there is no room above the list. */
  tools?: ReactNode;
  /** The page that is shown, which the arrow keys walk through from the search. */
  list: Omit<PageRead, 'error'>;
  /** The list. */
  children: ReactNode;
};

/**
 * Renders the choice of the bank, its search and filters, how many questions they leave, and below them the list. Wide windows have the
 * filters in a column next to the list, others in a dialog.
 */
export function FilterBar<Bank extends string>(props: Props<Bank>) {
  const { banks, bank, onBank, onOpen, reply, unfilteredReply, extraFilters, actions, tools, list, children } = props;
  const { nodes, roots, canChooseDisciplines, further, onChange } = props;
  // An address may be older than a merge of what it names.
  const only = formatClassificationIds(currentIds(parseClassificationIds(props.filter), nodes));
  const filter = { ...props.filter, only };
  const { t } = useTranslation('bank');
  const [filtering, setFiltering] = useState(false);
  const isWide = useIsWindowAtLeast('filters');
  const isNarrow = !useIsWindowAtLeast('sm');
  const walk = useEntryWalk({ list, search: filter.search });
  const id = useId();
  const fields = { roots, canChooseDisciplines, filter, further, onChange, years: reply?.years ?? [] };
  const set = countFilters(filter);
  const openDialog = () => {
    onOpen?.();
    setFiltering(true);
  };
  const icon = <IconAdjustmentsHorizontal size={18} aria-hidden />;
  return (
    <div {...walk.props} className={classes.layout}>
      {isWide && (
        <aside aria-labelledby={id} className={classes.column}>
          <h2 id={id} className={classes.columnTitle}>
            {t('filter.title')}
          </h2>
          <FilterFields {...fields} />
        </aside>
      )}
      <div className={classes.main}>
        <div className={`${classes.bar} ${classes.search}`} data-bank-search>
          {isNarrow ? (
            <NativeSelect
              aria-label={t('which.label')}
              size="md"
              data={banks.map(({ value, short }) => ({ value, label: short }))}
              value={bank}
              onChange={({ currentTarget }) => {
                const chosen = banks.find(({ value }) => value === currentTarget.value);
                if (chosen) onBank(chosen.value);
              }}
            />
          ) : (
            <FilterChips label={t('which.label')} of={banks} value={bank} onChange={onBank} />
          )}
          <SearchField
            label={t('search')}
            placeholder={isNarrow ? t('searchShort') : undefined}
            value={filter.search}
            onChange={(search) => onChange({ search })}
            pause={40}
          />
          {isNarrow && (
            <ActionIcon
              size="lg"
              variant={set > 0 ? 'light' : 'subtle'}
              aria-label={set > 0 ? t('filter.titleSet', { count: set }) : t('filter.title')}
              onClick={openDialog}
            >
              {icon}
            </ActionIcon>
          )}
        </div>
        <div className={isNarrow && !isFiltered(filter) && !extraFilters && !actions ? classes.unseen : classes.bar}>
          <div className={classes.filters}>
            <ActiveFilters nodes={nodes} filter={filter} further={further} onChange={onChange} />
            {!isWide && !isNarrow && (
              <Button variant="quiet" size="sm" leftSection={icon} onClick={openDialog}>
                {t('filter.title')}
              </Button>
            )}
            {extraFilters}
          </div>
          {reply && unfilteredReply && (reply.totalquestions > 0 || !isFiltered(filter)) && (
            <ResultCount found={reply.totalquestions} of={isFiltered(filter) ? unfilteredReply.totalquestions : null} />
          )}
          {(actions || (tools && !isNarrow)) && (
            <div className={classes.tools}>
              {actions}
              {!isNarrow && tools}
            </div>
          )}
        </div>
        <EntryWalk value={walk.focusNext}>{children}</EntryWalk>
      </div>
      {filtering && !isWide && (
        <FilterDialog
          {...fields}
          tools={isNarrow && tools}
          found={reply?.totalquestions}
          onClose={() => setFiltering(false)}
        />
      )}
    </div>
  );
}
