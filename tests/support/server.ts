import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverCommand } from '../../tools/server-command.mjs';

const root = join(import.meta.dirname, '../..');

type Ready = { address: string; announcement?: string | null };

/** A server process of the product. */
export type Server = {
  address: string;
  /** What `npm start` is to print beside the address; empty where there is nothing. */
  announcement: string;
  process: ChildProcess;
  /** Returns what it has written to standard output and standard error so far. */
  output(): string;
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Creates a temporary folder that others may read: where tests run as root, PostgreSQL runs as another account. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'assessments-test-'));
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Returns a free port, for a server that must restart at the same address. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
};

/** Starts the product as `npm start` does, with one process unless the settings say otherwise. Resolves when it accepts requests. */
export const startServer = async (settings: Record<string, string>): Promise<Server> => {
  const child = spawn(process.execPath, serverCommand(), {
    cwd: root,
    // Vitest has a BASE_URL of its own in the environment, which is not ours.
    env: { ...process.env, BASE_URL: '', WORKERS: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-1_000_000);
    });
  const { address, announcement } = await new Promise<Ready>((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) resolve(message.ready as Ready);
    });
    child.on('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}:\n${said}`)));
  });
  return {
    address,
    announcement: announcement ?? '',
    process: child,
    output: () => said,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
};
