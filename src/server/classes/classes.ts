import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import { groupHandlers } from './groups.ts';
import { teacherHandlers } from './teachers.ts';

/** The handlers of the calls that change classes. */
export const classesArea: Handlers<typeof calls.classes> = { ...groupHandlers, ...teacherHandlers };
