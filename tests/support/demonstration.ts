import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Client } from '../../src/server/client.ts';
import { desktopWindow, findAxeViolations, isWiderThanWindow, phoneWindow } from './browser.ts';
import { createDatabase } from './database.ts';
import { DEMONSTRATION_DATABASE } from './demonstration-setup.ts';
import { openPages } from './pages.ts';
import { openSession } from './remote-client.ts';
import { startServer, temporaryFolder } from './server.ts';

/** A server with a copy of the demonstration and settings of its own, ended and removed by `close`. */
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
    ...settings,
  });
  const close = async () => {
    await server.end('SIGTERM');
    await database.drop();
    remove();
  };
  return { server, close };
};

/** The product with its demonstration for all tests of a file, and people of it at its pages. */
export const openDemonstration = (settings: Record<string, string> = {}) => {
  const sessions = new Map<string, ReturnType<typeof openSession>>();
  let demonstration: Awaited<ReturnType<typeof startDemonstration>>;
  beforeAll(async () => {
    demonstration = await startDemonstration(settings);
  });
  afterAll(() => demonstration?.close());

  const address = () => demonstration.server.address;
  const openPage = openPages(address);
  /** The session of somebody whose login is that at the demonstration's school. */
  const session = (login: string) => {
    const known = sessions.get(login) ?? openSession(address(), `${login}@demo.school`);
    sessions.set(login, known);
    return known;
  };
  return {
    address,
    /** Opens an empty page of somebody who is not signed in. */
    openPage,
    /** Makes calls as somebody. */
    clientOf: async (login: string): Promise<Client> => (await session(login)).client,
    /** Opens a page, signed in, at a path of the product, or at none yet. */
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

/** Expects that axe finds nothing and that nothing is wider than the window. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await isWiderThanWindow(page)).toBe(false);
};

/** Expects the same dark, and dark on a phone, too; leaves the page light and wide. */
export const expectAccessibleInAllThemes = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize(phoneWindow.viewport);
  await expectAccessible(page);
  await page.setViewportSize(desktopWindow.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
};
