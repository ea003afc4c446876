import type { Context as HttpContext } from 'hono';
import type { BrowserProof } from '../../core/schedules/exam-browser.ts';
import type { Host } from '../host.ts';
import { callerOf } from './caller.ts';
import { isHttps } from './cookies.ts';

/** Headers that Safe Exam Browser adds to a request itself: hashes of its address with the two kinds of keys. */
const ofRequest = ['x-safeexambrowser-configkeyhash', 'x-safeexambrowser-requesthash'];

/**
 * Headers that a page adds where Safe Exam Browser cannot (iPad, newer macOS): it gives them the hashes of the page's
 * address, which they send along.
 */
const PAGE = 'x-seb-page';
const ofPage = ['x-seb-config-key', 'x-seb-browser-exam-key'];

/**
 * Returns what a request shows of Safe Exam Browser, with addresses as the browser sees them: behind a proxy that is the
 * name that the proxy says, and https where BASE_URL says so. A page of another site shows nothing.
 */
export const browserProofsOf = (c: HttpContext, { baseUrl }: Pick<Host, 'baseUrl'>): readonly BrowserProof[] => {
  const caller = callerOf(c);
  const name = caller.host ?? c.req.header('host');
  const origin = name === undefined ? baseUrl : `${isHttps(caller, baseUrl) ? 'https' : 'http'}://${name}`;
  const hashesIn = (headers: readonly string[]) => headers.flatMap((header) => c.req.header(header) ?? []);
  const address = origin + c.req.url.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const page = c.req.header(PAGE) ?? '';
  return [
    ...hashesIn(ofRequest).map((hash) => ({ address, hash, of: 'request' as const })),
    ...(URL.parse(page)?.origin === URL.parse(origin)?.origin ? hashesIn(ofPage) : []).map((hash) => ({
      address: page,
      hash,
      of: 'page' as const,
    })),
  ];
};
