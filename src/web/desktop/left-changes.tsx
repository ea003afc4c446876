import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopState } from '../../contract/desktop.ts';
import { desktopCalls } from '../../contract/desktop.ts';
import { fullName } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../data/use-write.ts';
import { adoptDesktopState } from './desktop-state.ts';
import classes from './sync.module.css';

/** Renders what a former database of this computer has left, and how it comes back. */
export function LeftChanges({ left: { person, changes } }: { left: NonNullable<DesktopState['left']> }) {
  const { t, i18n } = useTranslation('desktop');
  const [asks, setAsks] = useState(false);
  const removing = useWrite(desktopCalls.desktop.removeDesktop, {
    leavesScreen: true,
    onSuccess: ({ content }) => adoptDesktopState(content),
  });
  const name = fullName(person, i18n.language);
  return (
    <div className={classes.problem}>
      <p>{t('left.changes', { count: changes, name })}</p>
      {changes > 0 && (
        <div className={classes.links}>
          <Button variant="default" onClick={() => setAsks(true)}>
            {t('left.discard')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        danger
        title={t('left.discardTitle', { count: changes })}
        confirm={t('left.discard')}
        pending={removing.isPending}
        error={removing.error}
        onConfirm={() => removing.mutate({ discardsChanges: true })}
        onClose={() => setAsks(false)}
      >
        <p>{t('left.discardText', { name })}</p>
      </ConfirmDialog>
    </div>
  );
}
