import hostAddress from 'virtual:desktop-host';
import { type BrowserHost, connectHost } from '../device/browser-host.ts';
import type { Transport } from '../device/transport.ts';
import { databaseFault, deviceRoom } from './database-fault.ts';
import { PageHost } from './page-host.ts';

const pageHost = new PageHost(
  () => connectHost(new Worker(hostAddress, { type: 'module', name: 'desktop-host' })),
  globalThis,
);
let answered = () => {};

/** Resolves when the first request is answered: the database is open, or cannot be opened. */
export const hostAnswered = new Promise<void>((resolve) => {
  answered = resolve;
});

/** The status of what this computer has no room for. */
const NO_ROOM = 507;

const isDatabaseFault = async (response: Response): Promise<boolean> =>
  response.status === 503 &&
  (
    await response
      .clone()
      .json()
      .catch(() => null)
  )?.databaseFault === true;

/** The database cannot be opened, which the page says from now on. What was asked for is answered once it is loaded anew. */
const untilLoadedAnew = (): Promise<never> => {
  databaseFault.change({ isThere: true });
  return new Promise(() => {});
};

/** Sends requests to the host on this computer. A worker that broke counts as a server that is down, which is asked again. */
export const hostTransport: Transport = async ({ method, address, headers, body, signal, onProgress }) => {
  let asked: BrowserHost | null = null;
  try {
    asked = pageHost.current();
    const response = await asked.send(method, address, body, headers, signal);
    onProgress?.(1);
    if (response.status === NO_ROOM) deviceRoom.change({ isFull: true });
    return (await isDatabaseFault(response)) ? await untilLoadedAnew() : response;
  } catch (error) {
    if (signal?.aborted) throw error;
    console.error(error);
    if (asked) pageHost.forget(asked);
    return new Response(null, { status: 503, headers: { 'retry-after': '1' } });
  } finally {
    answered();
  }
};
