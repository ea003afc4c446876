import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentAccommodation } from '../../../contract/accommodations.ts';
import type { MissedFollowUp } from '../../../contract/schedules.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { hasAccommodation } from '../../../core/schedules/accommodations.ts';
import type { ScheduleTimes } from '../../../core/schedules/windows.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { isWindowAtLeast } from '../../../ui/layout/use-is-window-at-least.ts';
import { Avatar } from '../../display/avatar.tsx';
import { AccommodationDialog } from './accommodation-dialog.tsx';
import classes from './accommodations.module.css';
import { minutesOf, type OwnAccommodation } from './own-times.ts';

type Options = {
  students: readonly StudentAccommodation[];
  /** Those of the schedule, as the form has them. */
  times: ScheduleTimes;
  /** Returns the follow-ups that it has made impossible. */
  onSave: (student: StudentAccommodation, own: OwnAccommodation | null) => Promise<readonly MissedFollowUp[]>;
};

/**
 * Returns the section of a schedule's form with what single students have, and the dialog in which it is changed, which must
 * not be inside of the form. Without students there is no section.
 */
export function useAccommodations({ students, times, onSave }: Options): { section: ReactNode; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ student: StudentAccommodation | null } | null>(null);
  // The words of the dialog: the form around it must not wait for them when it opens.
  useTranslation(['accommodations', 'automatic']);
  return {
    section: students.length > 0 && (
      <Section students={students} times={times} onOpen={(student) => setOpened({ student })} />
    ),
    dialog: opened && (
      <AccommodationDialog
        students={students}
        student={opened.student}
        times={times}
        onSave={onSave}
        onClose={() => setOpened(null)}
      />
    ),
  };
}

type SectionProps = Pick<Options, 'students' | 'times'> & { onOpen: (student: StudentAccommodation | null) => void };

/** Folded, with its count, where the dialog has one column. */
function Section({ students, times, onOpen }: SectionProps) {
  const { t } = useTranslation('accommodations');
  const helped = students.filter((one) => hasAccommodation(one) || one.window !== null);
  const [isOpen, setOpen] = useState(() => isWindowAtLeast('form'));
  return (
    <details className={classes.section} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>{isOpen ? t('title') : t('folded', { count: helped.length })}</summary>
      <p className={classes.hint}>
        {helped.length === 0 ? t('none') : t('count', { count: helped.length, students: students.length })}
      </p>
      <ul className={classes.list}>
        {helped.map((one) => (
          <Row key={one.idUser} student={one} times={times} onOpen={() => onOpen(one)} />
        ))}
      </ul>
      {helped.length < students.length && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onOpen(null)}
        >
          {t('add')}
        </Button>
      )}
    </details>
  );
}

function Row({ student, times, onOpen }: { student: StudentAccommodation; times: ScheduleTimes; onOpen: () => void }) {
  const { t, i18n } = useTranslation('accommodations');
  const zone = useTimeZone() ?? 'UTC';
  const person = toPersonName(student);
  const name = fullName(person, i18n.language);
  const minutes = minutesOf(student, times, zone);
  const time = timeWords(student, t);
  const details = [
    student.pauseMinutes > 0 && t('pause', { minutes: student.pauseMinutes }),
    student.largePrint && t('largePrint'),
    t(student.thisTime ? 'thisTime' : 'everyTime'),
  ];
  return (
    <li className={classes.row}>
      <Avatar person={person} />
      <div className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>{details.filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classes.what}>
        <span className={classes.name}>{time}</span>
        {minutes !== null && <span className={classes.hint}>{t('total', { minutes })}</span>}
      </div>
      <Button variant="subtle" size="sm" className={classes.edit} aria-label={t('edit', { name })} onClick={onOpen}>
        <IconPencil size={20} aria-hidden />
      </Button>
    </li>
  );
}

type Translate = ReturnType<typeof useTranslation<'accommodations'>>['t'];

/** Returns in words how much more time a student has, and when. */
const timeWords = ({ window, extraPercent, extraMinutes }: StudentAccommodation, t: Translate): string => {
  const day = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`;
  const words = [
    window && window.startDate === null && t('until', { time: window.endTime }),
    window && window.startDate !== null && `${day(window.startDate)}, ${window.startTime}–${window.endTime}`,
    extraPercent > 0 && t('percent', { percent: extraPercent }),
    extraMinutes > 0 && t('minutes', { minutes: extraMinutes }),
  ];
  return words.filter(Boolean).join(' · ');
};
