import type { Conflict, Schedule } from '../../contract/schedules.ts';
import { type ScheduleState, scheduleBadge } from '../../core/badges.ts';
import { fullName } from '../../core/people.ts';
import { averageOf } from '../../core/scoring.ts';
import { type Instant, isoWithOffset } from '../../core/time.ts';
import { type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import type { Clash } from './store/clashes.ts';
import { detailsOf, gradesOf, type State } from './store/states.ts';

export const badgeState = ({ opens, closes, cancelled, started, handedIn, ...counts }: State): ScheduleState => ({
  cancelled: cancelled !== null,
  window: { opens, closes },
  students: counts.students,
  attempts: started,
  finished: handedIn,
  notQualified: counts.notQualified,
  uploaded: false,
});

const named = (person: { firstName: string; lastName: string }, me: Me) => fullName(person, me.language ?? 'es');

/** These schedules as lists show them, in the order of their states. */
export const shown = async (db: Database, me: Me, now: Instant, states: readonly State[]): Promise<Schedule[]> => {
  if (states.length === 0) return [];
  const ids = states.map(({ id }) => id);
  const details = new Map((await detailsOf(db, schoolOf(me), ids)).map((row) => [row.schedule.id, row]));
  const grades = Map.groupBy(await gradesOf(db, schoolOf(me), ids), ({ idSchedule }) => idSchedule);
  return states.flatMap((state): Schedule[] => {
    const row = details.get(state.id);
    if (!row) return [];
    const { schedule } = row;
    return [
      {
        idSchedule: schedule.id,
        idAssessment: schedule.idAssessment,
        title: row.title,
        subtitle: row.subtitle,
        idCourse: schedule.idCourse,
        courseName: row.courseName,
        addedBy: named(row.owner, me),
        startDate: schedule.startDate,
        startTime: schedule.startTime,
        endDate: schedule.endDate,
        endTime: schedule.endTime,
        duration: schedule.duration,
        opens: isoWithOffset(schedule.opens, me.timezone),
        closes: isoWithOffset(schedule.closes, me.timezone),
        badge: scheduleBadge(badgeState(state), now),
        students: state.students,
        started: state.started,
        finished: state.ended,
        hitAverage: averageOf((grades.get(schedule.id) ?? []).map(({ grade }) => grade)),
        canEdit: schedule.cancelled === null,
      },
    ];
  });
};

export const conflictOf = (clash: Clash, me: Me): Conflict => ({
  kind: clash.sameCourse ? 'course' : clash.busy ? 'students' : 'teacher',
  courseName: clash.courseName,
  title: clash.title,
  teacher: named(clash.teacher, me),
  opens: isoWithOffset(clash.opens, me.timezone),
  closes: isoWithOffset(clash.closes, me.timezone),
});
