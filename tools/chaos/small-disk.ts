import { execFileSync } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PIECE = Buffer.alloc(1_000_000);

/** A disk of its own in memory, which can be filled to its last byte without filling the machine's. Linux, as root. */
export class SmallDisk {
  readonly #folder: string;
  readonly #filler: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#filler = join(folder, 'filler');
  }

  /** Returns a disk of so many megabytes as this folder, or null where none can be made. */
  static at(folder: string, megabytes: number): SmallDisk | null {
    const options = `size=${megabytes}m,mode=755`;
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
      return new SmallDisk(folder);
    } catch {
      return null;
    }
  }

  fill(): void {
    writeFileSync(this.#filler, '');
    try {
      for (;;) writeFileSync(this.#filler, PIECE, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  /** Removes it, even while it is in use; a second time does nothing. */
  remove(): void {
    removeSmallDisk(this.#folder);
  }
}

/** Removes the disk at a folder, which a process that was killed may have left; where none is, does nothing. */
export const removeSmallDisk = (folder: string): void => {
  if (statSync(folder).dev !== statSync(dirname(folder)).dev) execFileSync('umount', ['--lazy', folder]);
};
