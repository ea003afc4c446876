import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { roles } from '../../src/core/people/roles.ts';
import { TERMS_COUNTRY_ID } from '../../src/core/people/terms.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { listOfAssessments } from './replies/assessments.ts';
import { studentAttempt } from './replies/attempts.ts';
import { listOfComputers } from './replies/devices.ts';
import { member, schoolWithMembers } from './replies/members.ts';
import { catalogue } from './replies/questions.ts';
import { noPartner, SESSION_END, sessionOf } from './replies/session.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refusalReply, type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('es');
const button = (page: Page, area: string, key: string) => page.getByRole('button', { name: t(area, key), exact: true });
const noDocument = stub(calls.installation.getLegalText, { content: null });
const settings: Stub[] = [
  listOfComputers(),
  stub(calls.session.getSessions, { content: [] }),
  stub(calls.secondFactor.getSecondFactor, {
    content: { since: null, recoveryCodesLeft: 0, isOffered: true, isRequired: false },
  }),
];

/** Returns the stub of a session whose user changes. */
const session = (user: () => ReturnType<typeof people.teacher>): Stub =>
  stub(calls.session.currentSession, () => ({ user: user(), expiresAt: SESSION_END }));

describe('the own data', () => {
  it('ask for the password when the address is another, and give the focus back to the button that opened them', async () => {
    const email = 'uxia@ria.es';
    let me = people.teacher();
    const { page, wire } = await openScreen('/configurations', {
      as: me,
      stubs: [
        ...settings,
        session(() => me),
        stub(calls.users.updateUserInfo, ({ password, firstName = '', lastName = '' }) => {
          if (password !== 'Assess-2026!') return refusalReply('oldPasswordDiffers');
          me = { ...me, firstName, lastName };
          return { content: { firstName, lastName, email: me.email, waitingEmail: email } };
        }),
      ],
    });
    await button(page, 'users', 'data.edit').click();
    await page.getByLabel(t('users', 'data.firstName'), { exact: true }).fill('Uxía');
    await page.getByLabel(t('users', 'data.email'), { exact: true }).fill(email);
    await expectAccessibleInAllThemes(page);
    await button(page, 'users', 'data.save').click();
    await page.getByText(t('users', 'password.oldMissing')).waitFor();
    const password = page.getByLabel(t('users', 'password.old'), { exact: true });
    await password.fill('wrong');
    await button(page, 'users', 'data.save').click();
    await page.getByText('Esa no es tu contraseña actual.').waitFor();
    await password.fill('Assess-2026!');
    await button(page, 'users', 'data.save').click();
    await page.getByText(t('users', 'data.waiting', { email })).waitFor();
    await page.getByRole('definition').filter({ hasText: 'Uxía' }).waitFor();
    await expectOf(button(page, 'users', 'data.edit')).focused.toBe(true);
    expect(wire.inputs(calls.users.updateUserInfo).at(-1)).toMatchObject({ firstName: 'Uxía', email });
  });

  it('have a photo that is cut by keys, removed, and refused where it is no picture', async () => {
    let me = people.teacher();
    const { page, wire } = await openScreen('/configurations', {
      as: me,
      stubs: [
        ...settings,
        session(() => me),
        stub(calls.users.uploadUserPhoto, () => {
          me = { ...me, photo: 'user-11.jpg' };
          return { content: { photo: 'user-11.jpg' } };
        }),
        stub(calls.users.removeUserPhoto, () => {
          me = { ...me, photo: null };
          return {};
        }),
      ],
    });
    const create = { width: 400, height: 200, channels: 3, background: '#1c7c54' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    const field = page.getByLabel(t('users', 'photo.choose'), { exact: true });
    await field.setInputFiles({ name: 'ana.png', mimeType: 'image/png', buffer });
    await page.getByLabel(t('users', 'photo.zoom')).focus();
    await page.keyboard.press('ArrowRight');
    await expectAccessibleInAllThemes(page);
    await button(page, 'users', 'photo.save').click();
    await page.getByText(t('users', 'photo.saved')).waitFor();
    await expect.poll(() => wire.inputs(calls.users.uploadUserPhoto).length).toBe(1);
    await button(page, 'users', 'photo.remove').click();
    await page.getByText(t('users', 'photo.removed')).waitFor();
    await expectOf(page.locator('img[src^="/files/user-"]')).count.toBe(0);

    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await page.getByText(t('users', 'photo.unreadable')).waitFor();
    await expectOf(button(page, 'users', 'photo.save')).disabled.toBe(true);
    await expectAccessible(page);
  });

  it('are a page of their own for teachers, and for nobody else', async () => {
    const me = people.teacher();
    const { firstName, lastName, login, email, photo } = me;
    const { page } = await openScreen('/assessments', {
      as: me,
      stubs: [
        listOfAssessments(),
        stub(calls.users.myProfile, {
          content: {
            ...{ firstName, lastName, login, email, photo },
            schools: [{ idSchool: 2, name: 'IES Ría de Vigo', idType: roles.teacher }],
            memberSince: '2024-09-01T08:00:00+02:00',
            courses: [{ idCourse: 5, name: '3.º A', students: 28 }],
            counts: { questions: 41, assessments: 7, schedules: 12 },
          },
        }),
      ],
    });
    await page.getByRole('button', { name: new RegExp(t('shell', 'account.menu')) }).click();
    await page.getByRole('link', { name: t('shell', 'account.profile') }).click();
    await page.getByRole('heading', { name: t('users', 'profile.classes') }).waitFor();
    await expectAccessibleInAllThemes(page);

    const { page: students } = await openScreen('/my-profile', {
      as: people.student(),
      stubs: studentAttempt({ questions: [] }).stubs,
    });
    await students.waitForURL('**/assessments');
  });
});

describe('a student who has never signed in', () => {
  it('is asked for the terms before anything else, and is signed out without them; then for cookies', async () => {
    let me = people.student({ idCountry: TERMS_COUNTRY_ID, termsUse: null, cookiesConfig: null });
    let isSignedIn = false;
    const { page, wire } = await openScreen('/login?p=/assessments', {
      as: null,
      window: phoneWindow,
      stubs: [
        ...sessionOf(me),
        ...studentAttempt({ questions: [] }).stubs,
        stub(calls.session.currentSession, () =>
          isSignedIn ? { user: me, expiresAt: SESSION_END } : refusalReply('noSession'),
        ),
        stub(calls.session.login, () => {
          isSignedIn = true;
          return { token: 'made-up', user: me, expiresAt: SESSION_END };
        }),
        stub(calls.session.logout, () => {
          isSignedIn = false;
          return {};
        }),
        stub(calls.users.manageUserTerms, () => {
          me = { ...me, termsUse: true };
          return {};
        }),
        stub(calls.users.manageCookies, ({ personalization, analytical, publicity }) => {
          const bit = (allowed: boolean) => (allowed ? 1 : 0);
          me = {
            ...me,
            cookiesConfig: {
              personalization: bit(personalization),
              analytical: bit(analytical),
              publicity: bit(publicity),
            },
          };
          return {};
        }),
      ],
    });
    const signIn = async () => {
      await page.getByLabel(/usuario o correo/i).fill('lucía@ria.es');
      await page.getByLabel(/^contraseña/i).fill('Assess-2026!');
      await page.getByRole('button', { name: 'Entrar' }).click();
    };
    await signIn();
    const gate = page.getByRole('dialog', { name: t('legal', 'gate.title', { name: 'Lucía' }) });
    await gate.waitFor();
    await expectOf(page.getByRole('main')).count.toBe(0);
    await page.keyboard.press('Escape');
    await expectOf(button(page, 'legal', 'gate.submit')).disabled.toBe(true);
    await expectAccessible(page);
    await page.goto('/assessments');
    await gate.waitFor();
    await button(page, 'legal', 'gate.cancel').click();
    await page.waitForURL('**/login');

    await signIn();
    await page.getByLabel(t('legal', 'gate.accept')).check();
    await button(page, 'legal', 'gate.submit').click();
    await page.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();
    const banner = page.getByRole('region', { name: t('legal', 'cookies.label') });
    await banner.waitFor();
    await expectAccessible(page);
    await button(page, 'legal', 'cookies.all').click();
    await banner.waitFor({ state: 'detached' });
    expect(wire.inputs(calls.users.manageUserTerms)).toMatchObject([{ termsUse: true, receiveCommercial: false }]);
    expect(wire.inputs(calls.users.manageCookies)).toMatchObject([
      { personalization: true, analytical: true, publicity: true },
    ]);
  });
});

describe('the conditions of use', () => {
  it.each([true, false])('ask staff about commercial messages where the operator asks: %s', async (isAsked) => {
    const teacher = people.teacher({ termsUse: null, idCountry: 14 });
    const { page, wire } = await openScreen('/assessments', {
      as: teacher,
      stubs: [
        stub(calls.installation.getCommercialConsent, { content: { isAsked } }),
        stub(calls.users.manageUserTerms, {}),
      ],
    });
    const gate = page.getByRole('dialog');
    await gate.getByLabel(t('legal', 'gate.accept')).check();
    await expect.poll(() => wire.inputs(calls.installation.getCommercialConsent).length).toBeGreaterThan(0);
    await expectOf(gate.getByLabel(t('legal', 'gate.commercial'))).count.toBe(isAsked ? 1 : 0);
    if (isAsked) {
      await gate.getByLabel(t('legal', 'gate.commercial')).check();
      await expectAccessible(page);
    }
    await button(page, 'legal', 'gate.submit').click();
    await expect
      .poll(() => wire.inputs(calls.users.manageUserTerms))
      .toMatchObject([{ termsUse: true, receiveCommercial: isAsked }]);
  });
});

describe('a visitor', () => {
  it('finds only technical cookies, chooses on the device, and reads what they are about', async () => {
    const { page } = await openScreen('/login', { as: null, window: phoneWindow, stubs: [noPartner(), noDocument] });
    const banner = page.getByRole('region', { name: t('legal', 'cookies.label') });
    await banner.waitFor();
    const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    await expect.poll(stored).toEqual([]);
    await expectAccessibleInAllThemes(page);
    await button(page, 'legal', 'cookies.choose').click();
    await page.getByLabel(t('legal', 'cookies.analytical.label')).check();
    await expectAccessible(page);
    await button(page, 'legal', 'cookies.save').click();
    await banner.waitFor({ state: 'detached' });
    await expect.poll(stored).toEqual(['cookies']);
    for (const path of ['terms', 'privacy']) {
      await page.goto(`/legal/${path}`);
      await page.getByText(t('legal', 'template')).waitFor();
      await expectAccessible(page);
    }
  });

  it('reads the operator’s own text in place of the template', async () => {
    const { page } = await openScreen('/legal/cookies', {
      as: null,
      stubs: [
        noPartner(),
        stub(calls.installation.getLegalText, {
          content: {
            ...{ language: 'es', title: 'Cookies de la Escola Ría' },
            blocks: [
              { kind: 'heading', text: 'Las que se guardan' },
              { kind: 'paragraph', text: 'Solo las necesarias.' },
              { kind: 'list', items: ['La de la sesión.', 'La del navegador conocido.'] },
            ],
          },
        }),
      ],
    });
    await page.getByRole('heading', { level: 1, name: 'Cookies de la Escola Ría' }).waitFor();
    await expectOf(page.getByRole('listitem')).texts.toContain('La de la sesión.');
    await expectOf(page.getByText(t('legal', 'template'))).count.toBe(0);
    await expectAccessibleInAllThemes(page);
    await page.getByRole('link', { name: t('legal', 'home') }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/legal'));
  });
});

describe('a user with a list of languages', () => {
  it('gets it from an administrator', async () => {
    const bruno = member();
    const { page, wire } = await openScreen('/my-school', {
      as: people.administrator(),
      stubs: [...schoolWithMembers(bruno), stub(calls.members.editUser, {})],
    });
    await page.getByRole('button', { name: /^Acciones para/ }).click();
    await page.getByRole('menuitem', { name: t('members', 'action.edit') }).click();
    const dialog = page.getByRole('dialog');
    for (const name of ['Español', 'English', 'Galego', 'Català'])
      await dialog.getByLabel(name, { exact: true }).check();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: t('members', 'edit.do') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(wire.inputs(calls.members.editUser)).toMatchObject([
      { idUser: bruno.idUser, customLanguages: expect.arrayContaining(['es', 'en', 'es-ga', 'ca']) },
    ]);
  });

  it('is asked for one of them, and reads on in it; cookies are chosen again in the footer', async () => {
    let me = people.coordinator({ language: null, simplificaLanguagesCustom: 'es\nen\nes-ga\nca' });
    const { page, wire } = await openScreen('/configurations', {
      as: me,
      stubs: [
        ...settings,
        session(() => me),
        listOfAssessments(),
        catalogue(),
        stub(calls.schedules.getTeachers, { content: [] }),
        stub(calls.schedules.getCourses, { content: [] }),
        stub(calls.users.updateUserLanguage, ({ newLanguage }) => {
          me = { ...me, language: newLanguage };
          return {};
        }),
      ],
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Català').check();
    await expectAccessible(page);
    await button(page, 'legal', 'language.confirm').click();
    await page.getByRole('heading', { level: 1, name: 'Assessments' }).waitFor();
    expect(wire.inputs(calls.users.updateUserLanguage)).toEqual([{ newLanguage: 'ca' }]);

    const english = createTranslate('en');
    await page.getByRole('button', { name: new RegExp(english('shell', 'account.menu')) }).click();
    await page.getByRole('button', { name: english('shell', 'language'), exact: true }).click();
    await dialog.getByLabel('Galego').waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: english('legal', 'cookies.title') })
      .click();
    await dialog.getByLabel(english('legal', 'cookies.technical.label')).waitFor();
    await expectAccessible(page);
  });
});
