import { useTranslation } from 'react-i18next';
import type { UnsentSheetsChoice } from '../scanning/unsent/unsent-sheets.ts';
import { ChoiceAtLogout } from './choice-at-logout.tsx';

type Props = {
  count: number;
  choice: UnsentSheetsChoice;
  onChange: (choice: UnsentSheetsChoice) => void;
};

/** Asks what becomes of sheets that are on this device alone. */
export function SheetsAtLogout({ count, choice, onChange }: Props) {
  const { t } = useTranslation('camera');
  return (
    <ChoiceAtLogout
      legend={t('logout.sheets', { count })}
      options={[
        { value: 'send', label: t('logout.send') },
        { value: 'keep', label: t('logout.keep'), hint: t('logout.keepHint') },
        { value: 'delete', label: t('logout.delete', { count }) },
      ]}
      value={choice}
      onChange={onChange}
    />
  );
}
