import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, changeOwner } from './account.ts';
import { readOrCreateRolePassword } from './passwords.ts';
import type { PostgresFolder } from './postgres-folder.ts';
import { type RoleName, roles } from './roles.ts';

/** How clients connect to the server, and the server's options for it. */
export type PostgresAddress = {
  url: (database: string, role: RoleName) => string;
  /** Undefined where roles need none. */
  passwordOf: (role: RoleName) => string | undefined;
  options: string[];
  tidy: () => void;
};

// The system's limit is 107 bytes (103 on macOS) for the folder with the file's name, "/.s.PGSQL.5432".
const longestFolder = 103 - '/.s.PGSQL.5432'.length;

/**
 * Returns a socket in a folder that only PostgreSQL's account may enter: the data folder's, or a temporary one if
 * that path is too long or its disk has no sockets. Without sockets: a free port of this machine, with passwords.
 */
export async function chooseAddress(home: PostgresFolder, sockets: boolean): Promise<PostgresAddress> {
  if (!sockets || process.platform === 'win32') return portOf(home);
  const own = join(home.folder, 'socket');
  mkdirSync(own, { recursive: true });
  if (await servesSockets(own, home)) return socketIn(own, () => {});
  for (const place of [tmpdir(), '/tmp']) {
    const folder = mkdtempSync(join(place, 'assessments-'));
    const tidy = () => rmSync(folder, { recursive: true, force: true });
    if (await servesSockets(folder, home)) return socketIn(folder, tidy);
    tidy();
  }
  return portOf(home);
}

function socketIn(folder: string, tidy: () => void): PostgresAddress {
  return {
    url: (database, role) => socketUrl(folder, database, role),
    passwordOf: () => undefined,
    options: ['-c', 'listen_addresses=', '-k', folder],
    tidy,
  };
}

async function portOf(home: PostgresFolder): Promise<PostgresAddress> {
  const port = await freePort();
  return {
    url: (database, role) => portUrl(home, port, database, role),
    passwordOf: (role) => readOrCreateRolePassword(home, role),
    options: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port), '-k', ''],
    tidy: () => {},
  };
}

/** Returns the address of a database for a role, over the socket in `folder`. */
export const socketUrl = (folder: string, database: string, role: RoleName): string =>
  `postgres://${roles[role]}@localhost/${database}?host=${encodeURIComponent(folder)}`;

/** Returns the address of a database for a role, over a port of this machine. */
export const portUrl = (home: PostgresFolder, port: number | string, database: string, role: RoleName): string =>
  `postgres://${roles[role]}:${readOrCreateRolePassword(home, role)}@127.0.0.1:${port}/${database}`;

async function servesSockets(folder: string, home: PostgresFolder) {
  if (Buffer.byteLength(folder) > longestFolder) return false;
  chmodSync(folder, 0o700);
  changeOwner(home.account, folder);
  return canEnter(home.account, folder) && (await listens({ path: join(folder, 'trial') })) !== undefined;
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
