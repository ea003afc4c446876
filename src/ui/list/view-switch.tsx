import { IconLayoutGrid, IconList, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../actions/plain-button.tsx';
import classes from './view-switch.module.css';

export type View = 'list' | 'grid';

type Props<Value extends string> = {
  label: string;
  of: readonly { value: Value; label: string; icon: TablerIcon }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Renders the choice between ways of showing a list, as icons; the caller keeps it in the URL. */
export function IconSwitch<Value extends string>({ label, of, value, onChange }: Props<Value>) {
  return (
    <fieldset aria-label={label} className={classes.switch}>
      {of.map(({ value: option, label, icon: Icon }) => (
        <IconButton
          key={option}
          aria-pressed={value === option}
          label={label}
          title={label}
          className={classes.view}
          onClick={() => onChange(option)}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      ))}
    </fieldset>
  );
}

/** Renders the choice between rows and cards. */
export function ViewSwitch({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('ui');
  const of = [
    { value: 'list', label: t('view.list'), icon: IconList },
    { value: 'grid', label: t('view.grid'), icon: IconLayoutGrid },
  ] as const;
  return <IconSwitch label={t('view.label')} of={of} value={value} onChange={onChange} />;
}
