import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '../../../contract/schedules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Refused } from '../../data/errors.ts';
import { useWindowFormat } from '../use-window-format.ts';
import classes from './conflicts.module.css';

/** Renders what else happens at the same time; first what keeps students from the new schedule. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const { t } = useTranslation('schedules');
  const { span } = useWindowFormat();
  if (conflicts.length === 0) return null;
  return (
    <ul className={classes.list}>
      {conflicts
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

/**
 * Renders which students would have two assessments at once, and a button to schedule anyway; nothing for another
 * error.
 */
export function BusyStudentsWarning({ error, force, pending, onForce }: Props) {
  const { t } = useTranslation('schedules');
  if (!isStudentsBusyError(error)) return null;
  const { conflicts } = error.envelope;
  return (
    <div role="alert" className={classes.warning}>
      <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <p className={classes.title}>{t('clash.title')}</p>
        <ConflictList conflicts={Array.isArray(conflicts) ? conflicts : []} />
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

/** Returns whether a schedule was refused because students have another assessment at that time. */
export const isStudentsBusyError = (error: unknown): error is Refused =>
  error instanceof Refused && error.refusal === 'studentsBusy';
