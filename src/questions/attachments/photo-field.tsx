import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentServiceContext } from './attachment-service.ts';
import { Photo } from './photo.tsx';
import classes from './photo-field.module.css';
import { cancelUpload, startUpload, useUpload } from './uploads.ts';

type Props = { name: string; photo: string | null; onChange(photo: string | null): void; disabled: boolean };

/** A photographed answer: taken or chosen, seen, replaced and removed; sent again when that failed. */
export function PhotoField({ name, photo, onChange, disabled }: Props) {
  const { t } = useTranslation('questions');
  const files = useContext(AttachmentServiceContext);
  const upload = useUpload(name);
  const address = useAddress(upload?.file);
  const input = useRef<HTMLInputElement>(null);
  const has = upload !== undefined || photo !== null;
  const failed = upload !== undefined && 'failed' in upload;

  /** Where nobody keeps photographs, they are of this page and of nobody else. */
  const release = () => {
    if (!files && photo) URL.revokeObjectURL(photo);
  };
  const take = async (file: File) => {
    if (files) await startUpload(name, file, files.store);
    else {
      release();
      onChange(URL.createObjectURL(file));
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // The same file may be chosen again after it was removed.
    event.currentTarget.value = '';
    if (file) void take(file);
  };
  const remove = () => {
    if (upload) cancelUpload(name);
    else {
      release();
      onChange(null);
    }
    input.current?.focus();
  };

  return (
    <div className={classes.photo} data-sending={(upload && !failed) || undefined}>
      {upload ? address && <img className={classes.picture} src={address} alt={t('open.photo')} /> : null}
      {!upload && photo && <Photo photo={photo} />}
      <p role="status" className={classes.status}>
        {upload && !failed && t('open.sending')}
        {!upload && photo && t(files?.isUploading(photo) ? 'open.onItsWay' : 'open.added')}
      </p>
      {failed && (
        <p role="alert" className={classes.failure}>
          {files?.errorMessage(upload.failed)}
        </p>
      )}
      <div className={classes.tools}>
        {failed && (
          <button type="button" className={classes.tool} onClick={() => void take(upload.file)}>
            {t('open.again')}
          </button>
        )}
        <input
          ref={input}
          id={`${name}-photo`}
          type="file"
          accept="image/*"
          className={classes.file}
          onChange={choose}
          disabled={disabled}
        />
        <label htmlFor={`${name}-photo`} className={classes.tool} data-disabled={disabled || undefined}>
          {has ? <IconPhoto size={20} aria-hidden /> : <IconCamera size={20} aria-hidden />}
          {has ? t('open.replace') : t('open.add')}
        </label>
        {has && (
          <button type="button" className={classes.tool} onClick={remove} disabled={disabled}>
            <IconTrash size={20} aria-hidden />
            {t('open.remove')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Where the page shows a file that is not kept anywhere yet. */
function useAddress(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
