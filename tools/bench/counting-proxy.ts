import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export const kinds = ['document', 'script', 'style', 'font', 'image', 'JSON', 'other'] as const;
export type Kind = (typeof kinds)[number];

/** One request that a browser made: `bytes` is the size of the response's body as it travelled, compressed; `body` what was sent. */
export type Traffic = { method: string; path: string; body: string; kind: Kind; bytes: number };

const kindOf = (contentType = ''): Kind => {
  if (contentType.includes('html')) return 'document';
  if (contentType.includes('javascript')) return 'script';
  if (contentType.includes('css')) return 'style';
  if (contentType.includes('json')) return 'JSON';
  if (contentType.startsWith('font/')) return 'font';
  return contentType.startsWith('image/') ? 'image' : 'other';
};

/**
 * Starts a proxy in front of a server that records every request with the size of its response. It sees what service
 * workers fetch, and does not see what a browser answers from its cache.
 */
export const startCountingProxy = async (serverAddress: string) => {
  const { hostname, port } = new URL(serverAddress);
  let traffic: Traffic[] = [];
  let openRequests = 0;
  let lastChange = performance.now();
  const proxy = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    openRequests += 1;
    lastChange = performance.now();
    outgoing.once('close', () => {
      openRequests -= 1;
      lastChange = performance.now();
    });
    let sent = '';
    incoming.on('data', (chunk: Buffer) => {
      sent += chunk.toString('latin1');
    });
    const forwarded = request({ hostname, port, method, path, headers }, (response) => {
      const entry: Traffic = { method, path, body: sent, kind: kindOf(response.headers['content-type']), bytes: 0 };
      traffic.push(entry);
      response.on('data', (chunk: Buffer) => {
        entry.bytes += chunk.length;
      });
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** Waits until nothing has been requested for a while, then returns what was recorded and forgets it. */
    takeTraffic: async (idleMs: number): Promise<Traffic[]> => {
      while (openRequests > 0 || performance.now() - lastChange < idleMs)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const taken = traffic;
      traffic = [];
      return taken;
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
};
