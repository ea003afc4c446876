import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverCommand } from '../server-command.mjs';

const root = join(import.meta.dirname, '../..');

type Command = { command?: readonly string[] | undefined; cwd?: string };

/** Starts the product's server in a process of its own, as `npm start` runs it or by another command, on any free port. */
export const startServer = async (
  settings: Record<string, string>,
  { command = serverCommand(), cwd = root }: Command = {},
) => {
  const child = spawn(process.execPath, [...command], {
    cwd,
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ ready: { address: string } }];
  return {
    address: message.ready.address,
    port: Number(new URL(message.ready.address).port),
    pid: child.pid ?? 0,
    /** What the process holds of the machine's memory; Linux only. */
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};
