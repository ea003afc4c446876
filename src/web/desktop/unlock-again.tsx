import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import Mantine from '../../ui/tokens/mantine.tsx';
import { leavePageFor } from '../data/leave-page.ts';
import { endReauthentication } from '../data/reauthentication.ts';
import { addressOf } from '../device/runtime.ts';
import classes from '../session/sign-in-form.module.css';
import { useDesktopState } from './desktop-state.ts';
import { UnlockForm } from './unlock-form.tsx';

/** Asks for the password over the screen at hand, after nobody has used this computer for long. */
export default function UnlockAgain() {
  const { t } = useTranslation('desktop');
  const { person, opensBy } = useDesktopState();
  return (
    <Mantine>
      <Dialog open title={t('unlock.title', { name: person?.firstName ?? '' })}>
        <p>{t('unlock.text')}</p>
        <div className={classes.form}>
          <UnlockForm opensBy={opensBy} onOpened={() => endReauthentication(true)} />
          <Button
            variant="subtle"
            onClick={() => {
              endReauthentication(false);
              leavePageFor(addressOf('/register'));
            }}
          >
            {t('unlock.leave')}
          </Button>
        </div>
      </Dialog>
    </Mantine>
  );
}
