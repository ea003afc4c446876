import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Client } from '../../src/server/client.ts';
import { signInAt } from '../../tests/support/remote-client.ts';
import { startServer, temporaryFolder } from '../../tests/support/server.ts';
import { processorMs } from '../processor-ms.ts';
import { scanDemonstrationSheets } from '../scanning/demonstration-sheets.ts';
import { encode } from '../scanning/files/encode.ts';
import { percentile } from './load.ts';

const CLASS = 40;
/** The first stack starts the processes that read. */
const FIRST = 6;
/** Sheets that are uploaded one after the other. */
const ALONE = 20;
const POLL_MS = 10;

type File = { name: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * Prints how many answer sheets of a class, a file each, a server stores the results of in a second, and how long a single one takes from
 * its upload to its result; beside it, the processor time of decoding the same files here.
 */
export const benchSheets = async (): Promise<void> => {
  const { folder, remove } = temporaryFolder();
  const server = await startServer({ DATA_DIR: folder, PORT: '0', DEMO: '1' });
  try {
    const teacher = await signInAt(server.address, 'teacher@demo.school');
    const first = await scanSheets(teacher, FIRST);
    await readStack(teacher, first.idSchedule, first.files);
    const { idSchedule, files } = await scanSheets(teacher, CLASS);
    const began = performance.now();
    await readStack(teacher, idSchedule, files);
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${CLASS} sheets, uploaded, read and stored in ${seconds.toFixed(1)} s: ${(CLASS / seconds).toFixed(1)} a second`,
    );
    const alone = await scanSheets(teacher, ALONE);
    const times: number[] = [];
    for (const file of alone.files) {
      const start = performance.now();
      await readStack(teacher, alone.idSchedule, [file]);
      times.push(performance.now() - start);
    }
    const at = (share: number) =>
      percentile(
        times.toSorted((a, b) => a - b),
        share,
      ).toFixed(0);
    console.log(`a sheet alone, from its upload to its result: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
    console.log(`decoding: ${(await decodingMs(files)).toFixed(1)} ms of processor time a sheet`);
  } finally {
    await server.end('SIGTERM');
    remove();
  }
};

/** Fills so many sheets of a class. Returns them as the JPEG files of a scanner. */
async function scanSheets(teacher: Client, count: number): Promise<{ idSchedule: number; files: File[] }> {
  const { idSchedule, scanned } = await scanDemonstrationSheets(teacher, count);
  const files: File[] = [];
  for (const [index, picture] of scanned.entries())
    files.push({ name: `${index + 1}.jpg`, bytes: new Uint8Array(await encode(picture, { format: 'jpeg' })) });
  return { idSchedule, files };
}

/** Uploads files and waits until all are read. */
async function readStack({ scanning }: Client, idSchedule: number, files: readonly File[]): Promise<void> {
  const announced = files.map(({ name, bytes }) => ({ name, size: bytes.length }));
  const { content } = await scanning.uploadAnswerSheets({ idSchedule, termsAccepted: true, files: announced });
  for (const [index, { bytes }] of files.entries()) {
    const idFile = content.files[index]?.idFile ?? 0;
    await scanning.uploadAnswerSheetsPart({ idFile, offset: 0, file: new File([bytes], 'part') as never });
  }
  const { idBatch } = content;
  while ((await scanning.getAnswerSheetBatch({ idBatch })).content.state !== 'done') await pause(POLL_MS);
}

async function decodingMs(files: readonly File[]): Promise<number> {
  const before = processorMs();
  for (const { bytes } of files) await sharp(bytes).raw().toBuffer();
  return (processorMs() - before) / files.length;
}
