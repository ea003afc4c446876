import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { MOST_CALENDAR_ENTRIES, ScheduleFilter } from '../../contract/schedules.ts';
import { pageFacts, rowsAsked } from '../../core/pages.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { academicYearOf } from '../../core/schedules/academic-year.ts';
import { isScheduleOver, matchesScheduleFilter } from '../../core/schedules/badges.ts';
import { addDays } from '../../core/schedules/days.ts';
import { type Instant, toInstant } from '../../core/schedules/time.ts';
import { type NameQuery, nameQueryOf } from '../../core/searching/names.ts';
import { type HandlersOf, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { schedule } from '../database/schema.ts';
import { schedulesToDtos, scheduleToCalendarEntry } from './dto.ts';
import { listWeighted } from './items.ts';
import { loadDetailsPage } from './store/details.ts';
import {
  byUrgency,
  countByState,
  hasStateKey,
  isOfYear,
  type StateCount,
  stateFromKey,
  yearAskedBy,
} from './store/list.ts';
import { hasAnyInNames, loadSearchNames } from './store/search.ts';

type Filter = z.output<typeof ScheduleFilter>;

/** The handlers of the calls that read schedules. */
export const listingHandlers: HandlersOf<'schedules', 'getSchedule' | 'getSchedules' | 'getCalendar'> = {
  async getSchedule({ db, me, now }, { idSchedule }, refuse) {
    const condition = and(scheduleScope(me), eq(schedule.id, idSchedule));
    const [row] = await loadDetailsPage(db, schoolOf(me), condition, { order: [], first: 0, size: 1 });
    const [found] = await schedulesToDtos(db, me, now, row ? [row] : []);
    return { content: found ?? refuse('scheduleNotValid') };
  },

  async getSchedules(
    { db, me, now },
    { filter, idSchedule, idAssessment, withResults, yearsFilter, page, recordsperpage, ...filters },
  ) {
    const current = academicYearOf(me, now);
    const yearAsked = yearAskedBy(me, now, yearsFilter);
    const { year, isCurrent } = yearAsked;
    const asked = rowsAsked({ page, recordsperpage });
    const condition = and(
      idSchedule === undefined ? undefined : eq(schedule.id, idSchedule),
      idAssessment === undefined ? undefined : eq(schedule.idAssessment, idAssessment),
      withResults ? gt(schedule.finished, 0) : undefined,
      await meetsFilters(db, me, filters),
    );
    const groups = await countByState(db, me, now, condition);
    const ofYear = groups.filter(
      ({ academicYear, key }) =>
        year === null || academicYear === year || (isCurrent && !isScheduleOver(stateFromKey(key, now), now)),
    );
    const wanted = ofYear.filter(({ key }) => belongs(key, filter, now));
    const totalrecords = total(wanted);
    const content =
      totalrecords === 0
        ? []
        : await loadDetailsPage(
            db,
            schoolOf(me),
            and(
              scheduleScope(me),
              condition,
              isOfYear(yearAsked, now),
              filter === 'all' ? undefined : hasKeyOf(wanted, now),
            ),
            { ...asked, order: asked.isWhole ? [desc(schedule.id)] : byUrgency(now) },
          );
    return {
      ...pageFacts(asked, totalrecords),
      content: await schedulesToDtos(db, me, now, content),
      counts: countsOf(ofYear, now),
      yearsFilter: year,
      years: yearsOf(groups, [current, year ?? current]),
      schedulesWeightsCustom: await listWeighted(
        db,
        schoolOf(me),
        content.map(({ schedule }) => schedule.id),
      ),
    };
  },

  async getCalendar({ db, me, now }, { filter, firstDate, days, yearsFilter = null, ...filters }) {
    const condition = and(
      gt(schedule.closes, toInstant(firstDate, '00:00', me.timezone)),
      lt(schedule.opens, toInstant(addDays(firstDate, days), '00:00', me.timezone)),
      yearsFilter === null ? undefined : eq(schedule.academicYear, yearsFilter),
      await meetsFilters(db, me, filters),
    );
    const groups = await countByState(db, me, now, condition);
    const wanted = groups.filter(({ key }) => belongs(key, filter, now));
    const totalrecords = total(wanted);
    const rows =
      totalrecords === 0
        ? []
        : await loadDetailsPage(
            db,
            schoolOf(me),
            and(scheduleScope(me), condition, filter === 'all' ? undefined : hasKeyOf(wanted, now)),
            { order: [asc(schedule.opens), asc(schedule.id)], first: 0, size: MOST_CALENDAR_ENTRIES },
          );
    return {
      content: rows.map((row) => scheduleToCalendarEntry(row, me, now)),
      totalrecords,
      counts: countsOf(groups, now),
      years: yearsOf(groups, [yearsFilter ?? academicYearOf(me, now)]),
    };
  },
};

type Filters = { search: string; idCourse?: number | undefined; idTeacher?: number | undefined; sm: boolean };

const meetsFilters = async (
  db: Database,
  me: Me,
  { search, idCourse, idTeacher, sm }: Filters,
): Promise<SQL | undefined> =>
  and(
    idCourse === undefined ? undefined : eq(schedule.idCourse, idCourse),
    idTeacher === undefined ? undefined : eq(schedule.idOwner, idTeacher),
    sm ? eq(schedule.assessmentSchool, PROVIDER_SCHOOL_ID) : undefined,
    await withNames(db, me, nameQueryOf(search)),
  );

type Counts = Record<Filter, number>;

const countsOf = (groups: readonly StateCount[], now: Instant): Counts =>
  Object.fromEntries(
    ScheduleFilter.options.map((name) => [name, total(groups.filter(({ key }) => belongs(key, name, now)))]),
  ) as Counts;

/** Returns these years and those in which something is scheduled, the last first. */
const yearsOf = (groups: readonly StateCount[], years: readonly number[]): number[] =>
  [...new Set([...years, ...groups.map(({ academicYear }) => academicYear)])].sort((a, b) => b - a);

const hasKeyOf = (groups: readonly StateCount[], now: Instant): SQL =>
  hasStateKey([...new Set(groups.map(({ key }) => key))], now);

const total = (groups: readonly StateCount[]): number => groups.reduce((sum, { schedules }) => sum + schedules, 0);

const withNames = async (db: Database, me: Me, query: NameQuery): Promise<SQL | undefined> => {
  if (query.length === 0) return undefined;
  const names = await loadSearchNames(db, me);
  return and(...query.map((texts) => hasAnyInNames(names, texts)));
};

const belongs = (key: number, filter: Filter, now: Instant): boolean =>
  filter === 'all' || matchesScheduleFilter(stateFromKey(key, now), filter, now);
