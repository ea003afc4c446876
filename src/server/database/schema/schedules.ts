import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Adjustment } from '../../../core/results/results.ts';
import type { ScheduleRules } from '../../../core/schedules/rules.ts';
import { deletion, flag, identity, instant, reference, schoolId } from './columns.ts';
import { course, doneBy, user } from './people.ts';
import { atLeast, between, formNumber, oneOf, ownOrProvided, table } from './table.ts';

export const schedule = table(
  'schedule',
  {
    idSchool: schoolId(),
    id: identity(),
    /** The school's own assessment or the provider's. */
    assessmentSchool: reference().notNull(),
    idAssessment: reference().notNull(),
    idCourse: reference().notNull(),
    idOwner: reference()
      .notNull()
      .references(() => user.id),
    academicYear: integer().notNull(),
    /** As the teacher typed them, in the school's time zone. */
    startDate: date({ mode: 'string' }).notNull(),
    startTime: text().notNull(),
    endDate: date({ mode: 'string' }),
    endTime: text().notNull(),
    /** Minutes. */
    duration: atLeast('integer', 1),
    /** What they mean, open at the first and closed at the second. */
    opens: instant().notNull(),
    closes: instant().notNull(),
    /** The latest end of a student: `closes`, or later where somebody has more time. */
    ends: instant().notNull(),
    cancelled: instant(),
    /** Whether results came from a spreadsheet. */
    uploaded: flag(),
    /** When its teacher let students see the details of their results, and when a student first saw them. */
    detailsOpened: instant(),
    detailsShown: instant(),
    /** When its students were told by mail that they see the details; none = were not. */
    detailsTold: instant(),
    /** What it asks of how it is taken; a rule that is absent is that of `noRules`. */
    rules: jsonb().$type<Partial<ScheduleRules>>().notNull().default({}),
    added: instant().notNull(),
    ...deletion(),
    /** Of its audience: how many students, who started, and whose attempt ended, by themselves or by the clock. */
    students: integer().notNull().default(0),
    started: integer().notNull().default(0),
    finished: integer().notNull().default(0),
    /** Responses that wait for a teacher's grade, and late ones that wait for a decision. */
    ungraded: integer().notNull().default(0),
    late: integer().notNull().default(0),
    /** How many attempts have a grade, and the sum of those in billionths (`toBillionths`). */
    graded: integer().notNull().default(0),
    gradeSum: bigint({ mode: 'number' }).notNull().default(0),
    /**
     * Whether all of its questions are Likert questions, which never changes; and the points of its attempts, in
     * billionths.
     */
    onlyLikert: flag(),
    pointsReached: bigint({ mode: 'number' }).notNull().default(0),
    pointsPossible: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idCourse], foreignColumns: [course.idSchool, course.id] }),
    check('schedule_times_check', sql`${t.opens} < ${t.closes}`),
    index('schedule_assessment').on(t.idSchool, t.idAssessment),
    // Whether any school has scheduled one of the provider's assessments.
    index('schedule_assessment_used').on(t.assessmentSchool, t.idAssessment),
    index('schedule_course').on(t.idSchool, t.idCourse, t.opens),
    index('schedule_owner').on(t.idSchool, t.idOwner, t.opens),
    index('schedule_year').on(t.idSchool, t.academicYear, t.opens),
    // What is open in the weeks of a calendar, which are seldom long past.
    index('schedule_closes').on(t.idSchool, t.closes, t.opens),
  ],
);

/**
 * The questions of a schedule in the order of form 1, as they were when it was scheduled, and what changed their score
 * since.
 */
export const scheduleItem = table(
  'schedule_item',
  {
    idSchool: schoolId(),
    idSchedule: reference().notNull(),
    position: smallint().notNull(),
    questionSchool: reference().notNull(),
    idQuestion: reference().notNull(),
    idQuestionVersion: reference().notNull(),
    weight: atLeast('double', 0).notNull().default(1),
    /** Whether the weight counts. */
    activated: boolean().notNull().default(false),
    adjustment: jsonb().$type<Adjustment>(),
    /** The catalogue entries of the question, of its school or the provider, and all above them, as they were. */
    classifications: reference().array().notNull(),
    /**
     * How its scores correlate with those of all other items, and of how many persons that is; null where it is not defined. Derived
     * from results by `reports/item-analysis/discrimination.ts`.
     */
    itemRestR: doublePrecision(),
    itemRestPersons: atLeast('integer', 0),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idSchedule, t.position] }),
    uniqueIndex('schedule_item_question').on(t.idSchool, t.idSchedule, t.idQuestion),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    index('schedule_item_uses').on(t.idSchool, t.idQuestion),
  ],
);

/**
 * The audience of a schedule. A student's personal times replace the schedule's; null = the schedule's.
 */
export const scheduleStudent = table(
  'schedule_student',
  {
    idSchool: schoolId(),
    idSchedule: reference().notNull(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    opens: instant(),
    closes: instant(),
    /** Minutes. */
    duration: atLeast('integer', 1),
    /** What is added to these times, as `ExtraTime` has it. */
    extraPercent: atLeast('smallint', 0).notNull().default(0),
    extraMinutes: atLeast('smallint', 0).notNull().default(0),
    pauseMinutes: atLeast('smallint', 0).notNull().default(0),
    largePrint: flag(),
    /** Whether times and help were set for this schedule; otherwise the help is the student's of `accommodation`. */
    thisTime: flag(),
    /** What the teacher gave while it was running: more time, and the time of pauses. */
    givenMinutes: atLeast('smallint', 0).notNull().default(0),
    /** Since when the clock stands still; none = it runs. */
    paused: instant(),
    /** Counts the changes to times and help by hand, so that two teachers do not overwrite each other. */
    revision: integer().notNull().default(0),
    /** Fixed when the student is added, because sheets are printed before anybody starts. */
    formNumber: formNumber(),
    /** Through the course's roster, or by a teacher's hand. */
    source: oneOf(['roster', 'teacher', 'band']).notNull().default('roster'),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idSchedule, t.idUser] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    check('schedule_student_times_check', sql`${t.opens} < ${t.closes}`),
    index('schedule_student_user').on(t.idSchool, t.idUser),
  ],
);

/**
 * Time that a teacher gave while a schedule was running: an extension, or a pause, for which the clock stood still. What
 * students have of it at present is in `scheduleStudent`.
 */
export const givenTime = table(
  'given_time',
  {
    idSchool: schoolId(),
    id: identity(),
    idSchedule: reference().notNull(),
    kind: oneOf(['extension', 'pause']).notNull(),
    /** The minutes of each student. */
    given: jsonb().$type<{ idUser: number; minutes: number }[]>().notNull(),
    ...doneBy(),
    /** When an extension was taken back, or a pause ended; none = it holds. */
    ended: instant(),
    endedBy: reference().references(() => user.id),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    index('given_time_schedule').on(t.idSchool, t.idSchedule),
  ],
);

/** What a teacher wrote to the students of a running schedule, or to one of them. */
export const scheduleMessage = table(
  'schedule_message',
  {
    idSchool: schoolId(),
    id: identity(),
    idSchedule: reference().notNull(),
    /** None = all. */
    idUser: reference().references(() => user.id),
    text: text().notNull(),
    ...doneBy(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    index('schedule_message_schedule').on(t.idSchool, t.idSchedule),
  ],
);

/**
 * A sheet as it was printed; its code is its id in base 32 with two check characters. It is of a schedule, or blank and of
 * an assessment: then who reads it says of which schedule.
 */
export const printedSheet = table(
  'printed_sheet',
  {
    idSchool: schoolId(),
    id: identity(),
    idSchedule: reference(),
    assessmentSchool: reference(),
    idAssessment: reference(),
    /** None = a blank one. */
    idUser: reference().references(() => user.id),
    formNumber: formNumber(),
    /** The version of the sheet's geometry. */
    layout: smallint().notNull(),
    added: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    // Printing again gives the same code.
    uniqueIndex('printed_sheet_once').on(
      t.idSchool,
      t.idSchedule,
      sql`coalesce(${t.idUser}, 0)`,
      t.formNumber,
      t.layout,
    ),
    uniqueIndex('printed_sheet_of_assessment_once')
      .on(t.idSchool, t.assessmentSchool, t.idAssessment, t.formNumber, t.layout)
      .where(sql`${t.idAssessment} is not null`),
    check('printed_sheet_subject_check', sql`num_nonnulls(${t.idSchedule}, ${t.idAssessment}) = 1`),
    check('printed_sheet_assessment_check', sql`num_nulls(${t.assessmentSchool}, ${t.idAssessment}) in (0, 2)`),
    check('printed_sheet_blank_check', sql`${t.idAssessment} is null or ${t.idUser} is null`),
    ownOrProvided('printed_sheet_assessment_school_check', t.assessmentSchool, t.idSchool),
  ],
);

/** Who reaches a grade within the band is given another assessment once the schedule has ended. */
export const automaticSchedule = table(
  'automatic_schedule',
  {
    idSchool: schoolId(),
    id: identity(),
    idSchedule: reference().notNull(),
    assessmentSchool: reference().notNull(),
    idAssessment: reference().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    startTime: text().notNull(),
    endDate: date({ mode: 'string' }),
    endTime: text().notNull(),
    duration: atLeast('integer', 1),
    percentageMin: between('double', 0, 100).notNull(),
    percentageMax: between('double', 0, 100).notNull(),
    /** The schedule that was made; none = not yet. */
    idCreated: reference(),
    added: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    foreignKey({ columns: [t.idSchool, t.idCreated], foreignColumns: [schedule.idSchool, schedule.id] }),
    check('automatic_schedule_band_check', sql`${t.percentageMin} <= ${t.percentageMax}`),
    index('automatic_schedule_schedule').on(t.idSchool, t.idSchedule),
    index('automatic_schedule_assessment').on(t.idSchool, t.idAssessment),
    // Whether any school will schedule one of the provider's assessments.
    index('automatic_schedule_assessment_used').on(t.assessmentSchool, t.idAssessment),
  ],
);

/** How grades of a schedule are shown, 0–100 becoming `min` to `max`. */
export const gradeScale = table(
  'grade_scale',
  {
    idSchool: schoolId(),
    idSchedule: reference().notNull(),
    active: flag(),
    min: doublePrecision().notNull(),
    max: doublePrecision().notNull(),
    symbol: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idSchedule] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    check('grade_scale_limits_check', sql`${t.min} <= ${t.max}`),
  ],
);
