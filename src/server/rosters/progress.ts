import { LRUCache } from 'lru-cache';
import type { Peers } from '../peers.ts';

/** How many rows of a list are imported, of how many that change something. */
export type Progress = { done: number; of: number };

/** How often the other processes hear of an import, in milliseconds. */
const TELLING_MS = 250;
/** A process that was killed has not said that its import ended. */
const FORGOTTEN_MS = 60_000;
const MOST_IMPORTS = 1_000;

/**
 * How far the imports of this server are, by user. A row is written in several parts, of which each counts the same; what is
 * being imported is stored only when all of it is, so this is nowhere in the database.
 */
export class ImportsUnderWay {
  readonly #peers: Peers;
  readonly #running = new LRUCache<number, Progress>({ max: MOST_IMPORTS, ttl: FORGOTTEN_MS });

  constructor(peers: Peers) {
    this.#peers = peers;
    peers.listen('rosterImport', ({ idUser, progress }) => this.#set(idUser, progress));
  }

  /** Begins to count an import; returns what counts further written parts. */
  begin(idUser: number, { rows, parts }: { rows: number; parts: number }): (written: number) => void {
    let all = 0;
    let told = 0;
    const tell = () => {
      const progress = { done: parts === 0 ? rows : Math.floor((rows * all) / parts), of: rows };
      this.#set(idUser, progress);
      const now = performance.now();
      if (told !== 0 && now - told < TELLING_MS) return;
      told = now;
      void this.#peers.tell('rosterImport', { idUser, progress });
    };
    tell();
    return (written) => {
      all += written;
      tell();
    };
  }

  end(idUser: number): void {
    this.#set(idUser, null);
    void this.#peers.tell('rosterImport', { idUser, progress: null });
  }

  /** Returns null where nothing of the user is being imported. */
  find(idUser: number): Progress | null {
    return this.#running.get(idUser) ?? null;
  }

  #set(idUser: number, progress: Progress | null): void {
    if (progress) this.#running.set(idUser, progress);
    else this.#running.delete(idUser);
  }
}
