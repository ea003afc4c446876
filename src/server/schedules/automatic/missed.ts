import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { MissedFollowUp } from '../../../contract/schedules.ts';
import { isTooEarly } from '../../../core/schedules/follow-ups.ts';
import { toIsoWithOffset } from '../../../core/schedules/time.ts';
import { toTimeWindow } from '../../../core/schedules/windows.ts';
import { type Me, schoolOf } from '../../area.ts';
import { loadTitles } from '../../assessments/api.ts';
import type { Database } from '../../database/database.ts';
import { automaticSchedule, schedule } from '../../database/schema.ts';
import type { ScheduleRow } from '../store/schedules.ts';

/** Returns the automatic schedules of schedules that have made nothing, with when their windows and their schedules end. */
const listUnmade = async (db: Database, me: Me, idsSchedules: readonly number[]) => {
  if (idsSchedules.length === 0) return [];
  const rows = await db
    .select({ row: automaticSchedule, sourceEnds: schedule.ends })
    .from(automaticSchedule)
    .innerJoin(
      schedule,
      and(eq(schedule.idSchool, automaticSchedule.idSchool), eq(schedule.id, automaticSchedule.idSchedule)),
    )
    .where(
      and(
        eq(automaticSchedule.idSchool, schoolOf(me)),
        inArray(automaticSchedule.idSchedule, [...idsSchedules]),
        isNull(automaticSchedule.idCreated),
        isNull(schedule.cancelled),
      ),
    )
    .orderBy(asc(automaticSchedule.percentageMin), asc(automaticSchedule.id));
  return rows.map((one) => ({ ...one, closes: toTimeWindow(one.row, me.timezone).closes }));
};

/** Returns how many follow-ups of schedules are missed, by schedule. */
export const countMissed = async (
  db: Database,
  me: Me,
  idsSchedules: readonly number[],
): Promise<Map<number, number>> => {
  const unmade = await listUnmade(db, me, idsSchedules);
  const missed = unmade.filter(({ closes, sourceEnds }) => isTooEarly(closes, sourceEnds));
  return new Map([...Map.groupBy(missed, ({ row }) => row.idSchedule)].map(([id, rows]) => [id, rows.length]));
};

/** Returns the follow-ups that a change has made missed of the schedules, given as they were before it. */
export const listNewlyMissed = async (
  db: Database,
  me: Me,
  before: readonly Pick<ScheduleRow, 'id' | 'ends'>[],
): Promise<MissedFollowUp[]> => {
  const endsBefore = new Map(before.map(({ id, ends }) => [id, ends]));
  const unmade = await listUnmade(db, me, [...endsBefore.keys()]);
  const missed = unmade.filter(
    ({ row, closes, sourceEnds }) =>
      isTooEarly(closes, sourceEnds) && !isTooEarly(closes, endsBefore.get(row.idSchedule) ?? sourceEnds),
  );
  const titles = await loadTitles(
    db,
    missed.map(({ row }) => row),
  );
  return missed.map(({ row, closes }) => ({
    idAutomaticSchedule: row.id,
    idSchedule: row.idSchedule,
    assessment: titles.get(row.idAssessment)?.title ?? '',
    closes: toIsoWithOffset(closes, me.timezone),
  }));
};
