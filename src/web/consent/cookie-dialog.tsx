import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CookieChoice } from '../../contract/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import classes from './consent.module.css';
import { useCookieChoice } from './use-cookie-choice.ts';

export const noCookies: CookieChoice = { personalization: false, analytical: false, publicity: false };
export const allCookies: CookieChoice = { personalization: true, analytical: true, publicity: true };
const kinds = ['personalization', 'analytical', 'publicity'] as const;

/** Renders the choice of optional cookies; the technical ones are always on. */
export function CookieDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['legal', 'ui']);
  const { choice, choose, isPending, error } = useCookieChoice();
  const [wanted, setWanted] = useState(choice ?? noCookies);
  const save = (next: CookieChoice) =>
    void choose(next).then(onClose, () => {
      // `error` says why.
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(wanted);
  };
  return (
    <Dialog open title={t('legal:cookies.title')} onClose={onClose}>
      <form onSubmit={submit} className={classes.form}>
        <label className={classes.kind}>
          <input type="checkbox" checked readOnly aria-disabled />
          <span>
            <strong>{t('legal:cookies.technical.label')}</strong>
            <span className={classes.hint}>{t('legal:cookies.technical.does')}</span>
          </span>
        </label>
        {kinds.map((kind) => (
          <label key={kind} className={classes.kind}>
            <input
              type="checkbox"
              checked={wanted[kind]}
              onChange={({ currentTarget: { checked } }) => setWanted((before) => ({ ...before, [kind]: checked }))}
            />
            <span>
              <strong>{t(`legal:cookies.${kind}.label`)}</strong>
              <span className={classes.hint}>{t(`legal:cookies.${kind}.does`)}</span>
            </span>
          </label>
        ))}
        <ErrorNotice error={error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button variant="default" onClick={() => save(allCookies)}>
            {t('legal:cookies.all')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('legal:cookies.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
