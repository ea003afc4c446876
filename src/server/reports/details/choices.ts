import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ChosenOptions, OptionCounts, ReportQuestion } from '../../../core/report/report.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { Database } from '../../database/database.ts';
import { manualGrade, response, result } from '../../database/schema.ts';
import type { ScheduleHead } from '../../schedules/api.ts';
import { isGivenIn, isResponseOfResult, type ResponseCount } from '../distractor.ts';

type ScheduleOf = Pick<ScheduleHead, 'idSchool' | 'idSchedule'>;

/** Returns how often each option of each question was chosen. */
export const countOptions = (
  questions: readonly ReportQuestion[],
  responses: readonly ResponseCount[],
): OptionCounts => {
  const types = new Map(questions.map(({ idQuestion, idType }) => [idQuestion, questionTypeOf(idType)]));
  const counts = new Map<number, Map<number, number>>();
  for (const { idQuestion, response, students } of responses) {
    const options = counts.get(idQuestion) ?? new Map<number, number>();
    counts.set(idQuestion, options);
    for (const id of types.get(idQuestion)?.chosenAlternatives(response) ?? [])
      options.set(id, (options.get(id) ?? 0) + students);
  }
  return counts;
};

/** Returns the responses of ended attempts to some questions: a row for each attempt, which is quicker to read. */
export const loadResponses = async (
  db: Database,
  schedule: ScheduleOf,
  idsQuestions: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, unknown>>> => {
  if (idsQuestions.length === 0) return new Map();
  const rows = await db
    .select({
      idAttempt: result.idAttempt,
      given: sql<Record<string, unknown>>`json_object_agg(${response.idQuestion}, ${response.response})`,
    })
    .from(result)
    .innerJoin(response, isResponseOfResult)
    .where(isGivenIn(schedule, idsQuestions))
    .groupBy(result.idAttempt);
  return new Map(
    rows.map(({ idAttempt, given }) => [
      idAttempt,
      new Map(Object.entries(given).map(([idQuestion, response]) => [Number(idQuestion), response])),
    ]),
  );
};

/** Returns the grades that teachers gave in ended attempts, 0–10, without those that were removed: by attempt and question. */
export const loadGivenGrades = async (
  db: Database,
  { idSchool, idSchedule }: ScheduleOf,
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> => {
  const rows = await db
    .select({ idAttempt: result.idAttempt, idQuestion: manualGrade.idQuestion, grade: manualGrade.value })
    .from(result)
    .innerJoin(manualGrade, and(eq(manualGrade.idSchool, result.idSchool), eq(manualGrade.idAttempt, result.idAttempt)))
    .where(and(eq(result.idSchool, idSchool), eq(result.idSchedule, idSchedule), isNotNull(manualGrade.value)));
  const grades = new Map<number, Map<number, number>>();
  for (const { idAttempt, idQuestion, grade } of rows)
    if (grade !== null) grades.set(idAttempt, (grades.get(idAttempt) ?? new Map()).set(idQuestion, grade));
  return grades;
};

/** Returns what each attempt chose in questions with letters. Responses to others are not read: essays are long. */
export const loadChosenLetters = async (
  db: Database,
  schedule: ScheduleOf,
  questions: readonly ReportQuestion[],
): Promise<ChosenOptions> => {
  const withLetters = questions.filter(({ options }) => options.some(({ letter }) => letter !== ''));
  const ids = withLetters.map(({ idQuestion }) => idQuestion);
  return chosenIn(withLetters, await loadResponses(db, schedule, ids));
};

/** Returns the options that each attempt chose, from its responses. Equal responses are read once. */
export const chosenIn = (
  questions: readonly ReportQuestion[],
  responses: ReadonlyMap<number, ReadonlyMap<number, unknown>>,
): ChosenOptions => {
  const withOptions = questions.filter(({ options }) => options.length > 0);
  const types = new Map(withOptions.map(({ idQuestion, idType }) => [idQuestion, questionTypeOf(idType)]));
  const known = new Map<string, readonly number[]>();
  return (idAttempt, idQuestion) => {
    const given = responses.get(idAttempt)?.get(idQuestion);
    const type = types.get(idQuestion);
    if (given === undefined || !type) return [];
    const key = `${type.idType} ${JSON.stringify(given)}`;
    const chosen = known.get(key) ?? type.chosenAlternatives(given);
    known.set(key, chosen);
    return chosen;
  };
};
