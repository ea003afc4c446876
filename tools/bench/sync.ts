import { simulate } from '../sync/simulation.ts';

const INTERLEAVINGS = 10_000;

/** Simulates devices and a server that synchronise, each time with another seed from a random one on. */
export const benchSync = (): void => {
  const first = Math.floor(Math.random() * 1e9);
  const before = process.cpuUsage();
  const started = performance.now();
  for (let seed = first; seed < first + INTERLEAVINGS; seed++)
    try {
      simulate(seed);
    } catch (cause) {
      throw new Error(`seed ${seed}: ${(cause as Error).message}`, { cause });
    }
  const { user, system } = process.cpuUsage(before);
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  console.log(
    `${INTERLEAVINGS} interleavings of 2–5 devices from seed ${first} on: all end alike, nothing is lost; ` +
      `${seconds((performance.now() - started) / 1000)}, ${seconds((user + system) / 1e6)} of processor time`,
  );
};
