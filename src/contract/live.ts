import { z } from 'zod';
import { deviceKinds, liveStates } from '../core/schedules/live.ts';
import { Moment } from './shapes.ts';

/** What ended an attempt. */
export const EndedBy = z.enum(['student', 'clock', 'cancelling']);

/** The state of a running attempt as its paper asks for it every few seconds. */
export const AttemptState = z.object({
  deadline: Moment,
  /** Counts what the teacher has changed in the attempt; replies to saved answers carry it, too. */
  revision: z.int(),
  endedBy: EndedBy.nullable(),
  /** The device on which the student works, as it named itself. */
  device: z.string().nullable(),
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
  /** Late answers that wait for a decision. */
  late: z.int(),
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
  students: z.array(LiveStudent),
});
export type LiveRoom = z.infer<typeof LiveRoom>;
