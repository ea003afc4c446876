import { similarity } from '../searching/similarity.ts';
import { soundOf } from '../searching/sounds.ts';

/** How two names are of the same person; `cut` = a word is missing or shortened. */
export type NameLikeness = 'spelling' | 'cut';

/** Words less similar than this are different names. */
const LEAST = 0.78;

/** Compares many names: similarities of words are computed once. */
export class NameComparer {
  readonly #similar = new Map<string, boolean>();

  /** Returns how two names, as `nameWords` gives them, are those of one person in another spelling; null if they are not. */
  compare(one: readonly string[], other: readonly string[]): NameLikeness | null {
    const [few, many] = one.length <= other.length ? [one, other] : [other, one];
    if (few.length < 2) return null;
    const open = [...many];
    const rest: string[] = [];
    for (const word of few) {
      const at = open.indexOf(word);
      if (at < 0) rest.push(word);
      else open.splice(at, 1);
    }
    // One word has to be written alike, and no more than one otherwise in names of two or three.
    if (rest.length === few.length || rest.length > Math.max(1, few.length - 2)) return null;
    let likeness: NameLikeness = few.length < many.length ? 'cut' : 'spelling';
    for (const word of rest) {
      const alike = open.findIndex((candidate) => this.#isSimilar(word, candidate));
      const cut = alike < 0 ? open.findIndex((candidate) => isCut(word, candidate)) : -1;
      if (alike < 0 && cut < 0) return null;
      if (cut >= 0) likeness = 'cut';
      open.splice(Math.max(alike, cut), 1);
    }
    return likeness;
  }

  #isSimilar(one: string, other: string): boolean {
    const key = one < other ? `${one} ${other}` : `${other} ${one}`;
    const known = this.#similar.get(key);
    if (known !== undefined) return known;
    const isSimilar =
      soundOf(one) === soundOf(other) ||
      (Math.abs(one.length - other.length) <= 2 &&
        Math.min(one.length, other.length) > 3 &&
        similarity(one, other) >= LEAST);
    this.#similar.set(key, isSimilar);
    return isSimilar;
  }
}

const isCut = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);
