import { IconPrinter } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import type { Printing } from '../../slips/fixed-words.ts';
import { SlipPages } from '../../slips/slip-pages.tsx';
import styles from './password-dialog.module.css';

export type MadePassword = OutputOf<typeof calls.slips.createSlips>['content'] & { printing: Printing };

/** Renders the new password of a student, which is shown only now, with its slip to print. Only the button closes it. */
export function PasswordDialog({ made, name, onClose }: { made: MadePassword; name: string; onClose: () => void }) {
  const { t } = useTranslation('classes');
  const [slip] = made.slips;
  return (
    <>
      <Dialog open title={t('password.title', { name })}>
        <p className={styles.password} translate="no">
          {slip?.password}
        </p>
        <p>{t('password.login', { login: slip?.login })}</p>
        <p>{t('password.once')}</p>
        <DialogActions>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            {t('password.print')}
          </Button>
          <Button onClick={onClose}>{t('password.close')}</Button>
        </DialogActions>
      </Dialog>
      {createPortal(
        <div className={styles.printed}>
          <SlipPages {...made} />
        </div>,
        document.body,
      )}
    </>
  );
}
