import type { Choice } from './assessment-choice.tsx';
import type { TypedTimes } from './typed-times.ts';

/** What the form of a new schedule holds. */
export type ScheduleDraft = {
  /** Absent = the one the dialog was opened for. */
  assessment?: Choice | null;
  idsCourses: number[];
  times: TypedTimes;
};
