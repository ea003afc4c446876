import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { AttachmentServiceContext } from './attachment-service.ts';
import { Photo } from './photo.tsx';
import classes from './photo-field.module.css';
import { cancelUpload, startUpload, useUpload } from './uploads.ts';

type Props = { name: string; photo: string | null; onChange(photo: string | null): void; disabled: boolean };

/**
 * Renders the field that takes, shows, replaces and removes the photograph of an answer, and retries a failed upload.
 */
export function PhotoField({ name, photo, onChange, disabled }: Props) {
  const { t } = useTranslation('questions');
  const service = useContext(AttachmentServiceContext);
  const upload = useUpload(name);
  const previewUrl = useObjectUrl(upload?.file);
  const input = useRef<HTMLInputElement>(null);
  const hasPhoto = upload !== undefined || photo !== null;
  const failed = upload !== undefined && 'failed' in upload;

  /** Without a service the photograph is an object URL of this page. */
  const release = () => {
    if (!service && photo) URL.revokeObjectURL(photo);
  };
  const submit = async (file: File) => {
    if (service) await startUpload(name, file, service.store);
    else {
      release();
      onChange(URL.createObjectURL(file));
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // The same file may be chosen again after it was removed.
    event.currentTarget.value = '';
    if (file) void submit(file);
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
      {upload ? previewUrl && <img className={classes.picture} src={previewUrl} alt={t('open.photo')} /> : null}
      {!upload && photo && <Photo photo={photo} />}
      <p role="status" className={classes.status}>
        {upload && !failed && t('open.sending')}
        {!upload && photo && t(service?.isUploading(photo) ? 'open.onItsWay' : 'open.added')}
      </p>
      {failed && (
        <p role="alert" className={classes.failure}>
          {service?.errorMessage(upload.failed)}
        </p>
      )}
      <div className={classes.tools}>
        {failed && (
          <PlainButton className={classes.tool} onClick={() => void submit(upload.file)}>
            {t('open.again')}
          </PlainButton>
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
          {hasPhoto ? <IconPhoto size={20} aria-hidden /> : <IconCamera size={20} aria-hidden />}
          {hasPhoto ? t('open.replace') : t('open.add')}
        </label>
        {hasPhoto && (
          <PlainButton className={classes.tool} onClick={remove} disabled={disabled}>
            <IconTrash size={20} aria-hidden />
            {t('open.remove')}
          </PlainButton>
        )}
      </div>
    </div>
  );
}

/** Returns an object URL for a file that is not stored yet. */
function useObjectUrl(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return address;
}
