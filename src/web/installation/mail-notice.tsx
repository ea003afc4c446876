import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { UnsentMail } from '../../contract/installation.ts';
import { useFormat } from '../../ui/format/format.ts';
import { useRead } from '../data/use-read.ts';
import classes from './mail-notice.module.css';

/** Tells administrators that mails are only written to a folder, and which could not be sent; nothing while all are delivered. */
export default function MailNotice() {
  const { reply } = useRead(calls.installation.getMailDelivery, {}, { onFailure: 'tell' });
  if (!reply) return null;
  const { isDelivered, failed } = reply.content;
  return (
    <>
      {!isDelivered && <WrittenOnly />}
      {failed.length > 0 && <UnsentMails mails={failed} />}
    </>
  );
}

function UnsentMails({ mails }: { mails: readonly UnsentMail[] }) {
  const { t } = useTranslation('administration');
  const { dateTime } = useFormat();
  return (
    <aside aria-labelledby="unsent-mails" className={classes.notice}>
      <p id="unsent-mails" className={classes.title}>
        {t('mail.failed', { count: mails.length })}
      </p>
      <p>{t('mail.failedText')}</p>
      <details>
        <summary>{t('mail.list')}</summary>
        <ul className={classes.mails}>
          {mails.map(({ id, kind, to, at, reason, willRetry }) => (
            <li key={id}>
              <span className={classes.title}>{t(`mail.kind.${kind}`)}</span>
              {to !== null && <span> {to}</span>}
              <span className={classes.detail}>
                {dateTime(at)} · {t(willRetry ? 'mail.willRetry' : 'mail.gaveUp')}
              </span>
              <span className={classes.detail}>{reason}</span>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  );
}

function WrittenOnly() {
  const { t } = useTranslation('administration');
  return (
    <aside aria-labelledby="mail-notice" className={classes.notice}>
      <p id="mail-notice" className={classes.title}>
        {t('mail.title')}
      </p>
      <p>{t('mail.text')}</p>
    </aside>
  );
}
