import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { noFilters } from './bank-filter.ts';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';

type Props = FilterFieldsProps & {
  /** How many questions the filter leaves; unknown while they are counted. */
  found: number | undefined;
  /** How the entries are shown. */
  tools?: ReactNode;
  onClose: () => void;
};

/** Renders a dialog with all filters of a bank, which apply at once. */
export function FilterDialog({ found, tools, onClose, ...fields }: Props) {
  const { t } = useTranslation('bank');
  const { number } = useFormat();
  return (
    <Dialog open title={t('filter.title')} onClose={onClose}>
      {tools}
      <FilterFields {...fields} />
      <DialogActions>
        <Button variant="default" onClick={() => fields.onChange(noFilters)}>
          {t('filter.clear')}
        </Button>
        <Button onClick={onClose}>
          {found === undefined ? t('filter.show') : t('filter.showFound', { count: found, found: number(found) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
