import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { useRead } from '../data/use-read.ts';
import classes from './mail-notice.module.css';

/** Tells administrators that mails are only written to a folder; nothing where they are delivered. */
export default function MailNotice() {
  const { t } = useTranslation('administration');
  const { reply } = useRead(calls.installation.getMailDelivery, {}, { onFailure: 'tell' });
  if (reply?.content.isDelivered !== false) return null;
  return (
    <aside aria-labelledby="mail-notice" className={classes.notice}>
      <p id="mail-notice" className={classes.title}>
        {t('mail.title')}
      </p>
      <p>{t('mail.text')}</p>
    </aside>
  );
}
