import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { roles } from '../src/core/people/roles.ts';
import { openDemonstration } from './support/demonstration.ts';

const { clientOf, openPage, openSignedInPage } = openDemonstration();

const signIn = async (page: Page, login: string, password = 'Assess-2026!') => {
  await page.getByLabel(/usuario o correo/i).fill(`${login}@demo.school`);
  await page.getByLabel(/^contraseña/i).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

const isAtList = (page: Page) => page.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();

describe('a student who is locked out after wrong passwords', () => {
  it('is let in again by a teacher', async () => {
    const studentPage = await openPage();
    await studentPage.goto('/login');
    for (const left of ['4 intentos', '3 intentos', '2 intentos', '1 intento']) {
      await signIn(studentPage, 'student', 'wrong');
      await studentPage.getByText(new RegExp(left)).waitFor();
    }
    await signIn(studentPage, 'student', 'wrong');
    await studentPage.getByText(/Prueba de nuevo en 5 minutos/).waitFor();

    const teacherPage = await openSignedInPage('teacher', '/schedule');
    const locked = teacherPage.getByRole('region', { name: /no puede entrar/ });
    await locked.getByRole('button', { name: /^Dejar entrar/ }).click();
    await teacherPage.getByRole('dialog').getByRole('button', { name: 'Dejar entrar' }).click();
    await locked.waitFor({ state: 'detached' });

    await signIn(studentPage, 'student');
    await isAtList(studentPage);
    expect((await (await clientOf('teacher')).users.getLockedLogins({})).content).toEqual([]);
  });
});

describe('a new account', () => {
  it('is made with the code of a class, however it is written', async () => {
    const teacher = await clientOf('teacher');
    const [course] = (await teacher.classes.getCourses({})).content;
    const idCourse = course?.idCourse ?? 0;
    const { code } = (await teacher.joining.renewClassCode({ idCourse })).content;
    const page = await openPage();
    await page.goto('/register');
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await field('Código de acceso').fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
    await field('Nombre').fill('Uxía');
    await field('Apellidos').fill('Lema Souto');
    await field('Correo electrónico').fill('uxia.lema@example.org');
    await field('Contraseña nueva').fill('Vento-do-Mar-88!');
    await field('Repite la contraseña').fill('Vento-do-Mar-88!');
    await page.getByLabel(/^Acepto las condiciones/).check();
    await page.getByRole('button', { name: 'Crear la cuenta' }).click();
    await isAtList(page);
    const { studentResults } = await teacher.classes.getStudents({ courseId: idCourse });
    expect(studentResults.at(-1)).toMatchObject({ firstName: 'Uxía', email: 'uxia.lema@example.org' });
  });
});

/** Returns the code that an app shows for the secret on a page, `steps` of 30 seconds later. */
const codeFor = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

describe('a second factor', () => {
  it('that is turned on in the settings is asked for at the sign-in, where a recovery code helps once', async () => {
    const page = await openSignedInPage('coordinator', '/configurations');
    const part = page.getByRole('region', { name: 'Segundo factor' });
    await part.getByRole('button', { name: 'Configurar' }).click();
    const secret = await part.getByRole('code').innerText();
    await part.getByLabel('Código de la aplicación').fill(codeFor(secret));
    await part.getByRole('button', { name: 'Activar' }).click();
    await part.getByRole('heading', { name: 'Tus códigos de recuperación' }).waitFor();
    const [recoveryCode = ''] = await part.getByRole('listitem').allInnerTexts();

    const other = await openPage();
    await other.goto('/login');
    await signIn(other, 'coordinator');
    await other.getByLabel('Código de la aplicación').fill(codeFor(secret, 1));
    await other.getByLabel('Código de la aplicación').press('Enter');
    await isAtList(other);

    for (const isFirst of [true, false]) {
      const another = await openPage();
      await another.goto('/login');
      await signIn(another, 'coordinator');
      await another.getByRole('button', { name: /usar un código de recuperación/ }).click();
      await another.getByLabel('Código de recuperación').fill(recoveryCode);
      await another.getByRole('button', { name: 'Entrar' }).click();
      if (isFirst) await isAtList(another);
      else await another.getByText('Este código no es correcto', { exact: false }).waitFor();
    }
  });

  it('that the school requires is set up before anything else', async () => {
    const administrator = await clientOf('administrator');
    const { schools } = (await administrator.session.currentSession({})).user;
    const idSchool = schools.find(({ idType }) => idType === roles.administrator)?.idSchool ?? 0;
    await administrator.installation.editSchool({ idSchool, requiresSecondFactor: true });
    const page = await openPage();
    await page.goto('/login');
    await signIn(page, 'administrator');
    await page.getByText('Tu centro exige un segundo factor.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Configurar' }).click();
    await page.getByLabel('Código de la aplicación').fill(codeFor(await page.getByRole('code').innerText()));
    await page.getByRole('button', { name: 'Activar' }).click();
    await page.getByRole('button', { name: 'Ya los he guardado' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
