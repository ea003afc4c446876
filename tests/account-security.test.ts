// Assertions that read a page once: to be changed to expectOf.
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../src/contract/index.ts';
import { roles } from '../src/core/people/roles.ts';
import { IDLE_WARNING_MS, SESSION_IDLE_MS } from '../src/core/people/sign-in.ts';
import { phoneWindow } from './support/browser.ts';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { openSession } from './support/remote-client.ts';

const { address, clientOf, openPage, openSignedInPage } = openDemonstration();

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

describe('a new account', () => {
  it('is made with the code of a class, after what was wrong is said at its field and nothing typed is lost', async () => {
    const teacher = await clientOf('teacher');
    const [course] = (await teacher.users.getCourses({})).content;
    const idCourse = course?.idCourse ?? 0;
    const { code } = (await teacher.joining.renewClassCode({ idCourse })).content;
    const page = await openPage(phoneWindow);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Crear una cuenta con un código' }).click();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const save = page.getByRole('button', { name: 'Crear la cuenta' });
    await save.click();
    await expect.poll(() => page.getByText('Campo obligatorio.').count()).toBe(4);
    await hasFocus(field('Código de acceso')).toBe(true);
    await expectAccessibleInAllThemes(page);

    await field('Código de acceso').fill('xxx-xxx');
    await field('Nombre').fill('Uxía');
    await field('Apellidos').fill('Lema Souto');
    await field('Correo electrónico').fill('uxia.lema@example.org');
    await field('Contraseña nueva').fill('Vento-do-Mar-88!');
    await field('Repite la contraseña').fill('Vento-do-Mar-88!');
    await page.getByLabel(/^Acepto las condiciones/).check();
    await save.click();
    await page.getByText('Este código no existe.', { exact: false }).waitFor();
    await hasFocus(field('Código de acceso')).toBe(true);
    await expect.poll(() => field('Contraseña nueva').inputValue()).toBe('Vento-do-Mar-88!');

    await page.reload();
    await expect.poll(() => field('Nombre').inputValue()).toBe('Uxía');
    expect(await field('Correo electrónico').inputValue()).toBe('uxia.lema@example.org');
    expect(await field('Contraseña nueva').inputValue()).toBe('');
    const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(await stored()).toContain('uxia.lema@example.org');
    expect(await stored()).not.toContain('Vento-do-Mar-88!');
    await expectAccessibleInAllThemes(page);
    await field('Contraseña nueva').fill('Vento-do-Mar-88!');
    await field('Repite la contraseña').fill('Vento-do-Mar-88!');
    await page.getByLabel(/^Acepto las condiciones/).check();

    await field('Código de acceso').fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
    await save.click();
    await page.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();
    expect(await stored()).not.toContain('uxia.lema@example.org');
    const { studentResults } = await teacher.users.getStudents({ courseId: idCourse });
    expect(studentResults.at(-1)).toMatchObject({ firstName: 'Uxía', email: 'uxia.lema@example.org' });
  });
});

describe('a page that nobody uses', () => {
  it('says a minute before that the session ends, and keeps what was typed until somebody signs in again', async () => {
    const page = await openPage();
    await page.clock.install();
    await page.goto('/login');
    await page.getByLabel(/usuario o correo/i).fill('teacher2@demo.school');
    await page.getByLabel(/^contraseña/i).fill('Assess-2026!');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('link', { name: 'Mis clases' }).first().click();
    await page.getByRole('button', { name: 'Añadir una clase' }).first().click();
    const typed = page.getByRole('dialog').getByRole('textbox').first();
    await typed.fill('4.º B');
    // The watch is loaded some time after the screen.
    const hasWatch = async () => {
      await page.clock.fastForward(61_000);
      return page.evaluate(() => localStorage.getItem('last-activity') !== null);
    };
    await expect.poll(hasWatch, { timeout: 15_000 }).toBe(true);

    const untilEnding = (idleMs: number) => Number(localStorage.getItem('last-activity')) + idleMs - Date.now();
    await page.clock.fastForward(await page.evaluate(untilEnding, SESSION_IDLE_MS - IDLE_WARNING_MS / 2));
    const ending = page.getByRole('dialog', { name: 'Tu sesión se cerrará en un minuto' });
    await ending.waitFor();
    await expectAccessibleInAllThemes(page);
    await ending.getByRole('button', { name: 'Seguir' }).press('Enter');
    await page.clock.fastForward(300);
    await ending.waitFor({ state: 'detached' });
    expect(await typed.inputValue()).toBe('4.º B');

    await page.clock.fastForward('06:00:01');
    const again = page.getByRole('dialog', { name: 'Entra de nuevo' });
    await again.getByLabel(/^contraseña/i).fill('Assess-2026!');
    await again.getByRole('button', { name: 'Entrar' }).click();
    await again.waitFor({ state: 'detached' });
    expect(await typed.inputValue()).toBe('4.º B');
  });
});

describe('a session in another browser', () => {
  it('is listed in the settings and ended there', async () => {
    const page = await openSignedInPage('student05', '/configurations', phoneWindow);
    const elsewhere = await openSession(address(), 'student05@demo.school');
    await page.reload();
    const list = page.getByRole('region', { name: 'Dónde tienes la sesión abierta' });
    await list.getByText('Este dispositivo').waitFor();
    await expectAccessibleInAllThemes(page);
    await list.getByRole('button', { name: /^Cerrar la sesión de Dispositivo desconocido/ }).click();
    await list.getByText('Sesión cerrada en Dispositivo desconocido.').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
    await expect(elsewhere.client.session.currentSession({})).rejects.toThrow();
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

/** Returns the code that an app shows for the secret on a page, `steps` of 30 seconds later. */
const codeFor = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

const signIn = async (page: Page, login: string) => {
  await page.goto('/login');
  await page.getByLabel(/usuario o correo/i).fill(`${login}@demo.school`);
  await page.getByLabel(/^contraseña/i).fill('Assess-2026!');
  await page.getByRole('button', { name: 'Entrar' }).click();
};

describe('a second factor', () => {
  it('is turned on in the settings, and then asked for at the sign-in, where a recovery code helps once', async () => {
    const page = await openSignedInPage('coordinator', '/configurations');
    const part = page.getByRole('region', { name: 'Segundo factor' });
    await part.getByRole('button', { name: 'Configurar' }).click();
    await part.getByRole('img', { name: 'Código QR de la clave' }).waitFor();
    const secret = await part.locator('code').innerText();
    const code = part.getByLabel('Código de la aplicación');
    await hasFocus(code).toBe(true);
    await code.fill('000000');
    await part.getByRole('button', { name: 'Activar' }).click();
    await part.getByText('Este código no es correcto', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);
    await code.fill(codeFor(secret));
    await part.getByRole('button', { name: 'Activar' }).click();
    await hasFocus(part.getByRole('heading', { name: 'Tus códigos de recuperación' })).toBe(true);
    await expectAccessibleInAllThemes(page);
    const recoveryCodes = await part.getByRole('listitem').allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    await part.getByRole('button', { name: 'Ya los he guardado' }).click();
    await part.getByText('El segundo factor está activado.', { exact: false }).waitFor();
    await part.getByText('Quedan 10 códigos de recuperación.', { exact: false }).waitFor();

    const phone = await openPage(phoneWindow);
    await signIn(phone, 'coordinator');
    const field = phone.getByLabel('Código de la aplicación');
    await hasFocus(field).toBe(true);
    expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    await field.fill('000000');
    await field.press('Enter');
    await phone.getByText('Quedan 4 intentos.', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(phone);
    await field.fill(codeFor(secret, 1));
    await field.press('Enter');
    await phone.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();

    const [recoveryCode = ''] = recoveryCodes;
    for (const isFirst of [true, false]) {
      const other = await openPage();
      await signIn(other, 'coordinator');
      await other.getByRole('button', { name: /usar un código de recuperación/ }).click();
      await other.getByLabel('Código de recuperación').fill(recoveryCode);
      await other.getByRole('button', { name: 'Entrar' }).click();
      if (isFirst) await other.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();
      else await other.getByText('Este código no es correcto', { exact: false }).waitFor();
    }
  });

  it('that the school requires is set up before anything else, and turned off by an administrator for a lost device', async () => {
    const administrator = await clientOf('administrator');
    const { schools } = (await administrator.session.currentSession({})).user;
    const idSchool = schools.find(({ idType }) => idType === roles.administrator)?.idSchool ?? 0;
    const settings = await openSignedInPage('administrator', `/administration/schools/${idSchool}`);
    await settings.getByLabel('Exigir un segundo factor').check();
    await expectAccessibleInAllThemes(settings);
    const saved = settings.waitForResponse(`**${calls.installation.editSchool.path}`);
    await settings.getByRole('button', { name: 'Guardar' }).click();
    await saved;

    const page = await openPage(phoneWindow);
    await signIn(page, 'administrator');
    await page.getByText('Tu centro exige un segundo factor.', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: 'Configurar' }).click();
    const secret = await page.locator('code').innerText();
    await page.getByLabel('Código de la aplicación').fill(codeFor(secret));
    await page.getByRole('button', { name: 'Activar' }).click();
    await page.getByRole('heading', { name: 'Tus códigos de recuperación' }).waitFor();
    await page.getByRole('button', { name: 'Ya los he guardado' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.goto('/my-school?search=coordinator');
    await page
      .getByRole('button', { name: /^Acciones para/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Desactivar el segundo factor' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: 'Desactivar' }).click();
    await page.getByText(/^El segundo factor de .* está desactivado/).waitFor({ state: 'attached' });
    const after = await openPage();
    await signIn(after, 'coordinator');
    await after.getByText('Tu centro exige un segundo factor.', { exact: false }).waitFor();
  });
});
