// Assertions that read a page once: to be changed to expectOf.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { phoneWindow } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { temporaryFolder } from './support/server.ts';
import { createTranslate } from './support/words.ts';

/** With the operator's own text about cookies. */
const legal = temporaryFolder();
writeFileSync(
  join(legal.folder, 'cookies.es.md'),
  `# Cookies de la Escola Ría\n\n## Las que se guardan\n\nSolo las necesarias: <script>document.title = 'x'</script>.\n\n- La de la sesión.\n- La del navegador conocido.\n`,
);
const { clientOf, openPage, openSignedInPage } = openDemonstration({ LEGAL_DIR: legal.folder });
afterAll(() => legal.remove());
const t = createTranslate('es');
const button = (page: Page, area: string, key: string) => page.getByRole('button', { name: t(area, key), exact: true });

/** Adds a student who never signed in, and returns how they do. */
const addStudent = async (firstName: string) => {
  const { classes, slips, users } = await clientOf('teacher');
  const [course] = (await users.getCourses({})).content;
  if (!course) throw new Error('the teacher has no class');
  const { idCourse, idSchool } = course;
  const { idUser } = (await classes.addStudent({ idSchool, idCourse, firstName, lastName: 'Lago' })).content;
  const [slip] = (await slips.createSlips({ idCourse, idsStudents: [idUser] })).content.slips;
  return { login: slip?.login ?? '', password: slip?.password ?? '' };
};

const signIn = async (page: Page, { login, password }: { login: string; password: string }) => {
  await page.getByLabel(/usuario o correo/i).fill(login);
  await page.getByLabel(/^contraseña/i).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

describe('the own data', () => {
  it('change in the settings: names at once, the address once it is confirmed, a photo cut by keys', async () => {
    const page = await openSignedInPage('teacher2', '/configurations');
    await button(page, 'users', 'data.edit').click();
    await page.getByLabel(t('users', 'data.firstName'), { exact: true }).fill('Uxía');
    await page.getByLabel(t('users', 'data.email'), { exact: true }).fill('uxia.nova@demo.school');
    await expectAccessibleInAllThemes(page);
    await button(page, 'users', 'data.save').click();
    await page.getByText(t('users', 'password.oldMissing')).waitFor();
    const password = page.getByLabel(t('users', 'password.old'), { exact: true });
    await password.fill('wrong');
    await button(page, 'users', 'data.save').click();
    await page.getByText('Esa no es tu contraseña actual.').waitFor();
    await password.fill('Assess-2026!');
    await button(page, 'users', 'data.save').click();
    await page.getByText(t('users', 'data.waiting', { email: 'uxia.nova@demo.school' })).waitFor();
    await page.getByRole('definition').filter({ hasText: 'Uxía' }).waitFor();
    await expect
      .poll(() => button(page, 'users', 'data.edit').evaluate((one) => one === document.activeElement))
      .toBe(true);

    const create = { width: 400, height: 200, channels: 3, background: '#1c7c54' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'ana.png', mimeType: 'image/png', buffer });
    await page.getByLabel(t('users', 'photo.zoom')).focus();
    await page.keyboard.press('ArrowRight');
    await expectAccessibleInAllThemes(page);
    await button(page, 'users', 'photo.save').click();
    await page.getByText(t('users', 'photo.saved')).waitFor();
    const photos = page.locator('img[src^="/files/user-"]');
    await expect
      .poll(() => photos.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toEqual([true, true]);
    await button(page, 'users', 'photo.remove').click();
    await page.getByText(t('users', 'photo.removed')).waitFor();
    await expect.poll(() => photos.count()).toBe(0);

    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await page.getByText(t('users', 'photo.unreadable')).waitFor();
    expect(await button(page, 'users', 'photo.save').isDisabled()).toBe(true);
  });

  it('are a page of their own for teachers, and for nobody else', async () => {
    const page = await openSignedInPage('teacher', '/assessments');
    await page.getByRole('button', { name: new RegExp(t('shell', 'account.menu')) }).click();
    await page.getByRole('link', { name: t('shell', 'account.profile') }).click();
    await page.getByRole('heading', { name: t('users', 'profile.classes') }).waitFor();
    await expectAccessibleInAllThemes(page);
    const student = await openSignedInPage('student03', '/my-profile');
    await student.waitForURL('**/assessments');
  });
});

describe('a student who has never signed in', () => {
  it('is asked for the terms before anything else, and is signed out without them; then for cookies', async () => {
    const student = await addStudent('Antía');
    const page = await openPage(phoneWindow);
    await page.goto('/login?p=/configurations');
    await signIn(page, student);
    const gate = page.getByRole('dialog', { name: t('legal', 'gate.title', { name: 'Antía' }) });
    await gate.waitFor();
    expect(await page.locator('main').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await button(page, 'legal', 'gate.submit').isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.goto('/assessments');
    await gate.waitFor();
    await button(page, 'legal', 'gate.cancel').click();
    await page.waitForURL('**/login');

    await signIn(page, student);
    await page.getByLabel(t('legal', 'gate.accept')).check();
    await button(page, 'legal', 'gate.submit').click();
    await page.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();
    const banner = page.getByRole('region', { name: t('legal', 'cookies.label') });
    await banner.waitFor();
    await expectAccessible(page);
    await button(page, 'legal', 'cookies.all').click();
    await banner.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();
    const me = await page.evaluate(async () => (await (await fetch('/auth')).json()).user);
    expect(me).toMatchObject({
      termsUse: true,
      receiveCommercial: false,
      cookiesConfig: { personalization: true, analytical: true, publicity: true },
    });
  });
});

describe('a visitor', () => {
  it('finds only technical cookies, chooses on the device, and reads what they are about', async () => {
    const page = await openPage(phoneWindow);
    await page.goto('/login');
    const banner = page.getByRole('region', { name: t('legal', 'cookies.label') });
    await banner.waitFor();
    const stored = async () => [
      ...(await page.context().cookies()).map(({ name }) => name),
      ...(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])),
    ];
    expect(await stored()).toEqual([]);
    await expectAccessibleInAllThemes(page);
    await button(page, 'legal', 'cookies.choose').click();
    await page.getByLabel(t('legal', 'cookies.analytical.label')).check();
    await expectAccessible(page);
    await button(page, 'legal', 'cookies.save').click();
    await banner.waitFor({ state: 'detached' });
    expect(await stored()).toEqual(['cookies']);
    for (const path of ['terms', 'privacy']) {
      await page.goto(`/legal/${path}`);
      await page.getByText(t('legal', 'template')).waitFor();
      await expectAccessible(page);
    }
    await page.goto('/legal/cookies');
    await page.getByRole('heading', { level: 1, name: 'Cookies de la Escola Ría' }).waitFor();
    await page.getByText('<script>document.title').waitFor();
    expect(await page.getByRole('listitem').allTextContents()).toContain('La de la sesión.');
    expect(await page.getByText(t('legal', 'template')).count()).toBe(0);
    await expectAccessibleInAllThemes(page);
    await page.getByRole('link', { name: t('legal', 'home') }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/legal'));
  });
});

describe('a user with a list of languages', () => {
  it('that an administrator has made is asked for one of them, and reads on in it; cookies are chosen again in the footer', async () => {
    const people = await openSignedInPage('administrator', '/my-school?search=coordinator');
    await people.getByRole('button', { name: /^Acciones para/ }).click();
    await people.getByRole('menuitem', { name: t('members', 'action.edit') }).click();
    for (const name of ['Español', 'English', 'Galego', 'Català'])
      await people.getByRole('dialog').getByLabel(name, { exact: true }).check();
    await expectAccessibleInAllThemes(people);
    await people
      .getByRole('dialog')
      .getByRole('button', { name: t('members', 'edit.do') })
      .click();
    await people.getByRole('dialog').waitFor({ state: 'detached' });
    const page = await openSignedInPage('coordinator');
    await page.goto('/configurations');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Català').check();
    await expectAccessible(page);
    await button(page, 'legal', 'language.confirm').click();
    await page.getByRole('heading', { level: 1, name: 'Assessments' }).waitFor();
    expect((await (await clientOf('coordinator')).session.currentSession({})).user.language).toBe('ca');

    const english = createTranslate('en');
    await page.getByRole('button', { name: new RegExp(english('shell', 'account.menu')) }).click();
    await page.getByRole('button', { name: english('shell', 'language'), exact: true }).click();
    await page.getByRole('dialog').getByLabel('Galego').waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: english('legal', 'cookies.title') })
      .click();
    await page.getByRole('dialog').getByLabel(english('legal', 'cookies.technical.label')).waitFor();
    await expectAccessible(page);
  });
});
