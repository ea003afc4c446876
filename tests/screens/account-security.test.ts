import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { IDLE_WARNING_MS, SESSION_IDLE_MS } from '../../src/core/people/sign-in.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { listOfAssessments } from './replies/assessments.ts';
import { listOfComputers } from './replies/devices.ts';
import { countries, schoolSettings } from './replies/installation.ts';
import { member, schoolWithMembers } from './replies/members.ts';
import { listOfSchedules } from './replies/schedules.ts';
import { noPartner, signedIn } from './replies/session.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refusalReply, refuse, type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();

const hasFocus = (element: Locator) => expect.poll(() => element.evaluate((one) => one === document.activeElement));

const submitPassword = async (page: Page, login: string, password: string) => {
  await page.getByLabel(/usuario o correo/i).fill(login);
  await page.getByLabel(/^contraseña/i).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

/** Returns the stubs of a sign-in for which a code is asked. */
const codeAskedFor = (fields: object): Stub[] => [
  noPartner(),
  refuse(calls.session.login, 'secondFactorNeeded', { challenge: 'made-up', ...fields }),
];

const startedSecondFactor = stub(calls.secondFactor.startSecondFactor, {
  content: { secret: 'JBSW Y3DP EHPK 3PXP', address: 'otpauth://totp/made-up', started: 'made-up' },
});

describe('wrong passwords at the sign-in', () => {
  it('are counted down, until it is said how long the lock lasts', async () => {
    const refusals = ['fourAttemptsLeft', 'threeAttemptsLeft', 'twoAttemptsLeft', 'oneAttemptLeft'] as const;
    let tries = 0;
    const login = stub(calls.session.login, () => {
      const refusal = refusals[tries++];
      return refusal ? refusalReply(refusal) : refusalReply('loginLocked', { lockedSeconds: 300 });
    });
    const { page } = await openScreen('/login', { as: null, stubs: [noPartner(), login] });
    for (const left of ['4 intentos', '3 intentos', '2 intentos', '1 intento']) {
      await submitPassword(page, 'lucia@ria.es', 'wrong');
      await page.getByText(new RegExp(left)).waitFor();
    }
    await submitPassword(page, 'lucia@ria.es', 'wrong');
    await page.getByText(/Prueba de nuevo en 5 minutos/).waitFor();
    await expectAccessibleInAllThemes(page);
  });
});

describe('a student who is locked out', () => {
  it('is let in by a teacher with two clicks', async () => {
    let locked = [
      { idUser: 21, firstName: 'Lucía', lastName: 'Peña', lockedUntil: '2026-03-10T09:05:00+01:00' },
      { idUser: 22, firstName: 'Íker', lastName: 'Nóvoa', lockedUntil: '2026-03-10T09:03:00+01:00' },
    ];
    const { page, wire } = await openScreen('/schedule', {
      as: people.teacher(),
      stubs: [
        listOfSchedules(),
        stub(calls.users.getLockedLogins, () => ({ content: locked })),
        stub(calls.users.unlockLogin, ({ idUser }) => {
          locked = locked.filter((one) => one.idUser !== idUser);
          return {};
        }),
      ],
    });
    const region = page.getByRole('region', { name: /no pueden? entrar/ });
    await expectAccessibleInAllThemes(page);
    await region.getByRole('button', { name: /^Dejar entrar: .*Peña/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: 'Dejar entrar' }).click();
    await page.getByText(/ya puede entrar/).waitFor({ state: 'attached' });
    await expect.poll(() => region.getByRole('button', { name: /^Dejar entrar/ }).count()).toBe(1);
    expect(wire.inputs(calls.users.unlockLogin)).toEqual([{ idUser: 21 }]);
  });
});

describe('the form of a new account', () => {
  it('says what is wrong at its field, and loses nothing that was typed but the password', async () => {
    const { page, wire } = await openScreen('/login', {
      as: null,
      window: phoneWindow,
      stubs: [noPartner(), countries(), refuse(calls.session.registerUser, 'accessCodeNotFound')],
    });
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
    await expect.poll(() => field('Correo electrónico').inputValue()).toBe('uxia.lema@example.org');
    await expect.poll(() => field('Contraseña nueva').inputValue()).toBe('');
    const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    await expect.poll(stored).toContain('uxia.lema@example.org');
    await expect.poll(stored).not.toContain('Vento-do-Mar-88!');
    await expectAccessibleInAllThemes(page);

    await field('Contraseña nueva').fill('Vento-do-Mar-88!');
    await field('Repite la contraseña').fill('Vento-do-Mar-88!');
    await page.getByLabel(/^Acepto las condiciones/).check();
    const lucia = people.student({ firstName: 'Uxía' });
    wire.use(
      stub(calls.session.registerUser, signedIn(lucia)),
      stub(calls.session.currentSession, signedIn(lucia)),
      stub(calls.attempts.getStudentAssessments, { content: [], serverTime: '2026-03-10T09:00:00+01:00' }),
    );
    await field('Código de acceso').fill('ab3 cd4');
    await save.click();
    await page.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();
    await expect.poll(stored).not.toContain('uxia.lema@example.org');
  });
});

describe('a page that nobody uses', () => {
  it('says a minute before that the session ends, and keeps what was typed until somebody signs in again', async () => {
    const teacher = people.teacher();
    const { page, wire } = await openScreen('/my-class', {
      as: teacher,
      stubs: [
        stub(calls.classes.getCourses, { content: [], years: [2025], currentYear: 2025 }),
        stub(calls.classes.getSchoolsList, { content: [{ idSchool: 2, Name: 'IES Ría de Vigo' }] }),
        noPartner(),
        stub(calls.session.login, signedIn(teacher)),
      ],
    });
    await page.getByRole('button', { name: 'Añadir una clase' }).first().click();
    const typed = page.getByRole('dialog').getByRole('textbox').first();
    await typed.fill('4.º B');
    // The watch is loaded some time after the screen.
    const hasWatch = async () => {
      await page.clock.fastForward(61_000);
      return page.evaluate(() => localStorage.getItem('last-activity') !== null);
    };
    await expect.poll(hasWatch).toBe(true);

    const untilEnding = (idleMs: number) => Number(localStorage.getItem('last-activity')) + idleMs - Date.now();
    await page.clock.fastForward(await page.evaluate(untilEnding, SESSION_IDLE_MS - IDLE_WARNING_MS / 2));
    const ending = page.getByRole('dialog', { name: 'Tu sesión se cerrará en un minuto' });
    await ending.waitFor();
    await expectAccessibleInAllThemes(page);
    await ending.getByRole('button', { name: 'Seguir' }).press('Enter');
    await page.clock.fastForward(300);
    await ending.waitFor({ state: 'detached' });
    await expect.poll(() => typed.inputValue()).toBe('4.º B');

    wire.use(refuse(calls.session.currentSession, 'noSession'));
    await page.clock.fastForward('06:00:01');
    const again = page.getByRole('dialog', { name: 'Entra de nuevo' });
    await again.getByLabel(/^contraseña/i).fill('Assess-2026!');
    await again.getByRole('button', { name: 'Entrar' }).click();
    await again.waitFor({ state: 'detached' });
    await expect.poll(() => typed.inputValue()).toBe('4.º B');
  });
});

describe('the settings', () => {
  const here = {
    ...{ idSession: 1, browser: 'Chrome', system: 'Windows', isCurrent: true, isScanLink: false },
    ...{ started: '2026-03-10T08:00:00+01:00', lastUsed: '2026-03-10T09:00:00+01:00' },
  };
  const settingsStubs = [
    listOfComputers(),
    stub(calls.session.getSessions, { content: [here] }),
    stub(calls.secondFactor.getSecondFactor, {
      content: { since: null, recoveryCodesLeft: 0, isOffered: true, isRequired: false },
    }),
  ];

  it('list sessions in other browsers and end them', async () => {
    const elsewhere = { ...here, idSession: 2, browser: '', system: '', isCurrent: false };
    const { page, wire } = await openScreen('/configurations', {
      as: people.student(),
      window: phoneWindow,
      stubs: [
        ...settingsStubs,
        stub(calls.session.getSessions, { content: [here, elsewhere] }),
        stub(calls.session.endSession, {}),
      ],
    });
    const list = page.getByRole('region', { name: 'Dónde tienes la sesión abierta' });
    await list.getByText('Este dispositivo').waitFor();
    await expectAccessibleInAllThemes(page);
    wire.use(stub(calls.session.getSessions, { content: [here] }));
    await list.getByRole('button', { name: /^Cerrar la sesión de Dispositivo desconocido/ }).click();
    await list.getByText('Sesión cerrada en Dispositivo desconocido.').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    expect(wire.inputs(calls.session.endSession)).toEqual([{ idSession: 2 }]);
  });

  it('change the own password, whose rules are ticked off while it is typed', async () => {
    const { page, wire } = await openScreen('/configurations', {
      as: people.student(),
      stubs: [...settingsStubs, refuse(calls.session.changePassword, 'oldPasswordDiffers')],
    });
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
    wire.use(stub(calls.session.changePassword, {}));
    await part.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await part.getByText('Tu contraseña ha cambiado.').waitFor();
    await hasFocus(opening).toBe(true);
    expect(wire.inputs(calls.session.changePassword).at(-1)).toEqual({
      oldPassword: 'Assess-2026!',
      password: 'Pedra do Rio 77!',
    });
  });

  it('set up a second factor with a QR code, a code of the app and recovery codes', async () => {
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efg${index}`);
    const { page, wire } = await openScreen('/configurations', {
      as: people.coordinator(),
      stubs: [
        ...settingsStubs,
        startedSecondFactor,
        refuse(calls.secondFactor.confirmSecondFactor, 'secondFactorWrong'),
      ],
    });
    const part = page.getByRole('region', { name: 'Segundo factor' });
    await part.getByRole('button', { name: 'Configurar' }).click();
    await part.getByRole('img', { name: 'Código QR de la clave' }).waitFor();
    const code = part.getByLabel('Código de la aplicación');
    await hasFocus(code).toBe(true);
    await code.fill('000000');
    await part.getByRole('button', { name: 'Activar' }).click();
    await part.getByText('Este código no es correcto', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);
    wire.use(
      stub(calls.secondFactor.confirmSecondFactor, { content: { recoveryCodes } }),
      stub(calls.secondFactor.getSecondFactor, {
        content: { since: '2026-03-10T09:00:00+01:00', recoveryCodesLeft: 10, isOffered: true, isRequired: false },
      }),
    );
    await code.fill('123456');
    await part.getByRole('button', { name: 'Activar' }).click();
    await hasFocus(part.getByRole('heading', { name: 'Tus códigos de recuperación' })).toBe(true);
    await expectAccessibleInAllThemes(page);
    await expect.poll(() => part.getByRole('listitem').allInnerTexts()).toHaveLength(10);
    await part.getByRole('button', { name: 'Ya los he guardado' }).click();
    await part.getByText('El segundo factor está activado.', { exact: false }).waitFor();
    await part.getByText('Quedan 10 códigos de recuperación.', { exact: false }).waitFor();
  });
});

describe('a forgotten password', () => {
  it('is asked about in a dialog that takes the focus, and gives it back when it is closed', async () => {
    const { page } = await openScreen('/login', { as: null, stubs: [noPartner()] });
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
    const { page } = await openScreen('/change-password?link=made-up', {
      as: null,
      stubs: [refuse(calls.session.changePasswordLink, 'invalidLink')],
    });
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

describe('a sign-in with a second factor', () => {
  it('asks for a code in a field that phones fill in, and says how many tries are left', async () => {
    const { page, wire } = await openScreen('/login', {
      as: null,
      window: phoneWindow,
      stubs: [
        ...codeAskedFor({}),
        refuse(calls.secondFactor.signInWithSecondFactor, 'secondFactorWrong', { attemptsLeft: 4 }),
      ],
    });
    await submitPassword(page, 'bruno@ria.es', 'Assess-2026!');
    const field = page.getByLabel('Código de la aplicación');
    await hasFocus(field).toBe(true);
    await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code');
    await expect.poll(() => field.getAttribute('inputmode')).toBe('numeric');
    await field.fill('000000');
    await field.press('Enter');
    await page.getByText('Quedan 4 intentos.', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);
    const bruno = people.coordinator();
    wire.use(
      stub(calls.secondFactor.signInWithSecondFactor, signedIn(bruno)),
      stub(calls.session.currentSession, signedIn(bruno)),
      listOfAssessments(),
    );
    await field.fill('123456');
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();
  });

  it('takes a recovery code instead', async () => {
    const { page, wire } = await openScreen('/login', {
      as: null,
      stubs: [...codeAskedFor({}), refuse(calls.secondFactor.signInWithSecondFactor, 'secondFactorWrong')],
    });
    await submitPassword(page, 'bruno@ria.es', 'Assess-2026!');
    await page.getByRole('button', { name: /usar un código de recuperación/ }).click();
    await page.getByLabel('Código de recuperación').fill('abcd-efg0');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Este código no es correcto', { exact: false }).waitFor();
    expect(wire.inputs(calls.secondFactor.signInWithSecondFactor)).toEqual([
      { challenge: 'made-up', code: 'abcd-efg0' },
    ]);
  });

  it('that the school requires is set up first', async () => {
    const { page, wire } = await openScreen('/login', {
      as: null,
      window: phoneWindow,
      stubs: [...codeAskedFor({ secondFactor: 'setUp' }), startedSecondFactor],
    });
    await submitPassword(page, 'bruno@ria.es', 'Assess-2026!');
    await page.getByText('Tu centro exige un segundo factor.', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: 'Configurar' }).click();
    const bruno = people.coordinator();
    wire.use(
      stub(calls.secondFactor.confirmSecondFactor, { ...signedIn(bruno), content: { recoveryCodes: ['abcd-efg0'] } }),
      stub(calls.session.currentSession, signedIn(bruno)),
      listOfAssessments(),
    );
    await page.getByLabel('Código de la aplicación').fill('123456');
    await page.getByRole('button', { name: 'Activar' }).click();
    await page.getByRole('heading', { name: 'Tus códigos de recuperación' }).waitFor();
    await page.getByRole('button', { name: 'Ya los he guardado' }).click();
    await page.getByRole('heading', { level: 1, name: 'Evaluaciones' }).waitFor();
    expect(wire.inputs(calls.secondFactor.confirmSecondFactor)).toEqual([
      { challenge: 'made-up', started: 'made-up', code: '123456' },
    ]);
  });
});

describe('an administrator', () => {
  it('requires a second factor in the settings of the school', async () => {
    const { page, wire } = await openScreen('/administration/schools/2', {
      as: people.administrator(),
      stubs: [schoolSettings(), countries(), stub(calls.installation.editSchool, {})],
    });
    await page.getByLabel('Exigir un segundo factor').check();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect
      .poll(() => wire.inputs(calls.installation.editSchool))
      .toEqual([expect.objectContaining({ idSchool: 2, requiresSecondFactor: true })]);
  });

  it('turns off the second factor of somebody who has lost the device', async () => {
    const bruno = member();
    const { page, wire } = await openScreen('/my-school', {
      as: people.administrator(),
      stubs: [
        ...schoolWithMembers({ ...bruno, can: { ...bruno.can, resetSecondFactor: true } }),
        stub(calls.members.resetSecondFactor, {}),
      ],
    });
    await page.getByRole('button', { name: /^Acciones para/ }).click();
    await page.getByRole('menuitem', { name: 'Desactivar el segundo factor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: 'Desactivar' }).click();
    await page.getByText(/^El segundo factor de .* está desactivado/).waitFor({ state: 'attached' });
    expect(wire.inputs(calls.members.resetSecondFactor)).toEqual([{ idUser: 31 }]);
  });
});
