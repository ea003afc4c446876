import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Client } from '../../src/server/client.ts';
import { desktopWindow, findAxeViolations, isWiderThanWindow, phoneWindow } from './browser.ts';
import { createDatabase, executeAsSuperuser } from './database.ts';
import { DEMONSTRATION_DATABASE } from './demonstration-setup.ts';
import { openPages } from './pages.ts';
import { openSession } from './remote-client.ts';
import { startServer, temporaryFolder } from './server.ts';

/** Starts a server with its own copy of the demonstration and these settings. `close` ends it and deletes the copy. */
export const startDemonstration = async (settings: Record<string, string> = {}) => {
  const { folder, remove } = temporaryFolder();
  const database = await createDatabase(`template ${DEMONSTRATION_DATABASE}`);
  cpSync(inject('demonstrationFiles'), join(folder, 'files'), { recursive: true });
  const server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    PORT: '0',
    DEMO: '0',
    // Each page with a running paper would fetch the whole app for it; `tests/offline.test.ts` is about that.
    OFFLINE_PAPER: '0',
    ...settings,
  });
  const close = async () => {
    await server.end('SIGTERM');
    await database.drop();
    remove();
  };
  const execute = (statement: string) => executeAsSuperuser(statement, new URL(database.url).pathname.slice(1));
  return { server, execute, close };
};

/**
 * Starts the demonstration for all tests of a file. Returns functions that make calls and open pages as one of its
 * users.
 */
export const openDemonstration = (settings: Record<string, string> = {}) => {
  const sessions = new Map<string, ReturnType<typeof openSession>>();
  let demonstration: Awaited<ReturnType<typeof startDemonstration>>;
  beforeAll(async () => {
    demonstration = await startDemonstration(settings);
  });
  afterAll(() => demonstration?.close());

  const address = () => demonstration.server.address;
  const openPage = openPages(address, { serverLog: () => demonstration.server.output() });
  /** Returns the session of a user of the demonstration by the first part of their login. */
  const session = (login: string) => {
    const opened = sessions.get(login) ?? openSession(address(), `${login}@demo.school`);
    sessions.set(login, opened);
    return opened;
  };
  return {
    address,
    /** Executes a statement for what no call changes. */
    execute: (statement: string) => demonstration.execute(statement),
    /** Opens an empty page without a session. */
    openPage,
    /** Returns a client that makes calls as this user. */
    clientOf: async (login: string): Promise<Client> => (await session(login)).client,
    /** Opens a page that is signed in as this user, at a path of the product or empty. */
    openSignedInPage: async (
      login: string,
      path?: string,
      options: BrowserContextOptions = desktopWindow,
    ): Promise<Page> => {
      const page = await openPage(options);
      const { token } = await session(login);
      await page.context().addCookies([{ name: 'assessments_session', value: token, url: address(), httpOnly: true }]);
      if (path !== undefined) await page.goto(path);
      return page;
    },
  };
};

/** Expects that axe finds nothing and that the page does not scroll sideways. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => isWiderThanWindow(page)).toBe(false);
};

/** Expects `expectAccessible` in light and dark, and dark on a phone. Leaves the page light and wide. */
export const expectAccessibleInAllThemes = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAxeViolations(page, { onlyColours: true })).toEqual([]);
  await page.setViewportSize(phoneWindow.viewport);
  await expectAccessible(page);
  await page.setViewportSize(desktopWindow.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
};
