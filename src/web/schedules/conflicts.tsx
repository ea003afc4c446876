import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '../../contract/schedules.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Refused } from '../data/errors.ts';
import classes from './conflicts.module.css';
import { useWindowWords } from './use-window-words.ts';

/** What else happens at that time; what students cannot do beside it comes first. */
export function Conflicts({ of }: { of: readonly Conflict[] }) {
  const { t } = useTranslation('schedules');
  const { span } = useWindowWords();
  if (of.length === 0) return null;
  return (
    <ul className={classes.list}>
      {of
        .toSorted((a, b) => Number(b.busy) - Number(a.busy))
        .map(({ kind, busy, courseName, title, teacher, opens, closes }) => (
          <li key={`${kind} ${courseName} ${title} ${opens}`}>
            {t(`conflict.${kind}`, { course: courseName, title, teacher, when: span({ opens, closes }) })}
            {busy && ` ${t('conflict.busy')}`}
          </li>
        ))}
    </ul>
  );
}

type Props = { error: unknown; force: string; pending: boolean; onForce: () => void };

/** Students would have two assessments at once: says which, and lets it be done all the same. */
export function Clash({ error, force, pending, onForce }: Props) {
  const { t } = useTranslation('schedules');
  if (!isClash(error)) return null;
  const { conflicts } = error.envelope;
  return (
    <div role="alert" className={classes.clash}>
      <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <p className={classes.title}>{t('clash.title')}</p>
        <Conflicts of={Array.isArray(conflicts) ? conflicts : []} />
        <p>{t('clash.text')}</p>
        <div>
          <Button variant="default" loading={pending} onClick={onForce}>
            {force}
          </Button>
        </div>
      </div>
    </div>
  );
}

export const isClash = (error: unknown): error is Refused =>
  error instanceof Refused && error.refusal === 'studentsBusy';
