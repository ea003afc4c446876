import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';

const { clientOf, openPage, openSignedInPage } = openDemonstration();

const enter = async (page: Page, password: string) => {
  await page.getByLabel(/usuario o correo/i).fill('student@demo.school');
  await page.getByLabel(/^contraseña/i).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

describe('a student who is locked out after wrong passwords', () => {
  it('reads how long it lasts, and is let in by a teacher with two clicks', async () => {
    const atStudent = await openPage();
    await atStudent.goto('/login');
    for (const left of ['4 intentos', '3 intentos', '2 intentos', '1 intento']) {
      await enter(atStudent, 'wrong');
      await atStudent.getByText(new RegExp(left)).waitFor();
    }
    await enter(atStudent, 'wrong');
    await atStudent.getByText(/Prueba de nuevo en 5 minutos/).waitFor();
    await expectAccessibleInAllThemes(atStudent);

    const atTeacher = await openSignedInPage('teacher', '/schedule');
    const locked = atTeacher.getByRole('region', { name: /no puede entrar/ });
    await locked.waitFor();
    await expectAccessibleInAllThemes(atTeacher);
    await locked.getByRole('button', { name: /^Dejar entrar/ }).click();
    const dialog = atTeacher.getByRole('dialog');
    await expectAccessibleInAllThemes(atTeacher);
    await dialog.getByRole('button', { name: 'Dejar entrar' }).click();
    await locked.waitFor({ state: 'detached' });
    await atTeacher.getByText(/ya puede entrar/).waitFor({ state: 'attached' });

    await enter(atStudent, 'Assess-2026!');
    await atStudent.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();
    expect((await (await clientOf('teacher')).users.getLockedLogins({})).content).toEqual([]);
  });
});

describe('a new password', () => {
  it('is called easy or hard to guess while it is typed, and is sent nowhere for that', async () => {
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
    expect(sent.filter((each) => /Password1|Pedra/.test(each))).toEqual([]);
    await page.getByLabel('Repite la contraseña').fill('Pedra do Rio 77!');
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await page.getByText(/Este enlace/).waitFor();
  });
});
