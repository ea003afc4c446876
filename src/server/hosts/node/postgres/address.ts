import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, mayEnter } from './account.ts';
import type { Home } from './home.ts';

/** How clients find the server, and how the server is told to be found there. */
export type Address = { url: (database: string) => string; options: string[]; tidy: () => void };

// The system's limit is 107 bytes (103 on macOS) for the folder with the file's name, "/.s.PGSQL.5432".
const longestFolder = 103 - '/.s.PGSQL.5432'.length;

/**
 * A socket in a folder that only PostgreSQL's account may enter – the home's own, or a temporary one where that path
 * is too long or its disk knows no sockets. Where there are none at all: a free port of this machine, with a password.
 */
export async function chooseAddress(home: Home): Promise<Address> {
  const own = join(home.folder, 'socket');
  mkdirSync(own, { recursive: true });
  if (await servesSockets(own, home)) return socketIn(own, () => {});
  for (const place of process.platform === 'win32' ? [] : [tmpdir(), '/tmp']) {
    const folder = mkdtempSync(join(place, 'assessments-'));
    const tidy = () => rmSync(folder, { recursive: true, force: true });
    if (await servesSockets(folder, home)) return socketIn(folder, tidy);
    tidy();
  }
  return portOf(home);
}

function socketIn(folder: string, tidy: () => void): Address {
  return {
    url: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    options: ['-c', 'listen_addresses=', '-k', folder],
    tidy,
  };
}

async function portOf(home: Home): Promise<Address> {
  const port = await freePort();
  const password = readFileSync(passwordFile(home), 'utf8');
  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    options: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port), '-k', ''],
    tidy: () => {},
  };
}

/** The password for connections over a port; the socket's folder is protection enough. */
export const passwordFile = (home: Home) => join(home.folder, 'password');

async function servesSockets(folder: string, home: Home) {
  if (process.platform === 'win32' || Buffer.byteLength(folder) > longestFolder) return false;
  chmodSync(folder, 0o700);
  giveTo(home.account, folder);
  return mayEnter(home.account, folder) && (await listens({ path: join(folder, 'trial') })) !== undefined;
}

async function freePort() {
  const port = await listens({ host: '127.0.0.1', port: 0 });
  if (typeof port !== 'number') throw new Error('No free port on 127.0.0.1.');
  return port;
}

/** The port, or the path, that was listened on for a moment; nothing where that is impossible. */
function listens(where: { path: string } | { host: string; port: number }) {
  return new Promise<number | string | undefined>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(where, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : address));
    });
  });
}
