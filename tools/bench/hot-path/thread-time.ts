import { readdirSync, readFileSync } from 'node:fs';

/** Returns the milliseconds that a thread has run, and not those it waited for a processor. Linux only. */
const threadMs = (task: string): number => Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Returns the milliseconds that the main thread of a process has run. */
export const mainThreadMs = (pid: number): number => threadMs(`/proc/${pid}/task/${pid}`);

/** The milliseconds of each process of a PostgreSQL. */
export type PostgresTimes = ReadonlyMap<string, number>;

/** Returns the milliseconds that each process of the PostgreSQL in a data folder has run; none without a folder. */
export const readPostgresTimes = (dataDir: string | null): PostgresTimes => {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isFirst = ([program = '', ...parts]: string[]) =>
    dataDir !== null && program.endsWith('postgres') && parts.some((part) => part.startsWith(dataDir));
  const first = all.find((pid) => isFirst(commandOf(pid)));
  const own = all.filter((pid) => first !== undefined && parentOf(pid) === first);
  return new Map(own.map((pid) => [pid, orElse(() => threadMs(`/proc/${pid}`), 0)]));
};

/** Returns the milliseconds that the processes have run since then which still run. */
export const postgresMsSince = (before: PostgresTimes, dataDir: string | null): number =>
  [...readPostgresTimes(dataDir)].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);

/** A process may end while it is read. */
const orElse = <Value>(read: () => Value, other: Value): Value => {
  try {
    return read();
  } catch {
    return other;
  }
};

const commandOf = (pid: string): string[] => orElse(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'), []);

const parentOf = (pid: string): string | undefined =>
  orElse(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1], undefined);
