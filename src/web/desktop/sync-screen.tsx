import { useTranslation } from 'react-i18next';
import { Screen } from '../../ui/layout/screen.tsx';

/** Renders how this computer stands with the server. */
function SyncScreen() {
  const { t } = useTranslation('desktop');
  return <Screen frame="narrow" title={t('sync.title')} />;
}

export { SyncScreen as Component };
