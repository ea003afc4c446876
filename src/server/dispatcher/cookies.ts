import type { Context as HttpContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Host } from '../host.ts';
import { callerOf } from './caller.ts';

/** Returns whether the browser uses https, to this server or to a proxy in front of it. */
export const isHttps = (caller: { isSecure: boolean }, baseUrl: string): boolean =>
  caller.isSecure || baseUrl.startsWith('https:');

/**
 * Returns the value of one of our cookies. Over https only the one with the prefix `__Host-` is read, which no other
 * server of the domain and no page over http can set.
 */
export const readCookie = (c: HttpContext, host: Pick<Host, 'baseUrl'>, name: string): string | undefined =>
  isHttps(callerOf(c), host.baseUrl) ? getCookie(c, name, 'host') : getCookie(c, name);

/** Sets a cookie (HttpOnly, SameSite=Lax); the value null deletes it. */
export const writeCookie = (
  c: HttpContext,
  host: Pick<Host, 'baseUrl'>,
  name: string,
  { value, seconds }: { value: string | null; seconds: number },
): void => {
  const secure = isHttps(callerOf(c), host.baseUrl);
  setCookie(c, name, value ?? '', {
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    path: '/',
    maxAge: value === null ? 0 : seconds,
    ...(secure && { prefix: 'host' }),
  });
};
