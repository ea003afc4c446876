import { join } from 'node:path';
import { pino } from 'pino';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { createRequestListener } from '../../src/server/hosts/node/http/requests.ts';
import { listen } from '../../src/server/hosts/node/http/server.ts';
import { createPages } from '../../src/server/hosts/node/http/static.ts';
import { desktopWindow } from './browser.ts';
import { openPages } from './pages.ts';
import { openWorld, type TestUser, type World } from './world.ts';

const webApp = join(import.meta.dirname, '../../dist/web');
const TICK_MS = 20;

/**
 * Opens a world before the tests of a file and serves it to browsers from this process. Its clock runs with the real
 * one; `skipTime` moves the server's and the pages' clocks forward at once.
 */
export const openTimedWorld = () => {
  let world: World;
  let address = '';
  let close = async () => {};
  beforeAll(async () => {
    world = await openWorld();
    const { app, database } = world;
    const listenAddress = { port: 0, host: '127.0.0.1' };
    const log = pino({ enabled: false });
    const answer = createRequestListener({
      app,
      // Each page with a running paper would fetch the whole app for it.
      pages: createPages(webApp, { offlinePaper: false }),
      database,
      log,
      baseUrl: 'http://127.0.0.1',
    });
    const web = await listen(listenAddress, answer);
    address = `http://127.0.0.1:${web.port}`;
    let last = performance.now();
    const clock = setInterval(() => {
      // Whole milliseconds, as every host's clock has.
      const passed = Math.floor(performance.now() - last);
      world.clock.pass(passed);
      last += passed;
    }, TICK_MS);
    close = async () => {
      clearInterval(clock);
      await web.close();
      await world.close();
    };
  });
  afterAll(() => close());

  const openPage = openPages(() => address);
  return {
    world: () => world,
    /** Opens a page in a browser context of its own, signed in as this user, with a clock that tests can move. */
    openSignedInPage: async (
      person: TestUser,
      path?: string,
      options: BrowserContextOptions = desktopWindow,
    ): Promise<Page> => {
      const page = await openPage(options);
      await page.clock.install();
      const cookie = { name: 'assessments_session', value: person.token, url: address, httpOnly: true };
      await page.context().addCookies([cookie]);
      if (path !== undefined) await page.goto(`${address}${path}`);
      return page;
    },
    skipTime: async (ms: number, ...pages: readonly Page[]): Promise<void> => {
      world.clock.pass(ms);
      await Promise.all(pages.map((page) => page.clock.fastForward(ms)));
    },
  };
};
