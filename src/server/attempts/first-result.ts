import {
  type GivenOrder,
  isNewer,
  isOlder,
  type StoredOrder,
  toStoredOrder,
} from '../../core/schedules/response-order.ts';
import type { Instant } from '../../core/schedules/time.ts';

/** An arriving response with its order; null = taken back. */
export type GivenResponse = { response: unknown } & GivenOrder;

/** A stored response with its order; null = taken back. */
export type StoredResponse = { response: unknown } & StoredOrder;

/** Returns an arriving response as it is stored. */
export const toStored = ({ response, ...order }: GivenResponse): StoredResponse => ({
  response,
  ...toStoredOrder(order),
});

/**
 * Returns whether a response replaces the stored one to a question whose first result counts. A response goes before
 * one that was taken back, one given since the attempt's start before one with an earlier sequence, and then the
 * lower sequence before the higher. Where no sequence was limited, this is a total order, so it does not matter when
 * and in which batches responses arrive. `saving.ts` has the same rule in SQL.
 */
export const isEarlierResult = (given: GivenResponse, stored: StoredResponse, started: Instant): boolean => {
  const [a, b] = [rankOf(given, started), rankOf(stored, started)];
  return a === b ? isOlder(given, stored) : a < b;
};

type Ranked = { response: unknown; sequence: number };

const rankOf = ({ response, sequence }: Ranked, started: Instant): number =>
  (response === null ? 2 : 0) + (sequence < started ? 1 : 0);

/**
 * Returns whether a response replaces another one to the same question: the newer one does, or the first result where
 * that counts.
 */
export const replacesResponse = (
  given: GivenResponse & { firstSince?: Instant | undefined },
  other: StoredResponse,
): boolean =>
  given.firstSince === undefined ? isNewer(given, other) : isEarlierResult(given, other, given.firstSince);
