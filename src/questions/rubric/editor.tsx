import { useTranslation } from 'react-i18next';
import { ListEditor } from '../list-editor/list-editor.tsx';
import type { EditorProps } from '../screen-props.ts';
import { StemAndSolutionForm } from '../stem/stem-and-solution-form.tsx';
import type { Content, Objective } from './content.ts';
import { MAX_OBJECTIVES, MIN_OBJECTIVES } from './limits.ts';
import { objectivePath } from './type.ts';

/** Renders the form for a rubric: stem and the objectives that students rate. */
export function RubricEditor(props: EditorProps<Content>) {
  const { t } = useTranslation('writing');
  const { draft, onChange, problems } = props;
  const hasProblem = (path: string) => problems.some(({ where }) => where === path);
  return (
    <StemAndSolutionForm {...props}>
      <ListEditor<Objective>
        items={draft.objectives}
        onChange={(change) => onChange((draft) => ({ ...draft, objectives: change(draft.objectives) }))}
        createItem={(blank) => blank}
        minItems={MIN_OBJECTIVES}
        maxItems={MAX_OBJECTIVES}
        path="objectives"
        textPathOf={objectivePath}
        labels={{
          legend: t('rubric.objectives'),
          hint: t('rubric.hint'),
          add: t('rubric.add'),
          full: t('rubric.full', { most: MAX_OBJECTIVES }),
          removed: t('rubric.removed'),
        }}
        errors={hasProblem('objectives') ? [t('rubric.tooFew')] : []}
        errorOf={(path) => (hasProblem(path) ? t('rubric.same') : undefined)}
        rowLabelsOf={(position) => {
          const number = position + 1;
          return { mark: `${number}`, name: t('rubric.name', { number }), remove: t('rubric.remove', { number }) };
        }}
      />
    </StemAndSolutionForm>
  );
}
