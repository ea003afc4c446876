// Tasks that end in every way a task can end, and the program that runs them: for the pool's tests.
import { writeFileSync } from 'node:fs';
import { defineTask } from '../../../tasks/api.ts';
import { serveTasks } from './serve.ts';

const limits = { timeLimitMs: 10_000, memoryLimitMb: 300, concurrency: 1, waitingLimit: 3 };
const brief = { ...limits, timeLimitMs: 300 };

export const hostileTasks = {
  echo: defineTask({ ...limits, load: async () => (input: unknown) => ({ input, pid: process.pid }) }),
  throws: defineTask({
    ...limits,
    load: async () => (message: string) => {
      throw new Error(message);
    },
  }),
  loops: defineTask({
    ...brief,
    load: async () => (pidFile?: string) => {
      if (pidFile) writeFileSync(pidFile, String(process.pid));
      for (;;);
    },
  }),
  backtracks: defineTask({ ...brief, load: async () => () => /^(a+)+$/.test(`${'a'.repeat(50)}b`) }),
  never: defineTask({ ...brief, load: async () => () => new Promise<never>(() => setInterval(() => {}, 1000)) }),
  hoards: defineTask({
    ...limits,
    load: async () => async (megabytes: number) => {
      const hoard: Buffer[] = [];
      while (hoard.length < megabytes) {
        hoard.push(Buffer.alloc(1_000_000, 1));
        if (hoard.length % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return hoard.length;
    },
  }),
  fillsHeap: defineTask({
    ...limits,
    load: async () => (_: string) => {
      const hoard: object[][] = [];
      for (;;) hoard.push(Array.from({ length: 1000 }, () => ({})));
    },
  }),
  exits: defineTask({ ...limits, load: async () => (code: number) => process.exit(code) }),
  pair: defineTask({
    ...limits,
    concurrency: 2,
    load: async () => () => new Promise<number>((resolve) => setTimeout(resolve, 500, process.pid)),
  }),
  yields: defineTask({ ...limits, yields: true, idleMs: 50, load: async () => () => ({ pid: process.pid }) }),
  environment: defineTask({ ...limits, load: async () => () => ({ environment: Object.keys(process.env) }) }),
  /** Takes longer to load than it may run. */
  slowToLoad: defineTask({
    ...limits,
    timeLimitMs: 500,
    load: async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return (input: unknown) => input;
    },
  }),
  /** Answers after some milliseconds. */
  waits: defineTask({
    ...limits,
    waitingLimit: 40,
    load: async () => (input: { milliseconds: number; name?: string }) =>
      new Promise<string>((resolve) => setTimeout(resolve, input.milliseconds, 'done')),
  }),
  neverFor: defineTask({
    ...brief,
    load: async () => (_: string) => new Promise<never>(() => setInterval(() => {}, 1000)),
  }),
  /** Recognises its inputs by their name alone. */
  named: defineTask({
    ...brief,
    identify: ({ name }: { name: string; at: number }) => name,
    load: async () => () => new Promise<never>(() => setInterval(() => {}, 1000)),
  }),
  unloadable: defineTask({
    ...limits,
    load: async () => {
      throw new Error('no such module');
    },
  }),
};

if (process.argv[1] === import.meta.filename) serveTasks(hostileTasks);
