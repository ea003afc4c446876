import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../screen-props.ts';
import { StemAndSolutionForm } from '../stem/stem-and-solution-form.tsx';
import type { Content } from './content.ts';

/** Renders the form for an open question: stem, whether a photograph is accepted, and a model answer. */
export function OpenEditor(props: EditorProps<Content>) {
  const { t } = useTranslation('writing');
  const { draft, onChange } = props;
  return (
    <StemAndSolutionForm {...props}>
      <Checkbox
        label={t('open.photo')}
        description={t('open.photoHint')}
        checked={draft.photo}
        onChange={(event) => {
          const photo = event.currentTarget.checked;
          onChange((draft) => ({ ...draft, photo }));
        }}
      />
    </StemAndSolutionForm>
  );
}
