import type { Context as HttpContext } from 'hono';

/** The sender of a request as a host with a network knows it; passed to the app's `fetch` as its environment. */
export type Caller = {
  /** The client's IP address, as far as proxies that may be trusted say it. */
  readonly address: string;
  /** The name and port that the client sent the request to. */
  readonly host: string | undefined;
  /** Whether the client sent it over https. */
  readonly isSecure: boolean;
};

/** The sender of requests within the process, such as the demonstration's. */
const inProcess: Caller = { address: 'in-process', host: undefined, isSecure: false };

/** Returns the sender of a request. */
export const callerOf = (c: HttpContext): Caller => (c.env && 'address' in c.env ? (c.env as Caller) : inProcess);
