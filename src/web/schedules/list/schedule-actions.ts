import { IconCalendarTime, IconCalendarX, IconScale, IconTrash } from '@tabler/icons-react';
import type { Schedule } from '../../../contract/schedules.ts';
import type { PendingAction } from './schedule-action-dialog.tsx';

const edit = { action: 'edit', Icon: IconCalendarTime, color: undefined } as const;
const weights = { action: 'weights', Icon: IconScale, color: undefined } as const;
const cancel = { action: 'cancel', Icon: IconCalendarX, color: undefined } as const;
const remove = { action: 'delete', Icon: IconTrash, color: 'danger' } as const;

/** An action that changes a schedule, with its icon and colour. */
export type ScheduleAction = typeof edit | typeof weights | typeof cancel | typeof remove;

/** Called with the action that the user chose. */
export type OnScheduleAction = (pendingAction: PendingAction) => void;

/** Returns the actions that the server allows for a schedule, in the order of the menu. */
export const actionsFor = ({ can }: Schedule): ScheduleAction[] => [
  ...(can.edit ? [edit] : []),
  // Who reads the results may weigh the questions.
  weights,
  ...(can.cancel ? [cancel] : []),
  ...(can.delete ? [remove] : []),
];
