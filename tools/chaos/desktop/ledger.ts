/** Something that somebody wrote, as it is found: which one it is, and what it says. */
export type Found = { key: string; value: string };

type Entry = {
  /** What the app has said is saved; null while it has said nothing. */
  saved: string | null;
  /** What it was asked to save since, the first one first, without an answer. */
  asked: string[];
};

/**
 * What a person asked the app to save, and what it said is saved. That has to be there once, or something later that was asked for:
 * whether the app has done what it was interrupted in is known only by looking.
 */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  /** How often the app has said that something is saved. */
  count = 0;

  /** Notes that the app is asked to save a value. */
  ask(key: string, value: string): void {
    const entry = this.#entries.get(key);
    if (entry) entry.asked.push(value);
    else this.#entries.set(key, { saved: null, asked: [value] });
  }

  /** Notes that the app says the value that was asked for last is saved. */
  acknowledge(key: string): void {
    const entry = this.#entries.get(key);
    const value = entry?.asked.at(-1);
    if (!entry || value === undefined) throw new Error(`nothing was asked for ${key}`);
    this.#entries.set(key, { saved: value, asked: [] });
    this.count++;
  }

  /** Returns whether anything of this key has to be there. */
  isSaved(key: string): boolean {
    return (this.#entries.get(key)?.saved ?? null) !== null;
  }

  /** Returns, in words, what is lost, older than it may be, or there twice. */
  problemsIn(found: readonly Found[]): string[] {
    const there = Map.groupBy(found, ({ key }) => key);
    return [...this.#entries].flatMap(([key, entry]) => {
      const values = (there.get(key) ?? []).map(({ value }) => value);
      const [value, ...more] = values;
      if (more.length > 0) return `${key} is there ${values.length} times: ${values.join(' | ')}`;
      if (value === undefined) return entry.saved === null ? [] : `${key} is lost: ${entry.saved}`;
      return value === entry.saved || entry.asked.includes(value)
        ? []
        : `${key} is "${value}", saved was "${entry.saved}", asked for since ${JSON.stringify(entry.asked)}`;
    });
  }

  /** Takes what was found, after an interruption, for what is saved from now on; what was not is forgotten. */
  adopt(found: readonly Found[]): void {
    const there = new Map(found.map(({ key, value }) => [key, value]));
    for (const key of [...this.#entries.keys()]) {
      const value = there.get(key);
      if (value === undefined) this.#entries.delete(key);
      else this.#entries.set(key, { saved: value, asked: [] });
    }
  }
}
