import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { leavePageFor } from '../data/leave-page.ts';
import { signOut, useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import { useCommercialConsent } from '../session/use-commercial-consent.ts';
import { forgetUserLanguage } from '../words/words.ts';
import classes from './consent.module.css';

/** Renders the conditions of use in place of all screens until they are accepted; without that, the user is signed out. */
export default function TermsGate() {
  const { t } = useTranslation(['legal', 'ui']);
  const { firstName, idType } = useMe();
  const [isAccepted, setAccepted] = useState(false);
  const [receiveCommercial, setReceiveCommercial] = useState(false);
  const isAskedForCommercial = useCommercialConsent(roleOf(idType));
  const accepting = useWrite(calls.users.manageUserTerms);
  const leaving = useWrite(signOut, {
    onSuccess: () => {
      forgetUserLanguage();
      leavePageFor('/login');
    },
    leavesScreen: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAccepted) accepting.mutate({ termsUse: 1, receiveCommercial, idAccess: 1 });
  };
  return (
    <Dialog open title={t('legal:gate.title', { name: firstName })}>
      <form onSubmit={submit} className={classes.form}>
        <p>{t('legal:gate.text')}</p>
        <ul className={classes.texts}>
          {(['terms', 'privacy'] as const).map((page) => (
            <li key={page}>
              <a href={`/legal/${page}`} target="_blank" rel="noopener">
                {t(`legal:${page}.title`)}
              </a>
            </li>
          ))}
        </ul>
        <label className={classes.kind}>
          <input
            type="checkbox"
            required
            checked={isAccepted}
            onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
          />
          {t('legal:gate.accept')}
        </label>
        {isAskedForCommercial && (
          <label className={classes.kind}>
            <input
              type="checkbox"
              checked={receiveCommercial}
              onChange={({ currentTarget }) => setReceiveCommercial(currentTarget.checked)}
            />
            {t('legal:gate.commercial')}
          </label>
        )}
        <ErrorNotice error={accepting.error ?? leaving.error} />
        <DialogActions>
          <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
            {t('legal:gate.cancel')}
          </Button>
          <Button type="submit" disabled={!isAccepted} loading={accepting.isPending}>
            {t('legal:gate.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
