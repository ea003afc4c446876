import { createServer } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type ListenAddress, type ListeningServer, listenOn } from './listen.ts';
import type { Certificate } from './tls.ts';

/**
 * Bounds against clients that hold a connection and send little: the head of a request within 20 s, all of it – 60 MB
 * over a school's slow line – within 10 min. Web servers in front keep connections for a minute; ours must not be the
 * first to close them.
 */
const options = {
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  noDelay: true,
};

/** More than a node can serve; those beyond are closed at once. */
const MOST_CONNECTIONS = 10_000;

type FetchCallback = Parameters<typeof getRequestListener>[0];
type Answer = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/**
 * Serves the responses of `answer`, over https if there is a certificate, which is replaced when it changes on disk.
 */
export function listen(where: ListenAddress, answer: Answer, certificate?: Certificate): Promise<ListeningServer> {
  const listener = getRequestListener(answer as FetchCallback);
  const server = certificate
    ? createSecureServer({ ...options, ...certificate.current }, listener)
    : createServer(options, listener);
  server.maxConnections = MOST_CONNECTIONS;
  certificate?.onChange((pair) => (server as SecureServer).setSecureContext(pair));
  return listenOn(server, where);
}
