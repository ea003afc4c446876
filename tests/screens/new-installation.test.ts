import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { desktopWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
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
    await save.click();
    await page.getByText(t('administration', 'settings.saved')).waitFor();
    const saved = { idSchool: 2, passwordDays: 180, academicYearStart: '02-01' };
    expect(wire.inputs(calls.installation.editSchool)).toEqual([expect.objectContaining(saved)]);

    wire.use(schoolSettings({ passwordDays: 180, academicYearStart: '02-01', logo: `${'d'.repeat(32)}.png` }));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('image') });
    await page.getByRole('img', { name: t('administration', 'settings.logoNow') }).waitFor();
    await expectOf(page.getByLabel(t('administration', 'settings.month'))).value.toBe('02');
    await expectAccessibleInAllThemes(page);
  });

  it('are in countries that are edited in a dialog', async () => {
    const { page } = await openScreen('/administration/countries', {
      as: diego,
      window: english,
      stubs: [countries()],
    });
    await page
      .getByRole('button', { name: t('administration', 'edit.named', { name: '' }) })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleInAllThemes(page);
  });
});
