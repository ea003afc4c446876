/** What two questions are compared by. */
export type Likeness = {
  idQuestion: number;
  /** The entries of the catalogue's tree that it is below, without disciplines. */
  topics: readonly number[];
  /** Share of right answers in the school, 0–100; null before the first. */
  hitAverage: number | null;
  /** How many alternatives it has; 0 for types without any. */
  alternatives: number;
  /** Its folded words. */
  words: ReadonlySet<string>;
};

/** Hit averages this near are no different: of a class of 30 they scatter by some 8. */
const STEP = 10;

/** How far a question without figures is from one that has some: further than one of the same difficulty. */
const UNKNOWN_STEPS = 3;

const countShared = <Item>(some: Iterable<Item>, others: ReadonlySet<Item>): number => {
  let shared = 0;
  for (const item of some) if (others.has(item)) shared++;
  return shared;
};

const stepsBetween = (one: number | null, other: number | null): number => {
  if (one === null || other === null) return one === other ? 0 : UNKNOWN_STEPS;
  return Math.round(Math.abs(one - other) / STEP);
};

/** Returns the share of the words of two questions that both have, from 0 to 1. */
const agreement = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = countShared(one, other);
  return shared / Math.max(1, one.size + other.size - shared);
};

/**
 * Returns questions of the type of another one, the most similar first: by the topics that they share, the difficulty nearest to its own, as many
 * alternatives, words. The same questions are always in the same order.
 */
export function rankSimilar<Question extends Likeness>(of: Likeness, others: readonly Question[]): Question[] {
  const topics = new Set(of.topics);
  return others
    .filter(({ idQuestion }) => idQuestion !== of.idQuestion)
    .map((question) => ({
      question,
      by: [
        -countShared(question.topics, topics),
        stepsBetween(of.hitAverage, question.hitAverage),
        question.alternatives === of.alternatives ? 0 : 1,
        -agreement(of.words, question.words),
        question.idQuestion,
      ],
    }))
    .toSorted((a, b) => {
      const at = a.by.findIndex((figure, n) => figure !== b.by[n]);
      return at < 0 ? 0 : (a.by[at] ?? 0) - (b.by[at] ?? 0);
    })
    .map(({ question }) => question);
}
