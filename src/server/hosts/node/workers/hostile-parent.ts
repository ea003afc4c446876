// A program: starts workers, of which one rests and the other one loops, for a test that kills this process.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostileTasks } from './hostile-tasks.ts';
import { createWorkerPool } from './pool.ts';

const folder = process.argv[2] ?? '.';
const tasks = { ...hostileTasks, loops: { ...hostileTasks.loops, timeLimitMs: 60_000 } };
const pool = createWorkerPool(tasks, join(import.meta.dirname, 'hostile-tasks.ts'));
const { pid } = await pool.run('echo', null);
writeFileSync(join(folder, 'idle'), String(pid));
await pool.run('loops', join(folder, 'looping'));
