import { z } from 'zod';
import { MOST_LEAVINGS_AT_ONCE } from '../core/attempts/leavings.ts';
import {
  deviceKinds,
  liveStates,
  MOST_GIVEN_MINUTES,
  MOST_MESSAGE_LETTERS,
  MOST_ROOMS,
} from '../core/schedules/live.ts';
import { staff } from './audiences.ts';
import { declareArea, getUnwrapped, post, query } from './call.ts';
import { missedField } from './schedules.ts';
import { All, ContentReply, Id, Ids, JsonText, KnownOnly, LocalTime, Moment, WholeNumber } from './shapes.ts';

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
const Chosen = KnownOnly({ idSchedule: Id, idsUsers: Ids(MOST_STUDENTS, 1).optional() });

/** How a device names itself: made once for each page that shows a paper. */
export const DeviceName = z.string().min(1).max(60);

/** Running schedules: what papers ask for every few seconds, what teachers see and do. */
export const live = {
  ...declareArea('live', '/assessments', {
    /**
     * The state of an attempt: asked every few seconds by a paper on which nothing is saved. Says to the teacher that the
     * device is connected, which question is open and what kind of device it is; and how often the paper was left, where the schedule asks for
     * full screen.
     */
    getAttemptState: getUnwrapped({
      repeats: 'state',
      for: ['student'],
      shows: 'nothing',
      input: z.object({
        ...{ idAttempt: Id, idQuestion: Id.optional() },
        ...{ device: DeviceName.optional(), kind: z.enum(deviceKinds).optional() },
        leavings: LeavingsOfDevice.optional(),
      }),
      output: ContentReply(AttemptState).extend({ serverTime: Moment }),
      refuses: ['attemptNotValid'],
    }),
    /**
     * What happens at several schedules now, a room each; those that the asker may not see, or that are deleted, are left out. `content` is
     * null while it is what the asker has seen as `revision`.
     */
    getLiveRooms: query({
      for: staff,
      shows: 'nothing',
      input: z.object({ idsSchedules: Ids(MOST_ROOMS, 1), revision: z.string().max(100).optional() }),
      output: z.object({ content: z.array(LiveRoom).nullable(), revision: z.string(), serverTime: Moment }),
      refuses: ['scheduleNotValid'],
    }),
    /**
     * Ends the running attempts of all students of a schedule, or of some, with what is saved. Answers given before that
     * are on their way for half a minute, as at the end of the time.
     */
    finishScheduledAssessments: post({
      for: staff,
      shows: 'nothing',
      input: Chosen.extend({ all: All }).refine(
        ({ idsUsers, all }) => (idsUsers === undefined) !== (all === undefined),
      ),
      /** `idsUsers` are those whose attempts it ended. */
      output: ContentReply(z.object({ attempts: z.int(), idsUsers: z.array(z.int()) })),
      refuses: ['scheduleNotValid', 'scheduleCancelled', 'userNotValid'],
    }),
  }),
  ...declareArea('live', '/schedules', {
    /**
     * Gives students who are not done more time: `minutes`, or as many as each lacks until a time of today. Attempts that
     * the clock has closed go on where their new end lies ahead, unless details were shown. `idExtension` takes it back.
     */
    extendSchedule: post({
      for: staff,
      shows: 'nothing',
      input: Chosen.extend({
        minutes: WholeNumber(1, MOST_GIVEN_MINUTES).optional(),
        until: LocalTime.optional(),
      }).refine(({ minutes, until }) => (minutes === undefined) !== (until === undefined)),
      output: ContentReply(z.object({ idExtension: z.int(), students: z.int(), reopened: z.int() })).extend(
        missedField,
      ),
      refuses: ['scheduleNotValid', 'scheduleCancelled', 'userNotValid', 'nobodyToExtend', 'tooMuchTimeGiven'],
    }),
    /** Takes an extension back, up to a minute after it. */
    undoExtension: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ idSchedule: Id, idExtension: Id }),
      output: ContentReply(z.object({ students: z.int() })),
      refuses: ['scheduleNotValid', 'scheduleCancelled', 'extensionNotValid'],
    }),
    /** Takes back the end of attempts by `finishScheduledAssessments`, up to a minute after it: they go on until their usual ends. */
    undoFinish: post({
      for: staff,
      shows: 'nothing',
      input: KnownOnly({ idSchedule: Id, idsUsers: Ids(MOST_STUDENTS, 1) }),
      output: ContentReply(z.object({ attempts: z.int() })),
      refuses: ['scheduleNotValid', 'scheduleCancelled', 'userNotValid', 'endNotValid', 'detailsShown'],
    }),
    /** Lets the clocks of students who are not done stand still. What they answer meanwhile is saved. */
    pauseSchedule: post({
      for: staff,
      shows: 'nothing',
      input: Chosen,
      output: ContentReply(z.object({ students: z.int() })),
      refuses: ['scheduleNotValid', 'scheduleCancelled', 'userNotValid'],
    }),
    /**
     * Lets the clocks run again: students get the part of the pause that they lost, in whole minutes. `missedFollowUps` are all
     * that are missed then.
     */
    resumeSchedule: post({
      for: staff,
      shows: 'nothing',
      input: Chosen,
      output: ContentReply(z.object({ students: z.int() })).extend(missedField),
      refuses: ['scheduleNotValid', 'scheduleCancelled', 'userNotValid'],
    }),
    /** Lets a student go on who has finished, or whose attempt was ended, for at least so many minutes. */
    reopenAttempt: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ idSchedule: Id, idUser: Id, minutes: WholeNumber(1, MOST_GIVEN_MINUTES) }),
      output: ContentReply(z.object({ deadline: Moment })).extend(missedField),
      refuses: [
        'scheduleNotValid',
        'scheduleCancelled',
        'attemptNotValid',
        'attemptNotEnded',
        'detailsShown',
        'tooMuchTimeGiven',
      ],
    }),
    /**
     * Writes to all students of a schedule, to one or to some: their papers show it until they dismiss it, and the list of who
     * has not started. One to some counts as one for each.
     */
    sendScheduleMessage: post({
      for: staff,
      shows: 'nothing',
      input: Chosen.extend({ idUser: Id.optional(), text: z.string().trim().min(1).max(MOST_MESSAGE_LETTERS) }).refine(
        ({ idUser, idsUsers }) => idUser === undefined || idsUsers === undefined,
      ),
      /** Of several messages the last. */
      output: ContentReply(z.object({ idMessage: z.int() })),
      refuses: ['scheduleNotValid', 'scheduleCancelled', 'userNotValid', 'tooManyMessages'],
    }),
  }),
};
