import { and, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Instant } from '../../core/schedules/time.ts';
import { enrolment } from './schema.ts';

/** Whether an enrolment is valid at a moment: from `since` on and before `until`. `row` is an alias of the table. */
export const enrolledAt = (
  now: Instant,
  row: { since: AnyPgColumn; until: AnyPgColumn } = enrolment,
): SQL | undefined => and(lte(row.since, now), or(isNull(row.until), gt(row.until, now)));
