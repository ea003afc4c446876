import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryFolder } from '../../../../tests/support/device/memory-folder.ts';
import { deviceDatabaseAlias } from '../../../../tools/device-database.ts';
import { isFull } from '../../no-room.ts';
import { FileLists } from './file-lists.ts';
import { FileSystem } from './file-system.ts';
import { watchForEnd } from './panic.ts';

let root: ReturnType<typeof memoryFolder>;

beforeEach(() => {
  root = memoryFolder();
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => root.handle } });
});
afterEach(() => void vi.unstubAllGlobals());

const createFileSystem = () => new FileSystem('db', new FileLists(root.handle, 'db'));
const open = async (loadDataDir?: Blob, fs = createFileSystem()): Promise<PGlite> => {
  if (!loadDataDir) await new FileLists(root.handle, 'db').mend();
  return PGlite.create({ fs, extensions: { pg_trgm }, ...(loadDataDir && { loadDataDir }) });
};

it('a database without room loses nothing that it has acknowledged, opens again, and goes on', async () => {
  const { replacement } = await deviceDatabaseAlias();
  let database = await open(new Blob([readFileSync(replacement)], { type: 'application/x-gzip' }));
  await database.exec('create table note (id int, text text)');
  let acknowledged = 0;
  const add = async () => {
    await database.query(`insert into note select $1, string_agg(md5(n::text), '') from generate_series(1, 2000) n`, [
      acknowledged + 1,
    ]);
    acknowledged++;
  };
  const addUntilFull = async (): Promise<unknown> => {
    for (let count = 0; count < 100; count++) {
      try {
        await add();
      } catch (error) {
        return error;
      }
    }
    return 'it was never full';
  };
  await add();
  for (const room of [0, 300_000]) {
    root.device.room = room;
    expect(isFull(await addUntilFull())).toBe(true);
    expect((await database.query('select id from note')).rows).toHaveLength(acknowledged);
    // As after the end of its worker, which then has no room to open it.
    root.device.room = 0;
    const fs = createFileSystem();
    await expect(open(undefined, fs)).rejects.toThrow();
    expect(fs.lackedRoom).toBe(true);
    root.device.room = Number.POSITIVE_INFINITY;
    database = await open();
    expect((await database.query('select id from note')).rows).toHaveLength(acknowledged);
    await add();
  }
  await database.close();
});

it('PostgreSQL is asked nothing more once it has ended', async () => {
  const panic = Object.assign(new Error('could not create file'), { severity: 'PANIC' });
  let asked = 0;
  const run = async () => {
    asked++;
    throw asked === 1 ? new Error('syntax error') : panic;
  };
  const client = { execProtocol: run, execProtocolStream: run } as unknown as PGlite;
  const ended: unknown[] = [];
  watchForEnd(client, (error) => void ended.push(error));
  await expect(client.execProtocol(new Uint8Array())).rejects.toThrow('syntax error');
  await expect(client.execProtocol(new Uint8Array())).rejects.toBe(panic);
  await expect(client.execProtocolStream(new Uint8Array(), {})).rejects.toBe(panic);
  expect([asked, ended]).toEqual([2, [panic]]);
});
