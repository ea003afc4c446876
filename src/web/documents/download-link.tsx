import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MadeDocument } from '../../contract/documents.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useWrite } from '../data/use-write.ts';
import { runtime } from '../device/runtime.ts';
import { documentFilePath } from '../paths/documents.ts';
import { downloadFromHost } from './download.ts';

/** Renders what downloads the file of a document that is ready. */
export function DownloadLink({ made: { idDocument, fileName } }: { made: MadeDocument }) {
  const { t } = useTranslation('documents');
  const downloading = useWrite(() => downloadFromHost(idDocument));
  const look = {
    ...({ variant: 'light', size: 'sm' } as const),
    leftSection: <IconDownload size={18} aria-hidden />,
    'aria-label': t('downloadNamed', { name: fileName }),
  };
  if (runtime === 'online')
    return (
      <ButtonLink {...look} reloadDocument download="" to={documentFilePath(idDocument)}>
        {t('download')}
      </ButtonLink>
    );
  return (
    <>
      <Button {...look} loading={downloading.isPending} onClick={() => downloading.mutate()}>
        {t('download')}
      </Button>
      <ErrorNotice error={downloading.error} />
    </>
  );
}
