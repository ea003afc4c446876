import { seededRandom } from '../random.ts';
import { median } from '../statistics/moments.ts';
import { foldCharacters } from '../text/fold-characters.ts';

/** The most comments that a teacher keeps for one question. */
export const MAX_GRADING_COMMENTS = 40;
/** Characters of such a comment. */
export const MAX_GRADING_COMMENT_LENGTH = 300;

/** Returns a wording without what does not change what it says: case, accents' spelling, spaces and a last full stop. */
export const wordingKey = (text: string): string =>
  foldCharacters(text).toLowerCase().replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');

/** A response as its place in the queue depends on it; `wording` is null when it says more than words do. */
export type QueuedResponse = { idAttempt: number; wording: string | null };

/** Returns what makes the order of a queue: another for each grader and question, always the same for one of them. */
export const queueSeed = (idGrader: number, idQuestion: number): number =>
  Math.imul(idGrader, 0x9e3779b1) ^ Math.imul(idQuestion, 0x85ebca6b);

/**
 * Returns the responses to a question in the order in which a grader reads them, each with the number of its wording
 * where others have the same. The order says nothing of who wrote them, equal wordings are neighbours, and a response
 * that arrives later leaves the others in their order.
 */
export function orderForGrader<One extends QueuedResponse>(
  responses: readonly One[],
  seed: number,
): (One & { likeThis: number | null })[] {
  const groups = Map.groupBy(responses, ({ idAttempt, wording }) => wording ?? idAttempt);
  const placed = [...groups.values()].map((group) => {
    const ordered = group.toSorted((a, b) => a.idAttempt - b.idAttempt);
    return { group: ordered, first: ordered[0]?.idAttempt ?? 0 };
  });
  const place = ({ first }: { first: number }) => seededRandom(seed ^ Math.imul(first, 0xc2b2ae35))();
  return placed
    .sort((a, b) => place(a) - place(b) || a.first - b.first)
    .flatMap(({ group, first }) => group.map((one) => ({ ...one, likeThis: group.length > 1 ? first : null })));
}

/**
 * Returns the index of the next response after `from` that waits for a grade, going on at the beginning after the last;
 * null when none waits.
 */
export function nextWaiting(responses: readonly { waits: boolean }[], from: number): number | null {
  const count = responses.length;
  for (let step = 1; step <= count; step++) {
    const index = (from + step) % count;
    if (responses[index]?.waits) return index;
  }
  return null;
}

/** How grades are spread. */
export type GradeSpread = { count: number; lowest: number; median: number; highest: number; byPoint: number[] };

/**
 * Returns the median of grades, the lowest and the highest, and how many there are from each whole point on: 11 numbers,
 * the last for 10. Null without grades.
 */
export function spreadOfGrades(grades: readonly number[]): GradeSpread | null {
  const sorted = grades.toSorted((a, b) => a - b);
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined) return null;
  const byPoint = Array.from(
    { length: 11 },
    (_, point) => sorted.filter((grade) => Math.floor(grade) === point).length,
  );
  return { count: sorted.length, lowest, median: median(sorted) ?? lowest, highest, byPoint };
}

/** Returns whether one of a grade's comments is this one: each has a line of its own. */
export const hasComment = (comment: string, text: string): boolean => linesOf(comment).includes(text);

/** Returns a comment with this text as its last line, or without it where it had it. */
export const toggleComment = (comment: string, text: string): string => {
  const lines = linesOf(comment);
  return (lines.includes(text) ? lines.filter((line) => line !== text) : [...lines, text]).join('\n');
};

const linesOf = (comment: string): string[] =>
  comment
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
