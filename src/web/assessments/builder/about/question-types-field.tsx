import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../../../../questions/problem-field.ts';
import { FormField } from '../../../../ui/form/form-field.tsx';

type Props = { varied: boolean; onChange: (patch: { varied: boolean }) => void; error?: string };

/** Renders the choice between only single choice and all question types, with its consequences. */
export function QuestionTypesField({ varied, onChange, error }: Props) {
  const { t } = useTranslation('builder');
  return (
    <FormField id={problemFieldId('kinds')} label={t('kinds.label')} error={error}>
      {([false, true] as const).map((all) => (
        <Radio
          key={String(all)}
          name="kinds"
          label={t(all ? 'kinds.all' : 'kinds.single')}
          description={t(all ? 'kinds.allHint' : 'kinds.singleHint')}
          checked={varied === all}
          onChange={() => onChange({ varied: all })}
        />
      ))}
    </FormField>
  );
}
