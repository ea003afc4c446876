import { useTranslation } from 'react-i18next';
import { PlainChoice } from '../../../ui/form/plain-choice.tsx';
import type { UnsentSheetsChoice } from './unsent-sheets.ts';

type Props = {
  /** Whether a session of a user ends, or that of a scan link. */
  of: 'logout' | 'linkEnd';
  count: number;
  choice: UnsentSheetsChoice;
  onChange: (choice: UnsentSheetsChoice) => void;
};

/** Asks what becomes of sheets that are on this device alone. */
export function WaitingChoice({ of, count, choice, onChange }: Props) {
  const { t } = useTranslation('camera');
  const isLink = of === 'linkEnd';
  return (
    <PlainChoice
      legend={isLink ? t('linkEnd.sheets', { count }) : t('logout.sheets', { count })}
      options={[
        { value: 'send', label: isLink ? t('linkEnd.send') : t('logout.send') },
        {
          value: 'keep',
          label: isLink ? t('linkEnd.keep') : t('logout.keep'),
          hint: isLink ? t('linkEnd.keepHint') : t('logout.keepHint'),
        },
        { value: 'delete', label: t('logout.delete', { count }) },
      ]}
      value={choice}
      onChange={onChange}
    />
  );
}
