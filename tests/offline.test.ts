import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, flags, phone, signIn } from './support/browser.ts';
import { isFine } from './support/demonstration.ts';
import { openSchoolRoom } from './support/school-room.ts';
import { temporaryFolder } from './support/server.ts';
import type { Person } from './support/world.ts';

let room: Awaited<ReturnType<typeof openSchoolRoom>>;
const place = temporaryFolder();
let opened: BrowserContext[] = [];
const errors: string[] = [];

beforeAll(async () => {
  room = await openSchoolRoom();
});
afterEach(async () => {
  await Promise.all(opened.map((context) => context.close()));
  opened = [];
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await room?.close();
  place.remove();
});

const options = { locale: 'es-ES', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' } as const;

/** A device whose browser can be closed and opened again. */
const openBrowser = async (name: string, more: object = phone): Promise<BrowserContext> => {
  const settings = { executablePath: chromiumPath, args: flags, ...options, baseURL: room.address, ...more };
  const context = await chromium.launchPersistentContext(join(place.folder, name), settings);
  opened.push(context);
  return context;
};

const heard = (page: Page): Page => {
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

const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.has('paper')) ? await (await caches.open('paper')).keys() : [];
    return names.map(({ url }) => new URL(url).pathname);
  });

const isKept = (page: Page) => expect.poll(() => kept(page)).toContain(`/files/${room.asset}`);

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

const responses = async (student: Person, idSchedule: number) =>
  (await room.answersOf(student, idSchedule)).map(({ response }) => response);

describe('a running paper without a network', () => {
  it('goes on after a reload and a restart of the browser, and is sent and finished when the network is back', async () => {
    const lea = await room.addStudent('Lea Otero');
    const idSchedule = await room.addSchedule(lea);
    let context = await openBrowser('lea');
    let page = heard(await context.newPage());
    await signIn(page, lea.email);
    await page.getByRole('link', { name: /^Empezar/ }).waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await start(page, idSchedule);
    await choose(page, 2);
    await saved(page);
    await isKept(page);

    await context.setOffline(true);
    await next(page);
    await text(page).fill('Por la luz.');
    await waiting(page);
    await page.reload();
    await expect.poll(() => text(page).inputValue()).toBe('Por la luz.');
    await page.getByRole('banner').getByText('2 h 0 min').waitFor();
    await next(page);
    await page.getByText('Esta actividad necesita la red').waitFor();
    await isFine(page);
    await context.close();

    context = await openBrowser('lea', { ...phone, offline: true, colorScheme: 'dark' });
    page = heard(await context.newPage());
    await page.goto(`/assessment?schedule=${idSchedule}`);
    await page.getByRole('region', { name: 'Pregunta 3' }).waitFor();
    await back(page);
    await expect.poll(() => text(page).inputValue()).toBe('Por la luz.');
    await text(page).fill('Por la luz del sol.');
    await back(page);
    expect(await chosen(page)).toBe(2);
    const leaf = page.getByAltText('Una hoja');
    await expect.poll(() => leaf.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    await waiting(page);
    await page
      .getByText(/^Sin conexión|1 respuesta/)
      .first()
      .waitFor();
    await isFine(page);

    await context.setOffline(false);
    await saved(page);
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
    await expect.poll(() => kept(page)).toEqual([]);
  });
});
