import { z } from 'zod';
import { MAX_GRADING_COMMENT_LENGTH } from '../core/results/grading-queue.ts';
import { Moment } from './shapes.ts';

/** A question of a schedule whose responses are graded by hand, with its key. */
const QuestionToGrade = z.object({
  idQuestion: z.int(),
  /** As in form 1. */
  number: z.int(),
  idType: z.int(),
  content: z.unknown(),
  /** What its author tells those who grade. */
  guidance: z.string(),
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
