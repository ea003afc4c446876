import type { Instant } from '../../core/schedules/time.ts';

/** A response to a question whose first result counts; null = taken back. */
export type SequencedResponse = { response: unknown; sequence: number };

/**
 * Returns whether a response replaces the one that stands, where the first result counts: a result goes before one that
 * was taken back, one given since the attempt's start before one with an earlier sequence, and then the lower sequence
 * first. This is one order of all responses, so it does not matter when and in which batches they arrive.
 * `saving.ts` says the same in SQL.
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

/** Returns whether a response is kept in place of another one to its question: the newer, or the first result where that counts. */
export const replacesResponse = (
  given: SequencedResponse & { firstSince?: Instant | undefined },
  other: SequencedResponse,
): boolean =>
  given.firstSince === undefined ? other.sequence < given.sequence : isEarlierResult(given, other, given.firstSince);
