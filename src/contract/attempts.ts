import { z } from 'zod';
import { deviceKinds, MOST_ROOMS } from '../core/schedules/live.ts';
import { DocSchema } from '../questions/text/document/schema.ts';
import { ExamPaper } from './assessments.ts';
import { members, staff } from './audiences.ts';
import { declareArea, get, getFile, getUnwrapped, post, postFile, postUnwrapped, query } from './call.ts';
import { GradingComment, GradingCommentText, GradingQueue, ResponseToGrade } from './grading.ts';
import { AttemptState, Chosen, EndedBy, LeavingsOfDevice, LiveRoom } from './live.ts';
import { OwnReport, ResultDetails } from './own-results.ts';
import {
  AcceptedTerms,
  Badge,
  ContentReply,
  Decimal,
  EmptyReply,
  Flag,
  Id,
  Ids,
  Moment,
  Optional,
  Upload,
  WholeNumber,
} from './shapes.ts';

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
  /** The percentage before and after the last regrade that the student is told of, and what was done; null without one. */
  regraded: z
    .object({
      reason: z.enum(['newKey', 'secondKey', 'void', 'bonus', 'undone']),
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

/** How a device names itself: made once for each page that shows a paper. */
export const DeviceName = z.string().min(1).max(60);

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
  hits: z.int(),
  totalQuestions: z.int(),
  omitted: z.int(),
  notQualified: z.int(),
});
export type AttemptResult = z.infer<typeof AttemptResult>;

/** A teacher's grade on a response; `revision` counts its changes. */
export const AnswerGrade = z.object({
  /** 0–10; null = removed. */
  answerGrade: z.number().nullable(),
  comment: z.string(),
  revision: z.int(),
});
export type AnswerGrade = z.infer<typeof AnswerGrade>;

/** What a regrade does to a question of a schedule. An answer key has the fields of the question's own key. */
export const Adjustment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('void') }),
  z.object({ kind: z.literal('bonus') }),
  z.object({ kind: z.literal('newKey'), answerKey: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('secondKey'), answerKey: z.record(z.string(), z.unknown()) }),
]);

/** A regrade of a schedule, as its history tells it. */
const PastRegrade = z.object({
  idRegrade: z.int(),
  idQuestion: z.int(),
  /** Of the question in form 1. */
  number: z.int(),
  adjustment: Adjustment,
  /** The attempts whose grade it changed. */
  changed: z.int(),
  at: Moment,
  by: z.string(),
  undone: Moment.nullable(),
  canUndo: z.boolean(),
});
export type PastRegrade = z.infer<typeof PastRegrade>;

const RegradedAttempt = z.object({
  idAttempt: z.int(),
  idUser: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  /** Percentages; null while nothing counts. */
  before: z.number().nullable(),
  after: z.number().nullable(),
});
export type RegradedAttempt = z.infer<typeof RegradedAttempt>;

const RegradePreview = z.object({
  /** The mean percentage of the schedule. */
  mean: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
  higher: z.int(),
  lower: z.int(),
  same: z.int(),
  /** Attempts that reach another hit level. */
  levels: z.int(),
  /** The automatic schedules that it gives to students or takes back from them. */
  followUps: z.array(
    z.object({
      idAutomaticSchedule: z.int(),
      assessment: z.string(),
      ...{ percentageMin: z.number(), percentageMax: z.number() },
      gets: z.int(),
      loses: z.int(),
      /** Students whose grade leaves the band, but who have an attempt, or were added by a teacher. */
      keeps: z.int(),
      /** Whether it happens only when the schedule is over for everybody; otherwise within five minutes. */
      isLater: z.boolean(),
    }),
  ),
  /** The attempts whose grade changes: those that reach another level first, then the largest changes. */
  attempts: z.array(RegradedAttempt),
});
export type RegradePreview = z.infer<typeof RegradePreview>;

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
    input: EmptyReply,
    output: ContentReply(z.array(StudentAssessment)).extend({ serverTime: Moment }),
  }),
  startScheduledAssessment: postUnwrapped({
    repeats: 'attempt',
    for: ['student'],
    input: z.object({ idSchedule: Id, termsAccepted: AcceptedTerms, roomCode: z.string().max(40).optional() }),
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
  /**
   * The state of an attempt: asked every few seconds by a paper on which nothing is saved. Says to the teacher that the
   * device is connected, which question is open and what kind of device it is; and how often the paper was left, where the schedule asks for
   * full screen.
   */
  getAttemptState: getUnwrapped({
    repeats: 'state',
    for: ['student'],
    input: z.object({
      ...{ idAttempt: Id, idQuestion: Id.optional() },
      ...{ device: DeviceName.optional(), kind: z.enum(deviceKinds).optional() },
      leavings: LeavingsOfDevice.optional(),
    }),
    output: ContentReply(AttemptState).extend({ serverTime: Moment }),
    refuses: ['attemptNotValid'],
  }),
  finishScheduledAssessment: postUnwrapped({
    repeats: 'attempt',
    for: ['student'],
    input: z.object({ idAttempt: Id }),
    output: ContentReply(AttemptResult),
    refuses: ['attemptNotValid'],
  }),
  /**
   * What happens at several schedules now, a room each; those that the asker may not see, or that are deleted, are left out. `content` is
   * null while it is what the asker has seen as `revision`.
   */
  getLiveRooms: query({
    for: staff,
    input: z.object({ idsSchedules: Ids(MOST_ROOMS, 1), revision: z.string().max(100).optional() }),
    output: z.object({ content: z.array(LiveRoom).nullable(), revision: z.string(), serverTime: Moment }),
    refuses: ['scheduleNotValid'],
  }),
  /**
   * Ends the running attempts of a schedule, or of some of its students, with what is saved. Answers given before that
   * are on their way for half a minute, as at the end of the time.
   */
  finishScheduledAssessments: post({
    for: staff,
    input: Chosen,
    output: ContentReply(z.object({ attempts: z.int() })),
    refuses: ['scheduleNotValid', 'scheduleCancelled', 'userNotValid'],
  }),
  /**
   * The result of the student's own ended attempt. The details, with keys and solutions, are null until students may see them. The
   * first reply with details is remembered: from then on, no attempt of the schedule is opened again.
   */
  getStudentAssessmentReport: postUnwrapped({
    repeats: 'secret',
    for: ['student'],
    input: z.object({ idSchedule: Id }),
    output: ContentReply(OwnReport),
    refuses: ['scheduleNotValid', 'attemptNotValid', 'attemptInProgress', 'scheduleCancelled'],
  }),
  /** From when students see the details of their results, and whom the same assessment still awaits in the school. */
  getResultDetails: query({
    for: staff,
    input: z.object({ idSchedule: Id }),
    output: ContentReply(ResultDetails),
    refuses: ['scheduleNotValid'],
  }),
  /** Lets students see the details at once. With `force` also while others are still to take the same assessment. */
  openResultDetails: post({
    for: staff,
    input: z.object({ idSchedule: Id, force: Flag.default(false) }),
    output: ContentReply(ResultDetails),
    refuses: ['scheduleNotValid', 'scheduleCancelled', 'assessmentStillAhead'],
  }),
  /**
   * Stores a photographed answer; sent again, it changes nothing. One that a response names by its SHA-256 may arrive up to 7 days
   * after the deadline, also when the attempt has ended.
   */
  uploadAnswerFile: postFile({
    for: ['student'],
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
  /** The bytes of a photographed answer, or of a late one: to its student, and to those who see the results. */
  viewAnswerFile: getFile({
    for: members,
    input: z.object({ idQuestion: Id, idAttempt: Id, idLateResponse: Id.optional() }),
    refuses: ['answerFileNotValid', 'photoNotArrived'],
  }),
  /** The late responses of a schedule by student: of each question the one that waits, or was decided last. */
  getLateResponses: query({
    for: staff,
    input: z.object({ idSchedule: Id }),
    output: ContentReply(LateResponses),
    refuses: ['scheduleNotValid'],
  }),
  /**
   * Decides on late responses: those named, or all that wait of a student or of the schedule. An accepted one counts in the
   * result. A rejected one can be accepted later, by its id; an accepted one stays.
   */
  decideLateResponses: post({
    for: staff,
    input: z.object({
      idSchedule: Id,
      decision: LateDecision,
      idsLateResponses: z.array(Id).min(1).max(5000).optional(),
      idUser: Id.optional(),
    }),
    output: ContentReply(z.object({ decided: z.int(), waiting: z.int() })),
    refuses: ['scheduleNotValid', 'lateResponseNotValid', 'lateResponseDecided'],
  }),
  /**
   * Grades a response of an attempt that has ended, and computes its result again. Null or an empty text removes the grade, which
   * leaves the question out of the result; what is left out stays. With `waits` the grade and its comment are taken back, and the
   * response waits for one again. With `revision` (0 = no grade), a grade that somebody else has changed since is not overwritten.
   */
  saveAnswerGrade: post({
    for: staff,
    permission: 'grade',
    input: z
      .object({
        idAttempt: Id,
        idQuestion: Id,
        answerGrade: Optional(Decimal),
        comment: z.string().trim().max(2000).optional(),
        waits: Flag.default(false),
        revision: WholeNumber(0, 1_000_000_000).optional(),
      })
      .refine(({ answerGrade, comment, waits }) => waits || answerGrade !== undefined || comment !== undefined),
    output: ContentReply(AnswerGrade),
    refuses: ['attemptNotValid', 'questionNotValid', 'attemptInProgress', 'gradeOutOfRange', 'gradeChanged'],
  }),
  /** A question of a schedule with its key and its responses, and the regrades of the schedule so far, the last first. */
  getRegrade: query({
    for: staff,
    input: z.object({ idSchedule: Id, idQuestion: Id }),
    output: ContentReply(
      z.object({
        ...{ idSchedule: z.int(), title: z.string(), courseName: z.string() },
        ...{ idQuestion: z.int(), number: z.int(), idType: z.int(), content: z.unknown() },
        /** MathML of its formulas, by `formulaKey`. */
        formulas: z.record(z.string(), z.string()),
        adjustment: Adjustment.nullable(),
        /** Whether it has a key that can be replaced or accompanied by a second one. */
        hasAnswerKey: z.boolean(),
        /** The attempts that have ended, and how many of them gave each response; the 200 most frequent. */
        attempts: z.int(),
        responses: z.array(z.object({ response: z.unknown(), students: z.int() })),
        /** How often the question was regraded, or a regrade of it undone. */
        revision: z.int(),
        regrades: z.array(PastRegrade),
      }),
    ),
    refuses: ['scheduleNotValid', 'questionNotValid'],
  }),
  /** What each of several adjustments of a question would change. Changes nothing. */
  previewRegrade: query({
    for: staff,
    permission: 'grade',
    input: z.object({ idSchedule: Id, idQuestion: Id, adjustments: z.array(Adjustment).min(1).max(6) }),
    output: ContentReply(z.array(RegradePreview)),
    refuses: ['scheduleNotValid', 'questionNotValid', 'adjustmentNotValid'],
  }),
  /**
   * Adjusts a question of a schedule and computes all results again. With `notify`, the students who read another grade are told two
   * minutes later, and that it was undone, if it is undone after that. With `revision`, nothing is changed where somebody has regraded the question since.
   */
  applyRegrade: post({
    for: staff,
    permission: 'grade',
    input: z.object({
      idSchedule: Id,
      idQuestion: Id,
      adjustment: Adjustment,
      notify: Flag.default(true),
      revision: WholeNumber(0, 999_999_999).optional(),
    }),
    output: ContentReply(z.object({ idRegrade: z.int(), changed: z.int() })),
    refuses: ['scheduleNotValid', 'questionNotValid', 'adjustmentNotValid', 'regradeChanged'],
  }),
  /** Takes the last regrade of a question back, up to 30 days after it. */
  undoRegrade: post({
    for: staff,
    permission: 'grade',
    input: z.object({ idSchedule: Id, idRegrade: Id }),
    output: ContentReply(z.object({ changed: z.int() })),
    refuses: ['scheduleNotValid', 'regradeNotValid'],
  }),
  /** Computes the results of all ended attempts of a schedule again. */
  recalculateScheduledAssessment: post({
    for: staff,
    permission: 'grade',
    input: z.object({ idAssessmentSchedule: Id }),
    output: ContentReply(z.object({ attempts: z.int() })),
    refuses: ['scheduleNotValid'],
  }),
  /** The questions of a schedule whose responses are graded by hand; those that a regrade decides are left out. */
  getGradingQueue: query({
    for: staff,
    input: z.object({ idSchedule: Id }),
    output: ContentReply(GradingQueue),
    refuses: ['scheduleNotValid'],
  }),
  /**
   * The responses to one question, in an order that says nothing of who wrote them and is another for each grader; or those
   * of one attempt, in the order of its questions. What was left blank is not among them.
   */
  getResponsesToGrade: query({
    for: staff,
    input: z
      .object({ idSchedule: Id, idQuestion: Id.optional(), idAttempt: Id.optional() })
      .refine(({ idQuestion, idAttempt }) => (idQuestion === undefined) !== (idAttempt === undefined)),
    output: ContentReply(z.array(ResponseToGrade)),
    refuses: ['scheduleNotValid', 'questionNotValid', 'attemptNotValid'],
  }),
  /** The comments that the user has kept for a question, in the order in which they were added. */
  getGradingComments: query({
    for: staff,
    input: z.object({ idSchedule: Id, idQuestion: Id }),
    output: ContentReply(z.array(GradingComment)),
    refuses: ['scheduleNotValid', 'questionNotValid'],
  }),
  /** Keeps a comment for a question, or with `idComment` words one anew. The same text again adds nothing. */
  saveGradingComment: post({
    for: staff,
    input: z.object({ idSchedule: Id, idQuestion: Id, idComment: Id.optional(), text: GradingCommentText }),
    output: ContentReply(GradingComment),
    refuses: ['scheduleNotValid', 'questionNotValid', 'gradingCommentNotValid', 'tooManyGradingComments'],
  }),
  /** Deletes a comment that the user has kept; grades that have it keep its text. */
  deleteGradingComment: post({
    for: staff,
    input: z.object({ idComment: Id }),
    output: EmptyReply,
    refuses: ['gradingCommentNotValid'],
  }),
});
