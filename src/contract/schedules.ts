import { z } from 'zod';
import { scheduleFilters } from '../core/schedules/badges.ts';
import { MOST_CALENDAR_DAYS } from '../core/schedules/calendar.ts';
import { followUpStates } from '../core/schedules/follow-ups.ts';
import { MAXIMUM_DURATION_MINUTES } from '../core/schedules/windows.ts';
import { DocSchema } from '../questions/text/document/schema.ts';
import {
  Accommodation,
  accommodationFields,
  MOST_PLANNED,
  ownWindowField,
  PlannedAccommodation,
  StudentAccommodation,
} from './accommodations.ts';
import { staff } from './audiences.ts';
import { declareArea, get, post, query } from './call.ts';
import { rulesField, ScheduleRules } from './schedule-rules.ts';
import {
  Badge,
  ContentReply,
  Decimal,
  EmptyReply,
  Flag,
  Id,
  Ids,
  LocalDate,
  LocalTime,
  listPage,
  listPageFields,
  Moment,
  Optional,
  OptionalId,
  WholeNumber,
  YearsFilter,
} from './shapes.ts';

export const Schedule = z.object({
  idSchedule: z.int(),
  idAssessment: z.int(),
  title: z.string(),
  subtitle: z.string(),
  idCourse: z.int(),
  courseName: z.string(),
  addedBy: z.string(),
  startDate: LocalDate,
  startTime: LocalTime,
  endDate: LocalDate.nullable(),
  endTime: LocalTime,
  duration: z.int().nullable(),
  opens: Moment,
  closes: Moment,
  badge: Badge,
  status: z.enum(['scheduled', 'done', 'cancelled']),
  /** Who was to take it, who has started, and whose attempt has ended: by themselves or by the clock. */
  students: z.int(),
  started: z.int(),
  finished: z.int(),
  /** The mean grade, 0–100; null while a response waits for a grade, and without any. */
  hitAverage: z.number().nullable(),
  /**
   * In its place where all questions are on a scale (Likert): 0–100 of the points possible; null likewise, and
   * elsewhere.
   */
  relativeScore: z.number().nullable(),
  onlyLikertQuestions: z.boolean(),
  /** Responses that wait for a grade. */
  ungraded: z.int(),
  /** Late responses that wait for the teacher's decision. */
  late: z.int(),
  /** Planned follow-ups that cannot take place: the schedule is over for everybody only after them. */
  qntMissedFollowUps: z.int(),
  rules: ScheduleRules,
  /** Whether it is not cancelled. */
  canEdit: z.boolean(),
  /** What the asker may do with it, as `core/policies/schedule.ts` decides. */
  can: z.object({ edit: z.boolean(), cancel: z.boolean(), delete: z.boolean(), grade: z.boolean() }),
});
export type Schedule = z.infer<typeof Schedule>;

/** A schedule in a calendar. */
export const CalendarEntry = Schedule.pick({
  idSchedule: true,
  title: true,
  courseName: true,
  addedBy: true,
  opens: true,
  closes: true,
  badge: true,
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** The most schedules of a calendar. */
export const MOST_CALENDAR_ENTRIES = 500;

/** What else happens in that slot; the schedule is added all the same. */
export const Conflict = z.object({
  /** What the two share, the first of: the class, some of the students, the teacher. */
  kind: z.enum(['course', 'teacher', 'students']),
  /** Whether a student cannot sit at both; otherwise it is only named. */
  busy: z.boolean(),
  courseName: z.string(),
  title: z.string(),
  teacher: z.string(),
  opens: Moment,
  closes: Moment,
  /** The names of the students who have both, at most 12 of `qntStudents`. */
  students: z.array(z.string()),
  qntStudents: z.int(),
});
export type Conflict = z.infer<typeof Conflict>;

export const ScheduleFilter = z.enum(['all', ...scheduleFilters]);

/** By what the list and the calendar are filtered. */
const listFilters = {
  filter: ScheduleFilter.default('all'),
  /** In titles, names of classes and of teachers. */
  search: z.string().max(200).default(''),
  idCourse: OptionalId,
  /** Who scheduled it. */
  idTeacher: OptionalId,
  /** Only schedules of the provider's assessments. */
  sm: Flag.default(false),
};

const windowFields = {
  startDate: LocalDate,
  startTime: LocalTime,
  endDate: Optional(LocalDate),
  endTime: LocalTime,
  /** Minutes. */
  duration: Optional(WholeNumber(1, MAXIMUM_DURATION_MINUTES)),
};

const times = {
  ...windowFields,
  /** Adds it although students are busy at that time. */
  force: Flag.default(false),
};

/** For students of the classes; of others it is left out. */
const accommodations = { accommodations: z.array(PlannedAccommodation).max(MOST_PLANNED).default([]) };

/** The day of a planned schedule for a class, a student who cannot take it, or the teacher. */
const DayOfParty = z.object({
  kind: z.enum(['course', 'student', 'teacher']),
  /** Empty for the asker's own day. */
  name: z.string(),
  taken: z.array(
    z.object({
      title: z.string(),
      courseName: z.string(),
      opens: Moment,
      closes: Moment,
      /** Whether a student cannot take it and the planned one. */
      busy: z.boolean(),
    }),
  ),
});
export type DayOfParty = z.infer<typeof DayOfParty>;

const FreeSlot = z.object({ date: LocalDate, startTime: LocalTime, endTime: LocalTime });
export type FreeSlot = z.infer<typeof FreeSlot>;

const PlannedConflicts = z.object({
  conflicts: z.array(Conflict),
  /**
   * Who sits at what on that day, without windows of which students need a part only; empty for a schedule of several
   * days. At most 8 students.
   */
  day: z.array(DayOfParty),
  /** While a student is busy: the first slot of that day, from the planned start on, that is free for all of them. */
  next: FreeSlot.nullable(),
  /** While there is none: the first free slot of each other working day of that week. */
  otherDays: z.array(FreeSlot),
});
export type PlannedConflicts = z.infer<typeof PlannedConflicts>;

/** A schedule by which a class has, or had, the assessment that is being planned. */
const GivenBefore = z.object({
  idSchedule: z.int(),
  courseName: z.string(),
  teacher: z.string(),
  opens: Moment,
  closes: Moment,
});
export type GivenBefore = z.infer<typeof GivenBefore>;

const SchedulableAssessment = z.object({
  idAssessment: z.int(),
  title: z.string(),
  subtitle: z.string(),
  qntQuestions: z.int(),
  updated: Moment,
});

const planned = z.object({
  content: z.array(Schedule),
  /** The classes that were scheduled. */
  courses: z.array(z.object({ idCourse: z.int(), name: z.string() })),
  conflicts: z.array(Conflict),
  /** The HTTP status, for clients that read only the body; a refusal has its own. */
  status: z.literal(200),
});

/**
 * Gives another assessment to the students whose grade, 0 to 100, lies from `percentageMin` to `percentageMax`, once the
 * schedule is over.
 */
const AutomaticSchedule = z.object({
  idAutomaticSchedule: z.int(),
  idSchedule: z.int(),
  idAssessment: z.int(),
  /** Whether the assessment is the provider's. */
  sm: z.boolean(),
  /** Its title. */
  assessment: z.string(),
  startDate: LocalDate,
  startTime: LocalTime,
  endDate: LocalDate.nullable(),
  endTime: LocalTime,
  duration: z.int().nullable(),
  percentageMin: z.number(),
  percentageMax: z.number(),
  /** `done` once a student has been given the assessment: `idCreated` is the schedule with `students`. */
  status: z.enum(['scheduled', 'done']),
  /** What has become of it, as `core/schedules/follow-ups.ts` decides. All but `made` can be changed and deleted. */
  state: z.enum(followUpStates),
  idCreated: z.int().nullable(),
  students: z.int(),
  /** Once the schedule is over: the names of students whose grade is not final, to whom it is neither given nor not. */
  waitsFor: z.array(z.string()),
});
export type AutomaticSchedule = z.infer<typeof AutomaticSchedule>;

/** A follow-up that cannot take place any more: the schedule that it follows now ends after it. */
const MissedFollowUp = z.object({
  idAutomaticSchedule: z.int(),
  idSchedule: z.int(),
  /** The title of its assessment. */
  assessment: z.string(),
  closes: Moment,
});
export type MissedFollowUp = z.infer<typeof MissedFollowUp>;

/** What the change has done to planned follow-ups: only those that it concerns. */
export const missedField = { missedFollowUps: z.array(MissedFollowUp) };

export const schedules = declareArea('schedules', '/schedules', {
  /** Finished assessments that the asker may schedule: own ones, those shared with them, and the provider's. */
  getAssessments: query({
    for: staff,
    shows: 'nothing',
    input: z.object({ search: z.string().max(200).default('') }),
    output: z.object({
      content: z.array(SchedulableAssessment),
      shared: z.array(SchedulableAssessment),
      sm: z.array(SchedulableAssessment),
    }),
  }),
  getCourses: get({
    for: staff,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(
      z.array(
        z.object({
          idCourse: z.int(),
          name: z.string(),
          /** Its name in the list it was imported from; blank without one. A search for classes finds it, too. */
          code: z.string(),
          yearsFilter: z.int(),
          students: z.int(),
          /** When in a week the asker gave it assessments before, the most frequent first; `weekday` 1 = Monday. */
          usualTimes: z.array(
            z.object({ weekday: z.int(), startTime: LocalTime, endTime: LocalTime, schedules: z.int() }),
          ),
        }),
      ),
    ),
  }),
  /**
   * What `addSchedule` for these courses, or `editSchedule` of `idSchedule`, would report as conflicts, and the times
   * that are free. Changes nothing.
   */
  getScheduleConflicts: query({
    for: staff,
    shows: 'nothing',
    input: z.object({ ...windowFields, ...accommodations, idsCourses: Ids(50).default([]), idSchedule: OptionalId }),
    output: ContentReply(PlannedConflicts),
    refuses: ['courseNotValid', 'scheduleNotValid', 'scheduleTimesNotValid', 'scheduleInThePast'],
  }),
  /**
   * What to know of an assessment before `addSchedule` for these courses, or `editSchedule` of `idSchedule`: what its
   * students read, and when the classes had it. Cancelled schedules do not count.
   */
  getAssessmentToSchedule: query({
    for: staff,
    shows: 'nothing',
    input: z.object({
      idAssessment: OptionalId,
      sm: Flag.default(false),
      idsCourses: Ids(50).default([]),
      idSchedule: OptionalId,
    }),
    output: ContentReply(
      z.object({
        instructions: DocSchema.nullable(),
        /** As in `StudentAssessment`. */
        qntAnsweredOnce: z.int(),
        /** The last first, at most 20, without `idSchedule`. */
        given: z.array(GivenBefore),
      }),
    ),
    refuses: ['scheduledAssessmentNotValid', 'courseNotValid', 'scheduleNotValid'],
  }),
  /** Who has assessments or schedules in the school, by name: for those who see them all. */
  getTeachers: get({
    for: ['administrator', 'coordinator'],
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.array(z.object({ idTeacher: z.int(), name: z.string() }))),
  }),
  addSchedule: post({
    for: staff,
    shows: 'results',
    input: z.object({
      idAssessment: Id,
      /** Whether the assessment is the provider's. */
      sm: Flag.default(false),
      idsCourses: Ids(50, 1),
      ...times,
      ...accommodations,
      ...rulesField,
    }),
    output: planned,
    refuses: [
      'scheduledAssessmentNotValid',
      'courseNotValid',
      'courseClosed',
      'courseEmpty',
      'scheduleTimesNotValid',
      'scheduleInThePast',
      'studentsBusy',
    ],
  }),
  /** Fields that are left out are not changed. */
  editSchedule: post({
    for: staff,
    shows: 'results',
    input: z.object({
      ...times,
      ...rulesField,
      idSchedule: Id,
      startDate: LocalDate.optional(),
      startTime: LocalTime.optional(),
      endTime: LocalTime.optional(),
    }),
    output: planned.extend(missedField),
    refuses: [
      'scheduleNotValid',
      'scheduleCancelled',
      'scheduleTimesNotValid',
      'scheduleInThePast',
      'scheduleHasAttempts',
      'courseClosed',
      'studentsBusy',
    ],
  }),
  cancelSchedule: post({
    for: staff,
    shows: 'nothing',
    input: z.object({ idSchedule: Id }),
    output: EmptyReply,
    refuses: ['scheduleNotValid', 'scheduleCancelled'],
  }),
  deleteSchedule: post({
    for: staff,
    shows: 'nothing',
    input: z.object({ idSchedule: Id }),
    output: EmptyReply,
    refuses: ['scheduleNotValid', 'scheduleHasAttempts'],
  }),
  /** Restores a deleted schedule with its times, even past ones; students who are busy then need `force`. */
  restoreSchedule: post({
    for: staff,
    shows: 'results',
    input: z.object({ idSchedule: Id, force: Flag.default(false) }),
    output: planned,
    refuses: ['deletedForGood', 'courseNotValid', 'courseClosed', 'studentsBusy'],
  }),
  /** One schedule, of any academic year, as the lists show it. */
  getSchedule: query({
    for: staff,
    shows: 'results',
    input: z.object({ idSchedule: Id }),
    output: ContentReply(Schedule),
    refuses: ['scheduleNotValid'],
  }),
  getSchedules: query({
    for: staff,
    shows: 'results',
    input: z.object({
      ...listFilters,
      /** Only this one, of any academic year. */
      idSchedule: OptionalId,
      idAssessment: OptionalId,
      /** Only those with a finished attempt: the list of results. */
      withResults: Flag.default(false),
      /** Where no page is named, the last one that was planned comes first; else what is open or opens next. */
      ...listPage,
      yearsFilter: YearsFilter,
    }),
    output: z.object({
      ...listPageFields,
      content: z.array(Schedule),
      counts: z.record(ScheduleFilter, z.int()),
      /** The requested year, or the current one; null = all. */
      yearsFilter: z.int().nullable(),
      /** That year, the current one, and those in which something is scheduled; the last first. */
      years: z.array(z.int()),
      /** Those of this page in which a weight counts. */
      schedulesWeightsCustom: z.array(z.int()),
    }),
  }),
  /** What is open in some days in a row, in the order in which it opens: the calendar beside the list, with its filters. */
  getCalendar: query({
    for: staff,
    shows: 'nothing',
    input: z.object({
      ...listFilters,
      /** The year before 9999, so that the last day exists. */
      firstDate: LocalDate.refine((date) => date < '9999'),
      days: WholeNumber(1, MOST_CALENDAR_DAYS),
      /** The academic year, by the year in which it begins; null or left out = all. */
      yearsFilter: Optional(WholeNumber(1900, 2200)),
    }),
    output: z.object({
      /** At most `MOST_CALENDAR_ENTRIES` of `totalrecords`. */
      content: z.array(CalendarEntry),
      totalrecords: z.int(),
      /** Of those days. */
      counts: z.record(ScheduleFilter, z.int()),
      /** As in `getSchedules`. */
      years: z.array(z.int()),
    }),
  }),
  /**
   * The students of a schedule, or of classes for which one is planned, by name: each with the help that the student has
   * there.
   */
  getScheduleAccommodations: query({
    for: staff,
    shows: 'nothing',
    input: z.object({ idSchedule: OptionalId, idsCourses: Ids(50).default([]) }),
    output: ContentReply(z.array(StudentAccommodation)),
    refuses: ['scheduleNotValid', 'courseNotValid'],
  }),
  /**
   * Gives a student help and times for one schedule; with `standing` what the student has at every assessment. A running
   * attempt gets more time at once, never less. With `revision`, nothing is changed where somebody has changed it since.
   */
  saveScheduleAccommodation: post({
    for: staff,
    shows: 'nothing',
    input: z.object({
      idSchedule: Id,
      idUser: Id,
      ...accommodationFields,
      ...ownWindowField,
      standing: Flag.default(false),
      revision: WholeNumber(0, 1_000_000_000).optional(),
    }),
    output: ContentReply(StudentAccommodation).extend(missedField),
    refuses: [
      'scheduleNotValid',
      'scheduleCancelled',
      'userNotValid',
      'scheduleTimesNotValid',
      'scheduleInThePast',
      'accommodationTakesTime',
      'accommodationChanged',
    ],
  }),
  /** The help that a student has at every assessment. `revision` counts its changes. */
  getStudentAccommodation: query({
    for: staff,
    shows: 'nothing',
    input: z.object({ idUser: Id }),
    output: ContentReply(Accommodation.extend({ revision: z.int() })),
    refuses: ['userNotValid'],
  }),
  /**
   * Gives a student help at every assessment: at those to come, and at open ones for which nothing else was decided. A
   * running attempt gets more time at once, never less. `revision` as in `saveScheduleAccommodation`.
   */
  saveStudentAccommodation: post({
    for: staff,
    shows: 'nothing',
    input: z.object({
      idUser: Id,
      ...accommodationFields,
      revision: WholeNumber(0, 1_000_000_000).optional(),
    }),
    output: ContentReply(Accommodation.extend({ revision: z.int(), schedules: z.int() })).extend(missedField),
    refuses: ['userNotValid', 'accommodationChanged'],
  }),
  getAutomaticSchedules: query({
    for: staff,
    shows: 'nothing',
    input: z.object({ idSchedule: Id }),
    output: ContentReply(z.array(AutomaticSchedule)),
    refuses: ['scheduleNotValid'],
  }),
  addAutomaticSchedule: post({
    for: staff,
    shows: 'nothing',
    input: z.object({
      idSchedule: Id,
      idAssessment: Id,
      sm: Flag.default(false),
      ...windowFields,
      percentageMin: Decimal,
      percentageMax: Decimal,
    }),
    output: ContentReply(AutomaticSchedule),
    refuses: [
      'scheduleNotValid',
      'scheduleCancelled',
      'scheduledAssessmentNotValid',
      'scheduleTimesNotValid',
      'scheduleInThePast',
      'automaticScheduleTooEarly',
      'bandNotValid',
      'bandsOverlap',
    ],
  }),
  /**
   * Fields that are left out are not changed. One that is done is changed by its schedule; one whose schedule was cancelled
   * or deleted is planned again.
   */
  editAutomaticSchedule: post({
    for: staff,
    shows: 'nothing',
    input: z.object({
      ...windowFields,
      idAutomaticSchedule: Id,
      idAssessment: OptionalId,
      sm: Flag.default(false),
      startDate: LocalDate.optional(),
      startTime: LocalTime.optional(),
      endTime: LocalTime.optional(),
      percentageMin: Decimal.optional(),
      percentageMax: Decimal.optional(),
    }),
    output: ContentReply(AutomaticSchedule),
    refuses: [
      'automaticScheduleNotValid',
      'automaticScheduleDone',
      'scheduleCancelled',
      'scheduledAssessmentNotValid',
      'scheduleTimesNotValid',
      'scheduleInThePast',
      'automaticScheduleTooEarly',
      'bandNotValid',
      'bandsOverlap',
    ],
  }),
  deleteAutomaticSchedule: post({
    for: staff,
    shows: 'nothing',
    input: z.object({ idAutomaticSchedule: Id }),
    output: EmptyReply,
    refuses: ['automaticScheduleNotValid', 'automaticScheduleDone'],
  }),
});
