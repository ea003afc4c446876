// Assertions that read a page once: to be changed to expectOf.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktopWindow, phoneWindow } from './support/browser.ts';
import { createDatabase } from './support/database.ts';
import { expectAccessibleInAllThemes } from './support/demonstration.ts';
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
/** A png of one pixel. */
const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

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
    const create = page.getByRole('button', { name: t('registration', 'first.save') });
    await create.click();
    await page.getByText(t('registration', 'field.required')).first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('given-name');
    await expectAccessibleInAllThemes(page);
    await page.getByLabel(t('registration', 'field.firstName')).fill('Ana');
    await page.getByLabel(t('registration', 'field.lastName')).fill('Núñez Aldao');
    await page.getByLabel(t('registration', 'field.email')).fill('ana@school.example');
    await page.getByLabel(t('password', 'password'), { exact: true }).fill(PASSWORD);
    await page.getByLabel(t('password', 'repeat')).fill('another one');
    await create.click();
    await page.getByText(t('password', 'different')).waitFor();
    await page.getByLabel(t('password', 'repeat')).fill(PASSWORD);
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
    await page.getByRole('heading', { name: t('registration', 'first.invalid.title') }).waitFor();
    await page.getByRole('link', { name: t('registration', 'first.signIn') }).click();
    await page.waitForURL('**/login');
  });

  it('invites a teacher by mail, who makes an account by the link', async () => {
    const page = await openPage(english);
    await signIn(page, '/my-school', { login: 'ana@school.example', password: PASSWORD });
    await page.getByRole('button', { name: t('administration', 'openNamed', { name: 'CEIP Praia de Area' }) }).click();
    await page.getByRole('link', { name: t('shell', 'entry.my-school') }).click();
    await page.getByRole('button', { name: t('members', 'invite.do'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: t('members', 'invite.send') });
    const box = await send.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(english.viewport.height);
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
    await invited.getByLabel(t('password', 'password'), { exact: true }).fill('Catro-Ondas-17');
    await invited.getByLabel(t('password', 'repeat')).fill('Catro-Ondas-17');
    const create = invited.getByRole('button', { name: t('members', 'invitation.create') });
    await create.click();
    expect(await invited.getByRole('link', { name: t('session', 'texts.terms') }).getAttribute('href')).toBe(
      '/legal/terms',
    );
    await invited.getByText(t('members', 'invitation.termsMissing')).waitFor();
    await expectAccessibleInAllThemes(invited);
    await invited.getByLabel(t('members', 'invitation.terms')).check({ force: true });
    await create.click();
    await invited.getByRole('heading', { name: t('shell', 'entry.assessments'), level: 1 }).waitFor();
    await invited.getByRole('navigation').getByText('CEIP Praia de Area').waitFor();
  });

  it('makes codes for the school, ends and switches one off, and shows both in the audit log', async () => {
    const page = await openPage(english);
    await signIn(page, '/administration/codes', { login: 'ana@school.example', password: PASSWORD });
    await page.getByRole('heading', { name: t('administration', 'codes.choose') }).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByLabel(t('administration', 'tabs.school')).selectOption('CEIP Praia de Area');
    await page
      .getByRole('button', { name: t('administration', 'codes.add') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('administration', 'codes.count')).fill('0');
    await dialog.getByText(t('administration', 'codes.countWrong', { most: '100' })).waitFor();
    await dialog.getByLabel(t('administration', 'codes.count')).fill('2');
    await dialog.getByLabel(t('administration', 'codes.limit')).fill('30');
    await dialog.getByLabel(t('administration', 'codes.lastDay')).fill('30/06/2031');
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Enter');
    await page.getByText(t('administration', 'codes.done.added_other', { count: '2' })).waitFor();
    await page
      .getByText(t('administration', 'codes.until', { date: '30/06/2031' }))
      .first()
      .waitFor();
    const off = page.getByRole('button', { name: /^Deactivate / });
    const name = (await off.first().getAttribute('aria-label'))?.replace(/^Deactivate /, '') ?? '';
    await off.first().click();
    await page.getByText(t('administration', 'codes.done.deactivated', { code: name })).waitFor();
    await expectAccessibleInAllThemes(page);

    await page.getByRole('link', { name: t('administration', 'tabs.audit') }).click();
    await page.getByRole('heading', { name: t('audit', 'title'), level: 1 }).waitFor();
    await page.getByLabel(t('administration', 'tabs.school')).selectOption('CEIP Praia de Area');
    const changed = page.getByRole('row').filter({ hasText: t('audit', 'calls.editAccessCode') });
    await changed.getByText(/active → deactivated/).waitFor();
    await page.getByLabel(t('audit', 'column.call')).selectOption(t('audit', 'calls.addAccessCode'));
    await changed.waitFor({ state: 'detached' });
    await page
      .getByRole('row')
      .filter({ hasText: name.replace(' ', '') })
      .waitFor();
    await expectAccessibleInAllThemes(page);

    await page.getByRole('link', { name: t('administration', 'tabs.countries') }).click();
    await page
      .getByRole('button', { name: t('administration', 'edit.named', { name: '' }) })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleInAllThemes(page);
  });

  it('has settings for each school, which its administrators reach from the page of the school', async () => {
    const page = await openPage(english);
    await signIn(page, '/administration/schools', { login: 'ana@school.example', password: PASSWORD });
    await page
      .getByRole('link', { name: t('administration', 'settings.named', { name: 'CEIP Praia de Area' }) })
      .click();
    const save = page.getByRole('button', { name: t('administration', 'settings.save') });
    await page.getByLabel(t('administration', 'settings.passwordDays')).fill('0');
    await save.click();
    await page.getByText(t('administration', 'settings.numberWrong', { least: '1', most: '3650' })).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('passwordDays');
    await expectAccessibleInAllThemes(page);
    await page.getByLabel(t('administration', 'settings.passwordDays')).fill('180');
    await page.getByLabel(t('administration', 'settings.month')).selectOption('February');
    await page.keyboard.press('Tab');
    await save.click();
    await page.getByText(t('administration', 'settings.saved')).waitFor();

    await page.goto('/administration/schools');
    await page.getByRole('button', { name: t('administration', 'openNamed', { name: 'CEIP Praia de Area' }) }).click();
    await page.getByRole('link', { name: t('shell', 'entry.my-school') }).click();
    await page.getByRole('link', { name: t('members', 'settings') }).click();
    const february = page.getByLabel(t('administration', 'settings.month'));
    await expect.poll(() => february.inputValue()).toBe('02');
    await expect.poll(() => page.getByLabel(t('administration', 'settings.passwordDays')).inputValue()).toBe('180');
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(LOGO, 'base64') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('img', { name: t('administration', 'settings.logoNow') }).waitFor();
    await expectAccessibleInAllThemes(page);
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
    };
    await typeClass('Choir');
    await teacher.getByRole('heading', { name: 'Choir', level: 1 }).waitFor();
    await teacher.getByText(t('classes', 'code.label')).first().waitFor();
    const code = await teacher
      .getByRole('region', { name: t('classes', 'code.label') })
      .getByText(/^\w{3} \w{3}$/)
      .innerText();
    await teacher.goto('/my-class');
    // On a slow line the name is entered before the form has read the school.
    const slow = Promise.withResolvers<void>();
    await teacher.route('**/getSchoolsList.php*', (route) => slow.promise.then(() => route.continue()));
    await typeClass('7B');
    await dialog.getByRole('button', { name: t('classes', 'add.confirm') }).waitFor();
    slow.resolve();
    await teacher.getByRole('heading', { name: '7B', level: 1 }).waitFor();
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
    await expectAccessibleInAllThemes(student);
  });

  it('has material that the administrator of the installation adds and orders, and the teacher opens from the menu', async () => {
    const page = await openPage(english);
    await signIn(page, '/administration/material', { login: 'ana@school.example', password: PASSWORD });
    await page.getByRole('button', { name: t('materials', 'add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('shell', 'role.teacher') }).click();
    await dialog.getByRole('button', { name: t('materials', 'addLink') }).click();
    await dialog.getByLabel(t('materials', 'entryName', { number: '1' })).fill('Videos');
    await dialog.getByLabel(t('materials', 'entryLink', { number: '1' })).fill('https://example.org/videos');
    await dialog.getByRole('button', { name: t('materials', 'confirmAdd'), exact: true }).click();
    await dialog.getByText(t('materials', 'nameMissing')).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('id'));
    expect(await focused()).toBe('problem-materialName');
    await dialog.getByLabel(t('materials', 'name')).first().fill('Guides');
    const file = { name: 'Manual.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    await dialog.getByLabel(t('materials', 'entryName', { number: '2' })).waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: t('materials', 'confirmAdd'), exact: true }).click();
    await page.getByText(t('materials', 'added', { name: 'Guides' })).waitFor();
    await page.getByRole('button', { name: t('materials', 'add') }).click();
    await dialog.getByLabel(t('materials', 'name')).first().fill('Help');
    await page.keyboard.press('Enter');
    const names = () => page.getByRole('list', { name: t('administration', 'tabs.material') }).innerText();
    await expect.poll(names).toMatch(/Guides.*Help/s);
    await page.getByRole('button', { name: t('ui', 'reorder.grip', { name: 'Help' }), exact: true }).press('ArrowUp');
    await expect.poll(names).toMatch(/Help.*Guides/s);
    await page.locator('[aria-busy]').waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(names).toMatch(/Help.*Guides/s);
    await expectAccessibleInAllThemes(page);

    const teacher = await openPage(english);
    await teacher.clock.install();
    await signIn(teacher, '/my-class', { login: 'irene@school.example', password: 'Catro-Ondas-17' });
    await teacher.getByRole('link', { name: t('shell', 'entry.my-class') }).waitFor();
    // The menu reads the material some seconds after the screen is there.
    await teacher.clock.fastForward(5000);
    await teacher.getByRole('link', { name: 'Guides' }).click();
    await teacher.getByRole('heading', { name: 'Guides', level: 1 }).waitFor();
    const download = teacher.waitForEvent('download');
    await teacher.getByRole('link', { name: t('materials', 'downloadNamed', { name: 'Manual' }) }).click();
    expect((await download).suggestedFilename()).toBe('Manual.pdf');
    expect(readFileSync(await (await download).path(), 'utf8')).toBe('%PDF-1.7\n%%EOF\n');
    await expectAccessibleInAllThemes(teacher);
  });
});
