import { z } from 'zod';
import { outcomes } from '../core/results/scoring.ts';
import { ExamPaper, PublicQuestion } from './assessments.ts';
import { staff } from './audiences.ts';
import { declareArea, post, postUnwrapped, query } from './call.ts';
import { ContentReply, Flag, Id, Moment } from './shapes.ts';

/** A question of an ended attempt, with its key, as its student may see it once details are shown. */
export const ReviewedQuestion = PublicQuestion.extend({
  /** With the answer key that counts: of several accepted ones the one that fits the response best. */
  content: z.unknown(),
  /** Null = left blank. */
  response: z.unknown(),
  outcome: z.enum(outcomes),
  /** 0–1; null while it waits for a grade, and where it does not count. */
  score: z.number().nullable(),
  /** What the question is worth in the grade; 1 where no weight is set. */
  weight: z.number(),
  /** The teacher's grade; null where the question has none. */
  grade: z.object({ answerGrade: z.number().nullable(), comment: z.string() }).nullable(),
  /** What a regrade has done to it. */
  adjustment: z.enum(['void', 'bonus', 'newKey', 'secondKey']).nullable(),
});
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>;

const OwnDetails = ExamPaper.pick({ contexts: true, contextQuestionNumbers: true, formulas: true }).extend({
  /** In the order of the student's own form. */
  questions: z.array(ReviewedQuestion),
  /** What the activities are opened with, by package. */
  packageTokens: z.record(z.string(), z.string()),
});
export type OwnDetails = z.infer<typeof OwnDetails>;

export const OwnReport = z.object({
  idSchedule: z.int(),
  idAttempt: z.int(),
  finishedAt: Moment,
  /** As in `StudentAssessment`. */
  percentage: z.number().nullable(),
  onlyLikertQuestions: z.boolean(),
  /** The percentage on the scale of the schedule; null while it has none. */
  scaled: z.object({ grade: z.number(), symbol: z.string() }).nullable(),
  /** Responses that wait for a grade, and late ones that wait for a decision: until then the percentage is not final. */
  ...{ ungraded: z.int(), late: z.int() },
  /** From when the details are shown by themselves. */
  detailsFrom: Moment,
  details: OwnDetails.nullable(),
  /** Whether the answers were read from a sheet (`getOwnReadSheet`). */
  hasSheet: z.boolean(),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** What a teacher is told of the details of results. */
export const ResultDetails = z.object({
  /** Whether students see them now. */
  open: z.boolean(),
  from: Moment,
  /**
   * Schedules of the same assessment in the school that are not over, and follow-ups with it that are planned after
   * `idSchedule`: their students could learn the keys.
   */
  ahead: z.array(
    z.object({
      idSchedule: z.int(),
      /** Null for a schedule. */
      idAutomaticSchedule: z.int().nullable(),
      courseName: z.string(),
      ends: Moment,
    }),
  ),
  /** Attempts in progress. */
  running: z.int(),
});
export type ResultDetails = z.infer<typeof ResultDetails>;

/** What students see of their ended attempts, and from when. */
export const ownResults = declareArea('ownResults', '/assessments', {
  /**
   * The result of the student's own ended attempt. The details, with keys and solutions, are null until students may see them. The
   * first reply with details is remembered: from then on, no attempt of the schedule is opened again.
   */
  getStudentAssessmentReport: postUnwrapped({
    repeats: 'secret',
    for: ['student'],
    shows: 'results',
    input: z.object({ idSchedule: Id }),
    output: ContentReply(OwnReport),
    refuses: ['scheduleNotValid', 'attemptNotValid', 'attemptInProgress', 'scheduleCancelled'],
  }),
  /** From when students see the details of their results, and whom the same assessment still awaits in the school. */
  getResultDetails: query({
    for: staff,
    shows: 'nothing',
    input: z.object({ idSchedule: Id }),
    output: ContentReply(ResultDetails),
    refuses: ['scheduleNotValid'],
  }),
  /** Lets students see the details at once. With `force` also while others are still to take the same assessment. */
  openResultDetails: post({
    for: staff,
    shows: 'nothing',
    input: z.object({ idSchedule: Id, force: Flag.default(false) }),
    output: ContentReply(ResultDetails),
    refuses: ['scheduleNotValid', 'scheduleCancelled', 'assessmentStillAhead'],
  }),
});
