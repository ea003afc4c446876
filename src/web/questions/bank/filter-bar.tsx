import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { type BankFilter, isFiltered } from './bank-filter.ts';
import type { FurtherOptions } from './catalogue/further-filters.tsx';
import type { Branch } from './catalogue/tree.ts';
import classes from './filter-bar.module.css';
import { FilterDialog } from './filter-dialog.tsx';
import { ResultCount } from './result-count.tsx';

type Props<Bank extends string> = {
  banks: readonly { value: Bank; label: string }[];
  bank: Bank;
  onBank: (bank: Bank) => void;
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
};

/** Renders the choice of the bank, its search and filters, and how many questions they leave. */
export function FilterBar<Bank extends string>(props: Props<Bank>) {
  const {
    banks,
    bank,
    onBank,
    roots,
    canChooseDisciplines,
    filter,
    further,
    onOpen,
    onChange,
    reply,
    unfilteredReply,
    extraFilters,
    actions,
  } = props;
  const { t } = useTranslation('bank');
  const [filtering, setFiltering] = useState(false);
  return (
    <>
      <div className={classes.bar}>
        <FilterChips label={t('which.label')} of={banks} value={bank} onChange={onBank} />
        <SearchField label={t('search')} value={filter.search} onChange={(search) => onChange({ search })} pause={40} />
      </div>
      <div className={classes.bar}>
        <div className={classes.filters}>
          <ActiveFilters filter={filter} further={further} onChange={onChange} />
          <Button
            variant="quiet"
            size="sm"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            onClick={() => {
              onOpen?.();
              setFiltering(true);
            }}
          >
            {t('filter.title')}
          </Button>
          {extraFilters}
        </div>
        {reply && unfilteredReply && (
          <ResultCount found={reply.totalquestions} of={isFiltered(filter) ? unfilteredReply.totalquestions : null} />
        )}
        {actions}
      </div>
      {filtering && (
        <FilterDialog
          canChooseDisciplines={canChooseDisciplines}
          roots={roots}
          filter={filter}
          further={further}
          years={reply?.years ?? []}
          found={reply?.totalquestions}
          onChange={onChange}
          onClose={() => setFiltering(false)}
        />
      )}
    </>
  );
}
