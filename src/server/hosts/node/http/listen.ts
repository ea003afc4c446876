import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';

/** A web server that accepts requests, and how to end it. */
export type ListeningServer = { port: number; close: () => Promise<void> };

export type ListenAddress = {
  port: number;
  host: string;
  portSetting?: string;
  /** Whether other processes of this server listen there, too. */
  isShared?: boolean;
};

/**
 * Where Linux spreads the connections over sockets of several processes, one that ends takes only its own with it. Passed
 * on by the first process, as elsewhere, a connection that meets the end of the other is neither answered nor closed.
 */
const canSharePorts = process.platform === 'linux';

/** How long requests in flight may take to finish when the server ends. */
const FINISHING_MS = 10_000;

/** Opens the port. Throws a StartupError that names the setting if it cannot be opened. */
export async function listenOn(server: Server | SecureServer, where: ListenAddress): Promise<ListeningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError(inWords(error, where))));
    const { port, host, isShared = false } = where;
    server.listen({ port, host, reusePort: isShared && canSharePorts }, resolve);
  });
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    const limit = Date.now() + FINISHING_MS;
    const ended = () => Promise.race([closed.then(() => true), sleep(20, false)]);
    while (!(await ended())) {
      // Browsers keep their connections open; those that wait for nothing are ended, the others when they are answered.
      server.closeIdleConnections();
      if (Date.now() > limit) server.closeAllConnections();
    }
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** Returns the port that `listenOn` will use, checked before anything else is started. */
export async function reservePort(port: number, host: string): Promise<number> {
  const nothing: RequestListener = (_, outgoing) => outgoing.end();
  const probe = await listenOn(createServer(nothing), { port, host });
  await probe.close();
  return probe.port;
}

function inWords({ code, message }: NodeJS.ErrnoException, { port, host, portSetting = 'PORT' }: ListenAddress) {
  const name = `${portSetting} ${port}`;
  if (code === 'EADDRINUSE') return `${name} is in use: stop what uses it, or set ${portSetting} to another.`;
  if (code === 'EACCES') return `${name} may not be opened by this user: set ${portSetting} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine.`;
  return `HOST ${host} and ${name} cannot be listened on: ${message}.`;
}
