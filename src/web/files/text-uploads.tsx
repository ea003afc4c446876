import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { type UploadService, UploadServiceContext } from '../../questions/text/editor/uploads/upload-service.ts';
import { useErrorDescription } from '../../ui/feedback/error-description.ts';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { send } from '../data/send.ts';
import { PendingUploadsContext } from '../forms/pending-uploads.ts';
import { packageProblemOf } from './package-error.ts';
import classes from './text-uploads.module.css';

type Sending = { id: number; name: string; share: number };

let last = 0;

/** Provides the editors inside with uploads to the server and shows the progress of each at the foot of the window. */
export function TextUploads({ children }: { children: ReactNode }) {
  const { t } = useTranslation('editor');
  const describe = useErrorDescription();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [come, setCome] = useState<string | null>(null);

  /** Shows the progress of an upload while it runs. */
  const tracked = async <Reply,>(file: File, sent: (onProgress: (share: number) => void) => Promise<Reply>) => {
    last += 1;
    const id = last;
    setCome(null);
    setSending((all) => [...all, { id, name: file.name, share: 0 }]);
    try {
      const reply = await sent((share) =>
        setSending((all) => all.map((one) => (one.id === id ? { ...one, share } : one))),
      );
      setCome(file.name);
      return reply;
    } finally {
      setSending((all) => all.filter((one) => one.id !== id));
    }
  };

  const service: UploadService = {
    upload: async (mediaType, file) =>
      (await tracked(file, (onProgress) => send(calls.files.uploadFile, { kind: mediaType, file }, { onProgress })))
        .content,
    uploadPackage: async (file) =>
      (await tracked(file, (onProgress) => send(calls.files.uploadPackage, { file }, { onProgress }))).content,
    errorMessage: (error) => {
      const fault = packageProblemOf(error);
      return fault ? t(`package.${fault}`) : describe(error).text;
    },
  };

  return (
    <UploadServiceContext value={service}>
      <PendingUploadsContext value={sending.length}>{children}</PendingUploadsContext>
      <LiveRegion>
        {sending.length > 0 ? sending.map(({ name }) => name).join(', ') : come && t('uploaded', { name: come })}
      </LiveRegion>
      {sending.length > 0 && <Uploads of={sending} />}
    </UploadServiceContext>
  );
}

function Uploads({ of }: { of: readonly Sending[] }) {
  const { t } = useTranslation('editor');
  const { percent } = useFormat();
  return (
    <div className={classes.uploads}>
      <ul className={classes.list}>
        {of.map(({ id, name, share }) => (
          <li key={id} className={classes.upload}>
            <span>{t('upload', { name, percent: percent(share * 100) })}</span>
            <progress value={share} aria-label={name} className={classes.bar} />
          </li>
        ))}
      </ul>
    </div>
  );
}
