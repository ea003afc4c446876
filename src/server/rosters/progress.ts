/** How many rows of a list are imported, of how many that change something. */
export type Progress = { done: number; of: number };

/**
 * How far the imports of this process are, by user. A row is written in several parts, of which each counts the same; what is
 * being imported is stored only when all of it is, so this is nowhere in the database.
 */
export class ImportsUnderWay {
  readonly #running = new Map<number, { rows: number; parts: number; written: number }>();

  /** Begins to count an import; returns what counts further written parts. */
  begin(idUser: number, { rows, parts }: { rows: number; parts: number }): (written: number) => void {
    const running = { rows, parts, written: 0 };
    this.#running.set(idUser, running);
    return (written) => {
      running.written += written;
    };
  }

  end(idUser: number): void {
    this.#running.delete(idUser);
  }

  /** Returns null where nothing of the user is being imported. */
  find(idUser: number): Progress | null {
    const running = this.#running.get(idUser);
    if (!running) return null;
    const { rows, parts, written } = running;
    return { done: parts === 0 ? rows : Math.floor((rows * written) / parts), of: rows };
  }
}
