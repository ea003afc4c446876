import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { found, isTooWide, launch, person, signIn, wide } from './browser.ts';
import { type Server, startServer, temporaryFolder } from './server.ts';

/** The product with its demonstration, for all tests of a file, and people of it at browsers of their own. */
export const openDemonstration = () => {
  const { folder, remove } = temporaryFolder();
  const errors: string[] = [];
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: folder, PORT: '0', DEMO: '1' });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end('SIGTERM');
    remove();
  });

  const someone = async (options: BrowserContextOptions = wide): Promise<Page> => {
    const { page } = await person(browser, server.address, options);
    page.on('pageerror', (error) => errors.push(String(error)));
    return page;
  };
  return {
    address: () => server.address,
    someone,
    /** Somebody whose address is `login` at the demonstration's school. */
    signedIn: async (login: string, options: BrowserContextOptions = wide): Promise<Page> => {
      const page = await someone(options);
      await signIn(page, `${login}@demo.school`);
      return page;
    },
    /** What any page has thrown so far. */
    errors,
  };
};

/** Nothing for axe to find, and nothing to scroll sideways for. */
export const isFine = async (page: Page): Promise<void> => {
  expect(await found(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
};
