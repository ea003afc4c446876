import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './view-switch.module.css';

export type View = 'list' | 'grid';

/** Renders the choice between rows and cards; the caller keeps it in the URL. */
export function ViewSwitch({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('ui');
  return (
    <fieldset aria-label={t('view.label')} className={classes.switch}>
      <button
        type="button"
        aria-pressed={value === 'list'}
        aria-label={t('view.list')}
        title={t('view.list')}
        className={classes.view}
        onClick={() => onChange('list')}
      >
        <IconList size={18} aria-hidden />
      </button>
      <button
        type="button"
        aria-pressed={value === 'grid'}
        aria-label={t('view.grid')}
        title={t('view.grid')}
        className={classes.view}
        onClick={() => onChange('grid')}
      >
        <IconLayoutGrid size={18} aria-hidden />
      </button>
    </fieldset>
  );
}
