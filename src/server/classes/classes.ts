import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import type { Sessions } from '../session/api.ts';
import { closingHandlers } from './closing.ts';
import { enrolmentHandlers } from './enrolments.ts';
import { groupHandlers } from './groups.ts';
import { courseListHandlers } from './lists.ts';
import { studentHandlers } from './students.ts';
import { teacherHandlers } from './teachers.ts';

/** Returns the handlers of the calls that change classes and their students. */
export const classesArea = (sessions: Sessions): Handlers<typeof calls.classes> => ({
  ...courseListHandlers,
  ...groupHandlers,
  ...closingHandlers,
  ...teacherHandlers,
  ...studentHandlers(sessions),
  ...enrolmentHandlers,
});
