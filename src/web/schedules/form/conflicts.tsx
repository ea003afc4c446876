import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '../../../contract/schedules.ts';
import { useListFormat } from '../../../ui/format/list-format.ts';
import { Refused } from '../../data/errors.ts';
import { useWindowFormat } from '../use-window-format.ts';
import classes from './conflicts.module.css';

/** Whether the two share the teacher alone, which keeps no student from the new schedule. */
const isOfTeacher = ({ kind, busy }: Conflict): boolean => kind === 'teacher' && !busy;

/**
 * Renders what else happens at the same time; first what keeps students from the new schedule, last what the teacher has, in
 * one line.
 */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const { t } = useTranslation('schedules');
  const formatList = useListFormat();
  const { span } = useWindowFormat();
  if (conflicts.length === 0) return null;
  const namesOf = ({ kind, students, qntStudents }: Conflict) => {
    if (kind !== 'students' || students.length === 0) return '';
    const more = qntStudents - students.length;
    return formatList([...students, ...(more > 0 ? [t('conflict.more', { count: more })] : [])]);
  };
  const [ofTeachers, others] = [conflicts.filter(isOfTeacher), conflicts.filter((one) => !isOfTeacher(one))];
  return (
    <ul className={classes.list}>
      {others
        .toSorted((a, b) => Number(b.busy) - Number(a.busy))
        .map((conflict) => {
          const { kind, busy, courseName, title, teacher, opens, closes } = conflict;
          const names = namesOf(conflict);
          const words = { course: courseName, title, teacher, when: span({ opens, closes }) };
          return (
            <li key={`${kind} ${courseName} ${title} ${opens}`}>
              {names !== '' && <div className={classes.names}>{names}</div>}
              {/* Two of the chosen classes have no schedule yet. */}
              {title === '' ? t('conflict.chosen', words) : t(`conflict.${kind}`, words)}
              {busy && ` ${t('conflict.busy')}`}
            </li>
          );
        })}
      {[...Map.groupBy(ofTeachers, ({ teacher }) => teacher)].map(([teacher, list]) => {
        const what = list.map((one) =>
          t('conflict.what', { course: one.courseName, title: one.title, when: span(one) }),
        );
        return <li key={teacher}>{t('conflict.teacher', { teacher, what: formatList(what) })}</li>;
      })}
    </ul>
  );
}

type Props = {
  conflicts: readonly Conflict[];
  /** Gets the focus when scheduling was refused. */
  ref: RefObject<HTMLDivElement | null>;
  /** Rendered below the conflicts that keep students from the new schedule. */
  children?: ReactNode;
};

/** Renders what conflicts with the times in the form: as a warning where students cannot sit both. Nothing without any. */
export function ConflictsNotice({ conflicts, ref, children }: Props) {
  const { t } = useTranslation('schedules');
  const busy = conflicts.filter((conflict) => conflict.busy);
  const [first] = busy;
  const title =
    busy.length === 1 && first
      ? t(`clash.${first.kind === 'course' ? 'course' : 'students'}`, {
          count: first.qntStudents,
          course: first.courseName,
        })
      : t('clash.title');
  return (
    <div role="status" className={classes.notice}>
      {first && (
        <div ref={ref} tabIndex={-1} className={classes.warning}>
          <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
          <div className={classes.text}>
            <p className={classes.title}>{title}</p>
            <ConflictList conflicts={conflicts} />
            {children}
          </div>
        </div>
      )}
      {!first && conflicts.length > 0 && (
        <div className={classes.quiet}>
          <p>{t('planned.conflicts')}</p>
          <ConflictList conflicts={conflicts} />
        </div>
      )}
    </div>
  );
}

/** Returns whether a schedule was refused because students have another assessment at that time. */
export const isStudentsBusyError = (error: unknown): error is Refused =>
  error instanceof Refused && error.refusal === 'studentsBusy';
