import { and, eq } from 'drizzle-orm';
import { type ItemResult, itemResultsOf, type ScoredItem } from '../../core/results/figures.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Database } from '../database/database.ts';
import { result } from '../database/schema.ts';
import { loadScheduleItems, type ScheduleItem } from '../schedules/api.ts';

/** An item of a schedule with its points. */
export type ReportItem = ScheduleItem & ScoredItem;
/** A stored result of an attempt. */
export type ReportResult = typeof result.$inferSelect;

/**
 * The items of a schedule in the order of form 1 and its results: what all figures of its reports are computed from.
 */
export type ReportFacts = {
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
  const results = await db
    .select()
    .from(result)
    .where(and(eq(result.idSchool, schedule.idSchool), eq(result.idSchedule, schedule.idSchedule)));
  return {
    items,
    results,
    itemResults: itemResultsOf(items, results),
    hasLikert: items.some(({ points }) => points !== null),
    onlyLikert: items.length > 0 && items.every(({ points }) => points !== null),
  };
};
