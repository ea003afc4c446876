import { hasEntry } from './set-aside.ts';

/** The list of the files of a database: without it nobody knows which of them is which. */
const LIST = 'state.txt';
const COPY = 'state-copy.txt';

/** Thrown where the list of a database's files cannot be read. PGlite would begin a new database in its place. */
export class DamagedList extends Error {}

/**
 * The list of the files of a PGlite database in a folder. PGlite empties it before it writes it anew; a worker that is ended in between
 * leaves nothing. So it is written to a copy before.
 */
export class FileLists {
  readonly #root: FileSystemDirectoryHandle;
  readonly #folder: string;

  constructor(root: FileSystemDirectoryHandle, folder: string) {
    this.#root = root;
    this.#folder = folder;
  }

  /** Stores what is about to be written. */
  copy(list: string): Promise<void> {
    return this.#write(COPY, list);
  }

  /** Forgets the copy, once the list is written: later lines stand in the list alone. */
  forgetCopy(): Promise<void> {
    return this.#write(COPY, '');
  }

  /** Has a list that was cut off be its copy. Throws `DamagedList` where neither can be read. */
  async mend(): Promise<void> {
    const list = await this.#read(LIST);
    if (isList(list)) return;
    const copy = await this.#read(COPY);
    if (!isList(copy)) throw new DamagedList('the list of its files cannot be read');
    const [, ...since] = list.split('\n');
    await this.#write(LIST, [copy, ...since].join('\n'));
  }

  async #read(name: string): Promise<string> {
    const folder = await this.#root.getDirectoryHandle(this.#folder);
    if (!(await hasEntry(folder, name))) return '';
    return (await (await folder.getFileHandle(name)).getFile()).text();
  }

  async #write(name: string, text: string): Promise<void> {
    const folder = await this.#root.getDirectoryHandle(this.#folder);
    const access = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
    try {
      access.truncate(0);
      access.write(new TextEncoder().encode(text), { at: 0 });
      access.flush();
    } finally {
      access.close();
    }
  }
}

/** Returns whether the first line of a list can be read; changes since are in the lines below. */
const isList = (text: string): boolean => {
  try {
    return 'root' in JSON.parse(text.split('\n', 1)[0] ?? '');
  } catch {
    return false;
  }
};
