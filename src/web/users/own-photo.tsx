import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import { Avatar } from '../display/avatar.tsx';
import classes from './photo.module.css';

const PhotoDialog = lazy(() => import('./photo-dialog.tsx'));

/** Renders the user's photo with the means to choose and remove one. */
export function OwnPhoto() {
  const { t } = useTranslation('users');
  const me = useMe();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState<'saved' | 'removed' | null>(null);
  const removing = useWrite(calls.users.removeUserPhoto, { onSuccess: () => setDone('removed') });
  return (
    <div>
      <div className={classes.photo}>
        <span className={classes.large}>
          <Avatar person={me} photo={me.photo} />
        </span>
        <Button variant="default" onClick={() => input.current?.click()}>
          {t(me.photo ? 'photo.change' : 'photo.choose')}
        </Button>
        {me.photo && (
          <Button variant="quiet" loading={removing.isPending} onClick={() => removing.mutate({})}>
            {t('photo.remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t('photo.choose')}
          tabIndex={-1}
          className={classes.file}
          onChange={({ currentTarget }) => {
            setDone(null);
            setFile(currentTarget.files?.[0] ?? null);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <LiveRegion seen>{done && t(`photo.${done}`)}</LiveRegion>
      <ErrorNotice error={removing.error} />
      {file && (
        <Suspense>
          <PhotoDialog
            file={file}
            onSaved={() => {
              setFile(null);
              setDone('saved');
            }}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
