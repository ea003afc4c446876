import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { calls } from '../../contract/index.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { readOf } from '../data/read-source.ts';
import { useRead } from '../data/use-read.ts';

const partnerSource = readOf(calls.session.getPartner, {});

type Props = {
  className: string | undefined /** Where it leads afterwards; without it as the address says. */;
  path?: string;
};

/** Renders the link that signs in by the platform of the partner, where there is one. */
export function PartnerEntry({ className, path }: Props) {
  const { t } = useTranslation('session');
  const location = useLocation();
  const search = path === undefined ? location.search : `?p=${encodeURIComponent(path)}`;
  const label = useRead(partnerSource).reply?.content?.label;
  if (label === undefined) return null;
  return (
    <Link to={`/auth-partner${search}`} className={className}>
      {t('partner', { name: label })}
    </Link>
  );
}
