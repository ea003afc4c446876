import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Unavailable } from '../data/errors.ts';
import classes from './error-notice.module.css';
import { useFailureWords } from './failure-words.ts';

/** A failed call in words, announced at once; an apology brings the id under which the log knows it. Nothing without an error. */
export function ErrorNotice({ error }: { error: unknown }) {
  const words = useFailureWords();
  if (!error) return null;
  return (
    <div role="alert" className={classes.notice}>
      <IconAlertCircle size={20} aria-hidden className={classes.icon} />
      <div>
        <p>{words(error)}</p>
        <FailureId error={error} />
      </div>
    </div>
  );
}

/** The id of an unexpected failure, to be told to whoever helps. */
export function FailureId({ error }: { error: unknown }) {
  const { t } = useTranslation('ui');
  if (!(error instanceof Unavailable) || error.requestId === null) return null;
  return (
    <p className={classes.id}>
      {t('failure.id')} <code>{error.requestId}</code>
    </p>
  );
}
