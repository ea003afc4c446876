import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Refused } from '../data/errors.ts';
import type { Write } from '../data/use-write.ts';
import styles from './import.module.css';
import { PastImports } from './past-imports.tsx';
import type { RosterUpload } from './upload-list.ts';

const accepted = '.xlsx,.ods,.csv,.txt,.tsv,.zip';
const reasons = ['notAList', 'oldExcel', 'tooManyRows', 'tooManyColumns', 'damaged', 'empty'] as const;

type Props = {
  upload: Pick<Write<RosterUpload, unknown>, 'mutate' | 'isPending' | 'error'>;
  idCourse: number | undefined;
};

/** Renders the place where a list is chosen or dropped, the list to fill in, and the imports that can be undone. */
export function FileStep({ upload, idCourse }: Props) {
  const { t } = useTranslation('rosters');
  const { path } = calls.rosters.exportRoster;
  return (
    <div className={styles.file}>
      <FileDrop
        label={t('file.choose')}
        accept={accepted}
        multiple
        className={styles.drop}
        onChoose={(files) => upload.mutate({ files })}
      >
        {(open) => (
          <>
            <IconFileSpreadsheet size={40} aria-hidden className={styles.fileIcon} />
            <p className={styles.dropTitle}>{t('file.drop')}</p>
            <p className={styles.hint}>{t('file.formats')}</p>
            <Button size="lg" loading={upload.isPending} onClick={open}>
              {t('file.choose')}
            </Button>
            <p role="status" className={styles.hint}>
              {upload.isPending && t('file.reading')}
            </p>
          </>
        )}
      </FileDrop>
      <UploadError error={upload.error} />
      <p className={styles.template}>
        {t('file.template')}
        <a href={`${path}?empty=1`} download className={styles.download}>
          <IconDownload size={18} aria-hidden />
          {t('file.empty')}
        </a>
        {idCourse !== undefined && (
          <a href={`${path}?idCourse=${idCourse}`} download className={styles.download}>
            <IconDownload size={18} aria-hidden />
            {t('file.present')}
          </a>
        )}
      </p>
      <PastImports />
    </div>
  );
}

/** Renders why a file could not be read, with the row at fault. */
function UploadError({ error }: { error: Error | null }) {
  const { t } = useTranslation('rosters');
  const envelope = error instanceof Refused ? error.envelope : {};
  const reason = reasons.find((one) => one === envelope.reason);
  const row = typeof envelope.row === 'number' ? envelope.row : null;
  return (
    <>
      <ErrorNotice error={error} />
      {reason && (
        <p className={styles.hint}>
          {t(`unreadable.${reason}`)} {row !== null && t('unreadable.row', { row })}
        </p>
      )}
    </>
  );
}
