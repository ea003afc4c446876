import { useTranslation } from 'react-i18next';
import { ListEditor } from '../list-editor/list-editor.tsx';
import type { EditorProps } from '../screen-props.ts';
import { StemAndSolutionForm } from '../stem/stem-and-solution-form.tsx';
import type { Content, Objective } from './content.ts';
import { MAX_OBJECTIVES, MIN_OBJECTIVES } from './limits.ts';
import { objectivePath } from './type.ts';

/** What is asked, and the objectives that students place themselves at. */
export function RubricEditor(props: EditorProps<Content>) {
  const { t } = useTranslation('writing');
  const { draft, onChange, problems } = props;
  const isAt = (place: string) => problems.some(({ where }) => where === place);
  return (
    <StemAndSolutionForm {...props}>
      <ListEditor<Objective>
        items={draft.objectives}
        onChange={(change) => onChange((draft) => ({ ...draft, objectives: change(draft.objectives) }))}
        make={(blank) => blank}
        least={MIN_OBJECTIVES}
        most={MAX_OBJECTIVES}
        where="objectives"
        placeOf={objectivePath}
        words={{
          legend: t('rubric.objectives'),
          hint: t('rubric.hint'),
          add: t('rubric.add'),
          full: t('rubric.full', { most: MAX_OBJECTIVES }),
          removed: t('rubric.removed'),
        }}
        errors={isAt('objectives') ? [t('rubric.tooFew')] : []}
        errorAt={(place) => (isAt(place) ? t('rubric.same') : undefined)}
        rowWords={(place) => {
          const number = place + 1;
          return { mark: `${number}`, name: t('rubric.name', { number }), remove: t('rubric.remove', { number }) };
        }}
      />
    </StemAndSolutionForm>
  );
}
