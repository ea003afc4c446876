import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/core/random.ts';
import { createWorkerPool } from '../../src/server/hosts/node/workers/pool.ts';
import { workerProgram, workerTasks } from '../../src/server/hosts/node/workers/tasks.ts';
import { TaskStopped } from '../../src/server/tasks/api.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { encode } from './files/encode.ts';
import { hostileFiles } from './files/hostile.ts';
import { mutate, mutationNames } from './files/mutate.ts';
import { writePdf } from './files/pdf.ts';
import { blankPicture, type Picture } from './picture.ts';

/** What every file is read for: no sheet is known. */
const known = { alternatives: { 1: [4], 2: [4], 3: [4] }, sheets: {} } as const;
/** Files that are read at the same time. */
const AT_ONCE = 2;

const { values } = parseArgs({
  options: { files: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const [count, random] = [Number(values.files), seededRandom(Number(values.seed))];
const { folder, remove } = temporaryFolder();
const pool = createWorkerPool(workerTasks, workerProgram);
const outcomes = new Map<string, number>();
let slowest = { ms: 0, what: '' };

/** Reads a file as a server does, in a process with limits, and counts what comes of it. */
const read = async (what: string, bytes: Uint8Array): Promise<string> => {
  const location = join(folder, what.replace(/\W+/g, '-'));
  writeFileSync(location, bytes);
  const begun = performance.now();
  let outcome: string;
  try {
    const { read, total } = await pool.run('readFilePages', { location, from: 1, most: 1, known });
    outcome = `${read[0]?.fault ?? read[0]?.sheets[0]?.fault ?? 'read'}${total > 3 ? ' of many pages' : ''}`;
  } catch (error) {
    const isStopped = error instanceof TaskStopped;
    outcome = isStopped ? `stopped: ${error.reason}` : `thrown: ${String(error)}`;
    console.log(what, isStopped ? outcome : error);
  }
  const ms = performance.now() - begun;
  if (ms > slowest.ms) slowest = { ms, what };
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  rmSync(location);
  return outcome;
};

const drawn = (): Picture => {
  const picture = blankPicture(420, 594, 50);
  for (let at = 0; at < picture.pixels.length; at++) if (at % 37 < 9) picture.pixels[at] = Math.floor(random() * 200);
  return picture;
};
const first = drawn();
const pages = [first, drawn()];
const originals = {
  jpeg: await encode(first, { format: 'jpeg', quality: 85 }),
  'jpeg turned': await encode(first, { format: 'jpeg', quality: 85, orientation: 6 }),
  png: await encode(first, { format: 'png' }),
  webp: await encode(first, { format: 'webp' }),
  tiff: await encode(first, { format: 'tiff' }),
  'tiff with jpeg': await encode(first, { format: 'tiff', compression: 'jpeg' }),
  'tiff g4': await encode(first, { format: 'tiff-g4' }),
  'pdf with jpeg': await writePdf(pages),
  'pdf with flate': await writePdf(pages, { images: 'flate', strips: 3 }),
  'pdf with g4': await writePdf(pages, { images: 'g4' }),
};

for (const [name, bytes] of Object.entries(hostileFiles())) console.log(`${name}: ${await read(name, bytes)}`);
const names = Object.keys(originals) as (keyof typeof originals)[];
let next = 0;
const readSome = async () => {
  for (let index = next++; index < count; index = next++) {
    const name = names[index % names.length] ?? 'jpeg';
    const mutation = mutationNames[Math.floor(index / names.length) % mutationNames.length] ?? 'flipped';
    await read(`${index} ${name} ${mutation}`, mutate(originals[name], mutation, random));
  }
};
const begun = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, readSome));
const seconds = Math.round((performance.now() - begun) / 1000);
console.log(`${count} files in ${seconds} s; slowest ${Math.round(slowest.ms)} ms (${slowest.what})`);
for (const [outcome, times] of [...outcomes].sort((a, b) => b[1] - a[1])) console.log(`${times}\t${outcome}`);
await pool.close();
remove();
