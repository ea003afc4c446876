import { useTranslation } from 'react-i18next';

/** Returns a function that names a device by its browser and system; '' where neither is known. */
export function useDeviceWords() {
  const { t } = useTranslation('users');
  return ({ browser, system }: { browser: string; system: string }): string =>
    browser && system ? t('sessions.device', { browser, system }) : browser || system;
}
