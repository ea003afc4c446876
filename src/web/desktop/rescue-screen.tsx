import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopCalls } from '../../contract/desktop.ts';
import { desktopNames } from '../../core/devices/desktop-names.ts';
import { fullName } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { saveFile } from '../../ui/actions/save-file.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { send } from '../data/send.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { Entrance } from '../session/entrance.tsx';
import classes from './sync.module.css';

const { getDatabaseFault, getMirror, setDatabaseAside } = desktopCalls.rescue;

/** Renders what there is to do where the database of this computer cannot be opened. Nothing is deleted by any of it. */
export default function RescueScreen() {
  return (
    <Entrance>
      <Rescue />
    </Entrance>
  );
}

function Rescue() {
  const { t, i18n } = useTranslation('desktop');
  const { reason, details, left } = useRead(getDatabaseFault, {}, { suspend: true }).reply.content;
  const [asks, setAsks] = useState(false);
  const beginning = useWrite(setDatabaseAside, { leavesScreen: true, onSuccess: () => location.reload() });
  const changes = left?.changes ?? 0;
  return (
    <Screen title={t('rescue.title')} subtitle={t(`rescue.reason.${reason}`)} frame="bare">
      <div className={classes.part}>
        <p>
          {left
            ? t('rescue.changes', { count: changes, name: fullName(left.person, i18n.language) })
            : t('rescue.nothingLeft')}
        </p>
        <div className={classes.links}>
          <Button onClick={() => location.reload()}>{t('rescue.again')}</Button>
          <SaveAll />
          {reason === 'damaged' && (
            <Button variant="default" onClick={() => setAsks(true)}>
              {t('rescue.begin')}
            </Button>
          )}
        </div>
        <details>
          <summary>{t('rescue.details')}</summary>
          <p className={classes.muted}>{details}</p>
        </details>
      </div>
      <ConfirmDialog
        open={asks}
        title={t('rescue.beginTitle')}
        confirm={t('rescue.begin')}
        pending={beginning.isPending}
        error={beginning.error}
        onConfirm={() => beginning.mutate({})}
        onClose={() => setAsks(false)}
      >
        <p>{t('rescue.beginText')}</p>
        <p>{t('rescue.beginChanges', { count: changes })}</p>
      </ConfirmDialog>
    </Screen>
  );
}

/** Renders the button that saves the database and what is stored beside it as a file. */
function SaveAll() {
  const { t } = useTranslation('desktop');
  const saving = useWrite(async () => {
    const { createRescueFile } = await import('./rescue-file.ts');
    const { content } = await send(getMirror, {});
    saveFile('assessments-database.zip', await createRescueFile(desktopNames.database, content));
  });
  return (
    <>
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
        {t('rescue.save')}
      </Button>
      <ErrorNotice error={saving.error} />
    </>
  );
}
