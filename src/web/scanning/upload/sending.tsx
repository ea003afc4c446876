import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanFile } from '../../../contract/scanning.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useErrorDescription } from '../../../ui/feedback/error-description.ts';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useListFormat } from '../../../ui/format/list-format.ts';
import { Card } from '../../../ui/layout/cards.tsx';
import { acceptedFiles } from './file-intake.tsx';
import { matchFiles } from './match-files.ts';
import classes from './upload.module.css';
import { isUnderWay, uploads, useUploads } from './uploads.ts';

type Props = { idBatch: number; files: readonly ScanFile[] };

/** Renders how far the files of a batch are sent, and which of them somebody has to choose again; nothing once all are there. */
export function Sending({ idBatch, files }: Props) {
  const { t } = useTranslation('scanning');
  const own = useUploads(idBatch);
  const receiving = files.filter(({ state }) => state === 'receiving');
  const stopped = receiving.filter(({ idFile }) => !own.some((one) => one.idFile === idFile && one.state !== 'lost'));
  const failed = own.filter(({ state }) => state === 'failed');
  if (!own.some(isUnderWay) && stopped.length + failed.length === 0) return null;
  return (
    <Card>
      <Progress own={own} />
      {failed.length > 0 && (
        <ul className={classes.rows} role="alert">
          {failed.map(({ idFile, name, error }) => (
            <li key={idFile}>
              <span>
                <strong>{name}</strong> <Reason error={error} />
              </span>
              <Button variant="default" size="sm" onClick={() => uploads.retry(idFile)}>
                {t('sending.retry')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {stopped.length > 0 && <Stopped idBatch={idBatch} files={stopped} />}
    </Card>
  );
}

function Reason({ error }: { error: unknown }) {
  const describe = useErrorDescription();
  return <span className={classes.hint}>{describe(error).text}</span>;
}

const megabytes = (bytes: number) => Math.round(bytes / 100_000) / 10;

function Progress({ own }: { own: ReturnType<typeof useUploads> }) {
  const { t } = useTranslation('scanning');
  const { grade: oneDigit, number } = useFormat();
  if (!own.some(isUnderWay)) return null;
  const size = own.reduce((sum, one) => sum + one.size, 0);
  const sent = own.reduce((sum, one) => sum + Math.min(one.sent, one.size), 0);
  const done = own.filter(({ state }) => state === 'done').length;
  const isOffline = own.some(({ state }) => state === 'offline');
  return (
    <div className={classes.sending}>
      <p className={classes.line}>
        <strong>{t('sending.files', { done: number(done), count: own.length })}</strong>
        <span className={classes.hint}>
          {t('sending.bytes', { sent: oneDigit(megabytes(sent)), size: oneDigit(megabytes(size)) })}
        </span>
      </p>
      <progress max={size} value={sent} aria-label={t('sending.label')} />
      <p role="status" className={classes.hint}>
        {t(isOffline ? 'sending.offline' : 'sending.stay')}
      </p>
    </div>
  );
}

/** Renders the files that nobody sends from this page, and where they are chosen again to go on. */
function Stopped({ idBatch, files }: Props) {
  const { t } = useTranslation('scanning');
  const { percent } = useFormat();
  const list = useListFormat();
  const [others, setOthers] = useState<readonly File[]>([]);
  return (
    <>
      <p>
        <strong>{t('stopped.title', { count: files.length })}</strong>{' '}
        <span className={classes.hint}>{t('stopped.text')}</span>
      </p>
      <ul className={classes.rows}>
        {files.map(({ idFile, name, size, received }) => (
          <li key={idFile}>
            <span>{name}</span>
            <span className={classes.hint}>
              {t('stopped.received', { share: percent(size === 0 ? 0 : Math.floor((100 * received) / size)) })}
            </span>
          </li>
        ))}
      </ul>
      <FileDrop
        label={t('stopped.choose')}
        accept={acceptedFiles}
        multiple
        className={classes.again}
        onChoose={(chosen) => {
          const matched = matchFiles(files, chosen);
          setOthers(matched.others);
          uploads.add(idBatch, matched.found);
        }}
      >
        {(open) => (
          <>
            <Button variant="default" onClick={open}>
              {t('stopped.choose')}
            </Button>
            <span className={classes.hint}>{t('stopped.drop')}</span>
          </>
        )}
      </FileDrop>
      {others.length > 0 && (
        <p role="alert" className={classes.problem}>
          {t('stopped.others', { count: others.length, names: list(others.map(({ name }) => name)) })}
        </p>
      )}
    </>
  );
}
