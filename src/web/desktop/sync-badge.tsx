import { useTranslation } from 'react-i18next';
import { SYNC_PATH } from '../../core/people/desktop-routes.ts';
import { Link } from '../../ui/navigation/link.tsx';

/** Renders a link to how this computer stands with the server. */
export function SyncBadge() {
  const { t } = useTranslation('desktop');
  return <Link to={SYNC_PATH}>{t('sync.title')}</Link>;
}
