import { z } from 'zod';
import { MOST_LEAVINGS_AT_ONCE } from '../core/attempts/leavings.ts';
import { deviceKinds, liveStates } from '../core/schedules/live.ts';
import { Id, Ids, JsonText, Moment } from './shapes.ts';

/** What ended an attempt. */
export const EndedBy = z.enum(['student', 'clock', 'teacher', 'cancelling']);

/** A time in which a paper that asks for full screen was out of it, or out of view. */
export const Leaving = z.object({
  at: Moment,
  /** Null while it lasts, and where the device has not told of its end. */
  back: Moment.nullable(),
});
export type Leaving = z.infer<typeof Leaving>;

/** What a device tells of them; a repeat changes nothing. */
export const LeavingsOfDevice = JsonText(z.array(Leaving).min(1).max(MOST_LEAVINGS_AT_ONCE));

/** The state of a running attempt as its paper asks for it every few seconds. */
export const AttemptState = z.object({
  deadline: Moment,
  /** Counts what the teacher has changed in the attempt; replies to saved answers carry it, too. */
  revision: z.int(),
  endedBy: EndedBy.nullable(),
  /** The device on which the student works, as it named itself. */
  device: z.string().nullable(),
  /** While the clock stands still: since when, and the milliseconds that were left then. */
  paused: z.object({ since: Moment, left: z.int() }).nullable(),
  /** What the teacher wrote, the last first. */
  messages: z.array(z.object({ idMessage: z.int(), text: z.string(), at: Moment })),
  /** How often the paper was left, where that is counted. */
  leavings: z.int(),
});
export type AttemptState = z.infer<typeof AttemptState>;

/** A student of a running schedule. */
const LiveStudent = z.object({
  idUser: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  /** Null before the start, as all that follows. */
  idAttempt: z.int().nullable(),
  state: z.enum(liveStates),
  /** Since when the state lasts. */
  since: Moment,
  answered: z.int(),
  /** The number of the question on the student's own paper, and since when it is open there. */
  question: z.int().nullable(),
  questionSince: Moment.nullable(),
  device: z.enum(deviceKinds).nullable(),
  /** When the device was last heard of, if that is too long ago; null while it is connected, and after the end. */
  awaySince: Moment.nullable(),
  started: Moment.nullable(),
  deadline: Moment.nullable(),
  finished: Moment.nullable(),
  endedBy: EndedBy.nullable(),
  /** Since when the student's clock stands still. */
  pausedSince: Moment.nullable(),
  /** Late answers that wait for a decision. */
  late: z.int(),
  /** The times in which the paper was left, the last first; empty where that is not counted. */
  leavings: z.array(Leaving),
});
export type LiveStudent = z.infer<typeof LiveStudent>;

/** A running schedule, with its students in the order of the class list. */
export const LiveRoom = z.object({
  idSchedule: z.int(),
  title: z.string(),
  courseName: z.string(),
  opens: Moment,
  closes: Moment,
  qntQuestions: z.int(),
  isCancelled: z.boolean(),
  /** Whether a student who has not started still can: until the latest end of a student. */
  canStart: z.boolean(),
  /** What students type to start; null = nothing. */
  roomCode: z.string().nullable(),
  students: z.array(LiveStudent),
});
export type LiveRoom = z.infer<typeof LiveRoom>;

/** The most students that an act in a running schedule names. */
const MOST_STUDENTS = 1000;

/** A schedule and some of its students; left out = all of them. */
export const Chosen = z.object({ idSchedule: Id, idsUsers: Ids(MOST_STUDENTS, 1).optional() });
