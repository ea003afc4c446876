import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverCommand } from '../../tools/server-command.mjs';

const root = join(import.meta.dirname, '../..');

export type Server = {
  address: string;
  process: ChildProcess;
  /** What it has written to standard output and standard error so far. */
  output(): string;
  /** Ends it with a signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Open to others for reading: where tests run as root, PostgreSQL runs as somebody else. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'assessments-test-'));
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** A port that nobody has at the moment, for a server that must come back at the same address. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
};

/** The product as `npm start` runs it, in a process of its own; resolves when it serves. */
export const startServer = async (settings: Record<string, string>): Promise<Server> => {
  const child = spawn(process.execPath, serverCommand(), {
    cwd: root,
    // Vitest has a BASE_URL of its own in the environment, which is not ours.
    env: { ...process.env, BASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-1_000_000);
    });
  const address = await new Promise<string>((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message)
        resolve((message.ready as { address: string }).address);
    });
    child.on('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}:\n${said}`)));
  });
  return {
    address,
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
