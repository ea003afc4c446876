import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import classes from './link-for-students.module.css';
import { studentLink } from './paths.ts';
import { useCopied } from './use-copied.ts';

/** The address under which the students of a schedule answer it, to be handed out. */
export function LinkForStudents({ idSchedule, label }: { idSchedule: number; label: string }) {
  const { t } = useTranslation('schedules');
  const { copied, copy } = useCopied(studentLink(idSchedule));
  return (
    <div className={classes.link}>
      <TextInput className={classes.address} label={label} readOnly value={studentLink(idSchedule)} />
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={({ currentTarget }) => copy(currentTarget)}
      >
        {copied ? t('link.copied') : t('link.copy')}
      </Button>
      <LiveRegion>{copied && t('action.copied')}</LiveRegion>
    </div>
  );
}
