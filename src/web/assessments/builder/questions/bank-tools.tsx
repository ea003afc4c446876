import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Detail, DetailSwitch } from '../../../questions/bank/detail-switch.tsx';
import classes from './bank-pane.module.css';

type Props = {
  hide: boolean;
  view: Detail;
  onChange: (patch: { hide: boolean } | { view: Detail }) => void;
};

/** Renders how the bank is shown: without what the assessment has, in two lines or whole. */
export function BankTools({ hide, view, onChange }: Props) {
  const { t } = useTranslation('builder');
  return (
    <div className={classes.tools}>
      <Checkbox
        label={t('bank.hide')}
        checked={hide}
        onChange={({ currentTarget }) => onChange({ hide: currentTarget.checked })}
      />
      <DetailSwitch value={view} onChange={(next) => onChange({ view: next })} />
    </div>
  );
}
