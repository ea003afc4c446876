import { useTranslation } from 'react-i18next';
import { AskedForm } from '../asked/asked-form.tsx';
import { ItemsEditor } from '../items/items-editor.tsx';
import type { EditorProps } from '../view.ts';
import { minimum, most } from './limits.ts';
import { type Content, type Objective, placeOf } from './type.ts';

/** What is asked, and the objectives that students place themselves at. */
export function RubricEditor(props: EditorProps<Content>) {
  const { t } = useTranslation('writing');
  const { draft, onChange, problems } = props;
  const isAt = (place: string) => problems.some(({ where }) => where === place);
  return (
    <AskedForm {...props}>
      <ItemsEditor<Objective>
        items={draft.objectives}
        onChange={(change) => onChange((draft) => ({ ...draft, objectives: change(draft.objectives) }))}
        make={(blank) => blank}
        least={minimum}
        most={most}
        where="objectives"
        placeOf={placeOf}
        words={{
          legend: t('rubric.objectives'),
          hint: t('rubric.hint'),
          add: t('rubric.add'),
          full: t('rubric.full', { most }),
          removed: t('rubric.removed'),
        }}
        errors={isAt('objectives') ? [t('rubric.tooFew')] : []}
        errorAt={(place) => (isAt(place) ? t('rubric.same') : undefined)}
        rowWords={(place) => {
          const number = place + 1;
          return { mark: `${number}`, name: t('rubric.name', { number }), remove: t('rubric.remove', { number }) };
        }}
      />
    </AskedForm>
  );
}
