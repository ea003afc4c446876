import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { CannotStart } from '../cannot-start.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/** A web server that is accepting requests, and its orderly end. */
export type Listening = { port: number; close: () => Promise<void> };

/** How long requests in flight may take to finish when the server ends. */
const patience = 10_000;

/** Opens the port; one that cannot be had ends the start with a line that names the setting. */
export async function listen(port: number, host: string, answer: Answer): Promise<Listening> {
  const server = createAdaptorServer({ fetch: answer });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new CannotStart(inWords(error, port, host))));
    server.listen(port, host, resolve);
  });
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    const limit = Date.now() + patience;
    const ended = () => Promise.race([closed.then(() => true), sleep(20, false)]);
    while (!(await ended())) {
      // Browsers keep their connections open; those that wait for nothing are ended, the others when they are answered.
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      if (Date.now() > limit && 'closeAllConnections' in server) server.closeAllConnections();
    }
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** The port that `listen` will get, asked early: nothing is made or loaded for a server that cannot be reached. */
export async function reservedPort(port: number, host: string): Promise<number> {
  const trial = await listen(port, host, () => new Response());
  await trial.close();
  return trial.port;
}

function inWords({ code, message }: NodeJS.ErrnoException, port: number, host: string) {
  if (code === 'EADDRINUSE') return `PORT ${port} is in use: stop what uses it, or set PORT to another.`;
  if (code === 'EACCES') return `PORT ${port} may not be opened by this user: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine.`;
  return `HOST ${host} and PORT ${port} cannot be listened on: ${message}.`;
}
