import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { academicYearOf } from '../../../core/schedules/academic-year.ts';
import type { ScheduleState } from '../../../core/schedules/badges.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Me } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { scheduleScope } from '../../database/schedule-scope.ts';
import { schedule } from '../../database/schema.ts';

/** The facts that decide a schedule's badge, as bits of a number. */
const bits = {
  cancelled: 1,
  opened: 2,
  ended: 4,
  started: 8,
  running: 16,
  waiting: 32,
  uploaded: 64,
};

const keyAt = (now: Instant): SQL<number> => {
  const moment = sql.param(now, schedule.opens);
  const facts: Record<keyof typeof bits, SQL> = {
    cancelled: sql`${schedule.cancelled} is not null`,
    opened: sql`${schedule.opens} <= ${moment}`,
    ended: sql`${schedule.ends} <= ${moment}`,
    started: sql`${schedule.started} > 0`,
    running: sql`${schedule.finished} < ${schedule.started}`,
    waiting: sql`${schedule.ungraded} + ${schedule.late} > 0`,
    uploaded: sql`${schedule.uploaded}`,
  };
  const terms = Object.entries(facts).map(
    ([name, fact]) => sql`case when ${fact} then ${sql.raw(`${bits[name as keyof typeof bits]}`)} else 0 end`,
  );
  return sql`${sql.join(terms, sql` + `)}`;
};

/**
 * Returns a schedule state with these bits, so that the rules of badges and filters apply to all schedules with the
 * same key.
 */
export const stateFromKey = (key: number, now: Instant): ScheduleState => {
  const has = (name: keyof typeof bits) => (key & bits[name]) > 0;
  const started = has('started') ? 1 : 0;
  const ends = has('ended') ? now : now + 1;
  return {
    cancelled: has('cancelled'),
    window: { opens: has('opened') ? now : now + 1, closes: ends },
    ends,
    started,
    finished: has('running') ? 0 : started,
    waiting: has('waiting') ? 1 : 0,
    uploaded: has('uploaded'),
  };
};

/** How many schedules of an academic year have the same state key. */
export type StateCount = { academicYear: number; key: number; schedules: number };

/**
 * Returns the number of schedules by academic year and state key. Groups are formed over all schedules that the user
 * may read; `condition` limits which are counted.
 */
export const countByState = (db: Database, me: Me, now: Instant, condition: SQL | undefined): Promise<StateCount[]> =>
  db
    .select({
      academicYear: schedule.academicYear,
      key: keyAt(now).as('key'),
      schedules: sql<number>`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number),
    })
    .from(schedule)
    .where(scheduleScope(me))
    .groupBy(sql`1`, sql`2`);

/** Returns the condition for schedules with one of these keys. */
export const hasStateKey = (keys: readonly number[], now: Instant): SQL => inArray(keyAt(now), [...keys]);

const overAt = (now: Instant): SQL =>
  sql`(${schedule.cancelled} is not null or ${schedule.ends} <= ${sql.param(now, schedule.opens)})`;

/** Returns the condition for schedules for which `isScheduleOver` of `core/schedules/badges.ts` is false. */
const isNotOver = (now: Instant): SQL => sql`not ${overAt(now)}`;

/** The academic year of a list; `current` = the present one, and of any year what is not over. Null = all. */
export type YearAsked = { year: number | null; isCurrent: boolean };

/** Returns the academic year that a list is asked for. */
export const yearAskedBy = (me: Me, now: Instant, yearsFilter: number | 'current' | null | undefined): YearAsked => {
  const isCurrent = yearsFilter === 'current';
  return { isCurrent, year: isCurrent ? academicYearOf(me, now) : (yearsFilter ?? null) };
};

/** Returns the condition on `schedule` of the academic year that a list is asked for. */
export const isOfYear = ({ year, isCurrent }: YearAsked, now: Instant): SQL | undefined =>
  year === null ? undefined : or(eq(schedule.academicYear, year), isCurrent ? isNotOver(now) : undefined);

/**
 * Returns the order of lists: open schedules, the next to close first; future ones, the next to open first; then
 * those that are over, the last to open first.
 */
export const byUrgency = (now: Instant): SQL[] => {
  const moment = sql.param(now, schedule.opens);
  const over = overAt(now);
  const ahead = sql`${schedule.opens} > ${moment}`;
  return [
    sql`case when ${over} then 2 when ${ahead} then 1 else 0 end`,
    sql`case when ${over} then null when ${ahead} then ${schedule.opens} else ${schedule.closes} end`,
    sql`case when ${over} then ${schedule.opens} end desc`,
    sql`case when ${over} then -${schedule.id} else ${schedule.id} end`,
  ];
};
