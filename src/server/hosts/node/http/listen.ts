import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';

/** A web server that is accepting requests, and its orderly end. */
export type Listening = { port: number; close: () => Promise<void> };

export type Where = { port: number; host: string; portSetting?: string };

/** How long requests in flight may take to finish when the server ends. */
const FINISHING_MS = 10_000;

/** Opens the port; one that cannot be had ends the start with a line that names the setting. */
export async function listenOn(server: Server | SecureServer, where: Where): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new CannotStart(inWords(error, where))));
    server.listen(where.port, where.host, resolve);
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

/** The port that `listenOn` will get, asked early: nothing is made or loaded for a server that cannot be reached. */
export async function reservedPort(port: number, host: string): Promise<number> {
  const nothing: RequestListener = (_, outgoing) => outgoing.end();
  const trial = await listenOn(createServer(nothing), { port, host });
  await trial.close();
  return trial.port;
}

function inWords({ code, message }: NodeJS.ErrnoException, { port, host, portSetting = 'PORT' }: Where) {
  const name = `${portSetting} ${port}`;
  if (code === 'EADDRINUSE') return `${name} is in use: stop what uses it, or set ${portSetting} to another.`;
  if (code === 'EACCES') return `${name} may not be opened by this user: set ${portSetting} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine.`;
  return `HOST ${host} and ${name} cannot be listened on: ${message}.`;
}
