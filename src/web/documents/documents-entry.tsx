import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/navigation/link.tsx';
import { documentsPath } from '../paths/documents.ts';

type Props = { className: string | undefined; onClick: () => void };

/** Renders the account menu's link to the documents that the user has asked for. */
export function DocumentsEntry({ className, onClick }: Props) {
  const { t } = useTranslation('documents');
  return (
    <Link to={documentsPath} className={className} onClick={onClick}>
      <IconFileDownload size={18} aria-hidden />
      {t('title')}
    </Link>
  );
}
