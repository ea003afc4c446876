import { isSameJson } from '../../core/same-json.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { addToCounters, lateCounterChanges } from './counters.ts';
import { replacesResponse, toStored } from './first-result.ts';
import {
  loadResponsesAndLate,
  type NewLateResponse,
  questionKeyOf,
  replaceWaitingLateResponses,
} from './store/late.ts';

/** `firstSince` is when the attempt was started, where the question's first result counts. */
type Given = NewLateResponse & { firstSince?: Instant | undefined };

/**
 * Stores responses that were given in time and arrived too late to count, for the teacher's decision. Returns those
 * for which a decision is needed or was made: not those that the counting response replaces or equals. Of several
 * responses to a question only the newest (or first result) waits, and none when that one needs no decision. Runs in
 * a transaction that has locked the schedules.
 */
export const storeLateResponses = async <One extends Given>(
  db: Database,
  given: readonly One[],
  now: Instant,
): Promise<Set<One>> => {
  if (given.length === 0) return new Set();
  const { counting, late } = await loadResponsesAndLate(db, given);
  const isUndecided = (one: One) => {
    const counts = counting.get(questionKeyOf(one));
    return counts ? !isSameJson(one.response, counts.response) : one.response !== null;
  };
  const candidates = given.filter((one) => {
    const counts = counting.get(questionKeyOf(one));
    return counts === undefined || replacesResponse(one, counts);
  });
  const newest = new Map<string, One>();
  for (const one of candidates) {
    const key = questionKeyOf(one);
    const newestOne = newest.get(key);
    const others = [...(late.get(key) ?? []), ...(newestOne ? [toStored(newestOne)] : [])];
    if (others.every((other) => replacesResponse(one, other))) newest.set(key, one);
  }
  if (newest.size > 0) {
    const waiting = [...newest.values()];
    await addToCounters(
      db,
      lateCounterChanges(await replaceWaitingLateResponses(db, waiting, waiting.filter(isUndecided), now)),
    );
  }
  return new Set(candidates.filter((one) => isUndecided(newest.get(questionKeyOf(one)) ?? one)));
};
