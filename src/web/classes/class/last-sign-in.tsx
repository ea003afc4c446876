import { IconCheck, IconCircleDashed, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseStudent } from '../../../contract/classes.ts';
import { useFormat } from '../../../ui/format/format.ts';
import styles from './class.module.css';

const DAY_MS = 86_400_000;

/** Renders when a student signed in last, or that it never happened, as a word and a shape. */
export function LastSignIn({ student }: { student: Pick<CourseStudent, 'lastSignedIn' | 'passwordGiven'> }) {
  const { t } = useTranslation('classes');
  const { date, time } = useFormat();
  const [now] = useState(() => Date.now());
  const { lastSignedIn, passwordGiven } = student;
  if (lastSignedIn === null)
    return (
      <span className={styles.state} data-never>
        <IconCircleDashed size={18} aria-hidden />
        {t('signIn.never')}
      </span>
    );
  const dayOf = (at: number) => date(new Date(at).toISOString());
  const day = date(lastSignedIn);
  const words =
    day === dayOf(now)
      ? t('signIn.today', { time: time(lastSignedIn) })
      : day === dayOf(now - DAY_MS)
        ? t('signIn.yesterday', { time: time(lastSignedIn) })
        : day;
  return (
    <span className={styles.state}>
      {passwordGiven ? <IconKey size={18} aria-hidden /> : <IconCheck size={18} aria-hidden className={styles.done} />}
      {passwordGiven ? t('signIn.newPassword', { when: words }) : words}
    </span>
  );
}
