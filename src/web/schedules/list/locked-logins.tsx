import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import classes from './locked-logins.module.css';

type Locked = OutputOf<typeof calls.users.getLockedLogins>['content'][number];

const REFRESH_MS = 30_000;

/**
 * Renders the people whose login is locked after wrong passwords, with a button to unlock each;
 * nothing when there are none.
 */
export function LockedLogins() {
  const { t } = useTranslation('schedules');
  const { time } = useFormat();
  const { reply } = useRead(
    calls.users.getLockedLogins,
    {},
    { keepPrevious: true, refreshAfter: () => REFRESH_MS, onFailure: 'tell' },
  );
  const [personToUnlock, setPersonToUnlock] = useState<Locked | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const unlocking = useWrite(calls.users.unlockLogin);
  const locked = reply?.content ?? [];
  const nameOf = ({ firstName, lastName }: Locked) => `${firstName} ${lastName}`.trim();
  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      {locked.length > 0 && (
        <section className={classes.locked} aria-labelledby="locked-logins">
          <h2 id="locked-logins" className={classes.title}>
            {t('locked.title', { count: locked.length })}
          </h2>
          <ul className={classes.people}>
            {locked.map((person) => (
              <li key={person.idUser} className={classes.person}>
                <span>
                  {nameOf(person)}{' '}
                  <span className={classes.until}>{t('locked.until', { time: time(person.lockedUntil) })}</span>
                </span>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`${t('locked.unlock')}: ${nameOf(person)}`}
                  onClick={() => {
                    unlocking.reset();
                    setPersonToUnlock(person);
                  }}
                >
                  {t('locked.unlock')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {personToUnlock && (
        <ConfirmDialog
          open
          title={t('locked.ask', { name: nameOf(personToUnlock) })}
          confirm={t('locked.unlock')}
          pending={unlocking.isPending}
          error={unlocking.error}
          onConfirm={() =>
            unlocking.mutate(
              { idUser: personToUnlock.idUser },
              {
                onSuccess: () => {
                  setAnnouncement(t('locked.done', { name: nameOf(personToUnlock) }));
                  setPersonToUnlock(null);
                },
              },
            )
          }
          onClose={() => setPersonToUnlock(null)}
        >
          {t('locked.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
