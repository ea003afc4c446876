import { NativeSelect, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { screensOfTypes } from '../../../questions/screens-registry.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { type BankFilter, formatClassificationIds, parseClassificationIds } from './bank-filter.ts';
import { FurtherFilters, type FurtherOptions, furtherKinds } from './catalogue/further-filters.tsx';
import { SearchedTree } from './catalogue/searched-tree.tsx';
import { type Branch, toggleBranch } from './catalogue/tree.ts';

type Props = {
  /** The disciplines to choose contents from. */
  roots: readonly Branch[];
  /** Whether disciplines themselves can be chosen, and axes and school years only once some content is. */
  canChooseDisciplines?: boolean;
  filter: BankFilter;
  further: FurtherOptions;
  /** The exam years to choose from. */
  years: readonly number[];
  /** How many questions the filter leaves; unknown while they are counted. */
  found: number | undefined;
  onChange: (patch: Partial<BankFilter>) => void;
  onClose: () => void;
};

/** Renders a dialog with all filters of a bank, which apply at once. */
export function FilterDialog({
  roots,
  canChooseDisciplines = false,
  filter,
  further,
  years,
  found,
  onChange,
  onClose,
}: Props) {
  const { t } = useTranslation('bank');
  const { number } = useFormat();
  const only = parseClassificationIds(filter);
  const narrowing = new Set(furtherKinds.flatMap((sort) => further[sort]).map(({ idCataloging }) => idCataloging));
  const marks = new Set(only.filter((id) => !narrowing.has(id)));
  const chosen = new Set(only.filter((id) => narrowing.has(id)));
  const set = (tree: Iterable<number>, rest: Iterable<number>) =>
    onChange({ only: formatClassificationIds([...tree, ...rest]) });
  return (
    <Dialog open title={t('filter.title')} onClose={onClose}>
      <FormField label={t('contents.label')}>
        <SearchedTree
          canChooseDisciplines={canChooseDisciplines}
          of={roots}
          marks={marks}
          onToggle={(branch) => set(toggleBranch(branch, marks), chosen)}
        />
      </FormField>
      {canChooseDisciplines && only.length === 0 ? (
        <p>{t('further.later')}</p>
      ) : (
        <FurtherFilters of={further} value={chosen} onChange={(value) => set(marks, value)} />
      )}
      <FormField label={t('type.label')}>
        <Radio
          name="type"
          label={t('type.any')}
          checked={filter.type === 'any'}
          onChange={() => onChange({ type: 'any' })}
        />
        {screensOfTypes.map(({ idType, name }) => (
          <Radio
            key={idType}
            name="type"
            label={t(`type.${name}`)}
            checked={filter.type === `${idType}`}
            onChange={() => onChange({ type: `${idType}` })}
          />
        ))}
      </FormField>
      {years.length > 0 && (
        <NativeSelect
          size="md"
          label={t('filter.examYear')}
          data={[{ value: '0', label: t('filter.anyYear') }, ...years.map(String)]}
          value={String(filter.year)}
          onChange={(event) => onChange({ year: Number(event.currentTarget.value) })}
        />
      )}
      <DialogActions>
        <Button variant="default" onClick={() => onChange({ only: '', type: 'any', year: 0 })}>
          {t('filter.clear')}
        </Button>
        <Button onClick={onClose}>
          {found === undefined ? t('filter.show') : t('filter.showFound', { count: found, found: number(found) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
