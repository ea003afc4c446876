import {
  IconCalendarTime,
  IconCalendarX,
  IconPrinter,
  IconRouteAltRight,
  IconRuler2,
  IconScale,
  IconScan,
  IconTableImport,
  IconTrash,
} from '@tabler/icons-react';
import type { Schedule } from '../../../contract/schedules.ts';

const print = { action: 'print', Icon: IconPrinter, color: undefined } as const;
const edit = { action: 'edit', Icon: IconCalendarTime, color: undefined } as const;
const weights = { action: 'weights', Icon: IconScale, color: undefined } as const;
const scale = { action: 'scale', Icon: IconRuler2, color: undefined } as const;
const upload = { action: 'upload', Icon: IconTableImport, color: undefined } as const;
const sheets = { action: 'sheets', Icon: IconScan, color: undefined } as const;
const automatic = { action: 'automatic', Icon: IconRouteAltRight, color: undefined } as const;
const cancel = { action: 'cancel', Icon: IconCalendarX, color: undefined } as const;
const remove = { action: 'delete', Icon: IconTrash, color: 'danger' } as const;

/** An action on a schedule, with its icon and colour. */
export type ScheduleAction =
  | typeof print
  | typeof edit
  | typeof weights
  | typeof scale
  | typeof upload
  | typeof sheets
  | typeof automatic
  | typeof cancel
  | typeof remove;

/** Called with the action that the user chose. */
export type OnScheduleAction = (chosen: { action: ScheduleAction['action']; schedule: Schedule }) => void;

/** Returns the actions that the server allows for a schedule, in the order of the menu; nothing is printed of a cancelled one. */
export const actionsFor = ({ can, canEdit }: Schedule): ScheduleAction[] => [
  ...(canEdit ? [print] : []),
  ...(can.edit ? [edit] : []),
  // Who reads the results may weigh the questions and say on which scale grades are shown.
  weights,
  scale,
  ...(can.grade ? [upload, sheets] : []),
  automatic,
  ...(can.cancel ? [cancel] : []),
  ...(can.delete ? [remove] : []),
];
