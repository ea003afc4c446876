import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/support/server.ts';
import { filesIn } from './files.ts';

describe('files in a folder', () => {
  const { folder, remove } = temporaryFolder();
  const files = filesIn(folder);
  const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
  const read = async (name: string, range?: { from: number; to: number }) => {
    const found = await files.read(name, range);
    return found && [...found];
  };
  afterAll(remove);

  it('are read whole and in part, up to their end', async () => {
    await files.write('numbers', bytes);
    expect(await files.size('numbers')).toBe(100);
    expect(await read('numbers')).toEqual([...bytes]);
    expect(await read('numbers', { from: 10, to: 12 })).toEqual([10, 11, 12]);
    expect(await read('numbers', { from: 98, to: 500 })).toEqual([98, 99]);
    expect(await read('numbers', { from: 100, to: 500 })).toEqual([]);
  });

  it('are none where nothing was written', async () => {
    expect(await files.size('nothing')).toBeNull();
    expect(await files.read('nothing')).toBeNull();
    expect(await files.read('nothing', { from: 0, to: 9 })).toBeNull();
  });

  it('are written anew as a whole, and leave nothing else behind', async () => {
    await files.write('numbers', bytes.subarray(0, 3));
    expect(await read('numbers')).toEqual([0, 1, 2]);
    expect(readdirSync(folder)).toEqual(['numbers']);
  });

  it('fail where the folder does', async () => {
    await expect(files.read('numbers/inside')).rejects.toThrow('ENOTDIR');
    await expect(files.size('numbers/inside')).rejects.toThrow('ENOTDIR');
  });
});
