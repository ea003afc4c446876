import { sameJson } from '../../core/same-json.ts';
import type { Instant } from '../../core/time.ts';
import type { Database } from '../database/database.ts';
import { addToCounters, waitingBy } from './counters.ts';
import { replaces } from './first-result.ts';
import { keyOf, type NewLate, replaceWaiting, responsesAndLate } from './store/late.ts';

/** `firstSince` is when the attempt was started, where the question's first result counts. */
type Given = NewLate & { firstSince?: Instant | undefined };

/**
 * Stores responses that were given in time and arrived too late to count, for the teacher's decision, and returns those that
 * wait for it or have had it. One that the response that counts replaces, or that is the same, needs no decision and is not
 * among them. Of several to a question the newest waits. Runs in a transaction that has locked the schedules.
 */
export const storeLate = async <One extends Given>(
  db: Database,
  given: readonly One[],
  now: Instant,
): Promise<Set<One>> => {
  const waiting = new Set<One>();
  if (given.length === 0) return waiting;
  const { counting, late } = await responsesAndLate(db, given);
  const wanted = new Map<string, One>();
  for (const one of given) {
    const key = keyOf(one);
    const counts = counting.get(key);
    if (counts ? !replaces(one, counts) || sameJson(one.response, counts.response) : one.response === null) continue;
    waiting.add(one);
    const others = [late.get(key) ?? [], wanted.get(key) ?? []].flat();
    if (others.every((other) => replaces(one, other))) wanted.set(key, one);
  }
  if (wanted.size > 0) await addToCounters(db, waitingBy(await replaceWaiting(db, [...wanted.values()], now)));
  return waiting;
};
