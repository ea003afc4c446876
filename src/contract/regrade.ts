import { z } from 'zod';
import { staff } from './audiences.ts';
import { declareArea, post, query } from './call.ts';
import { ContentReply, Flag, Id, Moment, WholeNumber } from './shapes.ts';

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

/** Questions whose key was wrong: what each remedy changes, applying it and undoing it. */
export const regrade = declareArea('regrade', '/assessments', {
  /** A question of a schedule with its key and its responses, and the regrades of the schedule so far, the last first. */
  getRegrade: query({
    for: staff,
    shows: 'results',
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
    shows: 'results',
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
    shows: 'nothing',
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
    shows: 'nothing',
    permission: 'grade',
    input: z.object({ idSchedule: Id, idRegrade: Id }),
    output: ContentReply(z.object({ changed: z.int() })),
    refuses: ['scheduleNotValid', 'regradeNotValid'],
  }),
});
