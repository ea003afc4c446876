import { IconCalendarTime, IconCalendarX, IconTrash } from '@tabler/icons-react';
import type { Schedule } from '../../contract/schedules.ts';
import type { PendingAction } from './action-dialog.tsx';

const edit = { act: 'edit', Icon: IconCalendarTime, color: undefined } as const;
const cancel = { act: 'cancel', Icon: IconCalendarX, color: undefined } as const;
const remove = { act: 'delete', Icon: IconTrash, color: 'danger' } as const;

export type ScheduleAction = typeof edit | typeof cancel | typeof remove;

export type OnScheduleAction = (acting: PendingAction) => void;

/** Returns the actions that the server allows for a schedule, in the order of the menu. */
export const actionsFor = ({ can }: Schedule): ScheduleAction[] => [
  ...(can.edit ? [edit] : []),
  ...(can.cancel ? [cancel] : []),
  ...(can.delete ? [remove] : []),
];
