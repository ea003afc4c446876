import {
  IconClockPlus,
  IconMessage2,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LiveRoom, LiveStudent } from '../../contract/live.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Act } from './acts.tsx';

const icons = {
  extend: IconClockPlus,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  end: IconPlayerStop,
  message: IconMessage2,
  reopen: IconRefresh,
} as const;

type Props = { of: readonly Act[]; filled?: Act; size?: 'sm'; onAct: (act: Act) => void };

/** Renders the acts that are possible now as buttons. */
export function ActButtons({ of, filled, size, onAct }: Props) {
  const { t } = useTranslation('live');
  return of.map((act) => {
    const Icon = icons[act];
    return (
      <Button
        key={act}
        variant={act === filled ? 'filled' : 'default'}
        size={size}
        leftSection={<Icon size={20} aria-hidden />}
        onClick={() => onAct(act)}
      >
        {t(`act.${act}`)}
      </Button>
    );
  });
}

const isRunning = ({ idAttempt, finished }: LiveStudent): boolean => idAttempt !== null && finished === null;

/** Returns what can be done for a whole room, in the order of the buttons. */
export const actsForRoom = ({ students, isCancelled }: LiveRoom): Act[] => {
  const isOpen = students.some(({ finished }) => finished === null);
  if (isCancelled || !isOpen) return [];
  return [
    'message',
    students.some(({ pausedSince }) => pausedSince !== null) ? 'resume' : 'pause',
    ...(students.some(isRunning) ? (['end'] as const) : []),
    'extend',
  ];
};

/** Returns what can be done for one student. */
export const actsForStudent = ({ isCancelled }: LiveRoom, student: LiveStudent): Act[] => {
  if (isCancelled) return [];
  const { finished, pausedSince, endedBy } = student;
  if (finished !== null) return endedBy === null ? [] : ['reopen'];
  return [
    'extend',
    pausedSince === null ? 'pause' : 'resume',
    'message',
    ...(isRunning(student) ? (['end'] as const) : []),
  ];
};
