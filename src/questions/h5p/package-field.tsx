import { IconFileUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../problem-field.ts';
import { UploadServiceContext } from '../text/editor/uploads/upload-service.ts';
import activity from './activity.module.css';
import { CollapsedActivity } from './collapsed-activity.tsx';
import type { Draft } from './content.ts';
import { givesResult } from './gives-result.ts';
import classes from './package-field.module.css';

type Uploaded = { package: string; title: string; library: string };
type Props = { draft: Draft; onUpload(uploaded: Uploaded): void; error?: string | undefined };

/** Renders the field that uploads, replaces and tries out the H5P package. */
export function PackageField({ draft, onUpload, error }: Props) {
  const { t } = useTranslation('writing');
  const service = useContext(UploadServiceContext);
  const id = useId();
  const [sending, setSending] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  const newest = useRef<File | null>(null);
  useEffect(
    // A field that was unmounted ignores the result of its upload.
    () => () => {
      newest.current = null;
    },
    [],
  );

  const upload = async (file: File | undefined) => {
    if (!file || !service) return;
    newest.current = file;
    setSending(file);
    setFailure(null);
    try {
      const uploaded = await service.uploadPackage(file);
      if (newest.current === file) onUpload(uploaded);
    } catch (error) {
      if (newest.current === file) setFailure(service.errorMessage(error));
    } finally {
      if (newest.current === file) setSending(null);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Otherwise choosing the same file again would fire no event.
    event.currentTarget.value = '';
    void upload(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    void upload(event.dataTransfer.files[0]);
  };
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(true);
  };

  const message = failure ?? error;
  const { package: uploaded } = draft;
  return (
    <fieldset className={classes.field} id={problemFieldId('package')}>
      <legend className={classes.label}>{t('h5p.package')}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('h5p.hint')}
      </p>
      {uploaded && (
        <p>
          <strong>{draft.title}</strong>{' '}
          <span className={classes.hint}>{t('h5p.made', { library: draft.library })}</span>
        </p>
      )}
      {uploaded && !givesResult(draft.library) && <p className={classes.notice}>{t('h5p.noResult')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same without dragging */}
      <div
        className={classes.drop}
        data-over={isDragOver || undefined}
        data-wrong={message !== undefined || undefined}
        onDragOver={dragOver}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <input
          id={`${id}-file`}
          type="file"
          accept=".h5p,application/zip"
          className={classes.file}
          disabled={!service}
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={choose}
        />
        <label htmlFor={`${id}-file`} className={activity.tool} data-disabled={!service || undefined}>
          <IconFileUpload size={20} aria-hidden />
          {t(uploaded ? 'h5p.replace' : 'h5p.choose')}
        </label>
        <span role="status" className={classes.hint}>
          {sending ? t('h5p.sending', { name: sending.name }) : t('h5p.drop')}
        </span>
      </div>
      <p id={`${id}-error`} role="alert" className={classes.error}>
        {message}
      </p>
      {uploaded && <CollapsedActivity key={uploaded} content={{ ...draft, package: uploaded }} label={t('h5p.try')} />}
    </fieldset>
  );
}
