import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../../../../questions/problem-field.ts';
import { FormField } from '../../../../ui/form/form-field.tsx';
import { idsOfSelection, selectionOf, toggleDiscipline } from '../../../questions/bank/catalogue/choice.ts';
import { FurtherFilters, type FurtherOptions } from '../../../questions/bank/catalogue/further-filters.tsx';
import { offeredSubjects } from '../../../questions/bank/catalogue/offered-subjects.ts';
import { SearchedTree } from '../../../questions/bank/catalogue/searched-tree.tsx';
import { toggleBranch } from '../../../questions/bank/catalogue/tree.ts';
import { useCatalogue, useCountedTree } from '../../../questions/bank/catalogue/use-catalogue.ts';
import { NoSubjects } from './no-subjects.tsx';
import { RememberedSubjects } from './remembered-subjects.tsx';
import { SubjectChips } from './subject-chips.tsx';

type Props = {
  ids: readonly number[];
  further: FurtherOptions;
  /** Whether the ids are those of the last assessment, which were chosen already. */
  isRemembered: boolean;
  onChange: (ids: number[]) => void;
  error?: string;
};

/** Renders the fields for what the assessment is about: disciplines, contents within them, axes and school years. */
export function ClassificationFields({ ids, further, isRemembered, onChange, error }: Props) {
  const { t } = useTranslation(['builder', 'bank']);
  const { nodes, roots } = useCatalogue();
  const choice = selectionOf(ids, roots, nodes);
  const offered = offeredSubjects(roots, ({ id }) => choice.disciplines.has(id));
  const chosen = useCountedTree({ within: [...choice.further] }, nodes).filter(({ id }) => choice.disciplines.has(id));
  return (
    <>
      <FormField
        id={problemFieldId('choice')}
        label={t('builder:data.disciplines')}
        hint={t('builder:data.disciplinesHint')}
        error={error}
      >
        {offered.length === 0 && <NoSubjects hasSubjects={roots.length > 0} />}
        <SubjectChips
          label={t('builder:data.disciplines')}
          of={offered}
          value={choice.disciplines}
          onToggle={(root) => onChange(idsOfSelection(toggleDiscipline(choice, root, nodes), roots))}
        />
        {isRemembered && <RememberedSubjects onClear={() => onChange([])} />}
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
