import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { desktopWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { listOfAssessments } from './replies/assessments.ts';
import { storedCatalogue } from './replies/catalogue.ts';
import { emptyDashboard } from './replies/dashboard.ts';
import { countries, listOfSchools, schoolRow, schoolSettings } from './replies/installation.ts';
import { SESSION_END, signedIn } from './replies/session.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refuse, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('en');
const english = { ...desktopWindow, locale: 'en-GB' };
const diego = people.installation({ language: 'en' });
const PASSWORD = 'Tres-Gaivotas-88';

describe('the form of the first administrator', () => {
  it('says what is missing and which passwords differ, and opens the list of schools', async () => {
    const { page, wire } = await openScreen('/first-administrator?link=made-up', {
      as: null,
      window: english,
      stubs: [
        stub(calls.installation.checkFirstAdministratorLink, {}),
        stub(calls.installation.createFirstAdministrator, signedIn(diego)),
        ...listOfSchools(),
      ],
    });
    const create = page.getByRole('button', { name: t('registration', 'first.save') });
    await create.click();
    await page.getByText(t('registration', 'field.required')).first().waitFor();
    await expectOf(page.getByLabel(t('registration', 'field.firstName'))).focused.toBe(true);
    await expectOf(page.locator(':focus')).attribute('autocomplete').toBe('given-name');
    await expectAccessibleInAllThemes(page);
    await page.getByLabel(t('registration', 'field.firstName')).fill('Diego');
    await page.getByLabel(t('registration', 'field.lastName')).fill('Vila Aldao');
    await page.getByLabel(t('registration', 'field.email')).fill('diego@ria.es');
    await page.getByLabel(t('password', 'password'), { exact: true }).fill(PASSWORD);
    await page.getByLabel(t('password', 'repeat')).fill('another one');
    await create.click();
    await page.getByText(t('password', 'different')).waitFor();
    expect(wire.inputs(calls.installation.createFirstAdministrator)).toEqual([]);
    await page.getByLabel(t('password', 'repeat')).fill(PASSWORD);
    await create.click();
    await page.getByText(t('administration', 'none.title')).waitFor();
    await expectAccessibleInAllThemes(page);
    expect(wire.inputs(calls.installation.createFirstAdministrator)).toEqual([
      { link: 'made-up', firstName: 'Diego', lastName: 'Vila Aldao', email: 'diego@ria.es', password: PASSWORD },
    ]);
  });

  it('is not shown by a used link, which leads to the sign-in', async () => {
    const { page } = await openScreen('/first-administrator?link=used', {
      as: null,
      window: english,
      stubs: [
        refuse(calls.installation.checkFirstAdministratorLink, 'invalidLink'),
        stub(calls.session.getPartner, { content: null }),
      ],
    });
    await page.getByRole('heading', { name: t('registration', 'first.invalid.title') }).waitFor();
    await page.getByRole('link', { name: t('registration', 'first.signIn') }).click();
    await page.waitForURL('**/login');
  });
});

describe('the authors and editors of an installation', () => {
  it('are invited by mail, and their invitations are sent again or withdrawn', async () => {
    const edith = {
      ...{ idInvitation: 7, email: 'edith@editora.gal', firstName: 'Edith', lastName: 'Louro', idType: 5 },
      expires: '2026-03-17T09:00:00+01:00',
    };
    let waiting: (typeof edith)[] = [];
    const { page, wire } = await openScreen('/administration/writers', {
      as: diego,
      window: english,
      stubs: [
        stub(calls.members.getProviderInvitations, () => ({ content: waiting })),
        stub(calls.members.inviteProviderMember, () => {
          waiting = [edith, { ...edith, idInvitation: 8, firstName: 'Uxía', expires: '2026-03-01T09:00:00+01:00' }];
          return { content: { idInvitation: 7 } };
        }),
        stub(calls.members.resendInvitation, {}),
        stub(calls.members.withdrawInvitation, () => {
          waiting = waiting.slice(1);
          return {};
        }),
      ],
    });
    await page.getByText(t('administration', 'writers.none.title')).waitFor();
    await page.getByRole('button', { name: t('administration', 'writers.do') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('administration', 'writers.send') }).click();
    await expectOf(dialog.getByLabel(t('members', 'field.email')))
      .attribute('aria-invalid')
      .toBe('true');
    await dialog.getByLabel(t('members', 'field.email')).fill('edith@editora.gal');
    await dialog.getByLabel(t('members', 'field.firstName')).fill('Edith');
    await dialog.getByLabel(t('administration', 'writers.role')).selectOption('author');
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: t('administration', 'writers.send') }).click();
    await page.getByText(t('administration', 'writers.done', { email: 'edith@editora.gal' })).waitFor();
    expect(wire.inputs(calls.members.inviteProviderMember)).toEqual([
      { email: 'edith@editora.gal', firstName: 'Edith', lastName: '', idType: 5 },
    ]);

    await page.getByText(t('administration', 'writers.expired', { date: '' }).trim()).waitFor();
    const name = 'Louro, Edith';
    await page.getByRole('button', { name: t('administration', 'writers.resend.named', { name }) }).click();
    await page.getByText(t('administration', 'writers.resend.done', { name })).waitFor();
    expect(wire.inputs(calls.members.resendInvitation)).toEqual([{ idInvitation: 7 }]);
    await expectAccessibleInAllThemes(page);
    await page.setViewportSize(phoneWindow.viewport);
    await page.getByRole('button', { name: t('administration', 'writers.withdraw.named', { name }) }).click();
    await dialog.getByText(t('administration', 'writers.withdraw.text', { email: edith.email })).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('administration', 'writers.withdraw.do') }).click();
    await page.getByText(t('administration', 'writers.withdraw.done', { name })).waitFor();
    expect(wire.inputs(calls.members.withdrawInvitation)).toEqual([{ idInvitation: 7 }]);
    await page.getByText(edith.email).waitFor();
    await expectOf(page.getByRole('row')).count.toBe(2);
  });
});

describe('the first screen of a school without subjects', () => {
  it.each(['/assessments', '/main-dashboard'])(
    'leads from %s to a ready catalogue, to one’s own, and to questions',
    async (path) => {
      const { page } = await openScreen(path, {
        as: people.administrator({ language: 'en' }),
        window: english,
        stubs: [
          listOfAssessments(),
          ...storedCatalogue({ nodes: [] }),
          ...emptyDashboard(),
          stub(calls.schedules.getTeachers, { content: [] }),
          stub(calls.schedules.getCourses, { content: [] }),
        ],
      });
      const first = page.getByRole('region', { name: t('bank', 'firstSubjects.title') });
      await first.getByRole('link', { name: t('bank', 'firstSubjects.ready.do') }).waitFor();
      await expectAccessibleInAllThemes(page);
      await page.setViewportSize(phoneWindow.viewport);
      await expectAccessible(page);
      await expectOf(first.getByRole('link', { name: t('bank', 'firstSubjects.bank.do') }))
        .attribute('href')
        .toBe('/add-questions');
      await first.getByRole('link', { name: t('bank', 'firstSubjects.own.do') }).click();
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: t('bank', 'tree.name') })
        .fill('Navigation');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForURL('/catalogue');
      await page.getByRole('button', { name: 'Navigation', exact: true }).waitFor();
    },
  );
});

describe('the schools of an installation', () => {
  it('are added in a dialog, and opened by whoever administers them', async () => {
    const name = 'CEIP Praia de Area';
    let schools = [schoolRow()];
    let me = diego;
    const { page, wire } = await openScreen('/administration/schools', {
      as: diego,
      window: english,
      stubs: [
        countries(),
        ...listOfSchools(),
        stub(calls.installation.getSchools, () => ({
          ...{ content: schools, totalrecords: schools.length, totalpages: 1, recordsperpage: 20 },
        })),
        stub(calls.session.currentSession, () => ({ user: me, expiresAt: SESSION_END })),
        stub(calls.installation.addSchool, (input) => {
          schools = [
            ...schools,
            schoolRow({ idSchool: 3, Name: input.name, address: input.address, staff: 1, students: 0 }),
          ];
          me = { ...me, schools: [{ idSchool: 3, name, idType: me.idType }] };
          return { content: { idSchool: 3 } };
        }),
        stub(calls.users.changeSchool, ({ idSchool }) => {
          me = { ...me, idSchool: idSchool ?? null, schoolName: name };
          return { user: me, expiresAt: SESSION_END };
        }),
      ],
    });
    await page
      .getByRole('button', { name: t('administration', 'add.do') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('administration', 'add.confirm') }).click();
    await dialog.getByText(t('administration', 'nameMissing')).waitFor();
    await dialog.getByLabel(t('administration', 'name'), { exact: true }).fill(name);
    await dialog.getByLabel(t('administration', 'timezone')).selectOption('Europe/Madrid');
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Enter');
    await page.getByText(t('administration', 'added', { name })).waitFor();
    const added = { name, timezone: 'Europe/Madrid', administer: true };
    expect(wire.inputs(calls.installation.addSchool)).toEqual([expect.objectContaining(added)]);
    await page.getByRole('cell', { name, exact: true }).waitFor();
    await page.getByRole('button', { name: t('administration', 'openNamed', { name }) }).click();
    await expect.poll(() => wire.inputs(calls.users.changeSchool)).toEqual([{ idSchool: 3 }]);
  });

  it('lead from the one that its maker administers to a ready catalogue, to one’s own, and to questions', async () => {
    const name = 'CEIP Praia de Area';
    const school = { idSchool: 3, name, idType: diego.idType };
    let me = { ...diego, schools: [school, { ...school, idSchool: 4, name: 'CEIP Monte', idType: 3 }] };
    const rows = [4, 5, 3].map((idSchool) => schoolRow({ idSchool, Name: `${idSchool}`, hasDisciplines: false }));
    const { page, wire } = await openScreen('/', {
      as: diego,
      window: english,
      stubs: [
        countries(),
        ...listOfSchools(...rows.slice(0, 2), { ...(rows[2] as (typeof rows)[number]), Name: name }, schoolRow()),
        stub(calls.session.currentSession, () => ({ user: me, expiresAt: SESSION_END })),
        stub(calls.users.changeSchool, ({ idSchool }) => {
          me = { ...me, idSchool: idSchool ?? null, schoolName: name };
          return { user: me, expiresAt: SESSION_END };
        }),
        ...storedCatalogue({ nodes: [] }),
      ],
    });
    const first = page.getByRole('region', { name: t('bank', 'firstSubjects.titleOf', { school: name }) });
    await first.getByRole('button', { name: t('bank', 'firstSubjects.ready.do') }).waitFor();
    await first.getByRole('button', { name: t('bank', 'firstSubjects.bank.do') }).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.setViewportSize(phoneWindow.viewport);
    await expectAccessible(page);
    await first.getByRole('button', { name: t('bank', 'firstSubjects.own.do') }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: t('bank', 'tree.name') })
      .waitFor();
    expect(wire.inputs(calls.users.changeSchool)).toEqual([{ idSchool: 3 }]);
  });

  it('offer no catalogue where all have subjects', async () => {
    const withSubjects = { ...diego, schools: [{ idSchool: 2, name: 'IES Ría de Vigo', idType: diego.idType }] };
    const { page } = await openScreen('/administration/schools', {
      as: withSubjects,
      window: english,
      stubs: [countries(), ...listOfSchools(schoolRow())],
    });
    await page.getByRole('button', { name: t('administration', 'openNamed', { name: 'IES Ría de Vigo' }) }).waitFor();
    await expectOf(page.getByRole('button', { name: t('bank', 'firstSubjects.ready.do') })).count.toBe(0);
  });

  it('are added with an administrator who is invited where their maker does not administer them', async () => {
    const { page, wire } = await openScreen('/administration/schools', {
      as: diego,
      window: english,
      stubs: [countries(), ...listOfSchools(), stub(calls.installation.addSchool, { content: { idSchool: 3 } })],
    });
    await page
      .getByRole('button', { name: t('administration', 'add.do') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('administration', 'name'), { exact: true }).fill('CEIP Praia');
    await dialog.getByLabel(t('administration', 'add.administer')).uncheck();
    await dialog.getByRole('button', { name: t('administration', 'add.confirm') }).click();
    await expectOf(dialog.getByLabel(t('members', 'field.email')))
      .attribute('aria-invalid')
      .toBe('true');
    await dialog.getByLabel(t('members', 'field.email')).fill('sabela');
    await dialog.getByLabel(t('members', 'field.firstName')).fill('Sabela');
    await dialog.getByText(t('members', 'field.emailInvalid')).waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByLabel(t('members', 'field.email')).fill(' sabela@praia.gal ');
    await page.keyboard.press('Enter');
    await page.getByText(t('administration', 'added', { name: 'CEIP Praia' })).waitFor();
    const administrator = { email: 'sabela@praia.gal', firstName: 'Sabela', lastName: '' };
    expect(wire.inputs(calls.installation.addSchool)).toEqual([
      expect.objectContaining({ name: 'CEIP Praia', administer: false, administrator }),
    ]);
  });

  it('are listed under the mails that could not be sent, with the answer of the mail server', async () => {
    const mail = (id: string, willRetry: boolean) => ({
      ...{ id, kind: 'invitation' as const, to: null, at: '2026-03-10T08:41:00+01:00', willRetry },
      reason: `550 5.7.60 SMTP; Client does not have permissions to send as this sender ${'x'.repeat(120)}`,
    });
    const { page } = await openScreen('/administration/schools', {
      as: diego,
      window: english,
      stubs: [
        countries(),
        ...listOfSchools(schoolRow()),
        stub(calls.installation.getMailDelivery, {
          content: { isDelivered: true, failed: [mail('a', true), mail('b', false)] },
        }),
      ],
    });
    const notice = page.getByRole('complementary', { name: t('administration', 'mail.failed_other', { count: '2' }) });
    await notice.getByText(t('administration', 'mail.list')).press('Enter');
    await notice.getByText(t('administration', 'mail.kind.invitation')).first().waitFor();
    await notice.getByText(t('administration', 'mail.willRetry')).waitFor();
    await notice.getByText(t('administration', 'mail.gaveUp')).waitFor();
    await notice.getByText('550 5.7.60').first().waitFor();
    await expectAccessibleInAllThemes(page);
    await page.setViewportSize(phoneWindow.viewport);
    await expectAccessible(page);
  });

  it('have settings with fields that say what they accept, and a logo', async () => {
    const { page, wire } = await openScreen('/administration/schools/2', {
      as: people.administrator({ language: 'en' }),
      window: english,
      stubs: [
        countries(),
        schoolSettings(),
        stub(calls.installation.editSchool, {}),
        stub(calls.installation.uploadSchoolLogo, { content: { logo: `${'d'.repeat(32)}.png` } }),
      ],
    });
    const days = page.getByLabel(t('administration', 'settings.passwordDays'));
    const save = page.getByRole('button', { name: t('administration', 'settings.save') });
    await days.fill('0');
    await save.click();
    await page.getByText(t('administration', 'settings.numberWrong', { least: '1', most: '3650' })).waitFor();
    await expectOf(days).focused.toBe(true);
    await expectAccessibleInAllThemes(page);
    await days.fill('180');
    await page.getByLabel(t('administration', 'settings.month')).selectOption('February');
    await page.keyboard.press('Tab');
    await page.getByLabel(t('administration', 'settings.sheetPictures')).selectOption('month');
    await save.click();
    await page.getByText(t('administration', 'settings.saved')).waitFor();
    const saved = {
      ...{ idSchool: 2, passwordDays: 180, academicYearStart: '02-01' },
      retention: { sheetPictures: 'month' },
    };
    expect(wire.inputs(calls.installation.editSchool)).toEqual([expect.objectContaining(saved)]);

    wire.use(schoolSettings({ passwordDays: 180, academicYearStart: '02-01', logo: `${'d'.repeat(32)}.png` }));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('image') });
    await page.getByRole('img', { name: t('administration', 'settings.logoNow') }).waitFor();
    await expectOf(page.getByLabel(t('administration', 'settings.month'))).value.toBe('02');
    await expectAccessibleInAllThemes(page);
  });

  it('are in countries that are edited in a dialog, and added with their flags', async () => {
    const { page, wire } = await openScreen('/administration/countries', {
      as: diego,
      window: english,
      stubs: [countries(), stub(calls.installation.addCountry, { content: { idCountry: 2 } })],
    });
    const dialog = page.getByRole('dialog');
    await page
      .getByRole('button', { name: t('administration', 'edit.named', { name: '' }) })
      .first()
      .click();
    await dialog.waitFor();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: t('administration', 'countries.add') }).click();
    await dialog.getByRole('button', { name: t('administration', 'countries.confirm') }).click();
    await dialog.getByText(t('administration', 'countries.nameMissing')).waitFor();
    await dialog.getByLabel(t('administration', 'name'), { exact: true }).fill('Portugal');
    await dialog.getByLabel(t('administration', 'countries.abbreviation')).fill('pt');
    await dialog.getByLabel(t('administration', 'countries.language')).selectOption('pt');
    await dialog.getByLabel(t('administration', 'countries.groups')).uncheck();
    await dialog.getByLabel(t('administration', 'countries.simplificaReportsGenerateSheet')).uncheck();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Enter');
    await page.getByText(t('administration', 'added', { name: 'Portugal' })).waitFor();
    expect(wire.inputs(calls.installation.addCountry)).toMatchObject([
      {
        ...{ name: 'Portugal', abbreviation: expect.stringMatching(/^pt$/i), language: 'pt', access: true },
        ...{ groups: false, simplificaReportsStudentsStatistics: true, simplificaReportsGenerateSheet: false },
      },
    ]);
  });
});
