import { type RefusalName, refusals } from '../../contract/refusals.ts';
import { ApiError, type Client, createClient } from '../client.ts';
import type { Send } from '../send.ts';

/** Thrown where the server is not reached, or something between answers in its place. */
export class NoConnection extends Error {}

/** The statuses of servers that are overloaded, being restarted, or behind a gateway that reaches none. */
const UNREACHED = [429, 502, 503, 504];

/** How often a request waits as long as a rate limit asks, and for how many seconds at most. */
const MOST_WAITS = 2;
const LONGEST_WAIT_SECONDS = 60;

/**
 * Returns the calls of the server as functions, made with the token of a device. They throw `ApiError` for what the server refuses, and
 * `NoConnection` where it is not reached. A device that sends more than a rate limit allows, say hundreds of pictures, waits as it is told;
 * somebody who registers is told.
 */
export const createRemote = (send: Send, token: string | null): Client =>
  createClient(async (method, path, body, headers = {}) => {
    const sendOnce = () =>
      send(method, path, body, {
        ...headers,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      }).catch((error: unknown) => {
        throw new NoConnection('the server was not reached', { cause: error });
      });
    let response = await sendOnce();
    for (let waits = 0; token !== null && response.status === 429 && waits < MOST_WAITS; waits++) {
      await waitAsTold(response);
      response = await sendOnce();
    }
    if (UNREACHED.includes(response.status)) throw new NoConnection(`the server answered ${response.status}`);
    // The page by which a network asks to sign in is none of the server's.
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (!isJson && !(response.ok && response.headers.has('content-disposition')))
      throw new NoConnection('something else than the server answered');
    return response;
  });

const waitAsTold = ({ headers }: Response): Promise<void> => {
  const seconds = Math.min(Number(headers.get('retry-after')) || 1, LONGEST_WAIT_SECONDS);
  return new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
};

/** Ends the registration of a device; where the server is not reached, it stays until its user removes it there. */
export const revokeDevice = async (
  send: Send,
  { token, idDevice }: { token: string; idDevice: number },
): Promise<void> => {
  await createRemote(send, token)
    .devices.revokeDevice({ idDevice })
    .catch(() => {});
};

/** Returns which of some refusals an error of the server is; undefined for any other error. */
export const refusalIn = <Name extends RefusalName>(error: unknown, names: readonly Name[]): Name | undefined =>
  error instanceof ApiError
    ? names.find((name) => {
        const [status, errCode, text] = refusals[name];
        return error.status === status && error.envelope.errCode === errCode && error.envelope.error === text;
      })
    : undefined;
