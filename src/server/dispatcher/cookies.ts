import type { Context as Exchange } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Host } from '../host.ts';
import { callerOf } from './caller.ts';

/** Returns whether people reach the product over https, here or at the web server in front. */
export const isHttps = (caller: { isSecure: boolean }, baseUrl: string): boolean =>
  caller.isSecure || baseUrl.startsWith('https:');

/**
 * Returns a cookie of the product. Over https it is the one named with `__Host-`, which no other server of the same domain
 * and no page over http can set; one of the plain name is not looked at there.
 */
export const readCookie = (exchange: Exchange, host: Pick<Host, 'baseUrl'>, name: string): string | undefined =>
  isHttps(callerOf(exchange), host.baseUrl) ? getCookie(exchange, name, 'host') : getCookie(exchange, name);

/** Leaves a cookie that no script reads and that no other site's requests change anything with; without a value, removes it. */
export const writeCookie = (
  exchange: Exchange,
  host: Pick<Host, 'baseUrl'>,
  name: string,
  { value, seconds }: { value: string | null; seconds: number },
): void => {
  const secure = isHttps(callerOf(exchange), host.baseUrl);
  setCookie(exchange, name, value ?? '', {
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    path: '/',
    maxAge: value === null ? 0 : seconds,
    ...(secure && { prefix: 'host' }),
  });
};
