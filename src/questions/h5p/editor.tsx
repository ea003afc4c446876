import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../screen-props.ts';
import { StemAndSolutionForm } from '../stem/stem-and-solution-form.tsx';
import type { Draft } from './content.ts';
import { PackageField } from './package-field.tsx';

/** Renders the form for an H5P activity: stem, package and solution. */
export function H5pEditor(props: EditorProps<Draft>) {
  const { t } = useTranslation('writing');
  const { draft, onChange, problems } = props;
  const isMissing = problems.some(({ name }) => name === 'noPackage');
  return (
    <StemAndSolutionForm {...props}>
      <PackageField
        draft={draft}
        onUpload={(uploaded) => onChange((draft) => ({ ...draft, ...uploaded }))}
        error={isMissing ? t('h5p.missing') : undefined}
      />
    </StemAndSolutionForm>
  );
}
