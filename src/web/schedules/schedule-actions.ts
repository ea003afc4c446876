import { IconCalendarTime, IconCalendarX, IconTrash } from '@tabler/icons-react';
import type { Schedule } from '../../contract/schedules.ts';
import type { PendingAction } from './action-dialog.tsx';

const edit = { act: 'edit', Icon: IconCalendarTime, color: undefined } as const;
const cancel = { act: 'cancel', Icon: IconCalendarX, color: undefined } as const;
const remove = { act: 'delete', Icon: IconTrash, color: 'danger' } as const;

export type ScheduleAction = typeof edit | typeof cancel | typeof remove;

export type OnScheduleAction = (acting: PendingAction) => void;

/** What can be done with a schedule: one that students have begun is never deleted. */
export const actionsFor = ({ canEdit, started }: Schedule): ScheduleAction[] => [
  ...(canEdit ? [edit, cancel] : []),
  ...(started === 0 ? [remove] : []),
];
