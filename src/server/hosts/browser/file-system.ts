import { OpfsAhpFS } from '@electric-sql/pglite/opfs-ahp';
import { isFull } from '../../no-room.ts';
import type { FileLists } from './file-lists.ts';

/**
 * Files are opened before they are needed, because the file system can be asked only between transactions: a
 * transaction that makes more tables and indexes than are open never ends. Each costs a start time, so many are
 * opened only for what needs them: a new database has some 770, and no migration may make more than `migrating`.
 */
export const POOL = { first: 900, migrating: 250, usual: 40 };

/** What PostgreSQL is told where there is no room, as its own error number. */
const ENOSPC = 51;

/**
 * The file system, which keeps as many files open for later tables as the next transaction needs, says in words of PostgreSQL that there is no
 * room, and has the list of its files twice while it is written anew.
 */
export class FileSystem extends OpfsAhpFS {
  kept = POOL.usual;
  /** Whether there was no room for something: PGlite does not say why it could not be opened. */
  lackedRoom = false;
  readonly #lists: FileLists;

  constructor(folder: string, lists: FileLists, first = POOL.first) {
    super(folder, { initialPoolSize: first, maintainedPoolSize: POOL.usual });
    this.#lists = lists;
  }

  override maintainPool(size = this.kept): Promise<void> {
    return super.maintainPool(size);
  }

  /** Where there is no room for it, the list goes on as it is: changes are lines below it. */
  override async checkpointState(): Promise<void> {
    try {
      await this.#lists.copy(JSON.stringify(this.state));
      await super.checkpointState();
      await this.#lists.forgetCopy();
    } catch (error) {
      if (!isFull(error)) throw error;
    }
  }

  override write(...args: Parameters<OpfsAhpFS['write']>): number {
    return this.#sayingNoRoom(() => super.write(...args));
  }

  override writeFile(...[path, ...more]: Parameters<OpfsAhpFS['writeFile']>): void {
    const isNew = !this.#has(path);
    try {
      this.#sayingNoRoom(() => super.writeFile(path, ...more));
    } catch (error) {
      // Otherwise it would be there without a line in the list that says so.
      if (isNew && this.#has(path)) this._unlinkState(path);
      throw error;
    }
  }

  override mkdir(...args: Parameters<OpfsAhpFS['mkdir']>): void {
    this.#sayingNoRoom(() => super.mkdir(...args));
  }

  override rename(...args: Parameters<OpfsAhpFS['rename']>): void {
    this.#sayingNoRoom(() => super.rename(...args));
  }

  override unlink(...args: Parameters<OpfsAhpFS['unlink']>): void {
    this.#sayingNoRoom(() => super.unlink(...args));
  }

  override truncate(...args: Parameters<OpfsAhpFS['truncate']>): void {
    this.#sayingNoRoom(() => super.truncate(...args));
  }

  #sayingNoRoom<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!isFull(error)) throw error;
      this.lackedRoom = true;
      throw Object.assign(new Error('no space left'), { code: ENOSPC });
    }
  }

  #has(path: string): boolean {
    try {
      return this.lstat(path) !== undefined;
    } catch {
      return false;
    }
  }
}
