import { z } from 'zod';
import { MAX_GRADING_COMMENT_LENGTH } from '../core/results/grading-queue.ts';
import { staff } from './audiences.ts';
import { declareArea, post, query } from './call.ts';
import { ContentReply, Decimal, EmptyReply, Flag, Id, JsonText, Moment, Optional, WholeNumber } from './shapes.ts';

/** A question of a schedule whose responses are graded by hand, all of them or those that were written on paper, with its key. */
const QuestionToGrade = z.object({
  idQuestion: z.int(),
  /** As in form 1. */
  number: z.int(),
  idType: z.int(),
  content: z.unknown(),
  /** What its author tells those who grade. */
  guidance: z.string(),
  /** The accepted answers of each of its gaps, where it has gaps. */
  accepted: z.array(z.array(z.string())),
  /** Responses in attempts that have ended; those that were left blank are `blank`, and 0 by themselves, unless they had a grade. */
  responses: z.int(),
  /** Of `responses`, those that have a grade or whose grade was removed, unless the response was replaced since. */
  graded: z.int(),
  blank: z.int(),
});
export type QuestionToGrade = z.infer<typeof QuestionToGrade>;

export const GradingQueue = z.object({
  idSchedule: z.int(),
  title: z.string(),
  courseName: z.string(),
  qntQuestions: z.int(),
  questions: z.array(QuestionToGrade),
  /** MathML of their formulas, by `formulaKey`. */
  formulas: z.record(z.string(), z.string()),
  /** Who has responses to grade, by last name. */
  students: z.array(
    z.object({
      idAttempt: z.int(),
      firstname: z.string(),
      lastname: z.string(),
      responses: z.int(),
      graded: z.int(),
    }),
  ),
  /** Attempts that have not ended: their responses follow. */
  running: z.int(),
});
export type GradingQueue = z.infer<typeof GradingQueue>;

/** The photograph of a response: `coming` = it may still arrive, `missing` = it never arrived, `unreadable` = it was no image. */
export const ResponsePhoto = z.enum(['here', 'coming', 'missing', 'unreadable']);
export type ResponsePhoto = z.infer<typeof ResponsePhoto>;

export const ResponseToGrade = z.object({
  idAttempt: z.int(),
  idUser: z.int(),
  idQuestion: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  /** What the student wrote; empty where the response is a photograph alone, or was taken back after it had a grade. */
  text: z.string(),
  /** Null = the response has none. */
  photo: ResponsePhoto.nullable(),
  /** Whether it was written on a sheet, of which the photograph is what a scanner saw. */
  onPaper: z.boolean(),
  answered: Moment,
  /** The same number for responses of the same wording; null where no other has it. */
  likeThis: z.int().nullable(),
  /** Null = it waits. */
  grade: z
    .object({
      /** 0–10; null = removed. */
      answerGrade: z.number().nullable(),
      comment: z.string(),
      revision: z.int(),
      by: z.string(),
      at: Moment,
      /** Whether the response was replaced after the grade was given: it waits until the grade is confirmed or changed. */
      isOutdated: z.boolean(),
    })
    .nullable(),
});
export type ResponseToGrade = z.infer<typeof ResponseToGrade>;

/** A comment that a teacher uses again in the grades of a question. */
export const GradingComment = z.object({ idComment: z.int(), text: z.string() });
export type GradingComment = z.infer<typeof GradingComment>;

export const GradingCommentText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_GRADING_COMMENT_LENGTH)
  .regex(/^[^\n]*$/);

/** A teacher's grade on a response; `revision` counts its changes. */
export const AnswerGrade = z.object({
  /** 0–10; null = removed. */
  answerGrade: z.number().nullable(),
  comment: z.string(),
  revision: z.int(),
});
export type AnswerGrade = z.infer<typeof AnswerGrade>;

/** Grades on responses, what waits for one, comments used again, and weights of questions. */
export const grading = {
  ...declareArea('grading', '/assessments', {
    /**
     * Grades a response of an attempt that has ended, and computes its result again. Null or an empty text removes the grade, which
     * leaves the question out of the result; what is left out stays. With `waits` the grade and its comment are taken back, and the
     * response waits for one again. With `revision` (0 = no grade), a grade that somebody else has changed since is not overwritten.
     */
    saveAnswerGrade: post({
      for: staff,
      shows: 'results',
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
      refuses: [
        'attemptNotValid',
        'questionNotValid',
        'attemptInProgress',
        'gradeOutOfRange',
        'gradeNotPrecise',
        'gradeChanged',
      ],
    }),
    /** Computes the results of all ended attempts of a schedule again. */
    recalculateScheduledAssessment: post({
      for: staff,
      shows: 'nothing',
      permission: 'grade',
      input: z.object({ idAssessmentSchedule: Id }),
      output: ContentReply(z.object({ attempts: z.int() })),
      refuses: ['scheduleNotValid'],
    }),
    /** The questions of a schedule whose responses are graded by hand; those that a regrade decides are left out. */
    getGradingQueue: query({
      for: staff,
      shows: 'keys',
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
      shows: 'results',
      input: z
        .object({ idSchedule: Id, idQuestion: Id.optional(), idAttempt: Id.optional() })
        .refine(({ idQuestion, idAttempt }) => (idQuestion === undefined) !== (idAttempt === undefined)),
      output: ContentReply(z.array(ResponseToGrade)),
      refuses: ['scheduleNotValid', 'questionNotValid', 'attemptNotValid'],
    }),
    /** The comments that the user has kept for a question, in the order in which they were added. */
    getGradingComments: query({
      for: staff,
      shows: 'keys',
      input: z.object({ idSchedule: Id, idQuestion: Id }),
      output: ContentReply(z.array(GradingComment)),
      refuses: ['scheduleNotValid', 'questionNotValid'],
    }),
    /** Keeps a comment for a question, or with `idComment` words one anew. The same text again adds nothing. */
    saveGradingComment: post({
      for: staff,
      shows: 'keys',
      input: z.object({ idSchedule: Id, idQuestion: Id, idComment: Id.optional(), text: GradingCommentText }),
      output: ContentReply(GradingComment),
      refuses: ['scheduleNotValid', 'questionNotValid', 'gradingCommentNotValid', 'tooManyGradingComments'],
    }),
    /** Deletes a comment that the user has kept; grades that have it keep its text. */
    deleteGradingComment: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ idComment: Id }),
      output: EmptyReply,
      refuses: ['gradingCommentNotValid'],
    }),
  }),
  ...declareArea('grading', '/schedules', {
    /** The questions of a schedule with their weights, in the order of form 1. */
    getScheduleQuestionsWeights: query({
      for: staff,
      shows: 'nothing',
      input: z.object({ idSchedule: Id }),
      output: ContentReply(
        z.array(
          z.object({
            position: z.int(),
            idQuestion: z.int(),
            text: z.string(),
            weight: z.number(),
            /** Whether the weight counts; otherwise it is 1. */
            activated: z.boolean(),
          }),
        ),
      ),
      refuses: ['scheduleNotValid'],
    }),
    /** Sets weights by position and computes the results again; positions that are left out stay. Clients may send the list as text. */
    setScheduleQuestionsWeights: post({
      for: staff,
      shows: 'nothing',
      input: z.object({
        idSchedule: Id,
        weights: JsonText(
          z
            .array(z.object({ position: WholeNumber(1, 90), weight: Decimal, activated: Flag }))
            .min(1)
            .max(90),
        ),
      }),
      output: ContentReply(z.object({ attempts: z.int() })),
      refuses: ['scheduleNotValid', 'weightsNotValid'],
    }),
  }),
};
