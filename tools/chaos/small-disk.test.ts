import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/server.ts';
import { removeSmallDisk, SmallDisk } from './small-disk.ts';

describe('SmallDisk', () => {
  it('refuses to store anything while it is full, where a disk can be made', ({ skip }) => {
    const { folder, remove } = temporaryFolder();
    const disk = SmallDisk.at(folder, 2);
    if (!disk) {
      remove();
      skip('that needs Linux and root');
      return;
    }
    const store = () => writeFileSync(join(folder, 'file'), 'text');
    disk.fill();
    expect(store).toThrow('ENOSPC');
    disk.free();
    store();
    disk.remove();
    disk.remove();
    expect(existsSync(join(folder, 'file'))).toBe(false);
    remove();
  });
});

describe('removeSmallDisk', () => {
  it('leaves a folder as it is that is no disk', () => {
    const { folder, remove } = temporaryFolder();
    writeFileSync(join(folder, 'file'), 'text');
    removeSmallDisk(folder);
    expect(existsSync(join(folder, 'file'))).toBe(true);
    remove();
  });
});
