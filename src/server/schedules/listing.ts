import { and, eq, gt, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { ScheduleFilter } from '../../contract/schedules.ts';
import { countPages } from '../../core/pages.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { academicYearOf } from '../../core/schedules/academic-year.ts';
import { isScheduleOver, matchesScheduleFilter } from '../../core/schedules/badges.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type NameQuery, nameQueryOf } from '../../core/searching/names.ts';
import { type HandlersOf, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { schedule } from '../database/schema.ts';
import { scheduleToDto } from './dto.ts';
import { listWeighted } from './items.ts';
import { scheduleScope } from './store/access.ts';
import { loadDetailsPage } from './store/details.ts';
import { byUrgency, countByState, hasStateKey, isNotOver, type StateCount, stateFromKey } from './store/list.ts';
import { hasAnyInNames, loadSearchNames } from './store/search.ts';

type Filter = z.output<typeof ScheduleFilter>;

/** The handlers of the calls that read schedules. */
export const listingHandlers: HandlersOf<'schedules', 'getSchedule' | 'getSchedules'> = {
  async getSchedule({ db, me, now }, { idSchedule }, refuse) {
    const condition = and(scheduleScope(me), eq(schedule.id, idSchedule));
    const [row] = await loadDetailsPage(db, schoolOf(me), condition, { order: [], first: 0, size: 1 });
    return { content: row ? scheduleToDto(row, me, now) : refuse('scheduleNotValid') };
  },

  async getSchedules(
    { db, me, now },
    { filter, search, idSchedule, idAssessment, idCourse, idTeacher, sm, withResults, yearsFilter, ...page },
  ) {
    const current = academicYearOf(me, now);
    const isDefault = yearsFilter === undefined && idSchedule === undefined;
    const year = isDefault ? current : (yearsFilter ?? null);
    const condition = and(
      idSchedule === undefined ? undefined : eq(schedule.id, idSchedule),
      idAssessment === undefined ? undefined : eq(schedule.idAssessment, idAssessment),
      idCourse === undefined ? undefined : eq(schedule.idCourse, idCourse),
      idTeacher === undefined ? undefined : eq(schedule.idOwner, idTeacher),
      sm ? eq(schedule.assessmentSchool, PROVIDER_SCHOOL_ID) : undefined,
      withResults ? gt(schedule.finished, 0) : undefined,
      await withNames(db, me, nameQueryOf(search)),
    );
    const groups = await countByState(db, me, now, condition);
    const ofYear = groups.filter(
      ({ academicYear, key }) =>
        year === null || academicYear === year || (isDefault && !isScheduleOver(stateFromKey(key, now), now)),
    );
    const matching = (filter: Filter) => ofYear.filter(({ key }) => belongs(key, filter, now));
    const wanted = matching(filter);
    const totalrecords = total(wanted);
    const { recordsperpage } = page;
    const content =
      totalrecords === 0
        ? []
        : await loadDetailsPage(
            db,
            schoolOf(me),
            and(
              scheduleScope(me),
              condition,
              year === null ? undefined : or(eq(schedule.academicYear, year), isDefault ? isNotOver(now) : undefined),
              filter === 'all' ? undefined : hasStateKey([...new Set(wanted.map(({ key }) => key))], now),
            ),
            { order: byUrgency(now), first: (page.page - 1) * recordsperpage, size: recordsperpage },
          );
    return {
      totalrecords,
      totalpages: countPages(totalrecords, recordsperpage),
      recordsperpage,
      content: content.map((row) => scheduleToDto(row, me, now)),
      counts: Object.fromEntries(ScheduleFilter.options.map((name) => [name, total(matching(name))])) as Counts,
      yearsFilter: year,
      years: [...new Set([current, year ?? current, ...groups.map(({ academicYear }) => academicYear)])].sort(
        (a, b) => b - a,
      ),
      schedulesWeightsCustom: await listWeighted(
        db,
        schoolOf(me),
        content.map(({ schedule }) => schedule.id),
      ),
    };
  },
};

type Counts = Record<Filter, number>;

const total = (groups: readonly StateCount[]): number => groups.reduce((sum, { schedules }) => sum + schedules, 0);

const withNames = async (db: Database, me: Me, query: NameQuery): Promise<SQL | undefined> => {
  if (query.length === 0) return undefined;
  const names = await loadSearchNames(db, me);
  return and(...query.map((texts) => hasAnyInNames(names, texts)));
};

const belongs = (key: number, filter: Filter, now: Instant): boolean =>
  filter === 'all' || matchesScheduleFilter(stateFromKey(key, now), filter, now);
