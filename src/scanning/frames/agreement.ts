import type { ReadAnswer } from '../marks/decide-answers.ts';

/** A reading of a sheet in a picture of a film; `at` in milliseconds, `picture` is whatever belongs to it. */
export type Reading<Picture> = { sheet: string; at: number; answers: readonly ReadAnswer[]; picture: Picture };

/**
 * What two successive readings of a sheet say: the answers on which they agree, with those that are doubtful. `pictures` is the one of the
 * last reading, or both where they do not agree: whoever gets both finds out what differs.
 */
export type Agreement<Picture> = {
  sheet: string;
  answers: readonly ReadAnswer[];
  /** The questions that are doubtful, or that were read as different letters. */
  doubtful: readonly number[];
  pictures: readonly Picture[];
};

/** Milliseconds after which a reading says nothing about the next: the sheet may have been another in between. */
const LONGEST_GAP_MS = 1500;
/** How many readings that agree and are doubtful are followed by another, which may be clearer. */
const DOUBTFUL_READINGS = 3;
/** How many readings without any two that agree are enough. */
const READINGS = 8;

type Begun<Picture> = {
  last: Reading<Picture>;
  count: number;
  doubtful: number;
  best: Agreement<Picture> | null;
};

/** Holds the readings of sheets that are before a camera, until two that follow each other agree. */
export class Agreements<Picture> {
  readonly #begun = new Map<string, Begun<Picture>>();

  /** Takes a reading. Returns what is certain of its sheet, once; null until then. */
  take(reading: Reading<Picture>): Agreement<Picture> | null {
    const before = this.#begun.get(reading.sheet);
    const isNext = before !== undefined && reading.at - before.last.at <= LONGEST_GAP_MS;
    if (!isNext) {
      this.#begun.set(reading.sheet, { last: reading, count: 1, doubtful: 0, best: null });
      return null;
    }
    const { last } = before;
    const count = before.count + 1;
    const differing = reading.answers.filter((answer) => differs(answer, last.answers)).map(({ question }) => question);
    const found = agreementOf(
      reading,
      differing,
      differing.length === 0 ? [reading.picture] : [last.picture, reading.picture],
    );
    const doubtful = before.doubtful + (differing.length === 0 ? 1 : 0);
    const best = differing.length === 0 && isClearer(found, before.best) ? found : before.best;
    const isEnough =
      best !== null && (best.doubtful.length === 0 || doubtful >= DOUBTFUL_READINGS || count >= READINGS);
    if (isEnough || count >= READINGS) {
      this.#begun.delete(reading.sheet);
      return best ?? found;
    }
    this.#begun.set(reading.sheet, { last: reading, count, doubtful, best });
    return null;
  }

  /** Forgets what was read of sheets that are not before the camera any more. */
  clear(): void {
    this.#begun.clear();
  }
}

/** Returns whether an answer is surely another one than before; one that is doubtful is looked at by a person anyway. */
const differs = ({ question, letters, doubts }: ReadAnswer, before: readonly ReadAnswer[]): boolean => {
  const other = before.find((answer) => answer.question === question);
  return doubts.length === 0 && other?.letters !== letters;
};

const agreementOf = <Picture>(
  { sheet, answers }: Reading<Picture>,
  differing: readonly number[],
  pictures: readonly Picture[],
): Agreement<Picture> => ({
  ...{ sheet, answers, pictures },
  doubtful: answers
    .filter(({ question, doubts }) => doubts.length > 0 || differing.includes(question))
    .map(({ question }) => question),
});

const isClearer = <Picture>(one: Agreement<Picture>, other: Agreement<Picture> | null): boolean =>
  other === null || one.doubtful.length < other.doubtful.length;
