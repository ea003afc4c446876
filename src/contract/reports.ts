import { z } from 'zod';
import { GRADE_SYMBOL_LENGTH } from '../core/results/grade-scale.ts';
import { outcomes } from '../core/results/scoring.ts';
import { declareArea, post, query } from './call.ts';
import { Leaving } from './live.ts';
import {
  AnswerCounts,
  DisciplineIcon,
  PastAttempts,
  Percentage,
  ShownScale,
  scaleScore,
  waiting,
} from './report-shapes.ts';
import { ContentReply, Decimal, EmptyReply, Flag, Id, Moment, Optional, YearsFilter } from './shapes.ts';
import { AttemptDetails, StudentAnswers } from './student-report.ts';

const readers = ['administrator', 'coordinator', 'teacher'] as const;
const idSchedule = z.object({ idSchedule: Id });

/** A classification with its questions. */
const Share = z.object({
  name: z.string(),
  grade: Percentage,
  relativeScore: Percentage,
  questions: z.int(),
  ...waiting,
});

const Discipline = z.object({
  name: z.string(),
  abbreviation: z.string(),
  icon: DisciplineIcon,
  grade: Percentage,
  gradeScaled: z.number().nullable(),
  relativeScore: Percentage,
  ...waiting,
  cataloging: z.array(Share),
});

const head = {
  idSchedule: z.int(),
  /** The id of the schedule's teacher, the only one who grades its responses. */
  addedBy: z.int(),
  assessmentTitle: z.string(),
  courseName: z.string(),
  opens: Moment,
  closes: Moment,
  /** Of the audience: how many there are, who started, and whose attempt ended, by the clock too. */
  students: z.int(),
  started: z.int(),
  finished: z.int(),
  ...waiting,
  /** Grades that were given for a response that has been replaced since: they count until the teacher confirms or changes them. */
  outdatedGrades: z.int(),
  gradeScale: ShownScale,
  hasLikertQuestion: z.boolean(),
  /** Whether no question can be answered wrong. */
  onlyLikertQuestions: z.boolean(),
  /** What disciplines are called in the language of the user. */
  disciplineLabel: z.string(),
};

/** How a question went: the wrong alternative chosen most often is its distractor. */
const QuestionRow = z.object({
  number: z.int(),
  idQuestion: z.int(),
  text: z.string(),
  hitAverage: Percentage,
  ...waiting,
  /** Responses that count nowhere: their grade was removed, or the question is void. */
  excluded: z.int(),
  /** What its highest response is worth on its scale (Likert); null where a response is right or wrong. */
  points: z.number().nullable(),
  correct: z.string().nullable(),
  /** Whether its scores are what an activity said of itself in the student's browser. */
  selfReported: z.boolean(),
  distractor: z.object({ letter: z.string(), text: z.string(), students: z.int() }).nullable(),
  /** Responses that were given in the attempts that have ended, whether they count or not. */
  answers: z.int(),
});

const Calculated = z.array(z.object({ label: z.string(), result: z.number().nullable() }));

export const Attempt = z.object({
  idAttempt: z.int(),
  idUser: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  photo: z.string().nullable(),
  version: z.int(),
  /** Of what counts so far: not final while `answers.notQualified` or `answers.late` is above 0. */
  grade: z.number().nullable(),
  gradeScaled: z.number().nullable(),
  ...scaleScore,
  /** By discipline: grades, or relative scores with Likert questions. */
  gradeCalculated: Calculated,
  /** By discipline: absolute scores; empty without Likert questions. */
  scoreCalculated: Calculated,
  /** This attempt is among them once it has ended. */
  studentAssessmentsHistory: PastAttempts,
  finishedAt: Moment.nullable(),
  disciplines: z.array(z.object({ name: z.string(), grade: Percentage, ...waiting })),
  answers: AnswerCounts,
  /** Photographs that responses name and that cannot be seen: awaited for 7 days after the deadline, missing after that; no images. */
  photos: z.object({ onTheirWay: z.int(), neverArrived: z.int(), unreadable: z.int() }),
  /** The times in which the paper was left, the last first; empty where that is not counted. */
  leavings: z.array(Leaving),
});
export type Attempt = z.infer<typeof Attempt>;

const HitLevel = z.enum(['low', 'lowMedium', 'mediumHigh', 'high']);
/** Students at each level. */
const hitLevels = { low: z.int(), lowMedium: z.int(), mediumHigh: z.int(), high: z.int() };
/** And at none: `pending` while a response waits for a teacher, `withoutGrade` because nothing counts. */
const levelCounts = { ...hitLevels, pending: z.int(), withoutGrade: z.int() };
/**
 * Of a class or a student without responses on scales (Likert), which are neither right nor wrong; where all questions are scales,
 * `hits` are answered. Of one question on a scale, too.
 */
const outcomeCounts = {
  hits: z.int(),
  errors: z.int(),
  omitted: z.int(),
  notQualified: z.int(),
  /** Responses that count nowhere. */
  excluded: z.int(),
};

/** The class in the questions of a thematic axis or a competency. */
const ReportGroup = z.object({
  name: z.string(),
  questions: z.int(),
  percentage: Percentage,
  level: HitLevel.nullable(),
  notQualified: z.int(),
  late: z.int(),
});

/** The means of girls and boys; null where one of the groups is too small to be shown, and while a response of theirs waits. */
const genderComparison = {
  femaleAverage: Percentage,
  maleAverage: Percentage,
  /** Whether a difference of this size is usual between groups of this size that do not differ. */
  isWithinChance: z.boolean(),
  isPending: z.boolean(),
};

const ReportQuestionTable = z.object({
  number: z.int(),
  idQuestion: z.int(),
  name: z.string(),
  idType: z.int(),
  type: z.string(),
  text: z.string(),
  isLikert: z.boolean(),
  percentage: Percentage,
  correctAlternativePosition: z.int().nullable(),
  /** The letters of what is right. */
  key: z.string(),
  ...outcomeCounts,
  late: z.int(),
  rows: z.array(
    z.object({
      /** Questions without alternatives or objectives have a row for each outcome. */
      kind: z.enum(['option', 'hit', 'error', 'notQualified', 'omitted']),
      label: z.string(),
      text: z.string(),
      /** Of an objective of a rubric: 0 is the best of four. */
      level: z.literal([0, 1, 2, 3]).nullable(),
      frequency: z.int(),
      percentage: z.number(),
      isCorrect: z.boolean(),
    }),
  ),
});

const ReportStudentRow = z.object({
  idAttempt: z.int(),
  idUser: z.int(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  grade: z.number().nullable(),
  gradeScaled: z.number().nullable(),
  ...scaleScore,
  level: HitLevel.nullable(),
  ...outcomeCounts,
  /** Late responses that wait for a decision: until then the student is at no level. */
  late: z.int(),
  axis: z.array(
    z.object({
      name: z.string(),
      percentage: Percentage,
      level: HitLevel.nullable(),
      hits: z.int(),
      questions: z.int(),
    }),
  ),
});

const ReportSheetStudent = z.object({
  /** The class. */
  levelName: z.string(),
  /** The school's own code for the student. */
  identifier: z.string(),
  studentName: z.string(),
  /** The number on official documents, and the login: for administrators and coordinators alone. */
  studentID: z.string().optional(),
  login: z.string().optional(),
  gender: z.enum(['female', 'male', 'other']).nullable(),
  version: z.int(),
  resultInfoTable: ReportStudentRow.pick({
    grade: true,
    gradeScaled: true,
    level: true,
    hits: true,
    errors: true,
    omitted: true,
    notQualified: true,
    late: true,
    axis: true,
  }),
  /** In the order of form 1. What says nothing of an answer is left out: a school has 200,000 of them. */
  attemptsStudent: z.array(
    z.object({
      idType: z.int(),
      answer: z.string().optional(),
      answerGrade: z.number().optional(),
      alternativeGrade: z.number().optional(),
      positionAnswered: z.int().optional(),
      hitQuestion: z.literal([0, 1]).optional(),
    }),
  ),
});

/** What is remarkable about a question; counts of `keyDoubted` are of the strongest third. */
const ItemFlag = z.discriminatedUnion('name', [
  z.object({ name: z.literal('tooFew'), persons: z.int() }),
  z.object({
    ...{ name: z.literal('keyDoubted'), option: z.string(), key: z.string() },
    ...{ chose: z.int(), choseKey: z.int(), of: z.int(), restR: z.number().nullable() },
  }),
  z.object({ name: z.literal('separatesBackwards'), restR: z.number() }),
  z.object({ name: z.literal('hardlySeparates'), restR: z.number() }),
  /** Of questions on a scale, as are those above of others. */
  z.object({ name: z.literal('opposesOthers'), restR: z.number() }),
  z.object({ name: z.literal('hardlyAgrees'), restR: z.number() }),
  z.object({ name: z.literal('optionUnused'), options: z.array(z.string()) }),
  z.object({ name: z.literal('manyBlank'), share: z.number() }),
]);
export type ItemFlag = z.infer<typeof ItemFlag>;

/** Figures that are not defined are null. */
const Figure = z.number().nullable();

/** How a question differs for a group; a negative delta is harder for it. null where a group is too small or nothing can be said. */
const Difference = z.object({ delta: z.number(), class: z.enum(['A', 'B', 'C']) }).nullable();

const AnalysedQuestion = z.object({
  number: z.int(),
  idQuestion: z.int(),
  text: z.string(),
  /** Why it has no figures: it is void, everybody has the points, or a response waits for a grade. */
  leftOut: z.enum(['void', 'bonus', 'weightless', 'waiting']).nullable(),
  persons: z.int(),
  difficultyP: Figure,
  /** Its correlation with the total, and with the total of all other questions. */
  ...{ itemTotalR: Figure, itemRestR: Figure },
  alphaIfDeleted: Figure,
  discrimination27: Figure,
  options: z.array(
    z.object({
      /** Empty for who left the question blank. */
      letter: z.string(),
      text: z.string(),
      isKey: z.boolean(),
      n: z.int(),
      proportion: Figure,
      /** How many of each third chose it, the lowest third first. */
      thirds: z.array(z.int()),
      optionRestR: Figure,
    }),
  ),
  flags: z.array(ItemFlag),
  /** How it was regraded, the last time first. */
  regrades: z.array(
    z.object({
      idRegrade: z.int(),
      kind: z.enum(['newKey', 'secondKey', 'void', 'bonus']),
      at: Moment,
      undone: z.boolean(),
      /** The attempts whose grade it changed. */
      changed: z.int(),
      /** The letters of what was right before it and after it; null where the question has none. */
      key: z.object({ before: z.string(), after: z.string() }).nullable(),
      /** By the key before it and after it; null while the question was void or a bonus, and where no alternatives are chosen. */
      ...{ difficultyBefore: Figure, difficultyAfter: Figure },
    }),
  ),
  /** Empty where all students had the same version. */
  versions: z.array(z.object({ version: z.int(), persons: z.int(), difficultyP: Figure, itemRestR: Figure })),
  /** Of girls against boys of the same score. */
  difference: Difference,
});
export type AnalysedQuestion = z.infer<typeof AnalysedQuestion>;

/** The refusals of the parts of the details. */
const details = {
  for: readers,
  shows: 'results' as const,
  input: idSchedule,
  refuses: ['scheduleNotValid', 'noAttempts'] as const,
};

/** The results of a schedule beside those of others. */
const ComparedSchedule = z.object({
  idSchedule: z.int(),
  courseName: z.string(),
  assessmentTitle: z.string(),
  opens: Moment,
  students: z.int(),
  finished: z.int(),
  /** Responses that wait for a grade, and late ones that wait for a decision. */
  ...{ ungraded: z.int(), late: z.int() },
  hitAverage: Percentage,
  relativeScore: Percentage,
  onlyLikertQuestions: z.boolean(),
  hitLevel: z.object(hitLevels),
  /** Attempts that are at no level: a response waits for a teacher, or nothing counts. */
  ...{ pendingAttempts: z.int(), attemptsWithoutGrade: z.int() },
});
export type ComparedSchedule = z.infer<typeof ComparedSchedule>;

export const reports = declareArea('reports', '/reports', {
  getScheduleByDisciplines: query({
    for: readers,
    shows: 'results',
    input: idSchedule,
    output: ContentReply(
      z.object({
        ...head,
        assessmentHitAverage: Percentage,
        assessmentHitAverageScaled: z.number().nullable(),
        ...scaleScore,
        contentLabel: z.string(),
        thematicAxisLabel: z.string(),
        disciplines: z.array(Discipline),
        thematicAxis: z.array(Share),
        questions: z.array(QuestionRow),
        /** Attempts by their grade, or by their relative score where all questions are Likert. */
        hitLevel: z.object(hitLevels),
        /** Attempts that are at no level: a response waits for a grade, or nothing counts. */
        ...{ pendingAttempts: z.int(), attemptsWithoutGrade: z.int() },
      }),
    ),
    refuses: ['scheduleNotValid', 'noAttempts'],
  }),
  getScheduleByStudent: query({
    for: readers,
    shows: 'results',
    input: idSchedule,
    output: ContentReply(
      z.object({
        ...head,
        /** Whether the asker's country shows how many answers of a student were what. */
        hasStatistics: z.boolean(),
        score: Percentage,
        ...scaleScore,
        attempts: z.array(Attempt),
        /** Who has no attempt: not a zero, and in no average. */
        absent: z.array(z.object({ idUser: z.int(), firstname: z.string(), lastname: z.string() })),
      }),
    ),
    refuses: ['scheduleNotValid', 'noAttempts'],
  }),
  /** One student's attempt at a schedule beside the course. */
  getScheduleByStudentModal: query({
    for: readers,
    shows: 'results',
    input: z.object({ idAttempt: Id }),
    output: ContentReply(AttemptDetails),
    refuses: ['scheduleNotValid'],
  }),
  /** The answers of a student, by user id, in the attempt at a schedule, which has ended. */
  getStudentAnswers: query({
    for: readers,
    shows: 'results',
    input: z.object({ idSchedule: Id, idStudent: Id }),
    output: ContentReply(StudentAnswers),
    refuses: ['scheduleNotValid', 'noAttempts', 'attemptInProgress'],
  }),
  /**
   * Compares a schedule with the other classes that had the same assessment, and its class with the assessments before
   * in the same subject and academic year: those that the user may read, at most 40 of each.
   */
  getComparison: query({
    for: readers,
    shows: 'results',
    input: idSchedule,
    output: ContentReply(
      z.object({
        ...head,
        /** The classes with the same assessment, this one among them, the latest first. */
        classes: z.array(ComparedSchedule),
        /** The average of those other classes together; null while a response waits for a grade, and without others. */
        othersAverage: Percentage,
        /** The assessments of this class, the earliest first. */
        overTime: z.array(ComparedSchedule),
      }),
    ),
    refuses: ['scheduleNotValid', 'noAttempts'],
  }),
  /** How grades of a schedule are shown; without a scale of its own 0 to 10, which is not active. */
  getScheduleGradeScale: query({
    for: readers,
    shows: 'nothing',
    input: idSchedule,
    output: ContentReply(
      z.object({
        /** 1 = active. */
        status: z.int(),
        scalesMin: z.number(),
        scalesMax: z.number(),
        scalesSymbol: z.string(),
      }),
    ),
    refuses: ['scheduleNotValid'],
  }),
  /** Sets how grades of a schedule are shown. The stored results do not change. What is left out stays. */
  setScheduleGradeScale: post({
    for: readers,
    shows: 'nothing',
    input: z.object({
      idSchedule: Id,
      scaleStatus: Flag,
      minScale: Optional(Decimal),
      maxScale: Optional(Decimal),
      symbol: z.string().trim().max(GRADE_SYMBOL_LENGTH).optional(),
    }),
    output: EmptyReply,
    refuses: ['scheduleNotValid', 'scaleNotValid', 'scaleNotPrecise', 'scaleOutOfRange'],
  }),
  /** What the details of a schedule's results say at their head. The other parts have their figures. */
  getReportTitle: query({
    ...details,
    output: ContentReply(
      z.object({
        ...head,
        thematicAxisLabel: z.string(),
        competencyLabel: z.string(),
        questions: z.int(),
        /** Whether the country of the reader has spreadsheets of results. */
        simplificaReportsGenerateSheet: z.literal(['0', '1']),
      }),
    ),
  }),
  getReportSummary: query({
    ...details,
    output: ContentReply(
      z.object({
        resultHitLevel: z.object({
          students: z.int(),
          questions: z.int(),
          /** Of all students; without those that count nowhere, and those on scales unless all questions are scales. */
          responses: z.int(),
          ...outcomeCounts,
          late: z.int(),
          /** `hits` of `responses`. */
          percentage: Percentage,
          /** Of the attempts, of what has a grade so far: final once `notQualified` and `late` are 0. */
          average: Percentage,
          median: Percentage,
          averageScaled: z.number().nullable(),
          ...scaleScore,
          /** The students by their figure, in places 0 to `columns`. */
          distribution: z.object({
            columns: z.int(),
            /** Whether a place is a number of hits. */
            isByHits: z.boolean(),
            students: z.array(
              z.object({
                idUser: z.int(),
                username: z.string(),
                firstname: z.string(),
                lastname: z.string(),
                column: z.int(),
                level: HitLevel,
              }),
            ),
          }),
        }),
        hitLevel: z.object(levelCounts),
        questionsTable: z.array(ReportQuestionTable),
      }),
    ),
  }),
  getReportHitsByCompetency: query({
    ...details,
    output: ContentReply(
      z.object({
        hitsByCompetency: z.array(ReportGroup),
        hitsByCompetencyGender: z.array(z.object({ name: z.string(), ...genderComparison })),
        /** The whole assessment by gender, and how many girls and boys there are. */
        genders: z.object({ female: z.int(), male: z.int(), ...genderComparison }),
      }),
    ),
  }),
  getReportHitsByThematicAxis: query({
    ...details,
    output: ContentReply(
      z.object({
        hitsByThematicAxis: z.array(ReportGroup),
        hitsByThematicAxisGender: z.array(z.object({ name: z.string(), ...genderComparison })),
        hitsLevelByThematicAxis: z.object({
          title: z.string(),
          data: z.array(z.object({ name: z.string(), ...levelCounts })),
        }),
      }),
    ),
  }),
  getReportByStudents: query({
    ...details,
    output: ContentReply(
      z.object({
        attemptsByThematicAxis: z.array(ReportStudentRow),
        /** What each student did in each question, in the order of form 1. */
        attemptsUserAnswers: z.array(
          z.object({
            idAttempt: z.int(),
            idUser: z.int(),
            username: z.string(),
            /** As in `resultHitLevel`. */
            hits: z.int(),
            outcomes: z.array(z.enum(outcomes).nullable()),
            /** The letters that were chosen; blank where there are none. */
            marked: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
  /** What the spreadsheet of a schedule's results has; the client writes the file. */
  generateSpreadSheetInforme: query({
    for: readers,
    shows: 'results',
    input: idSchedule,
    output: ContentReply(
      z.object({
        studentDetail: z.array(ReportSheetStudent),
        /** The hits of each question. */
        TotalCorrect: z.array(z.int()),
        questionsTable: z.array(ReportQuestionTable),
        onlyLikertQuestions: z.boolean(),
        /** Without its ending. */
        reportFilename: z.string(),
      }),
    ),
    refuses: ['scheduleNotValid', 'noAttempts', 'spreadsheetsNotOffered'],
  }),
  /** The classes with results that the asker may read, by year and name. `yearsFilter` and `sm` as in `getSchedules`. */
  getCoursesNew: query({
    for: readers,
    shows: 'nothing',
    input: z.object({ yearsFilter: YearsFilter, sm: Flag.default(false) }),
    output: ContentReply(z.array(z.object({ idCourse: z.int(), name: z.string(), yearsFilter: z.int() }))),
  }),
  /** The academic years with results that the asker may read, by the year in which they begin; the last first. */
  getReportsYearFilter: query({
    for: readers,
    shows: 'nothing',
    input: z.object({ sm: Flag.default(false) }),
    output: ContentReply(z.array(z.int())),
  }),
  /** How well the questions of a schedule measure, by the conventions of docs/statistics.md. */
  getItemAnalysis: query({
    ...details,
    output: ContentReply(
      z.object({
        ...head,
        /** Of the questions with figures. */
        test: z.object({
          persons: z.int(),
          /** Those whose every response counts, of whom all figures are that need totals. */
          personsComplete: z.int(),
          items: z.int(),
          scoreMean: Figure,
          scoreMaximum: z.number(),
          scoreSD: Figure,
          cronbachAlpha: Figure,
          /** null unless each question gives one point or none. */
          kr20: Figure,
          standardErrorOfMeasurement: Figure,
          skewness: Figure,
          kurtosis: Figure,
          thirds: z.array(z.int()),
          versions: z.array(z.object({ version: z.int(), persons: z.int(), cronbachAlpha: Figure })),
          /** The groups of `difference`; fewer than `least` of one are too few. */
          genders: z.object({ female: z.int(), male: z.int(), least: z.int() }),
        }),
        questions: z.array(AnalysedQuestion),
      }),
    ),
  }),
  /**
   * How the questions of a schedule differ for its class and for students of the same score in the other classes that had the same
   * questions, as far as the user may read them.
   */
  getClassDifferences: query({
    ...details,
    output: ContentReply(
      z.object({
        /** Who is compared: students of the class and of all others; fewer than `least` of one are too few. */
        ...{ students: z.int(), others: z.int(), least: z.int() },
        /** The names of the other classes. */
        otherClasses: z.array(z.string()),
        questions: z.array(z.object({ number: z.int(), text: z.string(), difference: Difference })),
      }),
    ),
  }),
});
