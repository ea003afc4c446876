import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { desktopWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { listOfAssessments } from './replies/assessments.ts';
import { listOfSchedules, scheduleRow } from './replies/schedules.ts';
import { SESSION_END, sessionOf } from './replies/session.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refuse, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('es');

const noStudentAssessments = stub(calls.attempts.getStudentAssessments, {
  content: [],
  serverTime: '2026-03-10T09:00:00+01:00',
});
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú' }).first();
const menuLinks = (page: Page) => menuOf(page).getByRole('list').getByRole('link');
const menuItems = (page: Page) => menuLinks(page).allInnerTexts();
const pathAndQueryOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const lists = [
  listOfAssessments(),
  listOfSchedules(),
  stub(calls.schedules.getCourses, { content: [] }),
  stub(calls.users.getLockedLogins, { content: [] }),
  stub(calls.reports.getCoursesNew, { content: [] }),
  stub(calls.reports.getReportsYearFilter, { content: [] }),
];

/** Signs in on the current page. */
const submitSignIn = async (page: Page) => {
  await page.getByLabel(/usuario o correo/i).fill('ana@ria.es');
  await page.getByLabel(/^contraseña/i).fill('Assess-2026!');
  await page.getByRole('button', { name: 'Entrar' }).click();
};

describe('a path for other roles', () => {
  it.each(['/add-question', '/reports'])('redirects students from %s to their list', async (path) => {
    const { page } = await openScreen(path, { as: people.student(), stubs: [noStudentAssessments] });
    await page.waitForURL('/assessments');
    await heading(page, 'Evaluaciones');
  });

  it.each(['/catalogue', '/reports-sm', '/nowhere'])(
    'redirects teachers without permission from %s to their list',
    async (path) => {
      const { page } = await openScreen(path, {
        as: people.teacher({ permissions: '' }),
        stubs: [listOfAssessments()],
      });
      await page.waitForURL('/assessments');
      await heading(page, 'Evaluaciones');
    },
  );

  it('redirects students from staff screens to their list after signing in', async () => {
    const stubs = [...sessionOf(people.student()), noStudentAssessments];
    const { page } = await openScreen('/add-context-question?from=mail', { as: null, stubs });
    await page.waitForURL('/login?p=%2Fadd-context-question%3Ffrom%3Dmail');
    await submitSignIn(page);
    await heading(page, 'Evaluaciones');
    await expect.poll(() => pathAndQueryOf(page)).toBe('/assessments');
  });

  it.each(['/schedule', '/reports', '/reports/7/results', '/my-class/7'])(
    'redirects authors from %s to their list',
    async (path) => {
      const { page } = await openScreen(path, { as: people.author(), stubs: [listOfAssessments()] });
      await page.waitForURL('/assessments');
      await heading(page, 'Evaluaciones');
    },
  );

  it('opens for users who have the right', async () => {
    const { page } = await openScreen('/catalogue', {
      as: people.editor(),
      stubs: [stub(calls.questions.getCatalogings, { content: [] })],
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/catalogue');
  });
});

describe('an address with a one-time token', () => {
  it('opens the sign-in screen with a message when the token was used before or is a session’s', async () => {
    const { page } = await openScreen('/auth?token=used', {
      as: null,
      stubs: [...lists, ...sessionOf(people.teacher()), refuse(calls.session.authorize, 'tokenNotValid')],
    });
    await page.waitForURL('/login?refused=token');
    await page.getByRole('alert').filter({ hasText: 'ya no funciona' }).waitFor();
    await expectAccessibleInAllThemes(page);
    await submitSignIn(page);
    await page.waitForURL('/assessments');
  });
});

describe('after signing in', () => {
  it.each([
    ['is at the requested path, with its query', '/assessments?filter=draft&search=c%C3%A9lula'],
    ['is at the assessments of a hash', '/assessments/f00?filter=draft'],
    ['stays in the product when another one is requested', '/assessments', '/login?p=%2F%09%2Felsewhere.example'],
  ])('a user %s', async (_, path, requested = path) => {
    const { page } = await openScreen(requested, { as: null, stubs: [...lists, ...sessionOf(people.teacher())] });
    await page.waitForURL((url) => url.pathname === '/login');
    await submitSignIn(page);
    await page.waitForURL(path);
  });

  it('a teacher who opened the address of a student’s paper is at its schedule', async () => {
    const schedule = scheduleRow();
    const { page } = await openScreen(`/assessment?schedule=${schedule.idSchedule}`, {
      as: people.teacher(),
      stubs: [...lists, listOfSchedules(schedule)],
    });
    await page.waitForURL(`/schedule/${schedule.idSchedule}`);
    await page.getByRole('dialog').getByRole('heading', { name: schedule.title }).waitFor();
  });
});

describe('the `views` parameter of an address', () => {
  it('limits the menu through sign-in, redirect, links and reload, until the user signs out', async () => {
    const { page } = await openScreen('/?view=schedule&view=reports', {
      as: null,
      stubs: [...lists, ...sessionOf(people.teacher())],
    });
    await page.waitForURL((url) => url.pathname === '/login');
    await submitSignIn(page);
    await page.waitForURL('/schedule');
    await expect.poll(() => menuItems(page)).toEqual(['Programación', 'Resultados']);
    await menuOf(page).getByRole('link', { name: 'Resultados' }).click();
    await heading(page, 'Resultados');
    await page.reload();
    await heading(page, 'Resultados');
    await expect.poll(() => menuItems(page)).toEqual(['Programación', 'Resultados']);

    await page.goto('/reports?view=');
    await heading(page, 'Resultados');
    await menuOf(page).getByRole('link', { name: 'Evaluaciones', exact: true }).waitFor();

    await page.goto('/schedule?view=schedule');
    await expect.poll(() => menuItems(page)).toEqual(['Programación']);
    await page.getByRole('button', { name: /Cuenta y ajustes/ }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('/login');
    await submitSignIn(page);
    await page.waitForURL('/assessments');
    await menuOf(page).getByRole('link', { name: 'Evaluaciones', exact: true }).waitFor();
  });
});

describe('the language of the interface', () => {
  it('is the browser’s until the user chooses another, which changes all tabs at once and stays', async () => {
    let me = people.teacher({ language: null });
    const { page: first, wire } = await openScreen('/assessments', {
      as: me,
      window: { ...desktopWindow, locale: 'en-GB' },
      stubs: [
        ...lists,
        stub(calls.session.currentSession, () => ({ user: me, expiresAt: SESSION_END })),
        stub(calls.users.updateUserLanguage, ({ newLanguage }) => {
          me = { ...me, language: newLanguage };
          return {};
        }),
      ],
    });
    await heading(first, 'Assessments');
    const second = await first.context().newPage();
    await second.goto('/schedule');
    await heading(second, 'Schedules');

    await first.getByRole('button', { name: /Account/ }).click();
    await first.getByRole('radio', { name: 'Português' }).click();
    await heading(first, 'Avaliações');
    await heading(second, 'Agendamentos');
    await second.getByRole('link', { name: 'Avaliações', exact: true }).first().click();
    await heading(second, 'Avaliações');
    await expect.poll(() => wire.inputs(calls.users.updateUserLanguage)).toEqual([{ newLanguage: 'pt' }]);
    await first.reload();
    await heading(first, 'Avaliações');
    await expectOf(first.locator('html')).attribute('lang').toBe('pt-BR');
  });
});

describe('the link to the guide', () => {
  it('is last in the menu, opens in another tab, and is not in a limited menu', async () => {
    const guideLink = 'https://guide.example/es';
    const { page } = await openScreen('/assessments', {
      as: people.teacher({ guideLink }),
      stubs: [listOfAssessments()],
    });
    const link = menuLinks(page).last();
    await expect.poll(() => link.getAttribute('href')).toBe(guideLink);
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    await expect.poll(() => link.innerText()).toContain('se abre en otra pestaña');
    await expectAccessibleInAllThemes(page);
    await page.goto('/assessments?view=assessments');
    await expect.poll(() => menuItems(page)).toEqual(['Evaluaciones']);
  });
});

describe('the foot of a screen', () => {
  const foot = (page: Page) => page.getByRole('contentinfo');

  it('leads to who runs the installation, where they have said so', async () => {
    const footerLinks = { contact: 'mailto:ayuda@ria.gal', social: ['https://www.social.example/@ria'] };
    const { page } = await openScreen('/assessments', {
      as: people.teacher({ footerLinks }),
      stubs: [listOfAssessments()],
    });
    const contact = foot(page).getByRole('link', { name: t('legal', 'footer.contact') });
    await expect.poll(() => contact.getAttribute('href')).toBe(footerLinks.contact);
    const social = foot(page).getByRole('link', { name: 'social.example' });
    await expect.poll(() => social.getAttribute('href')).toBe(footerLinks.social[0]);
    await expectAccessibleInAllThemes(page);
  });

  it('has no links of an operator who has said nothing', async () => {
    const { page } = await openScreen('/assessments', { as: people.teacher(), stubs: [listOfAssessments()] });
    await foot(page)
      .getByRole('link', { name: t('legal', 'privacy.title') })
      .waitFor();
    await expectOf(foot(page).getByRole('link')).count.toBe(3);
  });
});

describe('the link beside one’s name', () => {
  it.each([
    ['a teacher', people.teacher(), '/my-profile'],
    ['a student', people.student(), '/configurations'],
    ['a coordinator', people.coordinator(), '/configurations'],
  ])('of %s leads to their data', async (_, as, path) => {
    const { page } = await openScreen('/help', { as });
    const link = page.getByRole('link', { name: t('shell', 'account.edit') });
    await expect.poll(() => link.getAttribute('href')).toBe(path);
    await expectAccessibleInAllThemes(page);
  });
});

describe('the help', () => {
  it('opens the topic of the address, with the labels of its screen, and closes it for another one', async () => {
    const { page } = await openScreen('/help#live-view', { as: people.teacher() });
    const label = page.getByRole('strong').filter({ hasText: t('live', 'act.extend') });
    await label.waitFor();
    await page.getByText(t('help', 'topics.grading.title')).click();
    await page
      .getByRole('strong')
      .filter({ hasText: t('grading', 'hideNames') })
      .waitFor();
    await label.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).hash).toBe('#grading');
    await expectAccessibleInAllThemes(page);
  });

  it('tells students of what they do themselves', async () => {
    const { page } = await openScreen('/assessments', { as: people.student(), stubs: [noStudentAssessments] });
    await menuOf(page)
      .getByRole('link', { name: t('shell', 'help.button'), exact: true })
      .click();
    await heading(page, t('help', 'title'));
    const topics = ['taking', 'no-network', 'other-device', 'photographs', 'own-results', 'account'];
    await expect
      .poll(() => page.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual(topics.map((topic) => t('help', `topics.${topic}.title`)));
  });
});
