import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { Caller } from '../../../dispatcher/api.ts';

/** Returns whether the proxy at an address is trusted to forward the client's address; the nearest proxy has the index 0. */
export type TrustProxy = (address: string, index: number) => boolean;

const none: TrustProxy = () => false;

/** Parses a number of proxies, or a list of addresses and networks (CIDR). Throws a TypeError for anything else. */
export function parseTrustedProxies(setting: string): TrustProxy {
  if (/^\d$/.test(setting)) return (_, index) => index < Number(setting);
  // The library takes a bare number for an address.
  if (/^-?\d+$/.test(setting)) throw new TypeError(`no such number of proxies: ${setting}`);
  return proxyAddr.compile(setting.split(',').map((part) => part.trim()));
}

/**
 * Resolves who sent a request: the socket's address and the request's own scheme and host, or if the socket is that
 * of a trusted proxy, what it says in X-Forwarded-For, -Proto and -Host.
 */
export class HttpCallerResolver implements Caller {
  readonly #incoming: IncomingMessage;
  readonly #trust: TrustProxy;

  constructor(incoming: IncomingMessage, trust: TrustProxy = none) {
    this.#incoming = incoming;
    this.#trust = trust;
  }

  get address(): string {
    const socket = this.#socketAddress;
    if (this.#trust === none || !this.#incoming.headers['x-forwarded-for']) return socket;
    return plainAddress(proxyAddr(this.#incoming, this.#trust)) ?? socket;
  }

  get host(): string | undefined {
    const forwarded = this.#forwarded('x-forwarded-host');
    return forwarded && /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(forwarded)
      ? forwarded
      : this.#incoming.headers.host;
  }

  /** The scheme, name and port that the client sees. */
  get origin(): string {
    return `${this.isSecure ? 'https' : 'http'}://${this.host ?? 'localhost'}`;
  }

  get isSecure(): boolean {
    const forwarded = this.#forwarded('x-forwarded-proto')?.toLowerCase();
    return forwarded === 'http' || forwarded === 'https' ? forwarded === 'https' : 'encrypted' in this.#incoming.socket;
  }

  get #socketAddress(): string {
    return plainAddress(this.#incoming.socket.remoteAddress ?? '') ?? 'unknown';
  }

  /** The last value: those before it came from the client, where the proxy adds to what it got. */
  #forwarded(name: string): string | undefined {
    if (this.#trust === none || !this.#trust(this.#incoming.socket.remoteAddress ?? '', 0)) return undefined;
    const value = this.#incoming.headers[name];
    return (Array.isArray(value) ? value.join() : value)?.split(',').at(-1)?.trim();
  }
}

/** An address without the port that some proxies write behind it; IPv4 in the form of IPv6 becomes IPv4. */
function plainAddress(text: string): string | undefined {
  const address = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) ? address : undefined;
}
