import type { Instant } from '../../core/schedules/time.ts';

/** A response with the device's order of saves; null = taken back. */
export type SequencedResponse = { response: unknown; sequence: number };

/**
 * Returns whether a response replaces the stored one to a question whose first result counts. A response goes before
 * one that was taken back, one given since the attempt's start before one with an earlier sequence, and then the
 * lower sequence before the higher. This is a total order, so it does not matter when and in which batches responses
 * arrive. `saving.ts` has the same rule in SQL.
 */
export const isEarlierResult = (given: SequencedResponse, standing: SequencedResponse, started: Instant): boolean => {
  const [a, b] = [rankOf(given, started), rankOf(standing, started)];
  const index = a.findIndex((part, at) => part !== b[at]);
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
};

const rankOf = ({ response, sequence }: SequencedResponse, started: Instant): number[] => [
  response === null ? 1 : 0,
  sequence < started ? 1 : 0,
  sequence,
];

/**
 * Returns whether a response replaces another one to the same question: the newer one does, or the first result where
 * that counts.
 */
export const replacesResponse = (
  given: SequencedResponse & { firstSince?: Instant | undefined },
  other: SequencedResponse,
): boolean =>
  given.firstSince === undefined ? other.sequence < given.sequence : isEarlierResult(given, other, given.firstSince);
