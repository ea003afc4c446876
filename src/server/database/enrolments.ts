import { and, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Instant } from '../../core/schedules/time.ts';
import { enrolment } from './schema.ts';

/**
 * Returns a condition: the enrolment is valid at `now`, from `since` on and before `until`. `row` is an alias of the
 * table.
 */
export const isValidEnrolment = (
  now: Instant,
  row: { since: AnyPgColumn; until: AnyPgColumn } = enrolment,
): SQL | undefined => and(lte(row.since, now), or(isNull(row.until), gt(row.until, now)));
