/**
 * What people wrote and were told is saved: values of which each exists once, and the papers that they finished. What somebody replaced or
 * deleted who had it before them may be there no more.
 */
export class Ledger {
  readonly #written = new Set<string>();
  readonly #mayBeGone = new Set<string>();
  #count = 0;

  /** Returns a value that nobody has written; it counts once it is `keep`t. */
  create(kind: string): string {
    return `${kind} ${++this.#count}.`;
  }

  keep(values: readonly string[]): void {
    for (const value of values) this.#written.add(value);
  }

  /** Notes that somebody replaces or deletes what they see: each value in it may be there no more. */
  replace(seen: unknown): void {
    const text = JSON.stringify(seen) ?? '';
    for (const value of this.#written) if (includes(text, value)) this.#mayBeGone.add(value);
  }

  /** Notes that the server lost what it had: what nobody else has, of what there is in no `copies`, may be there no more. */
  loseAllBut(copies: readonly unknown[]): void {
    const text = JSON.stringify(copies);
    for (const value of this.#written) if (!includes(text, value)) this.#mayBeGone.add(value);
  }

  /** Returns what is lost, by what there is. */
  lostFrom(there: unknown): string[] {
    const text = JSON.stringify(there);
    return [...this.#written].filter((value) => !this.#mayBeGone.has(value) && !includes(text, value));
  }
}

/** A value is written as it is, also within JSON. */
const includes = (text: string, value: string): boolean => text.includes(JSON.stringify(value).slice(1, -1));
