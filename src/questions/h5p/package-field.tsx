import { IconFileUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackageReports } from '../../core/files/package-reports.ts';
import { problemFieldId } from '../problem-field.ts';
import { UploadServiceContext } from '../text/editor/uploads/upload-service.ts';
import activity from './activity.module.css';
import { CollapsedActivity } from './collapsed-activity.tsx';
import type { Draft, Response } from './content.ts';
import { reportsOf } from './gives-result.ts';
import classes from './package-field.module.css';
import { usePointsText } from './use-points-text.ts';

type Uploaded = { package: string; title: string; library: string; reports: PackageReports };
type Props = { draft: Draft; onUpload(uploaded: Uploaded): void; error?: string | undefined };

/** Renders the field that uploads, replaces and tries out the H5P package, and says whether it reports a result. */
export function PackageField({ draft, onUpload, error }: Props) {
  const { t } = useTranslation('writing');
  const service = useContext(UploadServiceContext);
  const id = useId();
  const [sending, setSending] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  const points = usePointsText();
  /** The result of trying it out. */
  const [found, setFound] = useState<{ package: string; response: Response } | null>(null);
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
  const { package: uploaded, title, library } = draft;
  const reports = reportsOf(draft);
  const see = (response: Response) => {
    if (uploaded === null) return;
    setFound({ package: uploaded, response });
    // What it has done is certain, whatever its scripts say.
    if (reports !== 'result') onUpload({ package: uploaded, title, library, reports: 'result' });
  };
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
      {uploaded && reports !== 'result' && (
        <p className={classes.notice}>{t(reports === 'nothing' ? 'h5p.noResult' : 'h5p.unknownResult')}</p>
      )}
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
      {uploaded && (
        <CollapsedActivity
          key={uploaded}
          content={{ ...draft, package: uploaded }}
          label={t('h5p.try')}
          onResult={see}
        />
      )}
      <p role="status" className={classes.hint}>
        {found && found.package === uploaded && t('h5p.reported', { points: points(found.response) })}
      </p>
    </fieldset>
  );
}
