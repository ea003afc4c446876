import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { CLIENT_ID, CLIENT_SECRET, startIdentityProvider } from './support/identity-provider.ts';
import { temporaryFolder } from './support/server.ts';
import { createTranslate } from './support/words.ts';

const t = createTranslate('es');

const settings: Record<string, string> = {};
let platform: Awaited<ReturnType<typeof startIdentityProvider>>;
let folder: ReturnType<typeof temporaryFolder>;

// Before the product starts.
beforeAll(async () => {
  folder = temporaryFolder();
  platform = await startIdentityProvider(() => `${address()}/auth-partner`, {
    'p-1': { given_name: 'Uxía', family_name: 'Peña', email: 'uxia@educa.example', role: 'docente' },
    'p-3': { given_name: 'Marta', family_name: 'Vilar', role: 'docente' },
    'p-2': { given_name: 'Nadie', family_name: 'Conocido', role: 'jefe' },
  });
  const partner = {
    ...{ source: 'educa', label: 'Educa', issuer: platform.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    ...{ roles: { docente: 'teacher' }, otherSchool: 2, origins: [platform.issuer] },
    signOutUrl: `${platform.issuer}/page?signed-out`,
  };
  settings.PARTNER_FILE = join(folder.folder, 'partner.json');
  writeFileSync(settings.PARTNER_FILE, JSON.stringify(partner));
});
const { address, openPage, clientOf, execute } = openDemonstration(settings);
afterAll(async () => {
  await platform.close();
  folder.remove();
});

const signInFromLogin = async (page: Page) => {
  await page.goto('/login?p=%2Freports');
  await page.getByRole('link', { name: 'Entrar con Educa' }).click();
};
/** Accepts the terms, which each new person of Spain is asked for. */
const acceptTerms = async (page: Page) => {
  await page.getByLabel(t('legal', 'gate.accept')).check();
  await page.getByRole('button', { name: t('legal', 'gate.submit') }).click();
};
const person = (page: Page) => page.getByRole('button', { name: /Peña, Uxía/ });

describe('the platform of a partner', () => {
  it('signs in from the sign-in screen, and signing out opens its page in a window', async () => {
    platform.state.signsIn = 'p-1';
    const page = await openPage();
    await signInFromLogin(page);
    await page.waitForURL('/reports');
    await acceptTerms(page);
    await person(page).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click(),
    ]);
    await popup.waitForURL(`${platform.issuer}/page?signed-out`);
    await page.waitForURL('/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('signed-in-by-partner'))).toBeNull();
  });

  it('begins a sign-in of ours when a code comes that this window has not asked for', async () => {
    platform.state.signsIn = 'p-1';
    const page = await openPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/auth-partner?code=of-somebody-else&view=schedule');
    await page.waitForURL('/schedule?view=schedule');
    await person(page).waitFor();
    expect(asked.some((url) => url.startsWith(`${platform.issuer}/auth?`))).toBe(true);
  });

  it('that refuses a sign-in leads to the sign-in screen, which says so', async () => {
    platform.state.signsIn = 'p-2';
    const page = await openPage();
    await signInFromLogin(page);
    await page.waitForURL('/login?refused=partner&p=%2Freports');
    await page.getByRole('alert').filter({ hasText: 'Tu plataforma educativa no ha aceptado este acceso' }).waitFor();
    await expectAccessibleInAllThemes(page);
  });

  it('leads to the code of the second factor of an account that was made here', async () => {
    const { secondFactor, session } = await clientOf('coordinator');
    const { idUser } = (await session.currentSession({})).user;
    const { secret, started } = (await secondFactor.startSecondFactor({})).content;
    const codeOf = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    await secondFactor.confirmSecondFactor({ started, code: codeOf(Date.now()) });
    await execute(`insert into external_identity (id_school, source, kind, external_id, id)
      values (2, 'educa', 'user', 'p-3', ${idUser})`);
    platform.state.signsIn = 'p-3';
    const page = await openPage();
    await signInFromLogin(page);
    const code = page.getByLabel(t('secondFactor', 'code'));
    await code.waitFor();
    await expectAccessibleInAllThemes(page);
    await expect.poll(() => page.url()).toBe(`${address()}/auth-partner`);
    await code.fill(codeOf(Date.now() + 30_000));
    await page.getByRole('button', { name: t('secondFactor', 'enter') }).click();
    await page.waitForURL('/reports');
  });

  it('gets a token for its own page from the window that it opened, and its user back who signs out', async () => {
    platform.state.signsIn = 'p-1';
    platform.state.page = `<!doctype html><title>Platform</title><button>Open</button><script>
      document.querySelector('button').onclick = () => window.open('${address()}/auth-partner?popup=1', '', 'popup');
      addEventListener('message', ({ data, origin }) => { document.body.dataset.message = JSON.stringify({ ...data, origin }); });
    </script>`;
    const page = await openPage();
    await page.goto(`${platform.issuer}/page`);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Open' }).click()]);
    if (!popup.isClosed()) await popup.waitForEvent('close');
    await expect.poll(() => page.evaluate(() => document.body.dataset.message)).toBeTruthy();
    const { token, origin } = JSON.parse(await page.evaluate(() => document.body.dataset.message ?? ''));
    expect(origin).toBe(address());
    await page.goto(`${address()}/auth?token=${token}`);
    await page.waitForURL(`${address()}/assessments`);
    await person(page).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(`${platform.issuer}/`);
  });
});
