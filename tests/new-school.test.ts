import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktopWindow, phoneWindow } from './support/browser.ts';
import { createDatabase } from './support/database.ts';
import { expectOf } from './support/expect-of.ts';
import { openPages } from './support/pages.ts';
import { type Server, startServer, temporaryFolder } from './support/server.ts';
import { createTranslate } from './support/words.ts';

const t = createTranslate('en');
const english = { ...desktopWindow, locale: 'en-GB' };
const PASSWORD = 'Tres-Gaivotas-88';
/** A list of a learning platform, where the real ones are next to the project. */
const realRoster = join(import.meta.dirname, '../../shared/data/interchange/roster/moodle-upload-users.csv');
if (!existsSync(realRoster)) console.info('shared/data/interchange is absent: a list of our own is imported');
const roster = existsSync(realRoster)
  ? realRoster
  : { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('firstname,lastname\nTom,Jones\nMary,Lee\n') };

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

const signIn = async (page: Page, path: string, { login, password }: { login: string; password: string }) => {
  await page.goto(`/login?p=${path}`);
  await page.getByLabel(t('session', 'login')).fill(login);
  await page.getByLabel(t('session', 'password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('session', 'enter') }).click();
};

/** Waits for a mail to an address in the folder of mails, and returns the link in it. */
const mailedLink = async (dataDir: string, to: string): Promise<string> => {
  const mails = join(dataDir, 'mails');
  const linkIn = () =>
    readdirSync(mails)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(join(mails, name), 'utf8'))
      .find((mail) => mail.startsWith(`To: ${to}`))
      ?.match(/https?:\S+/)?.[0];
  await expect.poll(linkIn).toBeDefined();
  return linkIn() ?? '';
};

describe('an installation without accounts', () => {
  const file = join(folder, 'first-administrator-link.txt');

  it('tells who started the server a link to print, and writes it to a file that only its owner can read', () => {
    const address = readFileSync(file, 'utf8').trim();
    expect(address).toContain(`${server.address}/first-administrator?link=`);
    expect(server.announcement).toContain(address);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('gets its first administrator by the link, who adds a school and invites a teacher by mail', async () => {
    const page = await openPage(english);
    await page.goto(readFileSync(file, 'utf8').trim());
    await page.getByLabel(t('registration', 'field.firstName')).fill('Ana');
    await page.getByLabel(t('registration', 'field.lastName')).fill('Núñez Aldao');
    await page.getByLabel(t('registration', 'field.email')).fill('ana@school.example');
    await page.getByLabel(t('password', 'password'), { exact: true }).fill(PASSWORD);
    await page.getByLabel(t('password', 'repeat')).fill(PASSWORD);
    await page.getByRole('button', { name: t('registration', 'first.save') }).click();

    await page.getByText(t('administration', 'none.title')).waitFor();
    await page
      .getByRole('button', { name: t('administration', 'add.do') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('administration', 'name'), { exact: true }).fill('CEIP Praia de Area');
    await dialog.getByLabel(t('administration', 'timezone')).selectOption('Europe/Madrid');
    await page.keyboard.press('Enter');
    await page.getByText(t('administration', 'added', { name: 'CEIP Praia de Area' })).waitFor();
    await page.getByRole('button', { name: t('administration', 'openNamed', { name: 'CEIP Praia de Area' }) }).click();
    await page.getByRole('heading', { name: t('shell', 'entry.assessments'), level: 1 }).waitFor();
    await page.getByRole('navigation').getByText('CEIP Praia de Area').waitFor();

    await page.getByRole('link', { name: t('shell', 'entry.my-school') }).click();
    await page.getByRole('button', { name: t('members', 'invite.do'), exact: true }).click();
    await dialog.getByLabel(t('members', 'field.email')).fill('Irene@School.Example');
    await dialog.getByLabel(t('members', 'field.firstName')).fill('Irene');
    await dialog.getByLabel(t('members', 'field.lastName')).fill('Fariña Souto');
    await dialog.getByLabel(t('members', 'field.language')).selectOption('en');
    await dialog.getByRole('button', { name: t('members', 'invite.send') }).click();
    await page.getByText(t('members', 'state.one.invited'), { exact: true }).first().waitFor();

    const invited = await openPage(english);
    await invited.goto(await mailedLink(folder, 'irene@school.example'));
    await invited.getByLabel(t('password', 'password'), { exact: true }).fill('Catro-Ondas-17');
    await invited.getByLabel(t('password', 'repeat')).fill('Catro-Ondas-17');
    await invited.getByLabel(t('members', 'invitation.terms')).check({ force: true });
    await invited.getByRole('button', { name: t('members', 'invitation.create') }).click();
    await invited.getByRole('heading', { name: t('shell', 'entry.assessments'), level: 1 }).waitFor();
    await invited.getByRole('navigation').getByText('CEIP Praia de Area').waitFor();

    await page.goto('/administration');
    await page.getByRole('button', { name: /Ana/ }).click();
    await page.getByRole('button', { name: t('shell', 'installation') }).click();
    await page.getByRole('button', { name: t('administration', 'add.do') }).waitFor();
    await invited.goto(readFileSync(file, 'utf8').trim());
    await invited.getByRole('heading', { name: t('registration', 'first.invalid.title') }).waitFor();
  });

  it('has a class from a file, whose students sign in on a phone with their slips and join a second class', async () => {
    const teacher = await openPage(english);
    await signIn(teacher, '/my-class', { login: 'irene@school.example', password: 'Catro-Ondas-17' });
    const dialog = teacher.getByRole('dialog');
    const typeClass = async (name: string) => {
      await teacher
        .getByRole('button', { name: t('classes', 'add.do') })
        .first()
        .click();
      await dialog.getByLabel(t('classes', 'name.label')).fill(name);
      await teacher.keyboard.press('Enter');
      await teacher.getByRole('heading', { name, level: 1 }).waitFor();
    };
    await typeClass('Choir');
    const code = await teacher
      .getByRole('region', { name: t('classes', 'code.label') })
      .getByText(/^\w{3} \w{3}$/)
      .innerText();
    await teacher.goto('/my-class');
    await typeClass('7B');
    await teacher.getByRole('link', { name: t('classes', 'fromFile') }).click();
    await teacher.locator('input[type=file]').setInputFiles(roster);
    await teacher.getByRole('button', { name: t('rosters', 'import_other', { count: '2' }) }).click();
    await teacher.getByRole('link', { name: t('rosters', 'result.slips') }).click();
    await teacher.getByRole('button', { name: t('slips', 'slips.make_other', { count: '2' }) }).click();
    await teacher.getByText(t('slips', 'slips.once')).waitFor();
    const slip = teacher.locator('main li').filter({ hasText: 'Jones' });
    const [login = '', password = ''] = await slip.locator('dd').allInnerTexts();

    const student = await openPage({ ...phoneWindow, locale: 'en-GB' });
    await signIn(student, '/my-class', { login, password });
    await student.getByLabel(t('legal', 'gate.accept')).check();
    await student.getByRole('button', { name: t('legal', 'gate.submit') }).click();
    await student.getByText('7B').waitFor();
    await student.getByLabel(t('classes', 'join.label')).fill(code);
    await student.keyboard.press('Enter');
    await student.getByRole('cell', { name: /Choir/ }).waitFor();
  });

  it('has material that the administrator of the installation adds and orders, and the teacher opens from the menu', async () => {
    const page = await openPage(english);
    await signIn(page, '/administration/material', { login: 'ana@school.example', password: PASSWORD });
    const dialog = page.getByRole('dialog');
    const list = page.getByRole('list', { name: t('administration', 'tabs.material') });
    await page.getByRole('button', { name: t('materials', 'add') }).click();
    await dialog.getByRole('button', { name: t('shell', 'role.teacher') }).click();
    await dialog.getByLabel(t('materials', 'name')).first().fill('Guides');
    const file = { name: 'Manual.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    await dialog.getByLabel(t('materials', 'entryName', { number: '1' })).waitFor();
    await dialog.getByRole('button', { name: t('materials', 'confirmAdd'), exact: true }).click();
    await page.getByText(t('materials', 'added', { name: 'Guides' })).waitFor();
    await page.getByRole('button', { name: t('materials', 'add') }).click();
    await dialog.getByLabel(t('materials', 'name')).first().fill('Help');
    await page.keyboard.press('Enter');
    await expectOf(list).text.toMatch(/Guides.*Help/s);
    await page.getByRole('button', { name: t('ui', 'reorder.grip', { name: 'Help' }), exact: true }).press('ArrowUp');
    await expectOf(list).text.toMatch(/Help.*Guides/s);
    await expectOf(list).attribute('aria-busy').toBe(null);
    await page.reload();
    await expectOf(list).text.toMatch(/Help.*Guides/s);

    const teacher = await openPage(english);
    await teacher.clock.install();
    await signIn(teacher, '/my-class', { login: 'irene@school.example', password: 'Catro-Ondas-17' });
    await teacher.getByRole('link', { name: t('shell', 'entry.my-class') }).waitFor();
    // The menu reads the material some seconds after the screen is there.
    await teacher.clock.fastForward(5000);
    await teacher.getByRole('link', { name: 'Guides' }).click();
    await teacher.getByRole('heading', { name: 'Guides', level: 1 }).waitFor();
    const downloading = teacher.waitForEvent('download');
    await teacher.getByRole('link', { name: t('materials', 'downloadNamed', { name: 'Manual' }) }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Manual.pdf');
    expect(readFileSync(await download.path(), 'utf8')).toBe('%PDF-1.7\n%%EOF\n');
  });
});
