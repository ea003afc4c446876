import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';

const { clientOf, openPage, openSignedInPage } = openDemonstration();

const hasFocus = (element: Locator) => expect.poll(() => element.evaluate((one) => one === document.activeElement));

const submitPassword = async (page: Page, password: string) => {
  await page.getByLabel(/usuario o correo/i).fill('student@demo.school');
  await page.getByLabel(/^contraseña/i).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

describe('a student who is locked out after wrong passwords', () => {
  it('sees how long the lock lasts, and is unlocked by a teacher with two clicks', async () => {
    const studentPage = await openPage();
    await studentPage.goto('/login');
    for (const left of ['4 intentos', '3 intentos', '2 intentos', '1 intento']) {
      await submitPassword(studentPage, 'wrong');
      await studentPage.getByText(new RegExp(left)).waitFor();
    }
    await submitPassword(studentPage, 'wrong');
    await studentPage.getByText(/Prueba de nuevo en 5 minutos/).waitFor();
    await expectAccessibleInAllThemes(studentPage);

    const teacherPage = await openSignedInPage('teacher', '/schedule');
    const locked = teacherPage.getByRole('region', { name: /no puede entrar/ });
    await locked.waitFor();
    await expectAccessibleInAllThemes(teacherPage);
    await locked.getByRole('button', { name: /^Dejar entrar/ }).click();
    const dialog = teacherPage.getByRole('dialog');
    await expectAccessibleInAllThemes(teacherPage);
    await dialog.getByRole('button', { name: 'Dejar entrar' }).click();
    await locked.waitFor({ state: 'detached' });
    await teacherPage.getByText(/ya puede entrar/).waitFor({ state: 'attached' });

    await submitPassword(studentPage, 'Assess-2026!');
    await studentPage.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();
    expect((await (await clientOf('teacher')).users.getLockedLogins({})).content).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is asked about in a dialog that takes the focus, and gives it back when it is closed', async () => {
    const page = await openPage();
    await page.goto('/login');
    const opening = page.getByRole('button', { name: 'He olvidado la contraseña' });
    await opening.click();
    const dialog = page.getByRole('dialog', { name: 'Poner una contraseña nueva' });
    await hasFocus(dialog.getByLabel('Correo')).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(opening).toBe(true);
  });
});

describe('a new password', () => {
  it('is rated while it is typed, without being sent anywhere', async () => {
    const page = await openPage();
    await page.goto('/change-password?link=made-up');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    const field = page.getByLabel('Contraseña nueva', { exact: true });
    await field.fill('Password1!');
    await page.getByText('Muy fácil de adivinar').waitFor();
    await field.fill('Pedra do Rio 77!');
    await page.getByText('Muy difícil de adivinar').waitFor();
    await expectAccessibleInAllThemes(page);
    expect(sent.filter((request) => /Password1|Pedra/.test(request))).toEqual([]);
    await page.getByLabel('Repite la contraseña').fill('Pedra do Rio 77!');
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await page.getByText(/Este enlace/).waitFor();
  });
});

describe('an own password', () => {
  it('is changed in the settings, whose rules are ticked off while it is typed', async () => {
    const page = await openSignedInPage('student', '/configurations');
    const part = page.getByRole('region', { name: 'Contraseña' });
    const opening = part.getByRole('button', { name: 'Cambiar la contraseña' });
    await opening.click();
    const old = part.getByLabel('Contraseña actual');
    await hasFocus(old).toBe(true);
    await old.fill('wrong');
    const field = part.getByLabel('Contraseña nueva', { exact: true });
    await field.fill('pedra');
    await part.getByRole('listitem').filter({ hasText: 'minúscula' }).getByText('hecho').waitFor();
    await part.getByRole('listitem').filter({ hasText: 'mayúscula' }).getByText('falta').waitFor();
    await field.fill('Pedra do Rio 77!');
    await part.getByLabel('Repite la contraseña').fill('Pedra do Rio 77!');
    await part.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await part.getByText('Esa no es tu contraseña actual.').waitFor();
    await hasFocus(old).toBe(true);
    await expectAccessibleInAllThemes(page);
    await old.fill('Assess-2026!');
    await part.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await part.getByText('Tu contraseña ha cambiado.').waitFor();
    await hasFocus(opening).toBe(true);
  });
});
