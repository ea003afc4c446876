import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../../../../questions/problem-field.ts';
import { FormField } from '../../../../ui/form/form-field.tsx';
import { ToggleChips } from '../../../../ui/form/toggle-chips.tsx';
import { idsOfSelection, selectionOf, toggleDiscipline } from '../../../questions/bank/catalogue/choice.ts';
import { FurtherFilters, type FurtherOptions } from '../../../questions/bank/catalogue/further-filters.tsx';
import { SearchedTree } from '../../../questions/bank/catalogue/searched-tree.tsx';
import { toggleBranch } from '../../../questions/bank/catalogue/tree.ts';
import { useCatalogue } from '../../../questions/bank/catalogue/use-catalogue.ts';

type Props = {
  ids: readonly number[];
  further: FurtherOptions;
  onChange: (ids: number[]) => void;
  error?: string;
};

/** Renders the fields for what the assessment is about: disciplines, contents within them, axes and school years. */
export function ClassificationFields({ ids, further, onChange, error }: Props) {
  const { t } = useTranslation(['builder', 'bank']);
  const { nodes, roots } = useCatalogue();
  const choice = selectionOf(ids, roots, nodes);
  const chosen = roots.filter(({ id }) => choice.disciplines.has(id));
  return (
    <>
      <FormField
        id={problemFieldId('choice')}
        label={t('builder:data.disciplines')}
        hint={t('builder:data.disciplinesHint')}
        error={error}
      >
        <ToggleChips
          label={t('builder:data.disciplines')}
          of={roots.map(({ id, name, questions }) => ({ value: id, label: name, count: questions }))}
          value={choice.disciplines}
          onToggle={(id) => {
            const root = roots.find((one) => one.id === id);
            if (root) onChange(idsOfSelection(toggleDiscipline(choice, root, nodes), roots));
          }}
        />
      </FormField>
      {chosen.length > 0 && (
        <FormField label={t('bank:contents.label')} hint={t('builder:data.contentsHint')}>
          <SearchedTree
            of={chosen}
            marks={choice.marks}
            onToggle={(branch) =>
              onChange(idsOfSelection({ ...choice, marks: toggleBranch(branch, choice.marks) }, roots))
            }
          />
        </FormField>
      )}
      {chosen.length > 0 && (
        <FurtherFilters
          of={further}
          value={choice.further}
          onChange={(chosenFurther) => onChange(idsOfSelection({ ...choice, further: chosenFurther }, roots))}
        />
      )}
    </>
  );
}
