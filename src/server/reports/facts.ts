import { type AnyColumn, and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type ItemResult, itemResultsOf, type ScoredItem } from '../../core/results/figures.ts';
import type { Outcome } from '../../core/results/scoring.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Database } from '../database/database.ts';
import { waitingLateQuestions } from '../database/late-responses.ts';
import { result } from '../database/schema.ts';
import { loadScheduleItems, type ScheduleItem } from '../schedules/api.ts';

/** An item of a schedule with its points. */
export type ReportItem = ScheduleItem & ScoredItem;
/** A stored result of an attempt, with the late responses that wait for a decision: how many, and the question of each. */
export type ReportResult = typeof result.$inferSelect & { late: number; lateQuestions: readonly number[] };

/**
 * The items of a schedule in the order of form 1 and its results: what all figures of its reports are computed from.
 */
export type ReportFacts = {
  /** The school of the schedule. */
  idSchool: number;
  items: readonly ReportItem[];
  results: readonly ReportResult[];
  itemResults: readonly ItemResult[];
  hasLikert: boolean;
  onlyLikert: boolean;
};

/** Returns the items and results of a schedule. */
export const loadReportFacts = async (
  db: Database,
  schedule: { idSchool: number; idSchedule: number },
): Promise<ReportFacts> => {
  const items = (await loadScheduleItems(db, schedule)).map(
    (item): ReportItem => ({ ...item, points: questionTypeOf(item.idType).scaleMaximum(item.content) }),
  );
  const results = await loadResults(db, schedule);
  return {
    idSchool: schedule.idSchool,
    items,
    results,
    itemResults: itemResultsOf(items, results),
    hasLikert: items.some(({ points }) => points !== null),
    onlyLikert: items.length > 0 && items.every(({ points }) => points !== null),
  };
};

/** Returns a list as one text: reading the arrays of two thousand attempts as such takes five times as long. */
const asText = (list: AnyColumn) => sql<string>`array_to_string(${list}, ',', '')`;

const loadResults = async (
  db: Database,
  { idSchool, idSchedule }: { idSchool: number; idSchedule: number },
): Promise<ReportResult[]> => {
  const rows = await db
    .select({
      ...getTableColumns(result),
      ...{ questions: asText(result.questions), scores: asText(result.scores), outcomes: asText(result.outcomes) },
      lateQuestions: waitingLateQuestions('result'),
    })
    .from(result)
    .where(and(eq(result.idSchool, idSchool), eq(result.idSchedule, idSchedule)));
  return rows.map((row) => {
    // The texts of no values and of one that is null are the same.
    const listIn = (text: string) => (row.questions === '' ? [] : text.split(','));
    const lateQuestions = row.lateQuestions === '' ? [] : row.lateQuestions.split(',').map(Number);
    return {
      ...row,
      ...{ lateQuestions, late: lateQuestions.length },
      questions: listIn(row.questions).map(Number),
      scores: listIn(row.scores).map((score) => (score === '' ? null : Number(score))),
      outcomes: listIn(row.outcomes) as Outcome[],
    };
  });
};
