import { z } from 'zod';
import { area, later, query } from './call.ts';
import { content, Id, Moment } from './shapes.ts';

const readers = ['administrator', 'coordinator', 'teacher'] as const;
const idSchedule = z.object({ idSchedule: Id });

const Share = z.object({ name: z.string(), grade: z.number().nullable(), questions: z.int() });

const Discipline = z.object({
  name: z.string(),
  abbreviation: z.string(),
  grade: z.number().nullable(),
  gradeScaled: z.number().nullable(),
  cataloging: z.array(Share),
});

const head = {
  idSchedule: z.int(),
  assessmentTitle: z.string(),
  courseName: z.string(),
  opens: Moment,
  closes: Moment,
  students: z.int(),
  started: z.int(),
  finished: z.int(),
  hasLikertQuestion: z.boolean(),
};

/** How a question went: the wrong alternative chosen most often is its distractor. */
const QuestionRow = z.object({
  number: z.int(),
  idQuestion: z.int(),
  text: z.string(),
  /** Null while no answer to it is graded. */
  hitAverage: z.number().nullable(),
  correct: z.string().nullable(),
  distractor: z.object({ letter: z.string(), text: z.string(), students: z.int() }).nullable(),
  answers: z.int(),
});

export const Attempt = z.object({
  idAttempt: z.int(),
  idUser: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  photo: z.string().nullable(),
  version: z.int(),
  grade: z.number().nullable(),
  finishedAt: Moment.nullable(),
  disciplines: z.array(z.object({ name: z.string(), grade: z.number().nullable() })),
  answers: z.object({
    hits: z.int(),
    errors: z.int(),
    ommited: z.int(),
    notQualified: z.int(),
    answered: z.int(),
  }),
});
export type Attempt = z.infer<typeof Attempt>;

export const reports = area('reports', '/reports', {
  getScheduleByDisciplines: query({
    for: readers,
    input: idSchedule,
    output: content(
      z.object({
        ...head,
        assessmentHitAverage: z.number().nullable(),
        assessmentHitAverageScaled: z.number().nullable(),
        disciplines: z.array(Discipline),
        thematicAxis: z.array(Share),
        questions: z.array(QuestionRow),
        hitLevel: z.object({ low: z.int(), lowMedium: z.int(), mediumHigh: z.int(), high: z.int() }),
      }),
    ),
    refuses: ['scheduleNotValid', 'noAttempts'],
  }),
  getScheduleByStudent: query({
    for: readers,
    input: idSchedule,
    output: content(
      z.object({
        ...head,
        score: z.number().nullable(),
        attempts: z.array(Attempt),
        /** Who has no attempt: not a zero, and in no average. */
        absent: z.array(z.object({ idUser: z.int(), firstname: z.string(), lastname: z.string() })),
      }),
    ),
    refuses: ['scheduleNotValid', 'noAttempts'],
  }),
  getScheduleByStudentModal: later('POST'),
  getScheduleGradeScale: later('POST'),
  setScheduleGradeScale: later('POST'),
  getReportTitle: later('POST'),
  getReportSummary: later('POST'),
  getReportHitsByCompetency: later('POST'),
  getReportHitsByThematicAxis: later('POST'),
  getReportByStudents: later('POST'),
  generateSpreadSheetInforme: later('POST'),
  getCoursesNew: later('POST'),
  getReportsYearFilter: later('POST'),
});
