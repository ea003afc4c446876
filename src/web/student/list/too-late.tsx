import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useMe } from '../../wire/session.ts';
import { type TooLate as Late, sendLeftBehind } from '../journal/left-behind.ts';
import { world } from '../journal/world.ts';
import classes from './list.module.css';

/** Sends what earlier visits left on this device, and says what of it came too late. */
export function TooLate({ rows }: { rows: readonly StudentAssessment[] }) {
  const { t } = useTranslation('student');
  const { idUser } = useMe();
  const [late, setLate] = useState<readonly Late[]>([]);
  const [running] = useState(() => rows.filter(({ badge }) => badge === 'ON_GOING').map(({ idAttempt }) => idAttempt));
  useEffect(() => {
    const leaving = new AbortController();
    const isRunning = (idAttempt: number) => running.includes(idAttempt);
    sendLeftBehind(idUser, isRunning, world, leaving.signal).then((found) => {
      if (found.length > 0) setLate(found);
    });
    return () => leaving.abort();
  }, [idUser, running]);
  return (
    <LiveRegion seen>
      {late.map(({ idAttempt, count }) => (
        <p key={idAttempt} className={classes.tooLate}>
          {t('list.tooLate', { count, title: rows.find((row) => row.idAttempt === idAttempt)?.title ?? '' })}
        </p>
      ))}
    </LiveRegion>
  );
}
