import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../contract/schedules.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { useCopy } from '../../ui/actions/use-copy.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import classes from './list.module.css';
import { resultsPath, studentLink } from './paths.ts';
import { actionsFor, type OnScheduleAction } from './schedule-actions.ts';

type Props = {
  schedule: Schedule;
  onAct: OnScheduleAction;
  /** Something was done that is to be heard, too. */
  onSaid: (words: string) => void;
};

/** The way to the results, and what else can be done with a schedule. */
export function RowActions({ schedule, onAct, onSaid }: Props) {
  const { t } = useTranslation('schedules');
  const { copied, copy } = useCopy(studentLink(schedule.idSchedule));
  const named = { title: schedule.title, course: schedule.courseName };
  return (
    <div className={classes.actions}>
      <ResultsButton schedule={schedule} />
      <Menu
        trigger={
          <ActionIcon aria-label={t('action.menu', named)} className={classes.menu}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <MenuItem
          keepsOpen
          icon={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onSelect={async ({ currentTarget }) => {
            if (await copy(currentTarget)) onSaid(t('action.copiedOf', named));
          }}
        >
          {copied ? t('action.copied') : t('action.copyLink')}
        </MenuItem>
        {actionsFor(schedule).map(({ act, color, Icon }) => (
          <MenuItem
            key={act}
            danger={color === 'danger'}
            icon={<Icon size={18} aria-hidden />}
            onSelect={() => onAct({ act, schedule })}
          >
            {t(`action.${act}`)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

/** Nothing while nobody has finished. */
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
