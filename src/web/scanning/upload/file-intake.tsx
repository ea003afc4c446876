import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { SCAN_FILE_SIZE, SCAN_FILES } from '../../../contract/scanning.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { useListFormat } from '../../../ui/format/list-format.ts';
import { markStale } from '../../data/cache.ts';
import { send } from '../../data/send.ts';
import { useWrite } from '../../data/use-write.ts';
import { acceptedTerms } from './accepted-terms.ts';
import { matchFiles, sentName } from './match-files.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';
import classes from './upload.module.css';
import { isUnderWay, uploads } from './uploads.ts';

/** What browsers offer for choosing; whatever is dropped is sent, and the server says what it cannot read. */
export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.tif,.tiff,.webp,image/*';

type Props = {
  idSchedule: number;
  /** The batch to which the files are added; a new one without it. */
  idBatch?: number;
  className?: string | undefined;
  onUploaded: (idBatch: number) => void;
};

/** Renders where files with answer sheets are dropped, chosen or photographed, once the terms are accepted. */
export function FileIntake({ idSchedule, idBatch, className, onUploaded }: Props) {
  const { t } = useTranslation('scanning');
  const list = useListFormat();
  const [accepted, setAccepted] = useState(acceptedTerms.read);
  /** Files that were chosen before the terms were accepted. */
  const [held, setHeld] = useState<readonly File[]>([]);
  const [tooLarge, setTooLarge] = useState<readonly File[]>([]);
  const [isTooMany, setIsTooMany] = useState(false);
  const problem = useId();
  const starting = useWrite((files: readonly File[]) => begin(idSchedule, idBatch, files), {
    onSuccess: (batch) => {
      setHeld([]);
      onUploaded(batch);
    },
  });
  const start = (files: readonly File[]) => {
    if (files.length > 0) starting.mutate(files);
  };
  const choose = (chosen: readonly File[]) => {
    const fitting = chosen.filter(({ size }) => size <= SCAN_FILE_SIZE);
    setTooLarge(chosen.filter(({ size }) => size > SCAN_FILE_SIZE));
    setIsTooMany(fitting.length > SCAN_FILES);
    starting.reset();
    const taken = fitting.slice(0, SCAN_FILES);
    if (accepted) start(taken);
    else setHeld([...held, ...taken].slice(0, SCAN_FILES));
  };
  return (
    <>
      <TermsCheckbox
        accepted={accepted}
        describedBy={held.length > 0 && !accepted ? problem : undefined}
        onChange={(accepts) => {
          setAccepted(accepts);
          if (accepts) start(held);
        }}
      />
      <FileDrop label={t('upload.choose')} accept={acceptedFiles} multiple className={className} onChoose={choose}>
        {(open) => (
          <>
            <IconUpload size={32} aria-hidden />
            <p>{t(idBatch === undefined ? 'upload.drop' : 'upload.dropMore')}</p>
            {idBatch === undefined && <p className={classes.hint}>{t('upload.formats')}</p>}
            <div className={classes.ways}>
              <Button
                variant={idBatch === undefined ? 'filled' : 'default'}
                loading={starting.isPending}
                onClick={open}
              >
                {t('upload.choose')}
              </Button>
              <PhotographButton onTake={choose} />
            </div>
          </>
        )}
      </FileDrop>
      {held.length > 0 && !accepted && (
        <p id={problem} role="alert" className={classes.problem}>
          {t('terms.needed', { count: held.length })}
        </p>
      )}
      {tooLarge.length > 0 && (
        <p role="alert" className={classes.problem}>
          {t('upload.tooLarge', { count: tooLarge.length, names: list(tooLarge.map(({ name }) => name)) })}
        </p>
      )}
      {isTooMany && (
        <p role="alert" className={classes.problem}>
          {t('upload.tooMany', { count: SCAN_FILES })}
        </p>
      )}
      <ErrorNotice error={starting.error} />
    </>
  );
}

/** Renders a button that opens the camera of a phone or tablet; nothing is seen of it on other devices. */
function PhotographButton({ onTake }: { onTake: (photos: readonly File[]) => void }) {
  const { t } = useTranslation('scanning');
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={classes.camera}>
      <Button
        variant="default"
        leftSection={<IconCamera size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('upload.photograph')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('upload.photograph')}
        onChange={({ currentTarget }) => {
          const photos = [...(currentTarget.files ?? [])];
          // The next photograph may have the same name.
          currentTarget.value = '';
          if (photos.length > 0) onTake(photos);
        }}
      />
    </span>
  );
}

/** Tells the server of files and begins to send them; returns their batch. */
async function begin(idSchedule: number, idBatch: number | undefined, files: readonly File[]): Promise<number> {
  const { content } = await send(calls.scanning.uploadAnswerSheets, {
    ...{ idSchedule, idBatch, termsAccepted: true },
    files: files.map((file) => ({ name: sentName(file), size: file.size })),
  });
  const underWay = new Set(uploads.read().flatMap((upload) => (isUnderWay(upload) ? [upload.idFile] : [])));
  const awaited = content.files.filter(({ idFile, state }) => state === 'receiving' && !underWay.has(idFile));
  uploads.add(content.idBatch, matchFiles(awaited, files).found);
  markStale('scanning');
  return content.idBatch;
}
