import { useTranslation } from 'react-i18next';
import { desktopCalls } from '../../contract/desktop.ts';
import { SYNC_FILE_ENDING, toldIn } from '../../core/sync/sync-file.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { saveFileReply } from '../data/save-file-reply.ts';
import { useWrite } from '../data/use-write.ts';
import { adoptDesktopState, refreshEverything } from './desktop-state.ts';
import classes from './sync.module.css';

/** Renders how this computer synchronises without ever having a network: changes go into a file, and a reply comes in one. */
export function ByFile() {
  const { t } = useTranslation('desktop');
  const saving = useWrite(desktopCalls.desktop.saveChanges, { onSuccess: saveFileReply });
  const taking = useWrite(desktopCalls.desktop.takeReply, {
    onSuccess: async ({ content }) => {
      adoptDesktopState(content);
      await refreshEverything();
    },
  });
  const carried = saving.data && toldIn(saving.data.bytes as Uint8Array<ArrayBuffer>).carried;
  const taken = taking.data?.taken;
  return (
    <section aria-labelledby="by-file" className={classes.part}>
      <h2 id="by-file" className={classes.title}>
        {t('file.title')}
      </h2>
      <p>{t('file.text')}</p>
      <FileDrop
        label={t('file.choose')}
        accept={SYNC_FILE_ENDING}
        className={classes.drop}
        onChoose={([file]) => {
          saving.reset();
          if (file) taking.mutate({ file });
        }}
      >
        {(open) => (
          <>
            <Button
              variant="default"
              loading={saving.isPending}
              onClick={() => {
                taking.reset();
                saving.mutate({});
              }}
            >
              {t('file.save')}
            </Button>
            <Button variant="default" loading={taking.isPending} onClick={open}>
              {t('file.take')}
            </Button>
          </>
        )}
      </FileDrop>
      <ErrorNotice error={saving.error ?? taking.error} />
      <LiveRegion seen>
        {carried && <p>{t('file.saved', { count: carried.changes })}</p>}
        {carried !== undefined && carried.left > 0 && <p>{t('file.left', { count: carried.left })}</p>}
        {taken && <p>{taken.isOlder ? t('file.older') : t('file.taken', { count: taken.answers })}</p>}
      </LiveRegion>
    </section>
  );
}
