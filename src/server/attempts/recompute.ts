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
 * Writes what attempts come to, from what is stored of them: responses, manual grades, and the weights and adjustments of
 * their schedules. Returns the results by attempt; attempts in progress have none. Runs in the transaction that wrote the
 * facts, after writing them.
 *
 * The schedules are locked before anything is read, so that of two transactions that change facts of one schedule the
 * second sees what the first has written. Whoever also needs the attempts' own locks takes them before.
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

/** As `recompute`, in a transaction that has locked the schedules (`lockSchedules`). */
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
  await writeResults(db, changed);
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
    // On this connection: one that waits for another while it is held could wait for itself.
    const { byId } = await exams.get(db, ref);
    const rows: readonly ItemWeight[] = weights.get(ref.idSchedule) ?? [];
    items.set(
      ref.idSchedule,
      rows.flatMap((row) => itemFactsOf(row, byId.get(row.idQuestion))),
    );
  }
  return items;
};
