import { type Difficulty, difficulties, difficultyOf } from '../results/difficulty.ts';
import { type PickableEntry, pickEntriesAtRandom } from './selection.ts';

/** How difficult a bank entry is for the students of a school; `unknown` where nobody there has answered all of its questions. */
export const bands = [...difficulties, 'unknown'] as const;
export type Band = (typeof bands)[number];

/** Returns the band of an entry with these hit averages of its questions: that of their mean, where all have one. */
export function bandOf(hitAverages: readonly (number | null | undefined)[]): Band {
  const known = hitAverages.filter((average) => average != null);
  if (known.length === 0 || known.length < hitAverages.length) return 'unknown';
  return difficultyOf(known.reduce((sum, average) => sum + average, 0) / known.length) satisfies Difficulty;
}

/** An entry that a blueprint may draw, with the entries of the catalogue at or above which it is. */
export type BandedEntry = PickableEntry & { topics: readonly number[]; band: Band };

/** So many questions of a topic and a band. */
export type BlueprintCell = { topic: number; band: Band; count: number };

/** What was drawn for a cell: a list of questions for each entry; together fewer than its count where there are not enough. */
export type DrawnCell = BlueprintCell & { entries: number[][] };

const sizeOf = (entries: readonly (readonly number[])[]): number =>
  entries.reduce((sum, { length }) => sum + length, 0);

/** Returns how many questions there are of a topic and a band. */
export const countAvailable = (entries: readonly BandedEntry[], topic: number, band: Band): number =>
  sizeOf(
    entries.filter((entry) => entry.band === band && entry.topics.includes(topic)).map(({ questions }) => questions),
  );

/**
 * Returns the questions drawn at random for each cell of a blueprint, in the order of the cells. An entry that several cells could draw is
 * drawn once; cells that have the least to spare are filled first. Where a cell has too few, it gets what there is: nothing of another
 * topic or band takes the place. The same seed draws the same.
 */
export function drawBlueprint(
  cells: readonly BlueprintCell[],
  entries: readonly BandedEntry[],
  seed: number,
): DrawnCell[] {
  const taken = new Set<number>();
  const drawn = new Map<BlueprintCell, number[][]>();
  const spare = (cell: BlueprintCell) => countAvailable(entries, cell.topic, cell.band) - cell.count;
  for (const cell of cells.toSorted((a, b) => spare(a) - spare(b))) {
    const open = entries.filter(
      ({ band, topics, questions }) =>
        band === cell.band && topics.includes(cell.topic) && !questions.some((id) => taken.has(id)),
    );
    const wanted = Math.min(cell.count, sizeOf(open.map(({ questions }) => questions)));
    const picked = wanted === 0 ? [] : pickEntriesAtRandom(open, wanted, seed);
    const lists = picked === 'notEnough' ? [] : picked;
    for (const id of lists.flat()) taken.add(id);
    drawn.set(cell, lists);
  }
  return cells.map((cell) => ({ ...cell, entries: drawn.get(cell) ?? [] }));
}
