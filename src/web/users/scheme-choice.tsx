import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/form/choice.tsx';
import { schemes, useScheme } from './use-scheme.ts';

/** Light, dark, or as the device is; kept on this device. */
export function SchemeChoice() {
  const { t } = useTranslation('shell');
  const [scheme, setScheme] = useScheme();
  return (
    <Choice
      label={t('scheme.label')}
      of={schemes.map((one) => ({ value: one, label: t(`scheme.${one}`) }))}
      value={scheme}
      onChange={setScheme}
    />
  );
}
