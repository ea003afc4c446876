import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { OwnSession } from '../../contract/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './configurations.module.css';
import styles from './own-sessions.module.css';
import { useDeviceWords } from './use-device-words.ts';

const scanLink: BadgeLook = { shape: <path d="M3 1h6v10H3z" fill="currentColor" />, tone: 'ink' };
const current: BadgeLook = { shape: <circle cx="6" cy="6" r="4" fill="currentColor" />, tone: 'accent' };

/** Renders where the user is signed in, and signs them out there. */
export function OwnSessions() {
  const { t } = useTranslation('users');
  const format = useFormat();
  const { reply, error } = useRead(calls.session.getSessions, {}, { onFailure: 'tell' });
  const ending = useWrite(calls.session.endSession);
  const endingOthers = useWrite(calls.session.endOtherSessions);
  const [done, setDone] = useState('');
  const sessions = reply?.content ?? [];
  const wordsOf = useDeviceWords();
  const deviceOf = (session: OwnSession) => wordsOf(session) || t('sessions.unknown');
  const end = (session: OwnSession) =>
    ending.mutate(
      { idSession: session.idSession },
      { onSuccess: () => setDone(t('sessions.ended', { device: deviceOf(session) })) },
    );
  return (
    <section aria-labelledby="sessions" className={classes.part}>
      <h2 id="sessions" className={classes.title}>
        {t('sessions.title')}
      </h2>
      <ErrorNotice error={error ?? ending.error ?? endingOthers.error} />
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.idSession} className={styles.session}>
            <div>
              <p className={styles.device}>
                {deviceOf(session)} {session.isCurrent && <Badge look={current}>{t('sessions.this')}</Badge>}
                {session.isScanLink && <Badge look={scanLink}>{t('sessions.scanLink')}</Badge>}
              </p>
              <p className={styles.times}>
                {t('sessions.started', { when: format.dateTime(session.started) })}
                {' · '}
                {t('sessions.lastUsed', { when: format.dateTime(session.lastUsed) })}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                variant="default"
                aria-label={t('sessions.endNamed', {
                  device: deviceOf(session),
                  when: format.dateTime(session.lastUsed),
                })}
                loading={ending.isPending && ending.variables?.idSession === session.idSession}
                onClick={() => end(session)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <p>
          <Button
            variant="default"
            loading={endingOthers.isPending}
            onClick={() => endingOthers.mutate({}, { onSuccess: () => setDone(t('sessions.othersEnded')) })}
          >
            {t('sessions.endOthers')}
          </Button>
        </p>
      )}
      <LiveRegion seen>{done}</LiveRegion>
    </section>
  );
}
