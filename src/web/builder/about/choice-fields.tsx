import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ToggleChips } from '../../ui/toggle-chips.tsx';
import { choiceOf, idsOf, withDiscipline } from '../catalogue/choice.ts';
import { type Further, FurtherFilters } from '../catalogue/further-filters.tsx';
import { toggled } from '../catalogue/tree.ts';
import { TreeView } from '../catalogue/tree-view.tsx';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import classes from './about.module.css';

type Props = {
  ids: readonly number[];
  further: Further;
  onChange: (ids: number[]) => void;
  error?: string;
};

/** What the assessment is about: disciplines, contents within them, axes and school years. */
export function ChoiceFields({ ids, further, onChange, error }: Props) {
  const { t } = useTranslation('builder');
  const { nodes, roots } = useCatalogue();
  const [search, setSearch] = useState('');
  const choice = choiceOf(ids, roots, nodes);
  const chosen = roots.filter(({ id }) => choice.disciplines.has(id));
  return (
    <>
      <FormField label={t('data.disciplines')} hint={t('data.disciplinesHint')} error={error}>
        <ToggleChips
          label={t('data.disciplines')}
          of={roots.map(({ id, name, questions }) => ({ value: id, label: name, count: questions }))}
          value={choice.disciplines}
          onToggle={(id) => {
            const root = roots.find((one) => one.id === id);
            if (root) onChange(idsOf(withDiscipline(choice, root, nodes), roots));
          }}
        />
      </FormField>
      {chosen.length > 0 && (
        <FormField label={t('data.contents')} hint={t('data.contentsHint')}>
          <div className={classes.tree}>
            <SearchField label={t('data.search')} value={search} onChange={setSearch} />
            <div className={classes.branches}>
              <TreeView
                key={chosen.map(({ id }) => id).join()}
                label={t('data.contents')}
                of={chosen}
                marks={choice.marks}
                onToggle={(branch) => onChange(idsOf({ ...choice, marks: toggled(branch, choice.marks) }, roots))}
                search={search}
                empty={t('data.nothingFound')}
              />
            </div>
          </div>
        </FormField>
      )}
      {chosen.length > 0 && (
        <FurtherFilters
          of={further}
          value={choice.further}
          onChange={(chosenFurther) => onChange(idsOf({ ...choice, further: chosenFurther }, roots))}
        />
      )}
    </>
  );
}
