import { z } from 'zod';
import { ExamPaper } from './assessments.ts';
import { ResponsePhoto } from './grading.ts';
import { ReviewedQuestion } from './own-results.ts';
import {
  AnswerCounts,
  DisciplineIcon,
  PastAttempts,
  Percentage,
  ShownScale,
  scaleScore,
  waiting,
} from './report-shapes.ts';
import { Moment } from './shapes.ts';

/** A classification in one student's results, beside that of the course. */
const StudentShare = z.object({
  name: z.string(),
  grade: Percentage,
  relativeScore: Percentage,
  /** Its questions that count, and how many of those are hits; beside others those on scales are not counted. */
  questions: z.int(),
  hits: z.int(),
  ...waiting,
  courseGrade: Percentage,
  courseRelativeScore: Percentage,
});
export type StudentShare = z.infer<typeof StudentShare>;

const StudentDiscipline = StudentShare.extend({
  abbreviation: z.string(),
  icon: DisciplineIcon,
  gradeScaled: z.number().nullable(),
  cataloging: z.array(StudentShare),
});

/** One student's results in a schedule, beside those of the course. All figures of an attempt in progress are null. */
export const AttemptDetails = z.object({
  idAttempt: z.int(),
  idSchedule: z.int(),
  idUser: z.int(),
  /** The id of the schedule's teacher, the only one who grades its responses. */
  addedBy: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  photo: z.string().nullable(),
  schoolName: z.string(),
  courseName: z.string(),
  assessmentTitle: z.string(),
  version: z.int(),
  /** Whether the answers were read from a sheet (`getReadSheet`). */
  hasSheet: z.boolean(),
  finishedAt: Moment.nullable(),
  /** Of what counts so far: not final while `answers.notQualified` or `answers.late` is above 0. */
  grade: z.number().nullable(),
  gradeScaled: z.number().nullable(),
  gradeScale: ShownScale,
  ...scaleScore,
  courseAverageGrade: Percentage,
  courseAverageGradeScaled: z.number().nullable(),
  courseRelativeScore: Percentage,
  hasLikertQuestion: z.boolean(),
  onlyLikertQuestions: z.boolean(),
  answers: AnswerCounts,
  /** Whether the asker's country shows how many answers of a student were what. */
  hasStatistics: z.boolean(),
  disciplines: z.array(StudentDiscipline),
  attempts: PastAttempts,
});
export type AttemptDetails = z.infer<typeof AttemptDetails>;

/** A question with one student's answer, numbered and lettered as in form 1, whatever version the student had. */
const AnsweredQuestion = ReviewedQuestion.extend({
  /** The stem as plain text. */
  text: z.string(),
  /** The letters that were chosen, and the right ones; null for a question without letters. */
  chosen: z.string().nullable(),
  correct: z.string().nullable(),
  /** The photograph of the response; null where it has none. */
  photo: ResponsePhoto.nullable(),
  /** How often the teacher's grade has changed; 0 without one. */
  revision: z.int(),
  /** The alternatives or objectives; of other types one entry for the whole answer. */
  alternatives: z.array(
    z.object({
      id: z.int(),
      letter: z.string(),
      text: z.string(),
      /** Whether it was chosen, rated, filled in or done. */
      answered: z.boolean(),
      /** What choosing it is worth, or what was reached in it; null where a person grades it. */
      grade: z.number().nullable(),
      /** What was written into each gap, and what is accepted there. */
      blanks: z.array(z.string()),
      answers: z.array(z.array(z.string())),
      answerText: z.string(),
      /** The teacher's grade; null without one, and where it was removed. */
      answerGrade: z.number().nullable(),
    }),
  ),
});
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>;

/** All answers of one student in a schedule, with the keys. */
export const StudentAnswers = ExamPaper.pick({ contexts: true, contextQuestionNumbers: true, formulas: true }).extend({
  idAttempt: z.int(),
  disciplines: z.array(StudentDiscipline),
  thematicAxis: z.array(StudentShare),
  thematicAxisLabel: z.string(),
  questions: z.array(AnsweredQuestion),
  /** What the activities are opened with, by package. */
  packageTokens: z.record(z.string(), z.string()),
});
export type StudentAnswers = z.infer<typeof StudentAnswers>;
