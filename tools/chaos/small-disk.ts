import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = '1500m';
const PIECE = Buffer.alloc(1_000_000);

/** A disk of its own in memory, which can be filled to its last byte without filling the machine's. Linux, as root. */
export class SmallDisk {
  readonly #folder: string;
  readonly #filler: string;
  #isRemoved = false;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#filler = join(folder, 'filler');
  }

  /** Returns null where no disk can be made. */
  static at(folder: string): SmallDisk | null {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
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
    rmSync(this.#filler);
  }

  /** Removes it, even while it is in use; a second time does nothing. */
  remove(): void {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    execFileSync('umount', ['--lazy', this.#folder]);
  }
}
