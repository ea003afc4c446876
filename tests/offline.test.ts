import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../src/contract/index.ts';
import { chromiumFlags, chromiumPath, desktopWindow, launchBrowser, phoneWindow, signIn } from './support/browser.ts';
import { expectAccessible } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { builtWebApp, openServedWorld } from './support/served-world.ts';
import { temporaryFolder } from './support/server.ts';
import { scaleWait } from './support/waits.ts';
import type { TestUser } from './support/world.ts';

/** Polls a value: the worker starts and ends asynchronously. */

let fixture: Awaited<ReturnType<typeof openServedWorld>>;
const temporary = temporaryFolder();
let browser: Browser;
let opened: BrowserContext[] = [];
const errors: string[] = [];

beforeAll(async () => {
  fixture = await openServedWorld();
  browser = await launchBrowser(['--host-resolver-rules=MAP school.test 127.0.0.1']);
});
afterEach(async () => {
  await Promise.all(opened.map((context) => context.close()));
  opened = [];
  fixture.serveFolder(builtWebApp);
  fixture.refusePaths();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await fixture?.close();
  temporary.remove();
});

const options = { locale: 'es-ES', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' } as const;

/** Opens a page in a browser context of its own. */
const openDevice = async (more: object = desktopWindow): Promise<Page> => {
  const context = await browser.newContext({ ...options, baseURL: fixture.address, ...more });
  opened.push(context);
  return withErrorsCollected(await context.newPage());
};

/** Opens a browser whose storage survives closing it. */
const openBrowser = async (name: string, more: object = phoneWindow): Promise<BrowserContext> => {
  const settings = { executablePath: chromiumPath, args: chromiumFlags, ...options, baseURL: fixture.address, ...more };
  const context = await chromium.launchPersistentContext(join(temporary.folder, name), settings);
  opened.push(context);
  return context;
};

const withErrorsCollected = (page: Page): Page => {
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => errors.push(String(error)));
  return page;
};

const start = async (page: Page, idSchedule: number) => {
  await page.goto(`/assessment?schedule=${idSchedule}`);
  await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
  await page.getByRole('region', { name: 'Pregunta 1' }).waitFor();
};

/** Opens a student's paper that a call has started, without the screens before it. */
const openPaper = async (page: Page, student: TestUser, idSchedule: number) => {
  await student.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
  const cookie = { name: 'assessments_session', value: student.token, url: fixture.address, httpOnly: true };
  await page.context().addCookies([cookie]);
  await page.goto(`/assessment?schedule=${idSchedule}`);
  await page.getByRole('region', { name: 'Pregunta 1' }).waitFor();
};

const listCachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.has('paper')) ? await (await caches.open('paper')).keys() : [];
    return names.map(({ url }) => new URL(url).pathname);
  });

const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The worker first fetches the whole app. */
const waitUntilCached = (page: Page) =>
  expect.poll(() => listCachedPaths(page), { timeout: scaleWait(60_000) }).toContain(`/files/${fixture.asset}`);

const saved = (page: Page) => page.getByRole('banner').getByText('Guardado').waitFor();
const waiting = (page: Page) => page.getByRole('banner').getByText('En espera').waitFor();
const choose = (page: Page, number: number) =>
  page
    .getByRole('radio')
    .nth(number - 1)
    .check({ force: true });
const chosen = (page: Page) =>
  page.getByRole('radio').evaluateAll((all) => all.findIndex((one) => (one as HTMLInputElement).checked) + 1);
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();
const back = (page: Page) => page.getByRole('button', { name: 'Anterior' }).click();
const text = (page: Page) => page.getByRole('textbox', { name: /Tu respuesta/ });

const finish = async (page: Page) => {
  await page.getByRole('button', { name: 'Mapa de preguntas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
  await page
    .getByRole('dialog', { name: /^¿Terminar/ })
    .getByRole('button', { name: 'Terminar' })
    .click();
  await page.getByText(/^\d+\s%$/).waitFor();
};

const responses = async (student: TestUser, idSchedule: number) =>
  (await fixture.readSavedAnswers(student, idSchedule)).map(({ response }) => response);

describe('a running paper without a network', () => {
  it('continues after a reload and a restart of the browser, and is sent and finished when the network is back', async () => {
    const lea = await fixture.addStudent('Lea Otero');
    const idSchedule = await fixture.addSchedule(lea);
    let context = await openBrowser('lea');
    let page = withErrorsCollected(await context.newPage());
    await signIn(page, lea.email);
    await page.getByRole('link', { name: /^Empezar/ }).waitFor();
    await expect.poll(() => countWorkers(page)).toBe(0);
    await start(page, idSchedule);
    await choose(page, 2);
    await saved(page);
    await waitUntilCached(page);

    await context.setOffline(true);
    await next(page);
    await text(page).fill('Por la luz.');
    await waiting(page);
    await page.reload();
    await expect.poll(() => text(page).inputValue()).toBe('Por la luz.');
    await page
      .getByRole('banner')
      .getByText(/(2\sh\s0|1\sh\s5\d)\smin/)
      .waitFor();
    await next(page);
    await page.getByText('Esta actividad necesita la red').waitFor();
    await expectAccessible(page);

    // A pause holds for a device that is started without the server, whose paper would be over without it.
    await context.setOffline(false);
    await fixture.pause(idSchedule);
    await page.getByRole('banner').getByText('En pausa').waitFor();
    await expect
      .poll(async () => (await listCachedPaths(page)).filter((path) => path.startsWith('/kept/times/')))
      .toHaveLength(1);
    await context.close();

    context = await openBrowser('lea', { ...phoneWindow, offline: true, colorScheme: 'dark' });
    // The end that the paper had without the pause passes while nobody hears of the server.
    page = withErrorsCollected(await context.newPage());
    await page.clock.install();
    await page.goto(`/assessment?schedule=${idSchedule}`);
    await page.getByRole('banner').getByText('En pausa').waitFor();
    await page.clock.fastForward('05:00:00');
    await back(page);
    await text(page).fill('Por la luz de');
    await page.getByRole('banner').getByText('En pausa').waitFor();
    await page.close();

    page = withErrorsCollected(await context.newPage());
    await page.goto(`/assessment?schedule=${idSchedule}`);
    await page.getByRole('region', { name: 'Pregunta 2' }).waitFor();
    await page.getByRole('banner').getByText('En pausa').waitFor();
    await expect.poll(() => text(page).inputValue()).toBe('Por la luz de');
    await text(page).fill('Por la luz del sol.');
    await back(page);
    await expect.poll(() => chosen(page)).toBe(2);
    const leaf = page.getByAltText('Una hoja');
    await expect.poll(() => leaf.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    await waiting(page);
    await page
      .getByText(/^Sin conexión|1 respuesta/)
      .first()
      .waitFor();
    await expectAccessible(page);

    await context.setOffline(false);
    await saved(page);
    await fixture.resume(idSchedule);
    await page.getByRole('banner').getByText('En pausa').waitFor({ state: 'detached' });
    expect(await responses(lea, idSchedule)).toEqual([
      { alternative: 2 },
      { text: 'Por la luz del sol.', photo: null },
    ]);
    await next(page);
    await next(page);
    const activity = page.frameLocator('iframe');
    await activity.getByRole('button', { name: 'Four' }).click();
    await saved(page);
    await finish(page);
    await expect.poll(() => listCachedPaths(page)).toEqual([]);
  });
});

describe('a running paper', () => {
  /** Opens a page of a new student who has answered the first question and whose paper is cached. */
  const startAttempt = async (name: string) => {
    const student = await fixture.addStudent(name);
    const idSchedule = await fixture.addSchedule(student);
    const page = await openDevice();
    await openPaper(page, student, idSchedule);
    await choose(page, 2);
    await saved(page);
    await waitUntilCached(page);
    return { page, student, idSchedule };
  };
  /** Ends the page's session. The paper does not notice it before it sends an answer: asking for its state fails otherwise. */
  const endSession = (page: Page) => {
    fixture.refusePaths(calls.live.getAttemptState.path);
    return page.context().clearCookies();
  };
  const password = (page: Page) => page.getByRole('dialog').getByLabel(/^Contraseña/);
  const worker = (page: Page, state: 'active' | 'waiting') =>
    page.evaluate(async (state) => (await navigator.serviceWorker.getRegistration())?.[state]?.state, state);
  /** Asks for a new worker. One that is asked for already may have been fetched before it was replaced: callers repeat this. */
  const update = (page: Page) =>
    page.evaluate(async () => {
      // It fails where the worker ends itself meanwhile.
      await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined);
    });

  it('continues when a new build has replaced its own, whose worker waits', async () => {
    const { page } = await startAttempt('Noa Lema');
    const next = join(temporary.folder, 'next');
    cpSync(builtWebApp, next, { recursive: true });
    for (const packed of ['br', 'gz']) rmSync(join(next, `offline-worker.js.${packed}`));
    appendFileSync(join(next, 'offline-worker.js'), '// newer');
    fixture.serveFolder(next);
    await expect
      .poll(async () => {
        await update(page);
        return worker(page, 'waiting');
      })
      .toBe('installed');
    await expect.poll(() => worker(page, 'active')).toBe('activated');

    const bare = join(temporary.folder, 'bare');
    mkdirSync(bare);
    writeFileSync(join(bare, 'index.html'), '<p>Another build');
    fixture.serveFolder(bare);
    await endSession(page);
    await choose(page, 3);
    await password(page).fill('Assess-2026!');
    await password(page).press('Enter');
    await saved(page);
    await expectOf(page.getByRole('dialog')).count.toBe(0);
  });

  it('is no longer cached when that is switched off, and continues with the network', async () => {
    const { page, student, idSchedule } = await startAttempt('Iria Paz');
    fixture.serveFolder(builtWebApp, { offlinePaper: false });
    await expect
      .poll(async () => {
        await update(page);
        return countWorkers(page);
      })
      .toBe(0);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await next(page);
    await text(page).fill('Sigue.');
    await saved(page);
    expect(await responses(student, idSchedule)).toHaveLength(2);
    await page.reload();
    await page.getByRole('region', { name: 'Pregunta 2' }).waitFor();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  });

  it('continues to the result after the user signs in again in the middle', async () => {
    const { page, student, idSchedule } = await startAttempt('Pau Rey');
    await endSession(page);
    await next(page);
    await text(page).pressSequentially('Por la luz');
    await password(page).waitFor();
    await expectAccessible(page);
    await expectOf(page.getByRole('dialog').getByLabel('Usuario o correo')).value.toBe(student.email);
    await page.locator('input[type=password]:focus').fill('Assess-2026!');
    await page.keyboard.press('Enter');
    await saved(page);
    await text(page).pressSequentially(' del sol.');
    await saved(page);
    expect(await responses(student, idSchedule)).toContainEqual({ text: 'Por la luz del sol.', photo: null });
    await finish(page);
  });

  it('shows nothing to another user who signs in in the middle, and sends nothing in their name', async () => {
    const { page, student, idSchedule } = await startAttempt('Uxía Vale');
    const other = await fixture.addStudent('Xan Soto');
    await fixture.addSchedule(other);
    await endSession(page);
    await next(page);
    await text(page).fill('De Uxía.');
    await page.getByRole('dialog').getByLabel('Usuario o correo').fill(other.email);
    await password(page).fill('Assess-2026!');
    await password(page).press('Enter');
    await page.getByRole('button', { name: /Soto, Xan/ }).waitFor();
    await page.getByRole('link', { name: /^Empezar/ }).waitFor();
    await expect.poll(() => listCachedPaths(page)).toEqual([]);
    await page.goto(`/assessment?schedule=${idSchedule}`);
    await page.getByText('Esta evaluación no está en tu lista.').waitFor();
    expect(await responses(student, idSchedule)).toEqual([{ alternative: 2 }]);

    await page.context().clearCookies();
    await signIn(page, student.email);
    await expect.poll(() => responses(student, idSchedule)).toContainEqual({ text: 'De Uxía.', photo: null });
  });
});

/** Returns what a browser stores of students. */
const readStoredData = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('answers');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading = db.transaction('answers').objectStore('answers').getAll();
    const entries = await new Promise<{ idUser: number; response: unknown }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
    db.close();
    return {
      answers: entries.map(({ idUser, response }) => ({ idUser, response })),
      caches: (await caches.keys()).filter((name) => !name.startsWith('paper-app/')),
      // Scroll positions contain no data of a student.
      session: Object.keys(sessionStorage).filter((key) => key !== 'react-router-scroll-positions'),
      local: Object.keys(localStorage).filter((key) => !['language', 'clock', 'color-scheme'].includes(key)),
    };
  });

describe('signing out of a shared computer', () => {
  const openMenu = async (page: Page, name: RegExp) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    return page.getByRole('dialog');
  };

  it('leaves only the student’s unsent answers, which are sent when the same student signs in again', async () => {
    const maia = await fixture.addStudent('Maia Gil');
    const idSchedule = await fixture.addSchedule(maia);
    const nil = await fixture.addStudent('Nil Ros');
    const page = await openDevice();
    await signIn(page, maia.email);
    await start(page, idSchedule);
    await choose(page, 2);
    await saved(page);
    await waitUntilCached(page);
    fixture.refusePaths(calls.attempts.answerQuestion.path);
    await next(page);
    await text(page).fill('De Maia.');
    await waiting(page);

    await page.goto('/assessments');
    let dialog = await openMenu(page, /Gil, Maia/);
    await dialog.getByText('1 respuesta no se ha enviado todavía.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Esperar' }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await dialog.getByRole('button', { name: 'Cerrar sesión de todos modos' }).click();
    await page.waitForURL('**/login*');
    const unsent = { answers: [{ idUser: maia.idUser, response: { text: 'De Maia.', photo: null } }], caches: [] };
    const withDevice = { ...unsent, session: [], local: [`device/${maia.idUser}`] };
    await expect.poll(() => readStoredData(page)).toEqual(withDevice);
    await page.goBack();
    await page.waitForURL('**/login*');

    fixture.refusePaths();
    await signIn(page, nil.email);
    await page.getByText('Todavía no hay evaluaciones').waitFor();
    dialog = await openMenu(page, /Ros, Nil/);
    await dialog.getByText('Puedes volver a entrar cuando quieras.').waitFor();
    await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login*');
    await expect.poll(() => readStoredData(page)).toMatchObject(unsent);
    expect(await responses(maia, idSchedule)).toEqual([{ alternative: 2 }]);

    await signIn(page, maia.email);
    await expect.poll(() => responses(maia, idSchedule)).toContainEqual({ text: 'De Maia.', photo: null });
    dialog = await openMenu(page, /Gil, Maia/);
    await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login*');
    await expect.poll(() => readStoredData(page)).toEqual({ answers: [], caches: [], session: [], local: [] });
  });

  it('signs out the other tabs of the browser, too', async () => {
    const roi = await fixture.addStudent('Roi Mar');
    const page = await openDevice();
    await signIn(page, roi.email);
    const tab = withErrorsCollected(await page.context().newPage());
    await tab.goto('/assessments');
    await tab.getByText('Todavía no hay evaluaciones').waitFor();
    const dialog = await openMenu(page, /Mar, Roi/);
    await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
    await tab.waitForURL('**/login*');
  });
});

it('signing in by a token removes the previous student’s data and leaves their tabs', async () => {
  const icia = await fixture.addStudent('Icía Rey');
  const idSchedule = await fixture.addSchedule(icia);
  const teo = await fixture.addStudent('Teo Vila');
  const page = await openDevice();
  await openPaper(page, icia, idSchedule);
  await waitUntilCached(page);
  const { token } = (await teo.client.session.createOneTimeToken({})).content;
  const tab = withErrorsCollected(await page.context().newPage());
  await tab.goto(`/auth?token=${token}`);
  await tab.getByText('Todavía no hay evaluaciones').waitFor();
  // The previous student's tab is closing meanwhile and may be the last one to clean up the caches.
  await expect.poll(() => listCachedPaths(tab)).toEqual([]);
  await page.getByText('Todavía no hay evaluaciones').waitFor();
});

describe('on plain http with a host name', () => {
  it('a paper can be started, answered and finished, and its start screen warns against reloading without a network', async () => {
    const brais = await fixture.addStudent('Brais Oca');
    const idSchedule = await fixture.addSchedule(brais);
    const page = await openDevice({
      ...phoneWindow,
      colorScheme: 'dark',
      baseURL: `http://school.test:${fixture.port}`,
    });
    await signIn(page, brais.email);
    await expect.poll(() => page.evaluate(() => isSecureContext)).toBe(false);
    await page.goto(`/assessment?schedule=${idSchedule}`);
    await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Mientras no haya red, no recargues').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Empezar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
    await choose(page, 2);
    await next(page);
    await text(page).fill('Por la luz.');
    await saved(page);
    expect(await responses(brais, idSchedule)).toHaveLength(2);
    await finish(page);
  });
});
