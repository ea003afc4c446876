import { academicYearAt } from '../../../core/schedules/academic-year.ts';
import { isGiven } from '../../../core/schedules/follow-up-moves.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { GRACE_MS, toTimeWindow } from '../../../core/schedules/windows.ts';
import type { Database } from '../../database/database.ts';
import { settingsOf } from '../../database/settings.ts';
import type { Host } from '../../host.ts';
import { countAudiences } from '../audience.ts';
import { addScheduleItems } from '../items.ts';
import { insertSchedules, type ScheduleRow } from '../store/schedules.ts';
import {
  type AutomaticRef,
  type AutomaticRow,
  addMembers,
  findAutomaticForUpdate,
  findCalendarOf,
  findScheduleById,
  listBands,
  listDue,
  listGraded,
  lockOpenCourse,
  lockScheduleById,
  removeMembers,
  updateAutomatic,
} from './store.ts';

type FollowHost = Pick<Host, 'database' | 'log'>;

/** A time zone's day may have begun a day before it does in UTC. */
const DAYS_BACK_MS = 2 * 24 * 60 * 60_000;

/**
 * Gives students of schedules that are over the assessments that automatic schedules have for their grades, each in a
 * transaction of its own; takes them back from who has another grade now and has not begun. Running it again changes
 * nothing. A failure does not stop the others; all are thrown at the end as an AggregateError. Returns how many automatic
 * schedules had an effect. Throws the signal's reason once it is aborted.
 */
export const followAutomaticSchedules = async (
  host: FollowHost,
  now: Instant,
  signal: AbortSignal,
): Promise<number> => {
  const failures: unknown[] = [];
  let changed = 0;
  // Students' last responses count until the grace is over.
  const overAt = now - GRACE_MS;
  const since = new Date(now - DAYS_BACK_MS).toISOString().slice(0, 10);
  for (const ref of await listDue(host.database, overAt, since)) {
    signal.throwIfAborted();
    try {
      if (await host.database.transaction((db) => follow(host, db, ref, now))) changed++;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} automatic schedules have failed`);
  return changed;
};

/** Does it for one. Returns whether anything changed. */
const follow = async (host: FollowHost, db: Database, ref: AutomaticRef, now: Instant): Promise<boolean> => {
  // Of two servers the second one waits here and then finds what the first has done.
  const row = await findAutomaticForUpdate(db, ref);
  const source = row && (await findScheduleById(db, row.idSchool, row.idSchedule));
  if (!row || !source || source.deleted || source.cancelled !== null || source.ends + GRACE_MS > now) return false;
  const { entering, leaving } = await sortByBand(db, row, source, now);
  if (row.idCreated === null) return entering.length > 0 && (await create(host, db, row, source, entering, now));
  const created = await lockScheduleById(db, row.idSchool, row.idCreated);
  if (!created || created.deleted || created.cancelled !== null || created.closes <= now) return false;
  const removed = await removeMembers(db, created, leaving);
  const added = await addMembers(db, created, entering, now);
  if (removed + added === 0) return false;
  await countAudiences(db, row.idSchool, [created.id], now);
  return true;
};

/** Returns who of the students with a final grade lies in the band, and who does not. Who waits for a grade is in neither. */
const sortByBand = async (db: Database, row: AutomaticRow, source: ScheduleRow, now: Instant) => {
  const { idSchool, idSchedule } = row;
  const bands = await listBands(db, { idSchool, idSchedule });
  const band = { min: row.percentageMin, max: row.percentageMax };
  const graded = await listGraded(db, { idSchool, idSchedule, idCourse: source.idCourse }, now);
  const idsOf = (given: boolean) =>
    graded.filter((one) => isGiven(one, band, bands) === given).map(({ idUser }) => idUser);
  return { entering: idsOf(true), leaving: idsOf(false) };
};

const create = async (
  host: FollowHost,
  db: Database,
  row: AutomaticRow,
  source: ScheduleRow,
  students: readonly number[],
  now: Instant,
): Promise<boolean> => {
  const { idSchool, assessmentSchool, idAssessment, startDate, startTime, endDate, endTime, duration } = row;
  const calendar = await findCalendarOf(db, idSchool);
  if (!calendar) return false;
  const times = { startDate, startTime, endDate, endTime, duration };
  const window = toTimeWindow(times, calendar.timezone);
  // The school's time zone may have changed since it was planned: daylight saving may leave nothing of the window.
  if (window.opens >= window.closes || window.closes <= now) return false;
  if (!(await lockOpenCourse(db, idSchool, source.idCourse))) return false;
  const { idCourse, idOwner } = source;
  const academicYear = academicYearAt(startDate, settingsOf(calendar, host.log).academicYearStart);
  const values = { idSchool, assessmentSchool, idAssessment, idCourse, idOwner, academicYear, ...times, ...window };
  const [id = 0] = await insertSchedules(db, [{ ...values, ends: window.closes, added: now }], now);
  await updateAutomatic(db, row, { idCreated: id });
  await addScheduleItems(db, { idSchool, idsSchedules: [id], assessmentSchool, idAssessment });
  await addMembers(db, { idSchool, id, idCourse }, students, now);
  await countAudiences(db, idSchool, [id], now);
  return true;
};
