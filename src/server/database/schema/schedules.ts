import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Outcome } from '../../../core/scoring.ts';
import { assessment } from './assessments.ts';
import { asset } from './bank.ts';
import { flag, identity, instant } from './columns.ts';
import { course, user } from './people.ts';

export const schedule = pgTable(
  'schedule',
  {
    id: identity(),
    idSchool: integer().notNull(),
    idAssessment: integer()
      .notNull()
      .references(() => assessment.id),
    idCourse: integer()
      .notNull()
      .references(() => course.id),
    idOwner: integer()
      .notNull()
      .references(() => user.id),
    /** As the teacher typed them, in the school's time zone. */
    startDate: date({ mode: 'string' }).notNull(),
    startTime: text().notNull(),
    endDate: date({ mode: 'string' }),
    endTime: text().notNull(),
    /** Minutes. */
    duration: integer(),
    /** What they mean, open at the first and closed at the second. */
    opens: instant().notNull(),
    closes: instant().notNull(),
    cancelled: instant(),
    added: instant().notNull(),
    deleted: flag(),
  },
  (t) => [
    index('schedule_assessment').on(t.idAssessment),
    index('schedule_course').on(t.idSchool, t.idCourse, t.opens),
    index('schedule_owner').on(t.idSchool, t.idOwner, t.opens),
  ],
);

export const attempt = pgTable(
  'attempt',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    idSchool: integer().notNull(),
    idSchedule: integer().notNull(),
    idUser: integer().notNull(),
    /** Which of the three versions this student answers. */
    version: smallint().notNull(),
    started: instant().notNull(),
    deadline: instant().notNull(),
    finished: instant(),
    /** True when the clock ended it and not the student. */
    closedByClock: flag(),
  },
  (t) => [
    uniqueIndex('attempt_student').on(t.idSchool, t.idSchedule, t.idUser),
    index('attempt_user').on(t.idUser),
    index('attempt_open').on(t.deadline).where(sql`${t.finished} is null`),
  ],
);

/**
 * The latest answer to each question of an attempt. No foreign keys: a row is written for every tap of every
 * student, and the statement that writes it has joined the open attempt already.
 */
export const answer = pgTable(
  'answer',
  {
    idSchool: integer().notNull(),
    idAttempt: bigint({ mode: 'number' }).notNull(),
    idQuestion: integer().notNull(),
    /** The shape of its type in `questions/`; null = taken back. */
    response: jsonb(),
    /** The device's own count of saves in this attempt. */
    sequence: bigint({ mode: 'number' }).notNull(),
    answered: instant().notNull(),
    saved: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idAttempt, t.idQuestion] })],
);

/** The photographs that a student has uploaded for a question, whichever of them the answer names in the end. */
export const answerFile = pgTable(
  'answer_file',
  {
    idSchool: integer().notNull(),
    idAttempt: bigint({ mode: 'number' }).notNull(),
    idQuestion: integer().notNull(),
    asset: text()
      .notNull()
      .references(() => asset.id),
    added: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idAttempt, t.idQuestion, t.asset] })],
);

/** What an attempt came to, written once when it ends. The three lists run in the order of version 1. */
export const result = pgTable(
  'result',
  {
    idSchool: integer().notNull(),
    idAttempt: bigint({ mode: 'number' }).notNull(),
    idSchedule: integer().notNull(),
    idUser: integer().notNull(),
    /** 0–100; null while nothing counts. */
    grade: doublePrecision(),
    hits: smallint().notNull(),
    errors: smallint().notNull(),
    omitted: smallint().notNull(),
    notQualified: smallint().notNull(),
    questions: integer().array().notNull(),
    scores: doublePrecision().array().$type<(number | null)[]>().notNull(),
    outcomes: text().array().$type<Outcome[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idAttempt] }), index('result_schedule').on(t.idSchool, t.idSchedule)],
);
