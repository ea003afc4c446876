import { IconCalendarTime, IconCalendarX, IconTrash } from '@tabler/icons-react';
import type { Schedule } from '../../contract/schedules.ts';
import type { Acting } from './action-dialog.tsx';

const edit = { act: 'edit', Icon: IconCalendarTime, color: undefined } as const;
const cancel = { act: 'cancel', Icon: IconCalendarX, color: undefined } as const;
const remove = { act: 'delete', Icon: IconTrash, color: 'danger' } as const;

export type Act = typeof edit | typeof cancel | typeof remove;

export type OnAct = (acting: Acting) => void;

/** What can be done with a schedule: one that students have begun is never deleted. */
export const actsFor = ({ canEdit, started }: Schedule): Act[] => [
  ...(canEdit ? [edit, cancel] : []),
  ...(started === 0 ? [remove] : []),
];
