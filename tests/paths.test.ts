import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktopWindow } from './support/browser.ts';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';

const { clientOf, openPage, openSignedInPage } = openDemonstration();

const pathAndQueryOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú' }).first();
const menuLinks = (page: Page) => menuOf(page).getByRole('list').getByRole('link');
const menuItems = (page: Page) => menuLinks(page).allInnerTexts();

/** Signs in on the current page. */
const submitSignIn = async (page: Page, login: string) => {
  await page.getByLabel(/usuario o correo/i).fill(`${login}@demo.school`);
  await page.getByLabel(/^contraseña/i).fill('Assess-2026!');
  await page.getByRole('button', { name: 'Entrar' }).click();
};

describe('a path for other roles', () => {
  it('redirects students from staff screens to their list after signing in', async () => {
    const page = await openPage();
    await page.goto('/add-context-question?from=mail');
    await page.waitForURL('/login?p=%2Fadd-context-question%3Ffrom%3Dmail');
    await submitSignIn(page, 'student');
    await heading(page, 'Evaluaciones');
    await expect.poll(() => pathAndQueryOf(page)).toBe('/assessments');
  });
});

describe('an address with a one-time token', () => {
  it('signs in, opens the first view, and removes the token from the address and storage', async () => {
    const { token } = (await (await clientOf('teacher')).session.createOneTimeToken({})).content;
    const page = await openPage();
    await page.goto(`/auth?token=${token}&view=reports&view=assessments`);
    await page.waitForURL('/reports?view=reports&view=assessments');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    expect(page.url()).not.toContain(token);
  });

  it('opens the sign-in screen with a message when the token was used before or is a session’s', async () => {
    const page = await openPage();
    await page.goto('/auth?token=used');
    await page.waitForURL('/login?refused=token');
    await page.getByRole('alert').filter({ hasText: 'ya no funciona' }).waitFor();
    await expectAccessibleInAllThemes(page);
    await submitSignIn(page, 'teacher');
    await page.waitForURL('/assessments');
  });
});

describe('after signing in', () => {
  it('a user is at the requested path, with its query', async () => {
    const page = await openPage();
    await page.goto('/assessments?filter=draft&search=c%C3%A9lula');
    await page.waitForURL((url) => url.pathname === '/login');
    await submitSignIn(page, 'teacher');
    await page.waitForURL('/assessments?filter=draft&search=c%C3%A9lula');
  });

  it('a user stays in the product when another one is requested', async () => {
    const page = await openPage();
    await page.goto('/login?p=%2F%09%2Felsewhere.example');
    await submitSignIn(page, 'teacher');
    await page.waitForURL('/assessments');
  });

  it('a teacher who opened the address of a student’s paper is at its schedule', async () => {
    const { content } = await (await clientOf('teacher')).schedules.getSchedules({});
    const page = await openSignedInPage('teacher', `/assessment?schedule=${content[0]?.idSchedule}`);
    await page.waitForURL(`/schedule/${content[0]?.idSchedule}`);
    await page.getByRole('dialog').getByRole('heading', { name: content[0]?.title }).waitFor();
  });
});

describe('the `views` parameter of an address', () => {
  it('limits the menu through sign-in, redirect, links and reload, until the user signs out', async () => {
    const page = await openPage();
    await page.goto('/?view=schedule&view=reports');
    await page.waitForURL((url) => url.pathname === '/login');
    await submitSignIn(page, 'teacher');
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
    await submitSignIn(page, 'teacher');
    await page.waitForURL('/assessments');
    await menuOf(page).getByRole('link', { name: 'Evaluaciones', exact: true }).waitFor();
  });
});

describe('the language of the interface', () => {
  it('is the browser’s until the user chooses another, which changes all tabs at once and stays', async () => {
    const first = await openSignedInPage('teacher2', '/assessments', { ...desktopWindow, locale: 'en-GB' });
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
    await first.reload();
    await heading(first, 'Avaliações');
    await expect.poll(() => first.evaluate(() => document.documentElement.lang)).toBe('pt-BR');
  });
});

describe('the tables of assessments, schedules and results', () => {
  const lists = [
    ['teacher', '/assessments?show=list'],
    ['teacher', '/shared-assessments?show=list'],
    ['coordinator', '/schedule'],
    ['coordinator', '/reports'],
    ['editor', '/assessments-sm?show=list'],
  ] as const;
  it('leave the footer at the foot of the window when they are short', async () => {
    const page = await openSignedInPage('editor', '/assessments-sm?show=list');
    await page.getByRole('table').first().waitFor();
    const box = await page.getByRole('contentinfo').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(desktopWindow.viewport.height);
  });

  it.each(['en-GB', 'es-ES', 'pt-BR'])('have room for all their columns at every width in %s', async (locale) => {
    for (const [login, path] of lists) {
      const page = await openSignedInPage(login, path, { ...desktopWindow, locale });
      await page.getByRole('table').first().waitFor();
      for (const width of [360, 760, 925, 1024, 1100, 1150, 1200, 1280, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        const hidden = await page
          .getByRole('table')
          .first()
          .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1));
        expect({ path, width, hidden }).toEqual({ path, width, hidden: 0 });
      }
      await page.close();
    }
  });
});
