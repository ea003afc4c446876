import { academicYearAt } from '../../core/schedules/academic-year.ts';
import { type Instant, toLocalDateTime } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';

/** Returns the academic year that the user's school is in. */
export const currentYear = (me: Me, now: Instant): number =>
  academicYearAt(toLocalDateTime(now, me.timezone).date, me.academicYearStart);
