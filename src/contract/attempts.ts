import { z } from 'zod';
import { DocSchema } from '../questions/text/document/schema.ts';
import { ExamPaper } from './assessments.ts';
import { members, staff } from './audiences.ts';
import { declareArea, get, getFile, post, postFile, postUnwrapped, query } from './call.ts';
import { DeviceName, EndedBy } from './live.ts';
import { AcceptedTerms, All, Badge, ContentReply, EmptyReply, Id, KnownOnly, Moment, Upload } from './shapes.ts';

/** A scheduled assessment as its student sees it in the list and before starting. */
export const StudentAssessment = z.object({
  idSchedule: z.int(),
  title: z.string(),
  subtitle: z.string(),
  courseName: z.string(),
  teacher: z.string(),
  instructions: DocSchema.nullable(),
  opens: Moment,
  closes: Moment,
  /** Minutes; null = the whole window. */
  duration: z.int().nullable(),
  /**
   * Whether the teacher has stopped the student's clock. `closes` and `deadline` are then as far ahead as the longest pause takes;
   * `duration` is without it.
   */
  paused: z.boolean(),
  qntQuestions: z.int(),
  /** The questions of which the first response counts, activities: their answers cannot be changed. */
  qntAnsweredOnce: z.int(),
  badge: Badge,
  idAttempt: z.int().nullable(),
  deadline: Moment.nullable(),
  /**
   * The grade, or the relative score where all questions are on a scale. Of what counts so far: not final while `ungraded` or
   * `late` is above 0; null before the attempt ends, and while nothing counts.
   */
  percentage: z.number().nullable(),
  onlyLikertQuestions: z.boolean(),
  /** Responses that wait for a grade; 0 before the attempt ends. */
  ungraded: z.int(),
  /** Late responses of the attempt on which the teacher has not decided. */
  late: z.int(),
  finishedAt: Moment.nullable(),
  /** The percentage before and after the last regrade, or decision on late answers, that the student is told of, and what was done; null without one. */
  regraded: z
    .object({
      reason: z.enum(['newKey', 'secondKey', 'void', 'bonus', 'undone', 'late', 'lateUndone']),
      before: z.number().nullable(),
      after: z.number().nullable(),
      at: Moment,
    })
    .nullable(),
  /** What ended the attempt; null before. */
  endedBy: EndedBy.nullable(),
  /** The device on which the student works on the running attempt, as it named itself. */
  device: z.string().nullable(),
  /** What the teacher wrote last to a student who can start and has not; null elsewhere. The paper shows the others. */
  message: z.object({ text: z.string(), at: Moment }).nullable(),
  /** Whether starting asks for the code of the room. */
  asksRoomCode: z.boolean(),
  /** Whether the questions come one after the other, without return. */
  oneByOne: z.boolean(),
  /** Whether it is taken in full screen, and how often that is left is counted. */
  fullScreen: z.boolean(),
});
export type StudentAssessment = z.infer<typeof StudentAssessment>;

/** One saved answer; a device counts on from `sequence`, so that a late retry never overwrites a newer one. */
export const SavedAnswer = z.object({
  idQuestion: z.int(),
  response: z.unknown(),
  sequence: z.int(),
});
export type SavedAnswer = z.infer<typeof SavedAnswer>;

const AttemptResult = z.object({
  idAttempt: z.int(),
  /** As in `StudentAssessment`, of what counts so far: not final while `notQualified` is above 0. */
  percentage: z.number().nullable(),
  onlyLikertQuestions: z.boolean(),
  /** Of `totalQuestions`. */
  hits: z.int(),
  /** The questions that can be right or wrong, without those that do not count; of nothing but scales, these. */
  totalQuestions: z.int(),
  /** Of `totalQuestions`. */
  omitted: z.int(),
  notQualified: z.int(),
});
export type AttemptResult = z.infer<typeof AttemptResult>;

export const LateDecision = z.enum(['accepted', 'rejected']);
export type LateDecision = z.infer<typeof LateDecision>;

/** A response that was given in time and arrived too late to count. */
export const LateResponse = z.object({
  idLateResponse: z.int(),
  idQuestion: z.int(),
  /** The shape of the question's type; null takes the response back. */
  response: z.unknown(),
  /** The response that counts at present; null = none. */
  counts: z.unknown(),
  /** When it was given, as its device says, and when it arrived. */
  answered: Moment,
  arrived: Moment,
  /** Null = waits. */
  decision: LateDecision.nullable(),
  decidedAt: Moment.nullable(),
  /** Null = nobody: it waits, or was rejected because nobody decided for 30 days. */
  decidedBy: z.string().nullable(),
});
export type LateResponse = z.infer<typeof LateResponse>;

const LateResponses = z.object({
  idSchedule: z.int(),
  title: z.string(),
  courseName: z.string(),
  /** How many wait for a decision. */
  waiting: z.int(),
  /** The questions of the late responses, with their keys, numbered as in form 1. */
  questions: z.array(z.object({ idQuestion: z.int(), number: z.int(), idType: z.int(), content: z.unknown() })),
  /** MathML of their formulas, by `formulaKey`. */
  formulas: z.record(z.string(), z.string()),
  students: z.array(
    z.object({
      idUser: z.int(),
      idAttempt: z.int(),
      firstname: z.string(),
      lastname: z.string(),
      /** When the attempt ended; null while it is running. */
      finishedAt: Moment.nullable(),
      responses: z.array(LateResponse),
    }),
  ),
});
export type LateResponses = z.infer<typeof LateResponses>;

export const attempts = declareArea('attempts', '/assessments', {
  getStudentAssessments: get({
    for: ['student'],
    shows: 'results',
    input: EmptyReply,
    output: ContentReply(z.array(StudentAssessment)).extend({ serverTime: Moment }),
  }),
  startScheduledAssessment: postUnwrapped({
    repeats: 'attempt',
    for: ['student'],
    shows: 'nothing',
    input: z.object({
      idSchedule: Id,
      /** That the screen has had the terms accepted. Clients of other makers do not say. */
      termsAccepted: AcceptedTerms.optional(),
      roomCode: z.string().max(40).optional(),
    }),
    output: ContentReply(z.object({ idAttempt: z.int(), deadline: Moment, serverTime: Moment })),
    refuses: [
      'scheduleNotValid',
      'notOpenYet',
      'timeIsOver',
      'attemptFinished',
      'scheduleCancelled',
      'roomCodeNotValid',
      'addressNotAllowed',
      'examBrowserNeeded',
    ],
  }),
  /** The paper of a started attempt and what was answered so far. */
  answerScheduledAssessment: query({
    for: ['student'],
    shows: 'nothing',
    input: z.object({ idSchedule: Id }),
    output: ExamPaper.extend({
      idAttempt: z.int(),
      /** Whether the student reads it in larger print. */
      largePrint: z.boolean(),
      /** Whether the questions come one after the other, without return. */
      oneByOne: z.boolean(),
      /** As in `StudentAssessment`. */
      fullScreen: z.boolean(),
      deadline: Moment,
      serverTime: Moment,
      questionsSaved: z.array(SavedAnswer),
      /** What the activities of this student's paper are opened with, by package. */
      packageTokens: z.record(z.string(), z.string()),
    }),
    refuses: [
      'scheduleNotValid',
      'attemptNotValid',
      'attemptFinished',
      'scheduleCancelled',
      'addressNotAllowed',
      'examBrowserNeeded',
    ],
  }),
  /** Says on which device the student works now; what other devices send is saved all the same. */
  activateDevice: postUnwrapped({
    repeats: 'state',
    for: ['student'],
    shows: 'nothing',
    input: z.object({ idAttempt: Id, device: DeviceName }),
    output: EmptyReply,
    refuses: ['attemptNotValid', 'attemptFinished'],
  }),
  /**
   * Saves one answer. `idAlternative` is the single-answer form of older clients; `response` the form of
   * every type; null takes the answer back. Without `idAttempt` it is the student's attempt in progress. What was given in time
   * and arrives too late is stored for the teacher's decision (`late`). `elsewhere`: the student works on another device now.
   * `deadline` and `revision` as in `getAttemptState`.
   */
  answerQuestion: postUnwrapped({
    repeats: 'sequence',
    for: ['student'],
    shows: 'nothing',
    input: z
      .object({
        idQuestion: Id,
        idAttempt: Id.optional(),
        idAlternative: Id.nullish(),
        response: z.unknown().optional(),
        sequence: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
        answeredAt: Moment.optional(),
        device: DeviceName.optional(),
      })
      // A misspelt parameter must not take an answer back.
      .refine(({ response, idAlternative }) => response !== undefined || idAlternative !== undefined),
    output: z.object({
      saved: z.literal(true),
      late: z.boolean(),
      elsewhere: z.boolean(),
      deadline: Moment,
      revision: z.int(),
    }),
    refuses: [
      'attemptNotValid',
      'attemptFinished',
      'timeIsOver',
      'scheduleCancelled',
      'questionNotValid',
      'responseNotValid',
      'questionPassed',
      'addressNotAllowed',
      'examBrowserNeeded',
    ],
  }),
  /** Ends the attempt, or, as older clients ask, the one at a schedule. */
  finishScheduledAssessment: postUnwrapped({
    repeats: 'attempt',
    for: ['student'],
    shows: 'results',
    input: z
      .object({ idAttempt: Id.optional(), idSchedule: Id.optional() })
      .refine(({ idAttempt, idSchedule }) => idAttempt !== undefined || idSchedule !== undefined),
    output: ContentReply(AttemptResult),
    refuses: ['attemptNotValid', 'scheduleNotValid'],
  }),
  /**
   * Stores a photographed answer; sent again, it changes nothing. One that a response names by its SHA-256 may arrive up to 7 days
   * after the deadline, also when the attempt has ended.
   */
  uploadAnswerFile: postFile({
    for: ['student'],
    shows: 'nothing',
    input: z.object({ idAttempt: Id, idQuestion: Id, file: Upload }),
    output: ContentReply(z.object({ asset: z.string(), width: z.int(), height: z.int() })),
    refuses: [
      'attemptNotValid',
      'attemptFinished',
      'timeIsOver',
      'questionNotValid',
      'imagesOnly',
      'fileTooLarge',
      'tooManyFiles',
    ],
    bodyLimit: 15_000_000,
  }),
  /**
   * The bytes of a photographed answer, or of a late one: to its student, and to those who see the results. What was written on a
   * sheet is shown to its student once the details of the result are.
   */
  viewAnswerFile: getFile({
    for: members,
    shows: 'nothing',
    input: z.object({ idQuestion: Id, idAttempt: Id, idLateResponse: Id.optional() }),
    refuses: ['answerFileNotValid', 'photoNotArrived'],
  }),
  /** The late responses of a schedule by student: of each question the one that waits, or was decided last. */
  getLateResponses: query({
    for: staff,
    shows: 'keys',
    input: z.object({ idSchedule: Id }),
    output: ContentReply(LateResponses),
    refuses: ['scheduleNotValid'],
  }),
  /**
   * Decides on late responses: those named, or all that wait of a student or of the schedule. An accepted one counts in the
   * result. A rejected one can be accepted later, by its id, and an accepted one rejected, as long as no newer response
   * counts: what counted before counts again.
   */
  decideLateResponses: post({
    for: staff,
    shows: 'nothing',
    input: KnownOnly({
      idSchedule: Id,
      decision: LateDecision,
      idsLateResponses: z.array(Id).min(1).max(5000).optional(),
      idUser: Id.optional(),
      all: All,
    }).refine(
      ({ idsLateResponses, idUser, all }) =>
        (all === undefined) !== (idsLateResponses === undefined && idUser === undefined),
    ),
    output: ContentReply(z.object({ decided: z.int(), waiting: z.int() })),
    refuses: ['scheduleNotValid', 'lateResponseNotValid', 'lateResponseDecided'],
  }),
});
