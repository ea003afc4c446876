import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import styles from './import.module.css';
import { type RowFilter, type RowOrder, rowFilters, rowOrders } from './roster-rows.ts';

/** Which rows of a list are shown, in which order, and whether with the columns that are not used. */
type Shown = { filter: RowFilter; order: RowOrder; unused: boolean };

type Props = {
  shown: Shown;
  counts: Readonly<Record<RowFilter, number>>;
  countUnused: number;
  onChange: (changed: Partial<Shown>) => void;
};

/** Renders the choice of the rows and columns of a list that are shown. */
export function RowChoices({ shown: { filter, order, unused }, counts, countUnused, onChange }: Props) {
  const { t } = useTranslation('rosters');
  return (
    <div className={styles.filters}>
      <FilterChips
        label={t('filter')}
        of={rowFilters
          .filter((value) => value === 'all' || value === filter || counts[value] > 0)
          .map((value) => ({ value, label: t(value === 'all' ? 'all' : `outcome.${value}`), count: counts[value] }))}
        value={filter}
        onChange={(filter) => onChange({ filter })}
      />
      <div className={styles.options}>
        {countUnused > 0 && (
          <Button variant="subtle" size="sm" aria-pressed={unused} onClick={() => onChange({ unused: !unused })}>
            {t(unused ? 'unused.hide' : 'unused.show', { count: countUnused })}
          </Button>
        )}
        <NativeSelect
          aria-label={t('order.label')}
          value={order}
          data={rowOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ order: rowOrders.find((one) => one === value) ?? 'needs' })
          }
        />
      </div>
    </div>
  );
}
