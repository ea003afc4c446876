import { createHash } from 'node:crypto';

/** What the fixed piece of work takes on the machine on which the times of the tests were chosen, when it is idle. */
const REFERENCE_MS = 125;
const LARGEST_WAIT_FACTOR = 12;
const BYTES = Buffer.alloc(1 << 16, 7);

/**
 * Does a fixed piece of work. Returns by how much longer than on the idle machine of reference it took (`waitFactor`,
 * 1–12, for timeouts) and how much more processor time it used (`processorFactor`, for budgets).
 */
export function measureMachine() {
  const began = performance.now();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return factorsOf(performance.now() - began, (user + system) / 1000);
}

export function factorsOf(wallMs, processorMs) {
  return {
    waitFactor: Math.min(LARGEST_WAIT_FACTOR, Math.max(1, wallMs / REFERENCE_MS)),
    processorFactor: Math.max(1, processorMs / REFERENCE_MS),
  };
}

/** Half of it in native code and half in JavaScript, as in the tests. */
function work() {
  for (let round = 0; round < 900; round++) createHash('sha256').update(BYTES).digest();
  const values = new Map();
  for (let index = 0; index < 600_000; index++) values.set(`${index % 5000}`, (values.get(`${index % 4999}`) ?? 0) + 1);
  return values;
}
