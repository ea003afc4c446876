import type { Fields } from '../../src/core/sync/merge.ts';

/**
 * Every value that somebody wrote, each of which exists once, and what was written by somebody who had it before them: that is what may
 * be there no more.
 */
export class Ledger {
  readonly #written = new Set<string>();
  readonly #seenAndReplaced = new Set<string>();

  /** Returns new values for one or two fields of a row. */
  edit({ text, note, list = [] }: Fields, random: () => number): Fields {
    const fields: Record<string, unknown> = {};
    if (random() < 0.6) fields.text = this.#replace(text);
    if (random() < 0.3) fields.note = this.#replace(note);
    if (random() < 0.5 || Object.keys(fields).length === 0) fields.list = this.#changeList(list as string[], random);
    return fields;
  }

  /** Notes that somebody deletes a row that they have as it is here. */
  delete({ text, note, list = [] }: Fields): void {
    for (const value of [text, note, ...(list as string[])])
      if (typeof value === 'string') this.#seenAndReplaced.add(value);
  }

  /** Throws when a value that nobody has replaced knowingly is in no row. */
  checkNothingLost(rows: readonly Fields[]): void {
    const there = new Set(rows.flatMap(({ text, note, list = [] }) => [text, note, ...(list as string[])]));
    for (const value of this.#written)
      if (!there.has(value) && !this.#seenAndReplaced.has(value)) throw new Error(`${value} is lost`);
  }

  #new = (): string => {
    const value = `value${this.#written.size}`;
    this.#written.add(value);
    return value;
  };

  #replace(value: unknown): string {
    if (typeof value === 'string') this.#seenAndReplaced.add(value);
    return this.#new();
  }

  #changeList(list: readonly string[], random: () => number): string[] {
    const at = Math.floor(random() * list.length);
    const kind = random();
    if (list.length === 0 || kind < 0.6)
      return list.toSpliced(Math.floor(random() * (list.length + 1)), 0, this.#new());
    if (kind < 0.85) {
      this.#seenAndReplaced.add(list[at] ?? '');
      return list.toSpliced(at, 1);
    }
    return [...list.slice(at), ...list.slice(0, at)];
  }
}
