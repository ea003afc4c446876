import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildH5pPackage } from '../../../../../../tests/support/h5p-package.ts';
import { createMemoryFiles, readStoredFile } from '../../../../../../tests/support/memory-files.ts';
import { startTestS3 } from '../../../../../../tests/support/s3.ts';
import { temporaryFolder } from '../../../../../../tests/support/server.ts';
import type { ByteRange } from '../../../../../core/files/byte-range.ts';
import type { Files } from '../../../../file-store.ts';
import { memorySource, readAll, sourceToStream } from '../../../../source.ts';
import { Unavailable } from '../../../../unavailable.ts';
import { readSettings } from '../../settings.ts';
import { StartupError } from '../../startup-error.ts';
import { createWorkerPool } from '../../workers/pool.ts';
import { workerProgram, workerTasks } from '../../workers/tasks.ts';
import { openFiles } from './files.ts';
import { openFolderFiles } from './folder.ts';
import { openS3Files, s3ClientConfig } from './s3.ts';

type Opened = { files: Files; names(): Promise<string[]> | string[]; staged(): string[]; close(): unknown };

const adapters: Record<string, () => Opened | Promise<Opened>> = {
  'in a folder': () => {
    const { folder, remove } = temporaryFolder();
    return {
      files: openFolderFiles(folder),
      names: () => readdirSync(folder).filter((name) => name !== '.staging'),
      staged: () => readdirSync(join(folder, '.staging')),
      close: remove,
    };
  },
  'in S3': async () => {
    const s3 = await startTestS3();
    const staging = join(s3.folder, 'staging');
    const client = new S3Client(s3ClientConfig(s3.settings));
    return {
      files: await openS3Files(s3.settings, staging),
      names: async () => {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: s3.settings.bucket }));
        return Contents.map(({ Key = '' }) => Key);
      },
      staged: () => readdirSync(staging),
      close: s3.close,
    };
  },
  'in memory': () => {
    const files = createMemoryFiles();
    return { files, names: files.names, staged: () => [], close: () => {} };
  },
};

const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
const streamOfBytes = (content: Uint8Array) => sourceToStream(memorySource(content));
/** Gives so many chunks of 64 KB and then fails, or ends when there is no error; counts what it was asked for. */
const chunks = (count: number, error?: Error) => {
  const counter = { given: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (counter.given === count) return error ? controller.error(error) : controller.close();
        counter.given++;
        return controller.enqueue(new Uint8Array(65_536).fill(counter.given));
      },
      cancel: () => {
        counter.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, counter };
};

describe.each(Object.keys(adapters))('files %s', (adapter) => {
  let opened: Opened;
  let files: Files;
  beforeAll(async () => {
    opened = await (adapters[adapter] as (typeof adapters)[string])();
    files = opened.files;
  });
  afterAll(() => opened.close());

  const get = async (name: string, range?: ByteRange) => {
    const content = await files.get(name, range);
    return content && [...(await readAll(content))];
  };

  it('get returns all of a file, or the part in the range up to its end', async () => {
    await files.put('numbers', streamOfBytes(bytes));
    expect(await files.size('numbers')).toBe(100);
    expect(await get('numbers')).toEqual([...bytes]);
    expect(await get('numbers', { from: 10, to: 12 })).toEqual([10, 11, 12]);
    expect(await get('numbers', { from: 98, to: 500 })).toEqual([98, 99]);
    expect(await get('numbers', { from: 100, to: 500 })).toEqual([]);
  });

  it('get and size return null when there is no such file', async () => {
    expect(await files.size('nothing')).toBeNull();
    expect(await files.get('nothing')).toBeNull();
    expect(await files.get('nothing', { from: 0, to: 9 })).toBeNull();
  });

  it('put stores an empty file', async () => {
    await files.put('empty', streamOfBytes(new Uint8Array()));
    expect([await files.size('empty'), await get('empty')]).toEqual([0, []]);
  });

  it('put stores a file of many chunks byte for byte', async () => {
    await files.put('large', chunks(200).stream);
    const stored = await readStoredFile(files, 'large');
    expect(stored.length).toBe(200 * 65_536);
    expect([0, 65_536, 199 * 65_536, 200 * 65_536 - 1].map((at) => stored[at])).toEqual([1, 2, 200, 200]);
    expect(await get('large', { from: 65_535, to: 65_536 })).toEqual([1, 2]);
  });

  it('put replaces a file as a whole', async () => {
    await files.put('replaced', streamOfBytes(bytes));
    await files.put('replaced', streamOfBytes(bytes.subarray(0, 3)));
    expect(await get('replaced')).toEqual([0, 1, 2]);
  });

  it.each([3, 120])('put stores nothing when the stream fails after %i chunks', async (count) => {
    await files.put('kept', streamOfBytes(bytes));
    const before = await opened.names();
    await expect(files.put('kept', chunks(count, new Error('cut off')).stream)).rejects.toThrow('cut off');
    await expect(files.put('failed', chunks(count, new Error('cut off')).stream)).rejects.toThrow('cut off');
    expect(await get('kept')).toEqual([...bytes]);
    expect(await files.size('failed')).toBeNull();
    expect([await opened.names(), opened.staged()]).toEqual([before, []]);
  });

  it('delete removes a file and accepts one that is not there', async () => {
    await files.put('deleted', streamOfBytes(bytes));
    await files.delete('deleted');
    await files.delete('deleted');
    expect(await files.size('deleted')).toBeNull();
  });

  it('a download that is cancelled leaves the file readable', async () => {
    await files.put('cancelled', chunks(40).stream);
    const reader = (await files.get('cancelled'))?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(await get('cancelled', { from: 65_535, to: 65_536 })).toEqual([1, 2]);
  });

  it('stage returns size and SHA-256 of the received bytes, which can be read by range', async () => {
    const staged = await files.stage(streamOfBytes(new TextEncoder().encode('abc')));
    expect(staged).toMatchObject({
      size: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    expect(new TextDecoder().decode(await staged.read({ from: 1, to: 9 }))).toBe('bc');
    expect(await staged.read({ from: 3, to: 9 })).toHaveLength(0);
    await staged.discard();
  });

  it('a staged file is stored under its name, and nothing else remains', async () => {
    const staged = await files.stage(streamOfBytes(bytes));
    await staged.storeAs('staged');
    await staged.discard();
    expect(await get('staged')).toEqual([...bytes]);
    expect(opened.staged()).toEqual([]);
  });

  it('a discarded staged file is never stored', async () => {
    const before = await opened.names();
    const staged = await files.stage(streamOfBytes(bytes));
    expect(await opened.names()).toEqual(before);
    await staged.discard();
    await staged.discard();
    expect([await opened.names(), opened.staged()]).toEqual([before, []]);
  });

  it('stage leaves nothing when the stream fails', async () => {
    await expect(files.stage(chunks(3, new Error('cut off')).stream)).rejects.toThrow('cut off');
    expect(opened.staged()).toEqual([]);
  });
});

describe('files in a folder', () => {
  const { folder, remove } = temporaryFolder();
  const files = openFolderFiles(folder);
  afterAll(remove);

  it('reject when the folder cannot be written', async () => {
    await files.put('numbers', streamOfBytes(bytes));
    await expect(files.get('numbers/inside')).rejects.toThrow('ENOTDIR');
    await expect(files.size('numbers/inside')).rejects.toThrow('ENOTDIR');
  });

  it('stage reads a chunk only once the previous one is being written', async () => {
    let written = 0;
    let ahead = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const [name] = readdirSync(join(folder, '.staging'));
          const onDisk = name ? (await readFile(join(folder, '.staging', name))).length : 0;
          ahead = Math.max(ahead, written - onDisk);
          if (written === 20 * 65_536) return controller.close();
          written += 65_536;
          return controller.enqueue(new Uint8Array(65_536));
        },
      },
      { highWaterMark: 0 },
    );
    const staged = await files.stage(stream);
    await staged.discard();
    expect(staged.size).toBe(20 * 65_536);
    expect(ahead).toBe(0);
  });

  it('stage throws Unavailable while 300 files are staged, and receives others afterwards', async () => {
    const staged = await Promise.all(Array.from({ length: 300 }, () => files.stage(streamOfBytes(bytes))));
    await expect(files.stage(streamOfBytes(bytes))).rejects.toBeInstanceOf(Unavailable);
    await files.put('meanwhile', streamOfBytes(bytes));
    for (const file of staged) await file.discard();
    await staged[0]?.discard();
    const others = await Promise.all(Array.from({ length: 300 }, () => files.stage(streamOfBytes(bytes))));
    await expect(files.stage(streamOfBytes(bytes))).rejects.toBeInstanceOf(Unavailable);
    for (const file of others) await file.discard();
  });

  it('a staged file is found at its location', async () => {
    const staged = await files.stage(streamOfBytes(bytes));
    expect([...(await readFile(String(staged.location)))]).toEqual([...bytes]);
    await staged.discard();
  });

  it('removeLeftovers removes files of killed processes, and none that is being received', async () => {
    const leftover = join(folder, '.staging', 'leftover');
    writeFileSync(leftover, 'half of a film');
    utimesSync(leftover, new Date(), new Date(Date.now() - 2 * 3_600_000));
    const staged = await files.stage(streamOfBytes(bytes));
    await files.removeLeftovers();
    expect(readdirSync(join(folder, '.staging'))).toHaveLength(1);
    expect(await staged.read({ from: 0, to: 0 })).toEqual(Uint8Array.of(0));
    await staged.discard();
  });
});

describe('openFiles', () => {
  it('throws a StartupError that names the bucket, and no secret, when the bucket cannot be used', async () => {
    const s3 = await startTestS3();
    const settings = readSettings({
      DATA_DIR: s3.folder,
      FILES_S3_BUCKET: 'another-bucket',
      FILES_S3_ENDPOINT: s3.settings.endpoint,
      FILES_S3_KEY: 'key-of-ours',
      FILES_S3_SECRET: 'secret-of-ours',
    });
    await expect(openFiles(settings)).rejects.toThrow(
      new StartupError('FILES_S3_BUCKET another-bucket cannot be used: the store answers 403.'),
    );
    await expect(openFiles({ ...settings, FILES_S3_KEY: 'S3RVER', FILES_S3_SECRET: 'S3RVER' })).rejects.toThrow(
      new StartupError('FILES_S3_BUCKET another-bucket cannot be used: the store answers 404.'),
    );
    await s3.close();
    await expect(openFiles({ ...settings, FILES_S3_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toThrow(
      new StartupError(
        'FILES_S3_BUCKET another-bucket cannot be used: FILES_S3_ENDPOINT is not reached (ECONNREFUSED).',
      ),
    );
  });

  it('opens the folder in DATA_DIR when no bucket is set', async () => {
    const { folder, remove } = temporaryFolder();
    const files = await openFiles(readSettings({ DATA_DIR: folder }));
    await files.put('numbers', streamOfBytes(bytes));
    expect(readdirSync(join(folder, 'files'))).toContain('numbers');
    remove();
  });
});

describe('inspectPackage in a worker', () => {
  const { folder, remove } = temporaryFolder();
  const files = openFolderFiles(folder);
  const pool = createWorkerPool(workerTasks, workerProgram);
  afterAll(async () => {
    await pool.close();
    remove();
  });

  it('reads a staged file from the disk', async () => {
    const { location, size, sha256, discard } = await files.stage(streamOfBytes(buildH5pPackage()));
    expect(await pool.run('inspectPackage', { location, size, sha256 })).toEqual({
      title: 'Una suma',
      library: 'School.Sum 1.0',
      reports: 'result',
    });
    await discard();
  });

  it('rejects when the file is missing, rather than calling the package invalid', async () => {
    const { location, size, sha256, discard } = await files.stage(streamOfBytes(buildH5pPackage()));
    await discard();
    await expect(pool.run('inspectPackage', { location, size, sha256 })).rejects.toThrow('ENOENT');
  });
});
