import type { ByteRange } from '../../../../src/core/files/byte-range.ts';
import { openFiles } from '../../../../src/server/hosts/browser/adapters/files.ts';
import { memorySource, readAll, sourceToStream } from '../../../../src/server/source.ts';

const FOLDER = 'files-under-test';
const numbers = Uint8Array.from({ length: 100 }, (_, index) => index);

/** Returns a stream of `count` chunks of 64 KB, which then fails with `error` or ends. */
const chunks = (count: number, error?: Error) => {
  let given = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given < count) controller.enqueue(new Uint8Array(65_536).fill(++given));
      else if (error) controller.error(error);
      else controller.close();
    },
  });
};

/** Uses the files of a device in every way and returns the results. */
export async function observeFiles() {
  const files = await openFiles(FOLDER);
  const put = (name: string, bytes: Uint8Array) => files.put(name, sourceToStream(memorySource(bytes)));
  const get = async (name: string, range?: ByteRange) => {
    const content = await files.get(name, range);
    return content && [...(await readAll(content))];
  };
  const attempt = (work: Promise<unknown>) => work.then(() => 'done', String);

  await put('numbers', numbers);
  await put('empty', new Uint8Array());
  await put('replaced', numbers);
  await put('replaced', numbers.subarray(0, 3));
  await files.put('large', chunks(50));
  const failures = [
    await attempt(files.put('replaced', chunks(3, new Error('cut off')))),
    await attempt(files.put('failed', chunks(3, new Error('cut off')))),
    await attempt(files.stage(chunks(3, new Error('cut off')))),
  ];
  await put('deleted', numbers);
  await files.delete('deleted');
  await files.delete('deleted');
  const staged = await files.stage(sourceToStream(memorySource(new TextEncoder().encode('abc'))));
  const { size, sha256 } = staged;
  const readStaged = [...(await staged.read({ from: 1, to: 9 }))];
  await staged.storeAs('staged');
  await staged.discard();
  const discarded = await files.stage(sourceToStream(memorySource(numbers)));
  await discarded.discard();

  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
  const staging = await folder.getDirectoryHandle('.staging');
  const unfinished = await namesIn(staging);
  await staging.getFileHandle('leftover', { create: true });
  await openFiles(FOLDER);
  return {
    whole: await get('numbers'),
    range: await get('numbers', { from: 98, to: 500 }),
    beyond: await get('numbers', { from: 100, to: 500 }),
    empty: [await files.size('empty'), await get('empty')],
    missing: [await files.size('missing'), await get('missing')],
    replaced: await get('replaced'),
    large: [await files.size('large'), await get('large', { from: 65_535, to: 65_536 })],
    staged: { size, sha256, read: readStaged, stored: await get('staged') },
    failures,
    unfinished,
    leftovers: await namesIn(await folder.getDirectoryHandle('.staging')),
    names: await namesIn(folder),
  };
}

const namesIn = async (folder: FileSystemDirectoryHandle) => {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names.sort();
};
