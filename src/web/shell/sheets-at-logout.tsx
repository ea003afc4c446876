import { useTranslation } from 'react-i18next';
import type { HeldSheetsChoice } from '../scanning/held/held-sheets.ts';
import classes from './drafts-at-logout.module.css';

type Props = {
  count: number;
  choice: HeldSheetsChoice;
  onChange: (choice: HeldSheetsChoice) => void;
};

/** Asks what becomes of sheets that are on this device alone. With native radio buttons: the shell is outside of Mantine's provider. */
export function SheetsAtLogout({ count, choice, onChange }: Props) {
  const { t } = useTranslation('camera');
  const words = { send: t('logout.send'), keep: t('logout.keep'), delete: t('logout.delete', { count }) };
  return (
    <fieldset className={classes.drafts}>
      <legend>{t('logout.sheets', { count })}</legend>
      {(['send', 'keep', 'delete'] as const).map((one) => (
        <label key={one} className={classes.choice}>
          <input type="radio" name="sheets" checked={choice === one} onChange={() => onChange(one)} />
          <span>
            {words[one]}
            {one === 'keep' && <span className={classes.hint}>{t('logout.keepHint')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
