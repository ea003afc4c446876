import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import classes from './sharing-switch.module.css';
import { type Shared, useSharing } from './use-sharing.ts';

/** One thing to share with the colleagues of one's schools: what it does, whether it does, and the same switch to undo it. */
export function SharingSwitch({ of }: { of: Shared }) {
  const { t } = useTranslation('users');
  const { shares, done, error, share } = useSharing(of);
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
        {t(`sharing.${of}.label`)}
      </label>
      <p id={id} className={classes.does}>
        {t(`sharing.${of}.does`)}
      </p>
      <div className={classes.said}>
        <LiveRegion seen>{done && t(`sharing.${of}.${shares ? 'on' : 'off'}`)}</LiveRegion>
      </div>
      <ErrorNotice error={error} />
    </div>
  );
}
