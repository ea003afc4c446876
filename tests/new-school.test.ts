import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktopWindow } from './support/browser.ts';
import { createDatabase } from './support/database.ts';
import { expectAccessibleInAllThemes } from './support/demonstration.ts';
import { openPages } from './support/pages.ts';
import { type Server, startServer, temporaryFolder } from './support/server.ts';
import { createTranslate } from './support/words.ts';

const t = createTranslate('en');
const english = { ...desktopWindow, locale: 'en-GB' };
const PASSWORD = 'Tres-Gaivotas-88';

let database: Awaited<ReturnType<typeof createDatabase>>;
let server: Server;
const { folder, remove } = temporaryFolder();
const openPage = openPages(() => server.address);

beforeAll(async () => {
  database = await createDatabase('');
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
  server = await startServer({ ...settings, PORT: '0', DEMO: '0' });
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await database?.drop();
  remove();
});

/** Waits for a mail to an address in the folder of mails, and returns the link in it. */
const mailedLink = async (dataDir: string, to: string): Promise<string> => {
  const mails = join(dataDir, 'mails');
  const linkIn = () =>
    readdirSync(mails)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(join(mails, name), 'utf8'))
      .find((mail) => mail.startsWith(`To: ${to}`))
      ?.match(/https?:\S+/)?.[0];
  await expect.poll(linkIn, { timeout: 15_000 }).toBeDefined();
  return linkIn() ?? '';
};

describe('an installation without accounts', () => {
  const file = join(folder, 'first-administrator-link.txt');

  it('prints a link, and writes it to a file that only its owner can read', () => {
    const address = readFileSync(file, 'utf8').trim();
    expect(address).toContain(`${server.address}/first-administrator?link=`);
    expect(server.output()).toContain(address);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('gets its first administrator by the link, and this one adds a school and opens it', async () => {
    const page = await openPage(english);
    await page.goto(readFileSync(file, 'utf8').trim());
    const create = page.getByRole('button', { name: t('session', 'first.save') });
    await create.click();
    await page.getByText(t('session', 'first.required')).first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('given-name');
    await expectAccessibleInAllThemes(page);
    await page.getByLabel(t('session', 'first.firstName')).fill('Ana');
    await page.getByLabel(t('session', 'first.lastName')).fill('Núñez Aldao');
    await page.getByLabel(t('session', 'first.email')).fill('ana@school.example');
    await page.getByLabel(t('session', 'change.password'), { exact: true }).fill(PASSWORD);
    await page.getByLabel(t('session', 'change.repeat')).fill('another one');
    await create.click();
    await page.getByText(t('session', 'change.different')).waitFor();
    await page.getByLabel(t('session', 'change.repeat')).fill(PASSWORD);
    await create.click();

    await page.getByText(t('administration', 'none.title')).waitFor();
    await expectAccessibleInAllThemes(page);
    await page
      .getByRole('button', { name: t('administration', 'add.do') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('administration', 'add.confirm') }).click();
    await dialog.getByText(t('administration', 'nameMissing')).waitFor();
    await dialog.getByLabel(t('administration', 'name'), { exact: true }).fill('CEIP Praia de Area');
    await dialog.getByLabel(t('administration', 'timezone')).selectOption('Europe/Madrid');
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Enter');
    await page.getByText(t('administration', 'added', { name: 'CEIP Praia de Area' })).waitFor();
    await page.getByRole('button', { name: t('administration', 'openNamed', { name: 'CEIP Praia de Area' }) }).click();
    await page.getByRole('heading', { name: t('shell', 'entry.assessments'), level: 1 }).waitFor();
    await page.getByRole('navigation').getByText('CEIP Praia de Area').waitFor();

    await page.goto('/administration');
    await page.getByRole('cell', { name: 'CEIP Praia de Area', exact: true }).waitFor();
    await page.getByRole('button', { name: /Ana/ }).click();
    await page.getByRole('button', { name: t('shell', 'installation') }).click();
    await page.getByRole('button', { name: t('administration', 'add.do') }).waitFor();
  });

  it('shows a used link as used', async () => {
    const page = await openPage(english);
    await page.goto(readFileSync(file, 'utf8').trim());
    await page.getByRole('heading', { name: t('session', 'first.invalid.title') }).waitFor();
    await page.getByRole('link', { name: t('session', 'first.signIn') }).click();
    await page.waitForURL('**/login');
  });

  it('invites a teacher by mail, who makes an account by the link', async () => {
    const page = await openPage(english);
    await page.goto('/login?p=/my-school');
    await page.getByLabel(t('session', 'login')).fill('ana@school.example');
    await page.getByLabel(t('session', 'password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: t('session', 'enter') }).click();
    await page.getByRole('button', { name: t('administration', 'openNamed', { name: 'CEIP Praia de Area' }) }).click();
    await page.getByRole('link', { name: t('shell', 'entry.my-school') }).click();
    await page.getByRole('button', { name: t('members', 'invite.do'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: t('members', 'invite.send') });
    await send.click();
    await dialog.getByText(t('members', 'field.required')).first().waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByLabel(t('members', 'field.email')).fill('Irene@School.Example');
    await dialog.getByLabel(t('members', 'field.firstName')).fill('Irene');
    await dialog.getByLabel(t('members', 'field.lastName')).fill('Fariña Souto');
    await dialog.getByLabel(t('members', 'field.language')).selectOption('en');
    await send.click();
    await page.getByText(t('members', 'done.invite', { email: 'Irene@School.Example' })).waitFor();
    await page.getByText(t('members', 'state.one.invited'), { exact: true }).first().waitFor();
    await expectAccessibleInAllThemes(page);

    const invited = await openPage({ ...english, colorScheme: 'dark' });
    await invited.goto(await mailedLink(folder, 'irene@school.example'));
    await invited
      .getByRole('heading', { name: t('members', 'invitation.title', { school: 'CEIP Praia de Area' }) })
      .waitFor();
    await invited.getByLabel(t('session', 'change.password'), { exact: true }).fill('Catro-Ondas-17');
    await invited.getByLabel(t('session', 'change.repeat')).fill('Catro-Ondas-17');
    const create = invited.getByRole('button', { name: t('members', 'invitation.create') });
    await create.click();
    await invited.getByText(t('members', 'invitation.termsMissing')).waitFor();
    await expectAccessibleInAllThemes(invited);
    await invited.getByLabel(t('members', 'invitation.terms')).check({ force: true });
    await create.click();
    await invited.getByRole('heading', { name: t('shell', 'entry.assessments'), level: 1 }).waitFor();
    await invited.getByRole('navigation').getByText('CEIP Praia de Area').waitFor();
  });
});
