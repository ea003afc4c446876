import { IconLayoutList, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../../../ui/list/view-switch.module.css';

export const details = ['compact', 'full'] as const;
export type Detail = (typeof details)[number];

const icons = { compact: IconList, full: IconLayoutList };

/** Renders the choice between entries of two lines and whole ones; the caller keeps it in the URL. */
export function DetailSwitch({ value, onChange }: { value: Detail; onChange: (detail: Detail) => void }) {
  const { t } = useTranslation('bank');
  return (
    <fieldset aria-label={t('details.label')} className={classes.switch}>
      {details.map((detail) => {
        const Icon = icons[detail];
        return (
          <button
            key={detail}
            type="button"
            aria-pressed={value === detail}
            aria-label={t(`details.${detail}`)}
            title={t(`details.${detail}`)}
            className={classes.view}
            onClick={() => onChange(detail)}
          >
            <Icon size={18} aria-hidden />
          </button>
        );
      })}
    </fieldset>
  );
}
