import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import classes from './sharing-switch.module.css';
import { type SharingOption, useSharing } from './use-sharing.ts';

/** Renders the switch that shares the user's assessments or questions with colleagues, and what it does. */
export function SharingSwitch({ option }: { option: SharingOption }) {
  const { t } = useTranslation('users');
  const { shares, isSaved, error, share } = useSharing(option);
  const id = useId();
  return (
    <div className={classes.sharing}>
      <label className={classes.label}>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          className={classes.input}
          checked={shares}
          aria-describedby={id}
          onChange={(event) => share(event.currentTarget.checked)}
        />
        {t(`sharing.${option}.label`)}
      </label>
      <p id={id} className={classes.does}>
        {t(`sharing.${option}.does`)}
      </p>
      <div className={classes.announcement}>
        <LiveRegion seen>{isSaved && t(`sharing.${option}.${shares ? 'on' : 'off'}`)}</LiveRegion>
      </div>
      <ErrorNotice error={error} />
    </div>
  );
}
