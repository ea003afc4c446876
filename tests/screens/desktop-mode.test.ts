import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { typeIntoField } from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { listOfAssessments } from './replies/assessments.ts';
import { storedBank } from './replies/bank.ts';
import { storedDrafts } from './replies/question-drafts.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { fail } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('es');
const teacher = { as: people.teacher(), stubs: [listOfAssessments()] };

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú' }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search);

describe('the desktop mode', () => {
  it('has the menu of what works on a device, and no way to sign out', async () => {
    const { page } = await openScreen('/desktop/', teacher);
    await page.waitForURL('/desktop/assessments');
    await heading(page, 'Evaluaciones').waitFor();
    const entries = menuOf(page).getByRole('list').first().getByRole('link');
    await expect.poll(() => entries.allInnerTexts()).toEqual(['Inicio', 'Evaluaciones', 'Mis preguntas']);
    await menuOf(page).getByRole('button', { name: 'Cuenta y ajustes' }).click();
    await page.getByRole('link', { name: 'Configuración' }).waitFor();
    await expectOf(page.getByRole('button', { name: 'Cerrar sesión' })).count.toBe(0);
    await expectOf(page.locator('link[rel=manifest]')).count.toBe(1);
  });

  it.each(['/schedule/7?tab=1', '/reports', '/my-class/7', '/assessments/f00'])(
    'says that %s is online only, and leads there',
    async (path) => {
      const { page } = await openScreen(`/desktop${path}`, teacher);
      await heading(page, t('desktop', 'onlineOnly.title')).waitFor();
      const link = page.getByRole('link', { name: t('desktop', 'onlineOnly.open') });
      await expect.poll(() => link.getAttribute('href')).toBe(path);
      await page.getByRole('link', { name: t('desktop', 'onlineOnly.back') }).click();
      await page.waitForURL('/desktop/assessments');
    },
  );

  it('shows what is online only on a telephone and in the dark, too', async () => {
    const { page } = await openScreen('/desktop/schedule', { ...teacher, window: phoneWindow });
    await heading(page, t('desktop', 'onlineOnly.title')).waitFor();
    await expectAccessibleInAllThemes(page);
  });

  it.each(['/nowhere', '/catalogue'])('leads a teacher from %s to the start', async (path) => {
    const { page } = await openScreen(`/desktop${path}`, teacher);
    await page.waitForURL('/desktop/assessments');
  });

  it.each([
    ['/my-questions?page=2', '/desktop/register?p=%2Fmy-questions%3Fpage%3D2'],
    ['/', '/desktop/register'],
    ['/login?p=%2Fbin', '/desktop/register?p=%2Fbin'],
  ])('leads nobody from %s to the registering, and from there back', async (path, expected) => {
    const { page } = await openScreen(`/desktop${path}`, { as: null });
    await page.waitForURL(expected);
  });

  it('stays as it is when somebody signs out online in another tab', async () => {
    const { page } = await openScreen('/desktop/assessments', teacher);
    await heading(page, 'Evaluaciones').waitFor();
    await page.evaluate(() => {
      window.name = 'not loaded again';
      new BroadcastChannel('session').postMessage(null);
    });
    await page.getByRole('link', { name: 'Mis preguntas' }).first().hover();
    await expect.poll(() => page.evaluate(() => window.name)).toBe('not loaded again');
    await expect.poll(() => pathOf(page)).toBe('/desktop/assessments');
  });

  it('stores what pages store under names of its own, but for the colour scheme', async () => {
    const { page } = await openScreen('/desktop/assessments', teacher);
    await menuOf(page).getByRole('button', { name: 'Cuenta y ajustes' }).click();
    await page.getByText(t('shell', 'scheme.dark'), { exact: true }).click();
    const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('desktop-')));
    await expect.poll(keys).toEqual(['color-scheme']);
  });

  it('stays below its address when a question becomes a draft', async () => {
    const stubs = [...storedBank().stubs, ...storedDrafts().stubs];
    const { page } = await openScreen('/desktop/add-question', { as: people.teacher(), stubs });
    await typeIntoField(page, t('writing', 'alternatives.command'), '¿Qué río pasa por Toledo?');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/desktop\/add-question\?draft=/);
  });

  it('says which browsers it needs where this one lacks something', async () => {
    const { page } = await openScreen('/desktop/register', { as: null });
    await page.addInitScript(() => {
      delete (FileSystemFileHandle.prototype as Partial<FileSystemFileHandle & { move: unknown }>).move;
    });
    await page.goto('/desktop/my-questions');
    await heading(page, t('desktop', 'unfit.title')).waitFor();
    await expectAccessibleInAllThemes(page);
  });
});

describe('the app on this computer', () => {
  it('is said to be stored, how far, and from when on it needs no network', async () => {
    const { page } = await openScreen('/desktop/assessments', { ...teacher, window: phoneWindow });
    await page.getByText(t('desktop', 'app.storing', { percent: '0' })).waitFor();
    await page.evaluate(() => window.appWorker.say(160, 400));
    await page.getByText(t('desktop', 'app.storing', { percent: '40' })).waitFor();
    await page.evaluate(() => window.appWorker.become('activated'));
    await page.getByText(t('desktop', 'app.stored')).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: t('desktop', 'app.understood') }).click();
    await expectOf(page.getByText(t('desktop', 'app.stored'))).count.toBe(0);
  });

  it('is said not to be stored where that failed', async () => {
    const { page } = await openScreen('/desktop/assessments', teacher);
    await page.getByText(t('desktop', 'app.storing', { percent: '0' })).waitFor();
    await page.evaluate(() => window.appWorker.become('redundant'));
    await page.getByText(t('desktop', 'app.failed')).waitFor();
  });

  it('says that there was no room for something, until that is read', async () => {
    const { page, wire } = await openScreen('/desktop/assessments', { ...teacher, window: phoneWindow });
    await heading(page, 'Evaluaciones').waitFor();
    wire.use(fail(calls.assessments.getAssessments, 507));
    await page.reload();
    const words = page.getByText(t('desktop', 'app.noRoom'));
    await words.waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: t('desktop', 'app.understood') }).press('Enter');
    await expectOf(words).count.toBe(0);
  });

  it('asks to close other windows before a new version is loaded', async () => {
    const { page } = await openScreen('/desktop/assessments', teacher);
    await page.getByText(t('desktop', 'app.storing', { percent: '0' })).waitFor();
    await page.evaluate(() => {
      window.appWorker.become('activated');
      window.appWorker.update(false);
    });
    await page.getByText(t('desktop', 'app.update')).waitFor();
    await page.getByRole('button', { name: t('desktop', 'app.load') }).click();
    await page.getByText(t('desktop', 'app.otherPages')).waitFor();
    await expectAccessibleInAllThemes(page);
  });
});
