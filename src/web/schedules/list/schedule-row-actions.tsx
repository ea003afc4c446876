import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../../contract/schedules.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { useCopy } from '../../../ui/actions/use-copy.ts';
import { Menu } from '../../../ui/menu/menu.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { livePath, resultsPath, studentLink } from '../../paths/schedules.ts';
import { actionsFor, type OnScheduleAction } from './schedule-actions.ts';
import classes from './schedules.module.css';

type Props = {
  schedule: Schedule;
  onAction: OnScheduleAction;
  /** Announces to screen readers what was done. */
  onAnnounce: (words: string) => void;
};

/** Renders links to the live view and the results, and a menu of the other actions of a schedule. */
export function ScheduleRowActions({ schedule, onAction, onAnnounce }: Props) {
  const { t } = useTranslation('schedules');
  const { copied, copy } = useCopy(studentLink(schedule.idSchedule));
  const names = { title: schedule.title, course: schedule.courseName };
  return (
    <div className={classes.actions}>
      <div className={classes.links}>
        <LiveButton schedule={schedule} />
        <ResultsButton schedule={schedule} />
      </div>
      <Menu
        trigger={
          <ActionIcon aria-label={t('action.menu', names)} className={classes.menu}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <MenuItem
          keepsOpen
          icon={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onSelect={async ({ currentTarget }) => {
            if (await copy(currentTarget)) onAnnounce(t('action.copiedOf', names));
          }}
        >
          {copied ? t('action.copied') : t('action.copyLink')}
        </MenuItem>
        {actionsFor(schedule).map(({ action, color, Icon }) => (
          <MenuItem
            key={action}
            danger={color === 'danger'}
            icon={<Icon size={18} aria-hidden />}
            onSelect={() => onAction({ action, schedule })}
          >
            {t(`action.${action}`)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

/** Renders a link to the results; nothing while nobody has finished. */
export function ResultsButton({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  if (schedule.finished === 0) return null;
  return (
    <ButtonLink
      to={resultsPath(schedule.idSchedule)}
      variant="default"
      size="sm"
      aria-label={t('action.resultsOf', { title: schedule.title, course: schedule.courseName })}
    >
      {t('action.results')}
    </ButtonLink>
  );
}

/** Renders a link to the live view while the schedule is running. */
export function LiveButton({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  if (schedule.badge !== 'ON_GOING') return null;
  return (
    <ButtonLink
      to={livePath(schedule.idSchedule)}
      variant="default"
      size="sm"
      aria-label={t('action.liveOf', { title: schedule.title, course: schedule.courseName })}
    >
      {t('action.live')}
    </ButtonLink>
  );
}
