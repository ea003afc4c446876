import { z } from 'zod';
import { DocSchema } from '../questions/text/schema.ts';
import { ExamPaper } from './assessments.ts';
import { area, get, getFile, later, postFile, postUnwrapped, query } from './call.ts';
import { Badge, content, Id, Moment, nothing, Upload } from './shapes.ts';

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
  qntQuestions: z.int(),
  badge: Badge,
  idAttempt: z.int().nullable(),
  deadline: Moment.nullable(),
  /**
   * The grade, or the relative score where all questions are on a scale. Of what counts so far: not final while `ungraded` is
   * above 0; null before the attempt ends, and while nothing counts.
   */
  percentage: z.number().nullable(),
  onlyLikertQuestions: z.boolean(),
  /** Responses that wait for a grade; 0 before the attempt ends. */
  ungraded: z.int(),
  /** Late responses of the attempt on which the teacher has not decided. */
  late: z.int(),
  finishedAt: Moment.nullable(),
  /** What ended the attempt; null before. */
  endedBy: z.enum(['student', 'clock', 'cancelling']).nullable(),
  /** The device on which the student works on the running attempt, as it named itself. */
  device: z.string().nullable(),
});
export type StudentAssessment = z.infer<typeof StudentAssessment>;

/** How a device names itself: made once for each page that shows a paper. */
export const DeviceName = z.string().min(1).max(60);

/** One saved answer; `sequence` is the device's own count, so that a late retry never overwrites a newer one. */
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
  hits: z.int(),
  totalQuestions: z.int(),
  omitted: z.int(),
  notQualified: z.int(),
});
export type AttemptResult = z.infer<typeof AttemptResult>;

export const attempts = area('attempts', '/assessments', {
  getStudentAssessments: get({
    for: ['student'],
    input: nothing,
    output: content(z.array(StudentAssessment)).extend({ serverTime: Moment }),
  }),
  startScheduledAssessment: postUnwrapped({
    repeats: 'attempt',
    for: ['student'],
    input: z.object({ idSchedule: Id, termsAccepted: z.literal(true) }),
    output: content(z.object({ idAttempt: z.int(), deadline: Moment, serverTime: Moment })),
    refuses: ['scheduleNotValid', 'notOpenYet', 'timeIsOver', 'attemptFinished', 'scheduleCancelled'],
  }),
  /** The paper of a started attempt and what was answered so far. */
  answerScheduledAssessment: query({
    for: ['student'],
    input: z.object({ idSchedule: Id }),
    output: ExamPaper.extend({
      idAttempt: z.int(),
      deadline: Moment,
      serverTime: Moment,
      questionsSaved: z.array(SavedAnswer),
    }),
    refuses: ['scheduleNotValid', 'attemptNotValid', 'attemptFinished', 'scheduleCancelled'],
  }),
  /** Says on which device the student works now; what other devices send is saved all the same. */
  activateDevice: postUnwrapped({
    repeats: 'state',
    for: ['student'],
    input: z.object({ idAttempt: Id, device: DeviceName }),
    output: nothing,
    refuses: ['attemptNotValid', 'attemptFinished'],
  }),
  /**
   * Saves one answer. `idAlternative` is the single-answer form of older clients; `response` the form of
   * every type; null takes the answer back. Without `idAttempt` it is the student's attempt in progress. What was given in time
   * and arrives too late is stored for the teacher's decision (`late`). `elsewhere`: the student works on another device now.
   */
  answerQuestion: postUnwrapped({
    repeats: 'sequence',
    for: ['student'],
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
    output: z.object({ saved: z.literal(true), late: z.boolean(), elsewhere: z.boolean() }),
    refuses: [
      'attemptNotValid',
      'attemptFinished',
      'timeIsOver',
      'scheduleCancelled',
      'questionNotValid',
      'responseNotValid',
    ],
  }),
  finishScheduledAssessment: postUnwrapped({
    repeats: 'attempt',
    for: ['student'],
    input: z.object({ idAttempt: Id }),
    output: content(AttemptResult),
    refuses: ['attemptNotValid'],
  }),
  finishScheduledAssessments: later('POST'),
  getStudentAssessmentReport: later('POST'),
  /**
   * Keeps a photographed answer; sent again, it changes nothing. One that a response names by its SHA-256 may arrive up to 7 days
   * after the deadline, also when the attempt has ended.
   */
  uploadAnswerFile: postFile({
    for: ['student'],
    input: z.object({ idAttempt: Id, idQuestion: Id, file: Upload }),
    output: content(z.object({ asset: z.string(), width: z.int(), height: z.int() })),
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
  /** The bytes of a photographed answer: to its student, and to those who see the results. */
  viewAnswerFile: getFile({
    for: 'signedIn',
    input: z.object({ idQuestion: Id, idAttempt: Id }),
    refuses: ['answerFileNotValid', 'photoNotArrived'],
  }),
  saveAnswerGrade: later('POST'),
  recalculateScheduledAssessment: later('POST'),
});
