import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { type SharingOption, useSharing } from './use-sharing.ts';

/** Renders the switch that shares all of the user's assessments or questions with colleagues, and what it does. */
export function SharingSwitch({ option }: { option: SharingOption }) {
  const { t } = useTranslation('users');
  const { shares, isSaved, error, share } = useSharing(option);
  return (
    <>
      <SwitchField
        label={t(`sharing.${option}.label`)}
        description={t(`sharing.${option}.does`)}
        checked={shares}
        onChange={share}
      >
        <LiveRegion seen>{isSaved && t(`sharing.${option}.${shares ? 'on' : 'off'}`)}</LiveRegion>
      </SwitchField>
      <ErrorNotice error={error} />
    </>
  );
}
