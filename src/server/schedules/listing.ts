import { and, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { calls } from '../../contract/index.ts';
import type { ScheduleFilter } from '../../contract/schedules.ts';
import { scheduleBadge, scheduleFilter } from '../../core/badges.ts';
import { isOpen } from '../../core/schedules.ts';
import { keywords } from '../../core/searching.ts';
import type { Instant } from '../../core/time.ts';
import type { Keeps, Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { schedule } from '../database/schema.ts';
import { badgeState, shown } from './shown.ts';
import { namesFor, naming } from './store/names.ts';
import { type State, statesOf } from './store/states.ts';

type Filter = z.output<typeof ScheduleFilter>;

export const listing: Pick<Keeps<typeof calls.schedules>, 'getSchedules'> = {
  async getSchedules({ db, me, now }, { filter, search, idAssessment, idCourse, withResults, page, recordsperpage }) {
    const condition = and(
      idAssessment === undefined ? undefined : eq(schedule.idAssessment, idAssessment),
      idCourse === undefined ? undefined : eq(schedule.idCourse, idCourse),
      await withWords(db, me, keywords(search)),
    );
    const states = (await statesOf(db, me, condition)).filter(({ ended }) => !withResults || ended > 0);
    const those = (filter: Filter) => states.filter((state) => belongs(state, filter, now));
    const wanted = those(filter).sort(byUrgency(now));
    const first = (page - 1) * recordsperpage;
    return {
      totalrecords: wanted.length,
      totalpages: Math.ceil(wanted.length / recordsperpage),
      recordsperpage,
      content: await shown(db, me, now, wanted.slice(first, first + recordsperpage)),
      counts: {
        all: states.length,
        applied: those('applied').length,
        cancelled: those('cancelled').length,
        done: those('done').length,
        finished: those('finished').length,
        incomplete: those('incomplete').length,
        scheduled: those('scheduled').length,
        ongoing: those('ongoing').length,
      },
      schedulesWeightsCustom: [],
    };
  },
};

const withWords = async (db: Database, me: Me, words: readonly string[]): Promise<SQL | undefined> => {
  if (words.length === 0) return undefined;
  const names = await namesFor(db, me);
  return and(...words.map((word) => naming(names, word)));
};

const belongs = (state: State, filter: Filter, now: Instant): boolean => {
  if (filter === 'all') return true;
  const schedule = badgeState(state);
  return filter === 'ongoing' ? scheduleBadge(schedule, now) === 'ON_GOING' : scheduleFilter(schedule, filter, now);
};

/** What is open, the next to close first; what is to come, the next first; then the rest, the last to open first. */
const byUrgency =
  (now: Instant) =>
  (a: State, b: State): number => {
    const [groupOfA, groupOfB] = [groupOf(a, now), groupOf(b, now)];
    if (groupOfA !== groupOfB) return groupOfA - groupOfB;
    if (groupOfA === 0) return a.closes - b.closes || a.id - b.id;
    return groupOfA === 1 ? a.opens - b.opens || a.id - b.id : b.opens - a.opens || b.id - a.id;
  };

const groupOf = (state: State, now: Instant): 0 | 1 | 2 => {
  if (state.cancelled !== null || state.closes <= now) return 2;
  return isOpen(state, now) ? 0 : 1;
};
