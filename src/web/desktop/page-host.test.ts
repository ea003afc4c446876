import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserHost } from '../device/browser-host.ts';
import { PageHost } from './page-host.ts';

let page: EventTarget;
let pageHost: PageHost;
/** The hosts that were started, each with whether it is closed. */
let started: { host: BrowserHost; isClosed: boolean }[];

const connect = (): BrowserHost => {
  const close = () => {
    one.isClosed = true;
  };
  const one = { host: { send: async () => new Response(), close }, isClosed: false };
  started.push(one);
  return one.host;
};

beforeEach(() => {
  started = [];
  page = new EventTarget();
  pageHost = new PageHost(connect, page);
});

describe('the host of a page', () => {
  it('starts with the first request, and again after it broke', () => {
    const first = pageHost.current();
    expect(pageHost.current()).toBe(first);
    pageHost.forget(first);
    const second = pageHost.current();
    pageHost.forget(first);
    expect(pageHost.current()).toBe(second);
    expect(started.map(({ isClosed }) => isClosed)).toEqual([false, false]);
  });

  it('ends when the page is left, and does not start before it is shown again', () => {
    pageHost.current();
    page.dispatchEvent(new Event('pagehide'));
    expect(started.map(({ isClosed }) => isClosed)).toEqual([true]);
    expect(() => pageHost.current()).toThrow('The page was left');
    page.dispatchEvent(new Event('pageshow'));
    expect(pageHost.current()).toBe(started[1]?.host);
  });
});
