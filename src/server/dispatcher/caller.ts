import type { Context as Exchange } from 'hono';

/** What a host with a network knows of who sent a request; it passes this to the app's `fetch` beside the request. */
export type Caller = {
  /** The client's IP address, as far as proxies that may be trusted say it. */
  readonly address: string;
  /** The name and port that the client sent the request to. */
  readonly host: string | undefined;
  /** Whether the client sent it over https. */
  readonly isSecure: boolean;
};

/** Requests inside one process, as the demonstration and the browser's host make them. */
const inProcess: Caller = { address: 'in-process', host: undefined, isSecure: false };

/** Returns who sent a request. */
export const callerOf = (exchange: Exchange): Caller =>
  exchange.env && 'address' in exchange.env ? (exchange.env as Caller) : inProcess;
