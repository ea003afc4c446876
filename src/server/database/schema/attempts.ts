import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type Adjustment, type Result, resultCauses } from '../../../core/results/results.ts';
import { outcomes } from '../../../core/results/scoring.ts';
import { conflictSources, pageFaults, pageStates, scanFileStates } from '../../../core/scanning/page-states.ts';
import { deviceKinds } from '../../../core/schedules/live.ts';
import type { DeviceSequences } from '../../../core/schedules/response-order.ts';
import { flag, identity, instant, reference, schoolId } from './columns.ts';
import { asset } from './files.ts';
import { doneBy, session, user } from './people.ts';
import { printedSheet, schedule } from './schedules.ts';
import { atLeast, between, formNumber, listOfOne, oneOf, table } from './table.ts';

/**
 * One student's sitting of a schedule. No foreign keys, as with its result: a class starts and ends within seconds, and
 * each key would lock the schedule's row, whose counters they all change. It is made from a row of the audience, and
 * neither is ever removed.
 */
export const attempt = table(
  'attempt',
  {
    idSchool: schoolId(),
    id: identity(),
    idSchedule: reference().notNull(),
    idUser: reference().notNull(),
    formNumber: formNumber(),
    started: instant().notNull(),
    deadline: instant().notNull(),
    finished: instant(),
    /** True when the clock ended it and not the student. */
    closedByClock: flag(),
    /** True when the teacher ended it: its deadline is that moment, and the clock closes it. */
    endedByTeacher: flag(),
    /** The device on which the student works, by the id that it made for itself; none = a client that has none. */
    device: text(),
    /** Counts what the teacher has changed in it, so that its paper knows when to ask. */
    revision: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('attempt_student').on(t.idSchool, t.idSchedule, t.idUser),
    index('attempt_user').on(t.idSchool, t.idUser),
    index('attempt_open').on(t.deadline).where(sql`${t.finished} is null`),
  ],
);

/**
 * What the device of a running attempt said last. An unlogged table, as its migration (`tools/schema/first-migration.ts`) says: after a crash it is empty, and
 * full again some seconds later. Responses say when they were saved, so a device that saves writes nothing here.
 */
export const presence = table(
  'presence',
  {
    idSchool: schoolId(),
    idAttempt: reference().notNull(),
    seen: instant().notNull(),
    /** The question on the screen, and since when. */
    idQuestion: reference(),
    questionSince: instant().notNull(),
    kind: oneOf(deviceKinds),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idAttempt] })],
);

/**
 * A time in which a paper that asks for full screen was out of it, or out of view, as the device tells it. Its beginning is
 * its name: what a device tells twice is stored once.
 */
export const paperLeaving = table(
  'paper_leaving',
  {
    idSchool: schoolId(),
    idAttempt: reference().notNull(),
    at: instant().notNull(),
    /** None = it lasts, or the device has not told of its end. */
    back: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idAttempt, t.at] }),
    foreignKey({ columns: [t.idSchool, t.idAttempt], foreignColumns: [attempt.idSchool, attempt.id] }),
  ],
);

/** Where a response comes from. */
export const responseSources = ['screen', 'sheet', 'spreadsheet'] as const;
export type ResponseSource = (typeof responseSources)[number];

/**
 * The latest response to each question of an attempt. No foreign keys: a row is written for every tap of every student,
 * and the statement that writes it has joined the open attempt already.
 */
export const response = table(
  'response',
  {
    idSchool: schoolId(),
    idAttempt: reference().notNull(),
    idQuestion: reference().notNull(),
    /** The shape of its type in `questions/`; null = taken back. */
    response: jsonb(),
    /** The device's order of saves: milliseconds. One that runs ahead of the clock is limited when it arrives. */
    sequence: bigint({ mode: 'number' }).notNull(),
    /**
     * Of each device whose sequence was limited, by its name, the highest sequence of its own: what it has sent before
     * replaces nothing. None = no sequence was limited.
     */
    deviceSequences: jsonb().$type<DeviceSequences>(),
    answered: instant().notNull(),
    saved: instant().notNull(),
    source: oneOf(responseSources).notNull().default('screen'),
    /** What it was read from: the id of a `sheetReading`, or a row of a spreadsheet. */
    evidence: jsonb(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idAttempt, t.idQuestion] })],
);

/**
 * The photographs that a student has uploaded for a question, whichever of them the response names in the end. Written
 * under the lock of the attempt, to which it needs no foreign key for that reason.
 */
export const responseFile = table(
  'response_file',
  {
    idSchool: schoolId(),
    idAttempt: reference().notNull(),
    idQuestion: reference().notNull(),
    asset: text().notNull(),
    /**
     * Of the bytes as they were uploaded, by which a response names the photograph before it has arrived; in hex
     * digits.
     */
    sha256: text(),
    added: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idAttempt, t.idQuestion, t.asset] }),
    foreignKey({ columns: [t.idSchool, t.asset], foreignColumns: [asset.idSchool, asset.id] }),
    // Whether a photograph is one of an answer.
    index('response_file_asset').on(t.idSchool, t.asset),
  ],
);

/** A photograph that a response names and whose bytes were no image. The bytes are not stored; the teacher sees a note instead. */
export const unreadablePhoto = table(
  'unreadable_photo',
  {
    idSchool: schoolId(),
    idAttempt: reference().notNull(),
    idQuestion: reference().notNull(),
    sha256: text().notNull(),
    added: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idAttempt, t.idQuestion, t.sha256] }),
    foreignKey({ columns: [t.idSchool, t.idAttempt], foreignColumns: [attempt.idSchool, attempt.id] }),
  ],
);

/** A response that was given in time and arrived too late: it counts once a teacher accepts it. */
export const lateResponse = table(
  'late_response',
  {
    idSchool: schoolId(),
    id: identity(),
    idAttempt: reference().notNull(),
    idQuestion: reference().notNull(),
    response: jsonb(),
    sequence: bigint({ mode: 'number' }).notNull(),
    /** The sequence of its device's own, where it was limited. */
    deviceSequence: bigint({ mode: 'number' }),
    /** The device on which it was given, by its name; none = a client that has none. */
    device: text(),
    answered: instant().notNull(),
    arrived: instant().notNull(),
    /** When the teacher was reminded that it waits. */
    reminded: instant(),
    /** None = waits for the teacher. */
    decision: oneOf(['accepted', 'rejected']),
    decidedBy: reference().references(() => user.id),
    decidedAt: instant(),
    /** Of one that counted until another was accepted: where it came from, as in `response`. None = it came from a screen. */
    source: oneOf(responseSources),
    /** Likewise what it was read from. */
    evidence: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idAttempt], foreignColumns: [attempt.idSchool, attempt.id] }),
    uniqueIndex('late_response_once').on(t.idSchool, t.idAttempt, t.idQuestion, t.sequence),
  ],
);

/** A teacher's grade on a response. */
export const manualGrade = table(
  'manual_grade',
  {
    idSchool: schoolId(),
    idAttempt: reference().notNull(),
    idQuestion: reference().notNull(),
    /** 0–10; null = removed, which takes the question out of the calculation. */
    value: between('double', 0, 10),
    comment: text().notNull().default(''),
    grader: reference()
      .notNull()
      .references(() => user.id),
    at: instant().notNull(),
    /** Counts the changes, so that two graders do not overwrite each other. */
    revision: atLeast('integer', 1).notNull().default(1),
    /** Whether the grade was taken back: the row stays, so that no revision of a response's grade is given twice. */
    takenBack: flag(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idAttempt, t.idQuestion] }),
    foreignKey({ columns: [t.idSchool, t.idAttempt], foreignColumns: [attempt.idSchool, attempt.id] }),
  ],
);

/** A spreadsheet of results that was imported, with what it changed, so that it can be undone. */
export const resultImport = table(
  'result_import',
  {
    idSchool: schoolId(),
    id: identity(),
    idSchedule: reference().notNull(),
    at: instant().notNull(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    fileName: text().notNull(),
    /** How many students got a result, and how many results were replaced. */
    added: atLeast('integer', 0).notNull(),
    replaced: atLeast('integer', 0).notNull(),
    /** What was written and what was there before, with a version, as `server/results-import` writes and undoes it. */
    changes: jsonb().notNull(),
    undone: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    index('result_import_schedule').on(t.idSchool, t.idSchedule),
  ],
);

/** A comment that a teacher uses again in the grades of a question. Grades have its text, not its id. */
export const gradingComment = table(
  'grading_comment',
  {
    idSchool: schoolId(),
    id: identity(),
    idOwner: reference()
      .notNull()
      .references(() => user.id),
    /** Of the school or of the provider. */
    idQuestion: reference().notNull(),
    text: text().notNull(),
    added: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('grading_comment_once').on(t.idSchool, t.idOwner, t.idQuestion, t.text),
  ],
);

/** A stack of answer sheets of a schedule that somebody uploads. */
export const scanBatch = table(
  'scan_batch',
  {
    idSchool: schoolId(),
    id: identity(),
    idSchedule: reference().notNull(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    at: instant().notNull(),
    /** When its pictures were deleted. */
    picturesDeleted: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    index('scan_batch_schedule').on(t.idSchool, t.idSchedule),
  ],
);

/** A link by which a telephone reads the sheets of a schedule, in the name of the user who made it. */
export const scanLink = table(
  'scan_link',
  {
    idSchool: schoolId(),
    id: identity(),
    idSchedule: reference().notNull(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    /** SHA-256 of the code that opens it once. */
    codeHash: text().notNull(),
    /** Null = not yet. */
    opened: instant(),
    /** Until when it can be opened; once it was, until when it reads sheets. */
    ends: instant().notNull(),
    /** The session that it opened. */
    tokenHash: text().references(() => session.tokenHash, { onDelete: 'cascade' }),
    /** The batch of all that it sends. */
    idBatch: reference(),
    /** How many files it has announced after its end. */
    lateFiles: atLeast('integer', 0).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    foreignKey({ columns: [t.idSchool, t.idBatch], foreignColumns: [scanBatch.idSchool, scanBatch.id] }),
    // Who opens a link knows its code alone.
    index('scan_link_code').on(t.codeHash),
    index('scan_link_token').on(t.tokenHash).where(sql`${t.tokenHash} is not null`),
    index('scan_link_user').on(t.idSchool, t.idUser, t.idSchedule),
  ],
);

/** A file of a stack, received in parts and read once it is whole. */
export const scanFile = table(
  'scan_file',
  {
    idSchool: schoolId(),
    id: identity(),
    idBatch: reference().notNull(),
    name: text().notNull(),
    /** In bytes. */
    size: atLeast('integer', 0).notNull(),
    received: atLeast('integer', 0).notNull().default(0),
    /** The stored parts, in their order; none once all pages are read. */
    parts: text().array().notNull().default([]),
    state: oneOf(scanFileStates).notNull().default('receiving'),
    /** How many pages it has; none until that is known. */
    pages: atLeast('integer', 1),
    /** How many pages were read: the next run goes on behind them. */
    pagesRead: atLeast('integer', 0).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idBatch], foreignColumns: [scanBatch.idSchool, scanBatch.id] }),
    index('scan_file_batch').on(t.idSchool, t.idBatch),
    check('scan_file_received', sql`${t.received} <= ${t.size}`),
  ],
);

/** A page of a file, or one of the sheets on it, with what was read and decided of it. */
export const scanPage = table(
  'scan_page',
  {
    idSchool: schoolId(),
    id: identity(),
    idBatch: reference().notNull(),
    idFile: reference().notNull(),
    /** Whose results it writes: the batch's schedule, or the one it was moved to. */
    idSchedule: reference().notNull(),
    page: atLeast('integer', 1).notNull(),
    /** Which of the sheets on the page, from 1. */
    sheet: atLeast('smallint', 1).notNull(),
    state: oneOf(pageStates).notNull(),
    fault: oneOf(pageFaults),
    idSheet: reference(),
    idUser: reference().references(() => user.id),
    formNumber: between('smallint', 1, 3),
    /** Of a foreign one: the schedule of its sheet. */
    otherSchedule: reference(),
    /** The page that it repeats or contradicts. */
    otherPage: reference(),
    conflict: oneOf(conflictSources),
    differences: atLeast('smallint', 0).notNull().default(0),
    /** What was read and decided of each question, with a version, as `server/scanning` writes it. */
    answers: jsonb().notNull(),
    doubts: atLeast('smallint', 0).notNull().default(0),
    /** Which of its sheet's pages for written answers it is, from 1; 0 = that of the bubbles. */
    answerPage: atLeast('smallint', 0).notNull().default(0),
    /** The pictures of what is written in its frames. */
    frames: text().array().notNull().default(sql`'{}'`),
    /** The picture of the sheet, upright, or of the page; none once it is deleted. */
    asset: text(),
    width: atLeast('integer', 0).notNull().default(0),
    height: atLeast('integer', 0).notNull().default(0),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idBatch], foreignColumns: [scanBatch.idSchool, scanBatch.id] }),
    foreignKey({ columns: [t.idSchool, t.idFile], foreignColumns: [scanFile.idSchool, scanFile.id] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    foreignKey({ columns: [t.idSchool, t.idSheet], foreignColumns: [printedSheet.idSchool, printedSheet.id] }),
    // A run that is repeated adds nothing.
    uniqueIndex('scan_page_once').on(t.idSchool, t.idFile, t.page, t.sheet),
    index('scan_page_batch').on(t.idSchool, t.idBatch),
    index('scan_page_student').on(t.idSchool, t.idSchedule, t.idUser),
    index('scan_page_asset').on(t.idSchool, t.asset),
    index('scan_page_frames').using('gin', t.frames),
  ],
);

/**
 * What was read from a scanned sheet, and decided by who looked at it, each time it was accepted: the responses rest on the last one.
 * The others stay, so that a correction can be followed.
 */
export const sheetReading = table(
  'sheet_reading',
  {
    idSchool: schoolId(),
    id: identity(),
    idSchedule: reference().notNull(),
    idSheet: reference(),
    idUser: reference().references(() => user.id),
    formNumber: formNumber(),
    /** By position: the marked bubbles, each with how sure the reading is. With a version (`database/stored-json.ts`). */
    marks: jsonb().notNull(),
    /** The scanned image. */
    asset: text(),
    state: oneOf(['waiting', 'accepted', 'rejected']).notNull().default('waiting'),
    at: instant().notNull(),
    /** The page that it was read from, and which of its sheet's pages that is, as there. */
    idPage: reference(),
    answerPage: atLeast('smallint', 0).notNull().default(0),
    /** Who decided or chose last; none = the reader was sure of all of it. */
    acceptedBy: reference().references(() => user.id),
    /** The reading that counts in its place. */
    replacedBy: reference(),
    /** What was there before sheets of the student counted, as imports of results store it, and the form; none = it is not known. */
    before: jsonb(),
    formBefore: between('smallint', 1, 3),
    /** Who took it back, and when, so that nothing of it counts. */
    withdrawnBy: reference().references(() => user.id),
    withdrawn: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    foreignKey({ columns: [t.idSchool, t.idSheet], foreignColumns: [printedSheet.idSchool, printedSheet.id] }),
    index('sheet_reading_schedule').on(t.idSchool, t.idSchedule),
  ],
);

/**
 * What an attempt came to: written by `recompute` of `attempts/recompute.ts`, which has read the attempt, and by
 * nothing else; so without foreign keys. The lists run in the order of form 1.
 */
export const result = table(
  'result',
  {
    idSchool: schoolId(),
    idAttempt: reference().notNull(),
    idSchedule: reference().notNull(),
    idUser: reference().notNull(),
    /** 0–100; null while nothing counts. */
    grade: between('double', 0, 100),
    hits: atLeast('smallint', 0).notNull(),
    errors: atLeast('smallint', 0).notNull(),
    omitted: atLeast('smallint', 0).notNull(),
    ungraded: atLeast('smallint', 0).notNull(),
    /** Of the questions on a scale (Likert) that count: points in billionths. */
    pointsReached: bigint({ mode: 'number' }).notNull().default(0),
    pointsPossible: bigint({ mode: 'number' }).notNull().default(0),
    questions: reference().array().notNull(),
    /** 0–1; null = does not count, or waits for a grade. */
    scores: doublePrecision().array().$type<(number | null)[]>().notNull(),
    outcomes: listOfOne(outcomes).notNull(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idAttempt] }), index('result_schedule').on(t.idSchool, t.idSchedule)],
);

/** How and why a result changed after it was first written. */
export const resultChange = table(
  'result_change',
  {
    idSchool: schoolId(),
    id: identity(),
    idAttempt: reference().notNull(),
    before: jsonb().$type<Result>().notNull(),
    after: jsonb().$type<Result>().notNull(),
    cause: oneOf(resultCauses).notNull(),
    /** None = the product itself. */
    by: reference().references(() => user.id),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idAttempt], foreignColumns: [attempt.idSchool, attempt.id] }),
    index('result_change_attempt').on(t.idSchool, t.idAttempt, t.at),
  ],
);

/** An adjustment of a schedule's question that was applied after it was answered, and whether it was undone. */
export const regrade = table(
  'regrade',
  {
    idSchool: schoolId(),
    id: identity(),
    idSchedule: reference().notNull(),
    idQuestion: reference().notNull(),
    /** The adjustment that it replaced; null = none. */
    before: jsonb().$type<Adjustment>(),
    after: jsonb().$type<Adjustment>().notNull(),
    /** The attempts whose grade it changed. */
    changed: atLeast('integer', 0).notNull(),
    /** Whether the students concerned are told. */
    notify: flag(),
    ...doneBy(),
    undone: instant(),
    undoneBy: reference().references(() => user.id),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idSchedule], foreignColumns: [schedule.idSchool, schedule.id] }),
    index('regrade_schedule').on(t.idSchool, t.idSchedule, t.at),
  ],
);
