import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { type EditorService, EditorServices } from '../../questions/text/editor/services.ts';
import { send } from '../wire/call.ts';
import { useFailureWords } from './failure-words.ts';
import classes from './files-for-texts.module.css';
import { useFormat } from './format.ts';
import { LiveRegion } from './live-region.tsx';

type Sending = { id: number; name: string; share: number };

let last = 0;

/** Lets the text fields inside keep images, recordings and films on the server, and shows at the foot of the window how far each has come. */
export function FilesForTexts({ children }: { children: ReactNode }) {
  const failure = useFailureWords();
  const [sending, setSending] = useState<readonly Sending[]>([]);

  const upload: EditorService['upload'] = async (kind, file) => {
    last += 1;
    const id = last;
    setSending((all) => [...all, { id, name: file.name, share: 0 }]);
    try {
      const onProgress = (share: number) =>
        setSending((all) => all.map((one) => (one.id === id ? { ...one, share } : one)));
      return (await send(calls.questions.uploadFile, { kind, file }, { onProgress })).content;
    } finally {
      setSending((all) => all.filter((one) => one.id !== id));
    }
  };

  return (
    <EditorServices value={{ upload, failure }}>
      {children}
      <Uploads of={sending} />
    </EditorServices>
  );
}

function Uploads({ of }: { of: readonly Sending[] }) {
  const { t } = useTranslation('ui');
  const { percent } = useFormat();
  if (of.length === 0) return null;
  return (
    <div className={classes.uploads}>
      <LiveRegion>{of.map(({ name }) => name).join(', ')}</LiveRegion>
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
