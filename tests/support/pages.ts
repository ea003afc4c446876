import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { desktopWindow, type Edition, openBrowserPage, sharedBrowser } from './browser.ts';
import { beginTrace, recordPage, writeEvidence } from './failed-test.ts';
import { scaleWait } from './waits.ts';

/** Far beyond what emptying a context takes; without a limit, a browser that never replies stops the whole run. */
const RESET_LIMIT_MS = scaleWait(20_000);

type PageOptions = {
  /** Whether errors on the console fail the test, too. */
  strict?: boolean;
  serverLog?: () => string;
  /** What one origin may do to another is tested in the `whole` browser. */
  edition?: Edition;
  /** The browser, where it is not one that all files share. */
  browser?: () => Promise<Browser>;
  /** Whether tests with the same options get the same page, which they bring back to its beginning themselves. */
  keep?: boolean;
};
type OpenedPage = { page: Page; said: string[] };
type Device = { options: string; context: BrowserContext; idle: Page; devtools: CDPSession; isTaken: boolean };

/**
 * Returns a function that opens pages for the tests of a file. After each test its pages are closed, their storage is
 * emptied and errors that they threw fail the test; a test that failed leaves what its pages and the server said. The
 * browser's process and its cache of scripts are reused, which saves two thirds of the cost of a page.
 */
export const openPages = (
  address: () => string,
  { strict = false, serverLog = () => '', edition = 'shell', browser, keep = false }: PageOptions = {},
) => {
  const devices: Device[] = [];
  const kept = new Map<string, OpenedPage>();
  let errors: string[] = [];
  let pages: OpenedPage[] = [];
  afterAll(() => Promise.all(devices.map(({ context }) => context.close())));
  afterEach(async ({ task }) => {
    const isFailed = task.result?.state === 'fail' || errors.length > 0;
    if (isFailed) {
      const evidence = await writeEvidence({ title: task.fullName, pages, serverLog: serverLog() });
      console.log(`${task.fullName}: what it showed is in ${evidence}`);
    }
    pages = [];
    if (!keep || isFailed) {
      kept.clear();
      await Promise.all(devices.filter(({ isTaken }) => isTaken).map(release));
    }
    const thrown = errors;
    errors = [];
    expect(thrown, 'errors on a page').toEqual([]);
  });

  const newDevice = async (options: BrowserContextOptions): Promise<Device> => {
    const { context, page: idle } = await openBrowserPage(
      await (browser?.() ?? sharedBrowser(edition)),
      address(),
      options,
    );
    // An open page of the same origin prevents the browser from ending the process.
    await idle.route('**/*', (route) => route.fulfill({ body: '' }));
    await idle.goto('/idle');
    const device = { options: JSON.stringify(options), context, idle, isTaken: true };
    await beginTrace(context);
    const created = { ...device, devtools: await context.newCDPSession(idle) };
    devices.push(created);
    return created;
  };

  /**
   * Empties a browser context for the next test. One that does not finish, or whose browser has ended, is closed and never
   * used again: the test in which that happened has failed, the later ones need not.
   */
  const release = async (device: Device) => {
    const emptied = await Promise.race([
      reset(device, address()).then(
        () => true,
        () => false,
      ),
      sleep(RESET_LIMIT_MS, false, { ref: false }),
    ]);
    if (emptied) return;
    devices.splice(devices.indexOf(device), 1);
    await device.context.close().catch(() => {});
  };

  /** Opens an empty page in a browser context that nothing else in the test uses, or returns a kept one. */
  return async (options: BrowserContextOptions = desktopWindow): Promise<Page> => {
    const key = JSON.stringify(options);
    const before = kept.get(key);
    if (before) {
      pages.push(before);
      return before.page;
    }
    const free = devices.find((device) => !device.isTaken && device.options === key);
    if (free) free.isTaken = true;
    const { context, idle } = free ?? (await newDevice(options));
    // A page that is opened by another one shares its process.
    const [page] = await Promise.all([
      context.waitForEvent('page'),
      idle.evaluate(() => void window.open('about:blank')),
    ]);
    page.setDefaultTimeout(scaleWait(15_000));
    const created = { page, said: recordPage(page) };
    pages.push(created);
    if (keep) kept.set(key, created);
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (strict && message.type() === 'error') errors.push(message.text());
    });
    return page;
  };
};

const reset = async (device: Device, origin: string) => {
  const { context, idle, devtools } = device;
  await Promise.all(context.pages().map((page) => page !== idle && page.close()));
  await context.setOffline(false);
  await context.clearCookies();
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  device.isTaken = false;
};
