import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { isEmailAddress } from '../../core/people/emails.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useWrite } from '../data/use-write.ts';
import classes from './sign-in-form.module.css';

/** Has a link mailed by which a new password can be set. */
export default function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['session', 'ui']);
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const asking = useWrite(calls.session.forgotPassword);
  return (
    <Dialog open title={t('session:forgot.title')} onClose={onClose}>
      {asking.isSuccess ? (
        <>
          <LiveRegion seen>{t('session:forgot.sent', { email: asking.variables?.email })}</LiveRegion>
          <DialogActions>
            <Button onClick={onClose}>{t('ui:close')}</Button>
          </DialogActions>
        </>
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (isEmailAddress(email.trim())) asking.mutate({ email: email.trim() });
            else field.current?.focus();
          }}
          noValidate
        >
          <p>{t('session:forgot.text')}</p>
          <p>{t('session:forgot.noEmail')}</p>
          <TextInput
            ref={field}
            type="email"
            label={t('session:forgot.email')}
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={tried && !isEmailAddress(email.trim()) && t('session:forgot.emailMissing')}
            errorProps={{ role: 'alert' }}
          />
          <ErrorNotice error={asking.error} />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={asking.isPending}>
              {t('session:forgot.send')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
