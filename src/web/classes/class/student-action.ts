import type { Icon } from '@tabler/icons-react';
import type { CourseStudent } from '../../../contract/classes.ts';

/** What can be done with students of a class, from the bar of those chosen and from the menu of one. */
export type StudentAction = {
  key: string;
  label: string;
  Icon: Icon;
  /** Whether it can be done with this student; those of the chosen ones with whom it cannot are left out. */
  isPossible: (student: CourseStudent) => boolean;
  /** True where it is in the menu of one student alone. */
  forOneOnly?: boolean;
  /** `onDone` is called when it was done: the choice is then cleared. */
  run: (students: readonly CourseStudent[], onDone: () => void) => void;
};
