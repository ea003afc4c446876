import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

/** How long the server takes to serve: the first time with the demonstration, and later times. */
export const benchStarts = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assessments-bench-'));
  chmodSync(folder, 0o755);
  const timed = async () => {
    const begun = performance.now();
    const server = await startServer({ DATA_DIR: folder, DEMO: '1' });
    const took = performance.now() - begun;
    await server.stop();
    return took;
  };
  try {
    const first = await timed();
    const later = [await timed(), await timed(), await timed()].toSorted((a, b) => a - b);
    console.log(`first start, with the database made and the demonstration loaded: ${seconds(first)} s`);
    console.log(`later starts: ${later.map(seconds).join(', ')} s, median ${seconds(later[1] ?? 0)} s`);
    console.log(`ratio of the first to a later one: ${(first / (later[1] ?? 1)).toFixed(1)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await benchStarts();
