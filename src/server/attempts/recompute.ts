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
  type FactsByAttempt,
  findEndedAttempts,
  type ItemWeight,
  loadAttemptFacts,
  loadItemWeightsOfAttempts,
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
  const [ended, facts] = await Promise.all([findEndedAttempts(db, attempts), loadFacts(db, attempts)]);
  const computed = await computeResults(db, exams, ended, facts);
  await writeComputed(db, computed, cause);
  return resultsOf(computed);
};

/** What results are computed from, but for the wording of the questions. */
export type StoredFacts = { byAttempt: FactsByAttempt; weights: readonly ItemWeight[] };

/** Reads what the results of attempts are computed from. The schedules must be locked with `lockSchedules`. */
export const loadFacts = async (db: Database, attempts: readonly AttemptRef[]): Promise<StoredFacts> => {
  const [byAttempt, weights] = await Promise.all([
    loadAttemptFacts(db, attempts),
    loadItemWeightsOfAttempts(db, attempts),
  ]);
  return { byAttempt, weights };
};

type Computed = { attempt: EndedAttempt; after: Result };

/** Computes the results of attempts that have ended. */
export const computeResults = async (
  db: Database,
  exams: ExamCache,
  ended: readonly EndedAttempt[],
  { byAttempt, weights }: StoredFacts,
): Promise<Computed[]> => {
  const items = await itemsOfSchedules(db, exams, ended, weights);
  return ended.map((attempt) => ({
    attempt,
    after: computeResult({ items: items.get(attempt.idSchedule) ?? [], ...byAttempt(attempt.idAttempt) }),
  }));
};

/** Writes results that changed, with their history, their event and the counters of their schedules, all sent at once. */
export const writeComputed = async (
  db: Database,
  computed: readonly Computed[],
  cause: ResultChangeCause,
): Promise<void> => {
  const changed = computed.filter(({ attempt, after }) => !attempt.before || !isSameJson(attempt.before, after));
  await Promise.all([
    writeResults(db, changed, cause.at),
    logResultChanges(db, changed.filter(isChange), cause),
    addToCounters(db, counterChangesOf(changed.map(({ attempt, after }) => ({ ...attempt, after })))),
  ]);
};

/** Returns results by attempt id. */
export const resultsOf = (computed: readonly Computed[]): Map<number, Result> =>
  new Map(computed.map(({ attempt, after }) => [attempt.idAttempt, after]));

const isChange = (one: { attempt: EndedAttempt; after: Result }): one is ResultChange => one.attempt.before !== null;

const itemsOfSchedules = async (
  db: Database,
  exams: ExamCache,
  ended: readonly EndedAttempt[],
  weights: readonly ItemWeight[],
): Promise<Map<number, ItemFacts[]>> => {
  const schedules = new Map(ended.map(({ idSchool, idSchedule }) => [idSchedule, { idSchool, idSchedule }]));
  const bySchedule = Map.groupBy(weights, ({ idSchedule }) => idSchedule);
  const items = new Map<number, ItemFacts[]>();
  for (const ref of schedules.values()) {
    // With this connection: waiting for another one while holding this one could exhaust the pool.
    const { byId } = await exams.get(db, ref);
    const rows = bySchedule.get(ref.idSchedule) ?? [];
    items.set(
      ref.idSchedule,
      rows.flatMap((row) => itemFactsOf(row, byId.get(row.idQuestion))),
    );
  }
  return items;
};
