import {
  type AttemptResult,
  attemptLikertScore,
  attemptPercentage,
  averageScore,
  classLikertScore,
  countAttemptLevels,
  countHits,
  countLevels,
  countWaiting,
  type ItemResult,
  isCountOfHits,
  type LevelCounts,
  type ScoredItem,
  shownFigure,
  sumWaiting,
  type Waiting,
  waitingIn,
} from '../results/figures.ts';
import { type GradeScale, scaleGrade } from '../results/grade-scale.ts';
import type { Result } from '../results/results.ts';
import {
  averageFromTotal,
  countItemOutcomes,
  type HitLevel,
  hitLevel,
  type Outcome,
  type OutcomeCounts,
  sumInBillionths,
  toPercentage,
} from '../results/scoring.ts';
import { median } from '../statistics/moments.ts';
import { compareGenders, type GenderComparison, type GenderCounts } from './genders.ts';

/** A choice of a question of which the table of the question counts how often it was made. */
export type ReportOption = {
  id: number;
  /** The letter of an alternative; blank for a level of an objective. */
  letter: string;
  text: string;
  isRight: boolean;
  /** Of an objective of a rubric: 0 is the best of four; null for an alternative. */
  level: 0 | 1 | 2 | 3 | null;
};

/** A question of a report, in the order of form 1. */
export type ReportQuestion = ScoredItem & {
  idType: number;
  /** The name of its type. */
  type: string;
  text: string;
  /** Empty for a question that is answered in other ways. */
  options: readonly ReportOption[];
};

/** A thematic axis or a competency, with its questions. */
export type QuestionGroup = { name: string; questions: ReadonlySet<number> };

/** A student whose attempt has ended. `username` is the whole name in the order of the reader's language. */
export type ReportStudent = {
  idAttempt: number;
  idUser: number;
  username: string;
  firstname: string;
  lastname: string;
  gender: 'female' | 'male' | 'other' | null;
};

export type StoredResult = AttemptResult &
  Pick<Result, 'hits' | 'errors' | 'omitted' | 'ungraded' | 'pointsReached' | 'pointsPossible'>;

/** What the figures of a report are computed from. Students without a result are in progress, and left out. */
export type ReportInput = {
  questions: readonly ReportQuestion[];
  results: readonly StoredResult[];
  itemResults: readonly ItemResult[];
  /** In the order of lists. */
  students: readonly ReportStudent[];
  gradeScale: GradeScale | null;
};

/** An ended attempt with its student and its results in all questions. */
type EndedAttempt = { student: ReportStudent; result: StoredResult; cells: readonly ItemResult[] };

/** The levels, the lowest first. */
export const levelNames = ['low', 'lowMedium', 'mediumHigh', 'high'] as const satisfies HitLevel[];

/** Returns the level of a figure, or why there is none: a response waits for a teacher, or nothing counts. */
export const levelOrReason = ({
  level,
  notQualified,
  late,
}: {
  level: HitLevel | null;
  notQualified: number;
  late: number;
}): keyof LevelCounts => level ?? (notQualified + late > 0 ? 'pending' : 'withoutGrade');

export type ResultSummary = OutcomeCounts & {
  /** Whose attempt has ended, and how many questions each had. */
  students: number;
  questions: number;
  /** `hits` of `responses`, 0–100. */
  percentage: number | null;
  /** Late responses that wait for a decision. */
  late: number;
  /** The mean and the median of the attempts, 0–100, of what has a grade: final once `notQualified` and `late` are 0. */
  average: number | null;
  median: number | null;
  averageScaled: number | null;
  relativeScore: number | null;
  absoluteScore: number | null;
  /** How many students have each figure: `columns` + 1 places from 0 to 100. */
  distribution: Distribution;
};

/** Students by their figure, in places from 0 to 100 of equal width. */
export type Distribution = {
  /** The last place: the number of questions, where a place is a number of hits. */
  columns: number;
  isByHits: boolean;
  students: (Pick<ReportStudent, 'idUser' | 'username' | 'firstname' | 'lastname'> & {
    column: number;
    level: HitLevel;
  })[];
};

export type QuestionTableRow = {
  kind: 'option' | 'hit' | 'error' | 'notQualified' | 'omitted';
  /** The letter of an alternative. */
  label: string;
  text: string;
  level: ReportOption['level'];
  frequency: number;
  /** Of the students whose attempt has ended, 0–100. */
  percentage: number;
  isCorrect: boolean;
};

export type QuestionTable = Omit<OutcomeCounts, 'responses'> & {
  number: number;
  idQuestion: number;
  name: string;
  idType: number;
  type: string;
  text: string;
  isLikert: boolean;
  /** Late responses that wait for a decision. */
  late: number;
  /** 0–100; null while a response waits for a teacher. */
  percentage: number | null;
  /** The position of the right alternative, the first of several; null without one. */
  correctAlternativePosition: number | null;
  /** The letters of what is right; blank without any. */
  key: string;
  rows: QuestionTableRow[];
};

/** The class in the questions of a thematic axis or a competency. */
export type GroupFigures = {
  name: string;
  questions: number;
  /** 0–100: the relative score where all questions are Likert; null while a response waits for a teacher. */
  percentage: number | null;
  level: HitLevel | null;
  notQualified: number;
  /** Late responses that wait for a decision. */
  late: number;
};

export type StudentShare = {
  name: string;
  percentage: number | null;
  level: HitLevel | null;
  hits: number;
  questions: number;
};

export type StudentRow = Omit<ReportStudent, 'gender'> & {
  grade: number | null;
  gradeScaled: number | null;
  relativeScore: number | null;
  absoluteScore: number | null;
  level: HitLevel | null;
  hits: number;
  errors: number;
  omitted: number;
  notQualified: number;
  /** Late responses that wait for a decision: the figures are not final. */
  late: number;
  excluded: number;
  axis: StudentShare[];
};

/** What a student did in each question, in the order of form 1. */
export type AnswerRow = {
  idAttempt: number;
  idUser: number;
  username: string;
  hits: number;
  outcomes: (Outcome | null)[];
  /** The letters that were chosen; blank where there are none. */
  marked: string[];
};

/** How many students, of those whose attempt has ended, chose an option of a question. */
export type OptionCounts = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** The ids of the options that an attempt chose in a question. */
export type ChosenOptions = (idAttempt: number, idQuestion: number) => readonly number[];

const RUBRIC_LEVELS = 4;
/** More places than these would be too narrow to read. */
const MOST_COLUMNS = 20;

/** Computes all figures of the details of a schedule. Screens, sheets and papers only format what it returns. */
export function reportOf({ questions, results, itemResults, students, gradeScale }: ReportInput) {
  const hasLikert = questions.some(({ points }) => points !== null);
  const onlyLikert = questions.length > 0 && questions.every(({ points }) => points !== null);
  const resultByAttempt = new Map(results.map((result) => [result.idAttempt, result]));
  const cellsByAttempt = Map.groupBy(itemResults, ({ idAttempt }) => idAttempt);
  const attempts = students.flatMap((student): EndedAttempt[] => {
    const result = resultByAttempt.get(student.idAttempt);
    return result ? [{ student, result, cells: cellsByAttempt.get(student.idAttempt) ?? [] }] : [];
  });
  /** Returns 0–100 of what counts, with responses that wait left out. */
  const figureOf = ({ result }: EndedAttempt) => attemptPercentage(onlyLikert, result);
  const finalFigureOf = (attempt: EndedAttempt) => (countWaiting(attempt.result) > 0 ? null : figureOf(attempt));
  const countOutcomesOf = (cells: readonly ItemResult[]) => countItemOutcomes(cells, onlyLikert);
  const percentageOf = (cells: readonly ItemResult[]) =>
    onlyLikert ? classLikertScore(cells).relative : averageScore(cells).average;

  const summary = (): ResultSummary => {
    const cells = attempts.flatMap((attempt) => attempt.cells);
    const counts = countOutcomesOf(cells);
    const figures = attempts.map(figureOf).filter((figure) => figure !== null);
    const average = averageFromTotal(sumInBillionths(figures));
    const { relative, absolute } = classLikertScore(cells);
    return {
      ...counts,
      ...{ students: attempts.length, questions: questions.length },
      late: sumWaiting(attempts.map(({ result }) => result)).late,
      percentage: toPercentage(counts.hits, counts.responses),
      ...{
        average,
        median: median(figures),
        averageScaled: scaleGrade(shownFigure(onlyLikert, { grade: average, relativeScore: relative }), gradeScale),
      },
      ...{ relativeScore: relative, absoluteScore: absolute },
      distribution: distributionOf(attempts, hasLikert ? null : questions.length, finalFigureOf),
    };
  };

  const groups = (of: readonly QuestionGroup[]) => {
    const parts = of.map((group) => ({
      ...{ name: group.name, questions: group.questions.size },
      attempts: attempts.map(({ student, cells }) => ({
        gender: student.gender,
        cells: cells.filter(({ idQuestion }) => group.questions.has(idQuestion)),
      })),
    }));
    return {
      figures: parts.map(({ name, questions, attempts }): GroupFigures => {
        const cells = attempts.flatMap(({ cells }) => cells);
        const percentage = percentageOf(cells);
        const { ungraded: notQualified, late } = waitingIn(cells);
        return { name, questions, percentage, level: levelOf(percentage), notQualified, late };
      }),
      levels: parts.map(({ name, attempts }): LevelCounts & { name: string } => ({
        name,
        ...countLevels(attempts.map(({ cells }) => ({ figure: percentageOf(cells), ...waitingIn(cells) }))),
      })),
      byGender: parts.map(({ name, attempts }) => ({
        name,
        ...compareGenders(
          attempts.map(({ gender, cells }) => ({ gender, figure: percentageOf(cells), ...waitingIn(cells) })),
        ),
      })),
    };
  };

  return {
    hasLikert,
    onlyLikert,
    summary,
    levels: (): LevelCounts =>
      countAttemptLevels(
        onlyLikert,
        attempts.map(({ result }) => result),
      ),
    groups,
    /** The whole assessment by gender. */
    genders: (): GenderComparison & GenderCounts => ({
      ...countGenders(attempts.map(({ student }) => student)),
      ...compareGenders(
        attempts.map((attempt) => ({
          ...{ gender: attempt.student.gender, figure: figureOf(attempt), ...waitingOf(attempt.result) },
        })),
      ),
    }),
    students: (axes: readonly QuestionGroup[]): StudentRow[] =>
      attempts.map((attempt) =>
        studentRow(attempt, axes, {
          ...{
            gradeScaled: scaleGrade(figureOf(attempt), gradeScale),
            onlyLikert,
            percentageOf,
            figure: finalFigureOf(attempt),
            counts: countOutcomesOf(attempt.cells),
          },
        }),
      ),
    answers: (chosen: ChosenOptions): AnswerRow[] =>
      attempts.map(({ student: { idAttempt, idUser, username }, cells }) => {
        const outcomes = new Map(cells.map(({ idQuestion, outcome }) => [idQuestion, outcome]));
        return {
          ...{ idAttempt, idUser, username, hits: countOutcomesOf(cells).hits },
          outcomes: questions.map(({ idQuestion }) => outcomes.get(idQuestion) ?? null),
          marked: questions.map(({ idQuestion, options }) => lettersOf(options, chosen(idAttempt, idQuestion))),
        };
      }),
    questions: (counts: OptionCounts): QuestionTable[] => {
      const byQuestion = Map.groupBy(
        attempts.flatMap(({ cells }) => cells),
        ({ idQuestion }) => idQuestion,
      );
      return questions.map((question, index) =>
        questionTable(
          question,
          index + 1,
          byQuestion.get(question.idQuestion) ?? [],
          counts.get(question.idQuestion) ?? new Map(),
          attempts.length,
        ),
      );
    },
  };
}

/** Returns how often each objective of a rubric was rated with each level, the best first; nothing for other types. */
export function objectivesOf({ rows }: Pick<QuestionTable, 'rows'>): { text: string; frequencies: number[] }[] {
  const rated = rows.filter(({ level }) => level !== null);
  return rated.flatMap(({ text, level }, first) =>
    level === 0
      ? [{ text, frequencies: rated.slice(first, first + RUBRIC_LEVELS).map(({ frequency }) => frequency) }]
      : [],
  );
}

const levelOf = (percentage: number | null): HitLevel | null => (percentage === null ? null : hitLevel(percentage));

const countGenders = (students: readonly ReportStudent[]): GenderCounts => ({
  female: students.filter(({ gender }) => gender === 'female').length,
  male: students.filter(({ gender }) => gender === 'male').length,
});

/** `questions` is null where a place cannot be a number of right answers: a response on a scale is not one. */
const distributionOf = (
  attempts: readonly EndedAttempt[],
  questions: number | null,
  figureOf: (attempt: EndedAttempt) => number | null,
): Distribution => {
  const placed = attempts.flatMap((attempt) => {
    const figure = figureOf(attempt);
    return figure === null ? [] : [{ ...attempt, figure }];
  });
  const isByHits =
    questions !== null &&
    questions > 0 &&
    questions <= MOST_COLUMNS &&
    placed.every(({ result: { hits }, figure }) => isCountOfHits(figure, { questions, hits }));
  const columns = isByHits ? questions : MOST_COLUMNS;
  return {
    ...{ columns, isByHits },
    students: placed.map(({ student: { idUser, username, firstname, lastname }, figure }) => ({
      ...{ idUser, username, firstname, lastname },
      column: Math.round((figure * columns) / 100),
      level: hitLevel(figure),
    })),
  };
};

const waitingOf = ({ ungraded, late = 0 }: Waiting): Required<Waiting> => ({ ungraded, late });

const studentRow = (
  { student: { gender: _, ...student }, result, cells }: EndedAttempt,
  axes: readonly QuestionGroup[],
  {
    gradeScaled,
    onlyLikert,
    percentageOf,
    figure,
    counts: { hits, errors, omitted, notQualified, excluded },
  }: {
    gradeScaled: number | null;
    onlyLikert: boolean;
    percentageOf: (cells: readonly ItemResult[]) => number | null;
    figure: number | null;
    counts: OutcomeCounts;
  },
): StudentRow => {
  const { relative, absolute } = attemptLikertScore(cells);
  return {
    ...student,
    ...{ grade: result.grade, gradeScaled },
    ...{ relativeScore: relative, absoluteScore: absolute, level: levelOf(figure) },
    ...{ hits, errors, omitted, notQualified, late: result.late ?? 0, excluded },
    axis: axes.map(({ name, questions }): StudentShare => {
      const part = cells.filter(({ idQuestion }) => questions.has(idQuestion));
      const percentage = percentageOf(part);
      return { name, percentage, level: levelOf(percentage), ...countHits(part, onlyLikert) };
    }),
  };
};

const lettersOf = (options: readonly ReportOption[], chosen: readonly number[]): string =>
  options
    .filter(({ id }) => chosen.includes(id))
    .map(({ letter }) => letter)
    .join('');

const questionTable = (
  question: ReportQuestion,
  number: number,
  cells: readonly ItemResult[],
  counts: ReadonlyMap<number, number>,
  students: number,
): QuestionTable => {
  const { options, points } = question;
  const times = (wanted: Outcome) => cells.filter(({ outcome }) => outcome === wanted).length;
  const outcomes = { hits: times('hit'), errors: times('error'), omitted: times('omitted') };
  const notQualified = times('ungraded');
  const row = (kind: QuestionTableRow['kind'], frequency: number, option?: ReportOption): QuestionTableRow => ({
    ...{ kind, label: option?.letter ?? '', text: option?.text ?? '', level: option?.level ?? null, frequency },
    ...{ percentage: toPercentage(frequency, students) ?? 0, isCorrect: option?.isRight ?? kind === 'hit' },
  });
  const right = options.filter(({ isRight }) => isRight);
  return {
    ...{ number, idQuestion: question.idQuestion, name: String(number), idType: question.idType, type: question.type },
    ...{ text: question.text, isLikert: points !== null },
    percentage: points === null ? averageScore(cells).average : classLikertScore(cells).relative,
    correctAlternativePosition: right[0] ? options.indexOf(right[0]) + 1 : null,
    key: right.map(({ letter }) => letter).join(''),
    ...{ ...outcomes, notQualified, excluded: times('excluded'), late: waitingIn(cells).late },
    rows: [
      ...(options.length > 0
        ? options.map((option) => row('option', counts.get(option.id) ?? 0, option))
        : [
            row('hit', outcomes.hits),
            ...(points === null ? [row('error', outcomes.errors)] : []),
            ...(notQualified > 0 ? [row('notQualified', notQualified)] : []),
          ]),
      row('omitted', outcomes.omitted),
    ],
  };
};
