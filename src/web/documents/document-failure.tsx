import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Unavailable } from '../data/errors.ts';
import classes from './documents.module.css';

/** Renders why a document or a page cannot be had: no network, a busy server, or the error itself in words; nothing without one. */
export function DocumentFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('documents');
  if (!(error instanceof Unavailable) || (error.status !== null && error.status !== 503))
    return <ErrorNotice error={error} />;
  return (
    <p role="alert" className={classes.failure}>
      {t(error.status === null ? 'needsServer' : 'busy')}
    </p>
  );
}
