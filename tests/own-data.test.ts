import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { phoneWindow } from './support/browser.ts';
import { openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
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
  const { classes, slips } = await clientOf('teacher');
  const [course] = (await classes.getCourses({})).content;
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

it('the own data change in the settings, the address once it is confirmed; a photo is shown to its user', async () => {
  const page = await openSignedInPage('teacher2', '/configurations');
  await button(page, 'users', 'data.edit').click();
  await page.getByLabel(t('users', 'data.firstName'), { exact: true }).fill('Uxía');
  await page.getByLabel(t('users', 'data.email'), { exact: true }).fill('uxia.nova@demo.school');
  await page.getByLabel(t('users', 'password.old'), { exact: true }).fill('Assess-2026!');
  await button(page, 'users', 'data.save').click();
  await page.getByText(t('users', 'data.waiting', { email: 'uxia.nova@demo.school' })).waitFor();
  await page.getByRole('definition').filter({ hasText: 'Uxía' }).waitFor();

  const create = { width: 400, height: 200, channels: 3, background: '#1c7c54' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page
    .getByLabel(t('users', 'photo.choose'), { exact: true })
    .setInputFiles({ name: 'ana.png', mimeType: 'image/png', buffer });
  await button(page, 'users', 'photo.save').click();
  await page.getByText(t('users', 'photo.saved')).waitFor();
  const photos = page.locator('img[src^="/files/user-"]');
  await expect
    .poll(() => photos.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true]);
  await button(page, 'users', 'photo.remove').click();
  await expectOf(photos).count.toBe(0);
});

it('a student who has never signed in accepts the terms and cookies, which the account stores; the operator’s own texts are shown', async () => {
  const student = await addStudent('Antía');
  const page = await openPage(phoneWindow);
  await page.goto('/login?p=/configurations');
  await signIn(page, student);
  await page.getByLabel(t('legal', 'gate.accept')).check();
  await button(page, 'legal', 'gate.submit').click();
  await page.getByRole('heading', { level: 1, name: 'Configuración' }).waitFor();
  const banner = page.getByRole('region', { name: t('legal', 'cookies.label') });
  await button(page, 'legal', 'cookies.all').click();
  await banner.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Configuración' }).waitFor();
  const me = await page.evaluate(async () => (await (await fetch('/auth')).json()).user);
  expect(me).toMatchObject({
    termsUse: true,
    receiveCommercial: false,
    cookiesConfig: { personalization: 1, analytical: 1, publicity: 1 },
  });

  const visitor = await openPage();
  await visitor.goto('/legal/cookies');
  await visitor.getByRole('heading', { level: 1, name: 'Cookies de la Escola Ría' }).waitFor();
  await visitor.getByText('<script>document.title').waitFor();
  await expectOf(visitor.getByRole('listitem')).texts.toContain('La de la sesión.');
  const cookies = await visitor.context().cookies();
  expect(cookies).toEqual([]);
});
