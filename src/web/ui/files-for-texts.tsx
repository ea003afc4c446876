import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { type UploadService, UploadServiceContext } from '../../questions/text/editor/services.ts';
import { useFormat } from '../../ui/format/format.ts';
import { LiveRegion } from '../../ui/primitives/live-region.tsx';
import { send } from '../data/send.ts';
import { useFailureWords } from './failure-words.ts';
import classes from './files-for-texts.module.css';
import { FilesOnTheirWay } from './files-on-their-way.ts';
import { packageFaultOf } from './package-fault.ts';

type Sending = { id: number; name: string; share: number };

let last = 0;

/** Lets the fields inside keep files on the server, and shows at the foot of the window how far each has come. */
export function FilesForTexts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const failure = useFailureWords();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [come, setCome] = useState<string | null>(null);

  /** Shows how far a file has come for as long as it is on its way. */
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
    upload: async (kind, file) =>
      (await tracked(file, (onProgress) => send(calls.questions.uploadFile, { kind, file }, { onProgress }))).content,
    uploadPackage: async (file) =>
      (await tracked(file, (onProgress) => send(calls.questions.uploadPackage, { file }, { onProgress }))).content,
    errorMessage: (error) => {
      const fault = packageFaultOf(error);
      return fault ? t(`package.${fault}`) : failure(error);
    },
  };

  return (
    <UploadServiceContext value={service}>
      <FilesOnTheirWay value={sending.length}>{children}</FilesOnTheirWay>
      <LiveRegion>
        {sending.length > 0 ? sending.map(({ name }) => name).join(', ') : come && t('uploaded', { name: come })}
      </LiveRegion>
      {sending.length > 0 && <Uploads of={sending} />}
    </UploadServiceContext>
  );
}

function Uploads({ of }: { of: readonly Sending[] }) {
  const { t } = useTranslation('ui');
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
