import { NativeSelect, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../contract/assessments.ts';
import { kindNames } from '../../../questions/kind.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useFormat } from '../../ui/format.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { choiceOf } from '../catalogue/choice.ts';
import { type Further, FurtherFilters } from '../catalogue/further-filters.tsx';
import { toggled } from '../catalogue/tree.ts';
import { TreeView } from '../catalogue/tree-view.tsx';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { type BankFilter, idsOnly, onlyIds, shownTypes, types } from './bank-filter.ts';
import classes from './filter-dialog.module.css';

type Props = {
  assessment: Assessment;
  filter: BankFilter;
  further: Further;
  /** The exam years to choose from. */
  years: readonly number[];
  /** How many entries the filter leaves; unknown while they are counted. */
  found: number | undefined;
  onChange: (patch: Partial<BankFilter>) => void;
  onClose: () => void;
};

/** Everything the bank can be narrowed by, within what the assessment was made from. It works while one chooses. */
export function FilterDialog({ assessment, filter, further, years, found, onChange, onClose }: Props) {
  const { t } = useTranslation('builder');
  const { number } = useFormat();
  const { nodes, roots } = useCatalogue();
  const [search, setSearch] = useState('');
  const { disciplines } = choiceOf(assessment.idsCataloging, roots, nodes);
  const only = idsOnly(filter);
  const narrowing = new Set([...further.thematicAxis, ...further.year].map(({ idCataloging }) => idCataloging));
  const marks = new Set(only.filter((id) => !narrowing.has(id)));
  const chosen = new Set(only.filter((id) => narrowing.has(id)));
  const set = (tree: Iterable<number>, rest: Iterable<number>) => onChange({ only: onlyIds([...tree, ...rest]) });
  return (
    <Dialog open title={t('bank.filters')} onClose={onClose}>
      <FormField label={t('data.contents')}>
        <div className={classes.tree}>
          <SearchField label={t('data.search')} value={search} onChange={setSearch} />
          <div className={classes.branches}>
            <TreeView
              label={t('data.contents')}
              of={roots.filter(({ id }) => disciplines.has(id))}
              marks={marks}
              onToggle={(branch) => set(toggled(branch, marks), chosen)}
              search={search}
              empty={t('data.nothingFound')}
            />
          </div>
        </div>
      </FormField>
      <FurtherFilters of={further} value={chosen} onChange={(value) => set(marks, value)} />
      {shownTypes.length > 1 && (
        <FormField label={t('type.label')}>
          {types
            .filter((type) => type === 'any' || shownTypes.includes(Number(type)))
            .map((type) => (
              <Radio
                key={type}
                name="type"
                label={t(`type.${type === 'any' ? 'any' : (kindNames[Number(type)] ?? 'any')}`)}
                checked={filter.type === type}
                onChange={() => onChange({ type })}
              />
            ))}
        </FormField>
      )}
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
