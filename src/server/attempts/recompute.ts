import type { ItemFacts, Result } from '../../core/results/results.ts';
import { computeResult } from '../../core/results/results.ts';
import { isSameJson } from '../../core/same-json.ts';
import type { Database } from '../database/database.ts';
import { addToCounters, counterChangesOf } from './counters.ts';
import type { ExamCache } from './exam-cache.ts';
import { itemFactsOf } from './item-facts.ts';
import type { AttemptRef } from './refs.ts';
import {
  type EndedAttempt,
  findEndedAttempts,
  type ItemWeight,
  loadAttemptFacts,
  loadItemWeights,
  lockSchedules,
} from './store/facts.ts';
import { logResultChanges, type ResultChange, type ResultChangeCause, writeResults } from './store/results.ts';

/**
 * Computes the results of ended attempts from what is stored (responses, manual grades, weights and adjustments) and
 * writes those that changed. Returns the results by attempt id; attempts in progress have none. Must run in the
 * transaction that wrote the facts, after writing them. Locks the schedules before reading, so that of two
 * transactions that change facts of one schedule the second reads what the first has written. Callers that also lock
 * attempts must do so before.
 */
export const recompute = async (
  db: Database,
  exams: ExamCache,
  attempts: readonly AttemptRef[],
  cause: ResultChangeCause,
): Promise<Map<number, Result>> => {
  await lockSchedules(db, attempts);
  return recomputeLocked(db, exams, attempts, cause);
};

/** Does the same as `recompute` in a transaction that has already locked the schedules with `lockSchedules`. */
export const recomputeLocked = async (
  db: Database,
  exams: ExamCache,
  attempts: readonly AttemptRef[],
  cause: ResultChangeCause,
): Promise<Map<number, Result>> => {
  const ended = await findEndedAttempts(db, attempts);
  if (ended.length === 0) return new Map();
  const facts = await loadAttemptFacts(db, ended);
  const items = await itemsOfSchedules(db, exams, ended);
  const computed = ended.map((attempt) => ({
    attempt,
    after: computeResult({ items: items.get(attempt.idSchedule) ?? [], ...facts(attempt.idAttempt) }),
  }));
  const changed = computed.filter(({ attempt, after }) => !attempt.before || !isSameJson(attempt.before, after));
  await writeResults(db, changed, cause.at);
  await logResultChanges(db, changed.filter(isChange), cause);
  await addToCounters(db, counterChangesOf(changed.map(({ attempt, after }) => ({ ...attempt, after }))));
  return new Map(computed.map(({ attempt, after }) => [attempt.idAttempt, after]));
};

const isChange = (one: { attempt: EndedAttempt; after: Result }): one is ResultChange => one.attempt.before !== null;

const itemsOfSchedules = async (
  db: Database,
  exams: ExamCache,
  ended: readonly EndedAttempt[],
): Promise<Map<number, ItemFacts[]>> => {
  const schedules = [
    ...new Map(ended.map(({ idSchool, idSchedule }) => [idSchedule, { idSchool, idSchedule }])).values(),
  ];
  const weights = Map.groupBy(await loadItemWeights(db, schedules), ({ idSchedule }) => idSchedule);
  const items = new Map<number, ItemFacts[]>();
  for (const ref of schedules) {
    // With this connection: waiting for another one while holding this one could exhaust the pool.
    const { byId } = await exams.get(db, ref);
    const rows: readonly ItemWeight[] = weights.get(ref.idSchedule) ?? [];
    items.set(
      ref.idSchedule,
      rows.flatMap((row) => itemFactsOf(row, byId.get(row.idQuestion))),
    );
  }
  return items;
};
