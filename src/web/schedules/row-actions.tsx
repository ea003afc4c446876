import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconCopy, IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../contract/schedules.ts';
import { useCopied } from '../../ui/hooks/use-copied.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
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
  const menu = useRef<HTMLButtonElement>(null);
  const { copied, copy } = useCopied(studentLink(schedule.idSchedule));
  const named = { title: schedule.title, course: schedule.courseName };
  return (
    <div className={classes.actions}>
      <ResultsButton schedule={schedule} />
      <Menu portalProps={{ target: '#content' }}>
        <Menu.Target>
          <ActionIcon ref={menu} aria-label={t('action.menu', named)} className={classes.menu}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={async ({ currentTarget }) => {
              if (await copy(currentTarget)) onSaid(t('action.copiedOf', named));
            }}
          >
            {copied ? t('action.copied') : t('action.copyLink')}
          </Menu.Item>
          {actionsFor(schedule).map(({ act, color, Icon }) => (
            <Menu.Item
              key={act}
              color={color}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => {
                // The item goes with the menu; what has the focus now has it again when the dialog closes.
                menu.current?.focus();
                onAct({ act, schedule });
              }}
            >
              {t(`action.${act}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
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
