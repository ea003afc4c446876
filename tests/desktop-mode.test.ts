import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { desktopWindow, launchBrowser } from './support/browser.ts';
import { expectAccessible } from './support/demonstration.ts';
import { builtWebApp, openServedWorld } from './support/served-world.ts';
import { scaleWait } from './support/waits.ts';

const FILE = '0123456789abcdef0123456789abcdef.png';

let fixture: Awaited<ReturnType<typeof openServedWorld>>;
let browser: Browser;
const errors: string[] = [];
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  fixture = await openServedWorld();
  browser = await launchBrowser();
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  fixture.serveFolder(builtWebApp);
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await fixture?.close();
});

const openContext = async (): Promise<BrowserContext> => {
  const options = { baseURL: fixture.address, locale: 'es-ES', timezoneId: 'Europe/Madrid', ...desktopWindow } as const;
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  contexts.push(context);
  return context;
};

const openPage = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  page.setDefaultTimeout(scaleWait(60_000));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(path);
  return page;
};

/** Opens a student's paper, and waits until the device has all of it. */
const openPaper = async (context: BrowserContext): Promise<Page> => {
  const student = await fixture.addStudent('Uxía');
  const idSchedule = await fixture.addSchedule(student);
  await student.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
  const cookie = { name: 'assessments_session', value: student.token, url: fixture.address, httpOnly: true };
  await context.addCookies([cookie]);
  const page = await openPage(context, `/assessment?schedule=${idSchedule}`);
  await expect
    .poll(() => page.evaluate(async (asset) => Boolean(await caches.match(`/files/${asset}`)), fixture.asset), {
      timeout: scaleWait(60_000),
    })
    .toBe(true);
  return page;
};

/** The service worker of a page, once it has one that is of its app. */
const workerOf = (page: Page) =>
  page.evaluate(() => new URL(navigator.serviceWorker.controller?.scriptURL ?? location.origin).pathname);

const waitForWorker = (page: Page, path: string) =>
  expect.poll(() => workerOf(page), { timeout: scaleWait(60_000) }).toBe(path);

const registering = (page: Page) => page.getByRole('heading', { level: 1, name: 'Trabajar sin red' }).waitFor();
const paper = (page: Page) => page.getByRole('region', { name: 'Pregunta 1' }).waitFor();

/** What the desktop mode stores in this browser. */
const listStored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const folders: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) folders.push(name);
    return [...(await caches.keys()).filter((name) => !name.startsWith('paper')), ...folders].sort();
  });

/** What is loaded for the first document only. */
const forPrinting = /^\/desktop\/assets\/(typst|typesetter-|render-word-|write-h5p-|.*\.ttf$)/;

/** How much is transferred of files of the app. */
const megabytesOf = (paths: readonly string[]): number => {
  const sizes = paths.map((path) => {
    const file = join(builtWebApp, path === '/desktop/' ? 'index.html' : path);
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000_000;
};

const desktopStored = [expect.stringMatching(/^desktop-app\//), 'desktop-database', 'desktop-files'];

it('the desktop mode opens without network and server, beside a running paper, and keeps what is its own', async () => {
  const context = await openContext();
  const page = await openPage(context, '/desktop/my-questions');
  await page.waitForURL('/desktop/register?p=%2Fmy-questions');
  await registering(page);
  await page.getByText('desde ahora se abre también sin red').waitFor();
  await expectAccessible(page);
  await waitForWorker(page, '/desktop-worker.js');
  const onPaper = await openPaper(context);
  await waitForWorker(onPaper, '/offline-worker.js');
  await page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('desktop-files');
    const writing = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writing.write(new Uint8Array([1, 2, 3, 4]));
    await writing.close();
  }, FILE);

  const files = await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((name) => name.startsWith('desktop-app/'));
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(files).toContain('/desktop/');
  expect(megabytesOf(files.filter((file) => !forPrinting.test(file)))).toBeLessThan(12);
  expect(megabytesOf(files)).toBeLessThan(40);

  await context.setOffline(true);
  const answers: [path: string, fromWorker: boolean][] = [];
  page.on('response', (response) => answers.push([new URL(response.url()).pathname, response.fromServiceWorker()]));
  await page.goto('/desktop/');
  await page.waitForURL('/desktop/register');
  await registering(page);
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.filter(([, fromWorker]) => !fromWorker)).toEqual([]);
  expect(answers.map(([path]) => path)).toContainEqual(expect.stringMatching(/^\/desktop\/assets\/pglite-.*\.wasm$/));
  const read = (range?: string) =>
    page.evaluate(
      async ([name, range]) => {
        const response = await fetch(`/files/${name}`, range ? { headers: { range } } : {});
        const bytes = [...new Uint8Array(await response.arrayBuffer())];
        return [response.status, response.headers.get('content-type'), bytes];
      },
      [FILE, range] as const,
    );
  await expect.poll(() => read()).toEqual([200, 'image/png', [1, 2, 3, 4]]);
  await expect.poll(() => read('bytes=1-2')).toEqual([206, 'image/png', [2, 3]]);
  await onPaper.reload();
  await paper(onPaper);

  // It would store its paper again as soon as the network is back.
  await onPaper.close();
  await context.setOffline(false);
  fixture.serveFolder(builtWebApp, { offlinePaper: false });
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.update());
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).join())).toMatch(/^desktop-app\/\w+$/);
  await expect.poll(() => listStored(page)).toEqual(desktopStored);
  await waitForWorker(page, '/desktop-worker.js');
});

it('a browser with a running paper gets the desktop mode, too, and each page its own worker', async () => {
  const context = await openContext();
  const onPaper = await openPaper(context);
  // A database takes longer to make than all the rest here.
  await context.addInitScript(() => {
    globalThis.Worker = class {
      constructor() {
        throw new Error('no worker in this test');
      }
    } as unknown as typeof Worker;
  });
  const page = await openPage(context, '/desktop/register');
  await waitForWorker(page, '/desktop-worker.js');
  await context.setOffline(true);
  const [reloaded] = await Promise.all([page.reload(), onPaper.reload()]);
  expect(reloaded?.fromServiceWorker()).toBe(true);
  await paper(onPaper);
  await waitForWorker(page, '/desktop-worker.js');
  await waitForWorker(onPaper, '/offline-worker.js');
});
