import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useWrite } from '../data/use-write.ts';
import { listSetAside, removeSetAside, type SetAside } from './set-aside-databases.ts';
import classes from './sync.module.css';

/** Renders the databases that were set aside on this computer, until their user removes them. */
export function SetAsideDatabases() {
  const { t } = useTranslation('desktop');
  const { dateTime } = useFormat();
  const [databases, setDatabases] = useState<readonly SetAside[]>([]);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    // Where they cannot be listed there is nothing to remove.
    listSetAside().then(setDatabases, () => {});
  }, []);
  const removing = useWrite(
    async () => {
      await removeSetAside(databases);
      return listSetAside();
    },
    {
      onSuccess: (left) => {
        setDatabases(left);
        setAsks(false);
      },
    },
  );
  const [newest] = databases;
  if (!newest) return null;
  return (
    <div className={classes.problem}>
      <p>{t('aside.text', { count: databases.length, when: dateTime(new Date(newest.at).toISOString()) })}</p>
      <div className={classes.links}>
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('aside.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        danger
        title={t('aside.removeTitle')}
        confirm={t('aside.remove')}
        pending={removing.isPending}
        error={removing.error}
        onConfirm={() => removing.mutate()}
        onClose={() => setAsks(false)}
      >
        <p>{t('aside.removeText')}</p>
      </ConfirmDialog>
    </div>
  );
}
