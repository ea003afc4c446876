import type { FieldChange } from '../../core/rosters/planned-row.ts';
import type { Instant } from '../../core/schedules/time.ts';

type Enrolled = { idUser: number; idCourse: number; since: Instant };

/** What an import has written, as `roster_import.changes` has it. */
export type ImportedChanges = {
  /** The students whose accounts are new. */
  created: number[];
  joined: Enrolled[];
  /** The enrolments that ended, as they were. */
  left: (Enrolled & { until: Instant | null })[];
  fields: (FieldChange & { idUser: number; idCourse: number })[];
  /** Keys of `external_identity`. */
  remembered: string[];
  invitations: number[];
  /** The courses that are new; none in imports of before there were any. */
  courses?: number[];
};
