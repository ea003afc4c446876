import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { ParsedOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { canScheduleProvided } from '../../core/policies/assessment.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type HandlersOf, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { schedule } from '../database/schema.ts';
import type { Refuse } from '../refusal.ts';
import { schedulesToGiven } from './dto.ts';
import { findSchedulableAssessment, loadWhatStudentsAreTold } from './store/assessment-to-schedule.ts';
import { loadDetailsPage } from './store/details.ts';
import { listSchedulableCourses } from './store/schedulable.ts';

/** The most schedules of the classes that are named. */
const MOST_GIVEN = 20;

/** The handler of the call that says what to know of an assessment before it is scheduled. */
export const assessmentToScheduleHandlers: HandlersOf<'schedules', 'getAssessmentToSchedule'> = {
  async getAssessmentToSchedule({ db, me, now }, input, refuse) {
    const { idsCourses, ...assessment } = await (input.idSchedule === undefined
      ? findPlanned(db, me, now, input, refuse)
      : findScheduled(db, me, input.idSchedule, refuse));
    const isGiven = and(
      eq(schedule.assessmentSchool, assessment.assessmentSchool),
      eq(schedule.idAssessment, assessment.idAssessment),
      inArray(schedule.idCourse, [...idsCourses]),
      eq(schedule.deleted, false),
      isNull(schedule.cancelled),
      input.idSchedule === undefined ? undefined : ne(schedule.id, input.idSchedule),
    );
    const order = [desc(schedule.opens), desc(schedule.id)];
    const given =
      idsCourses.length === 0
        ? []
        : await loadDetailsPage(db, schoolOf(me), isGiven, { order, first: 0, size: MOST_GIVEN });
    return { content: { ...(await loadWhatStudentsAreTold(db, assessment)), given: schedulesToGiven(given, me) } };
  },
};

type Input = ParsedOf<typeof calls.schedules.getAssessmentToSchedule>;
type Found = { assessmentSchool: number; idAssessment: number; idsCourses: readonly number[] };

const findPlanned = async (
  db: Database,
  me: Me,
  now: Instant,
  { idAssessment, sm, idsCourses }: Input,
  refuse: Refuse<'scheduledAssessmentNotValid' | 'courseNotValid'>,
): Promise<Found> => {
  if (idAssessment === undefined || (sm && !canScheduleProvided(me))) return refuse('scheduledAssessmentNotValid');
  const found =
    (await findSchedulableAssessment(db, me, sm, idAssessment, now)) ?? refuse('scheduledAssessmentNotValid');
  const wanted = [...new Set(idsCourses)];
  const courses = wanted.length === 0 ? [] : await listSchedulableCourses(db, me, now, wanted);
  return courses.length < wanted.length ? refuse('courseNotValid') : { ...found, idsCourses: wanted };
};

const findScheduled = async (
  db: Database,
  me: Me,
  idSchedule: number,
  refuse: Refuse<'scheduleNotValid'>,
): Promise<Found> => {
  const condition = and(scheduleScope(me), eq(schedule.id, idSchedule));
  const [found] = await loadDetailsPage(db, schoolOf(me), condition, { order: [], first: 0, size: 1 });
  if (!found) return refuse('scheduleNotValid');
  const { assessmentSchool, idAssessment, idCourse } = found.schedule;
  return { assessmentSchool, idAssessment, idsCourses: [idCourse] };
};
