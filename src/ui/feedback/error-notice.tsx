import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorDescription } from './error-description.ts';
import classes from './error-notice.module.css';

type Props = {
  error: unknown;
  /** What did not work, where the error alone does not say it. */
  lead?: string;
};

/** Renders an error in words as an alert, with the id of its request if it was unexpected; nothing without an error. */
export function ErrorNotice({ error, lead }: Props) {
  const describe = useErrorDescription();
  if (!error) return null;
  return (
    <div role="alert" className={classes.notice}>
      <IconAlertCircle size={20} aria-hidden className={classes.icon} />
      <div>
        {lead && <p>{lead}</p>}
        <p>{describe(error).text}</p>
        <ErrorId error={error} />
      </div>
    </div>
  );
}

/** Renders the id under which the server's log has an unexpected error, for the person who is asked for help. */
export function ErrorId({ error }: { error: unknown }) {
  const { t } = useTranslation('ui');
  const { requestId } = useErrorDescription()(error);
  if (requestId === null) return null;
  return (
    <p className={classes.id}>
      {t('failure.id')} <code>{requestId}</code>
    </p>
  );
}
