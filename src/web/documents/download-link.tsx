import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MadeDocument } from '../../contract/documents.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { documentFilePath } from '../paths/documents.ts';

/** Renders the link to the file of a document that is ready. */
export function DownloadLink({ made: { idDocument, fileName } }: { made: MadeDocument }) {
  const { t } = useTranslation('documents');
  return (
    <ButtonLink
      variant="light"
      size="sm"
      reloadDocument
      download=""
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={t('downloadNamed', { name: fileName })}
      to={documentFilePath(idDocument)}
    >
      {t('download')}
    </ButtonLink>
  );
}
