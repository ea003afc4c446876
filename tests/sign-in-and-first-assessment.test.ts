// Assertions that read a page once: to be changed to expectOf.
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { toLocalDateTime } from '../src/core/schedules/time.ts';
import { desktopWindow, phoneWindow } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const pt = createTranslate('pt');
const TITLE = 'Fuerzas y energía, 3.º A';
const { openSignedInPage, openPage, clientOf } = openDemonstration();

describe('signing in and out', () => {
  it('shows the remaining attempts after wrong passwords, and opens the requested page after the right one', async () => {
    const page = await openPage();
    await page.goto('/schedule');
    await page.waitForURL('**/login?p=*');
    await page.getByLabel('Usuario o correo').fill('teacher@demo.school');
    await page.getByLabel(/^Contraseña/).fill('not this one');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Te quedan 4 intentos').waitFor();
    await expectAccessible(page);
    await page.getByLabel(/^Contraseña/).fill('Assess-2026!');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('heading', { name: 'Programación', level: 1 }).waitFor();
  });

  it('signs out after a confirmation, and no page opens without signing in again', async () => {
    const page = await openPage();
    await page.goto('/login');
    await page.getByLabel('Usuario o correo').fill('coordinator@demo.school');
    await page.getByLabel(/^Contraseña/).fill('Assess-2026!');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: /Ibáñez Arrieta, Begoña/ }).click();
    await page.getByRole('button', { name: /cerrar sesión|salir/i }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /cerrar sesión|salir/i })
      .click();
    await page.waitForURL('**/login*');
    await page.goto('/assessments');
    await page.waitForURL('**/login?p=*');
  });
});

describe('a user of two schools', () => {
  it('switches to the other one with the keyboard, and is there when signing in again', async () => {
    await (await clientOf('teacher3')).users.updateUserLanguage({ newLanguage: 'pt' });
    const page = await openPage();
    await page.goto('/schedule');
    const signIn = async () => {
      await page.getByLabel(pt('session', 'login')).fill('teacher3@demo.school');
      await page.getByLabel(pt('session', 'password'), { exact: true }).fill('Assess-2026!');
      await page.getByRole('button', { name: pt('session', 'enter') }).press('Enter');
    };
    await page.getByLabel('Usuario o correo').fill('teacher3@demo.school');
    await page.getByLabel(/^Contraseña/).fill('Assess-2026!');
    await page.getByRole('button', { name: 'Entrar' }).click();
    const account = page.getByRole('button', { name: /Helena Gonçalves/ });
    await page.getByRole('heading', { name: pt('shell', 'entry.schedule'), level: 1 }).waitFor();
    await account.getByText(pt('shell', 'role.teacher')).waitFor();
    await account.press('Enter');
    const other = page.getByRole('button', { name: /EOI Ría de Aldán/ });
    const own = page.getByRole('button', { name: /IES Mar de Ons/ });
    expect(await own.getAttribute('aria-current')).toBe('true');
    await expectAccessible(page);
    await own.waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(phoneWindow.viewport);
    await page.getByRole('button', { name: pt('shell', 'menu.open') }).press('Enter');
    await account.press('Enter');
    await other.waitFor();
    await expectAccessible(page);
    await other.press('Enter');
    await page.waitForURL('**/assessments');
    await page.setViewportSize(desktopWindow.viewport);
    await account.getByText(pt('shell', 'role.coordinator')).waitFor();

    await page.context().clearCookies();
    await page.getByRole('link', { name: pt('shell', 'entry.schedule') }).click();
    await signIn();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: pt('shell', 'entry.schedule'), level: 1 }).waitFor();
    await account.getByText(pt('shell', 'role.coordinator')).waitFor();
    await account.press('Enter');
    expect(await other.getAttribute('aria-current')).toBe('true');
    await own.press('Enter');
    await account.getByText(pt('shell', 'role.teacher')).waitFor();
  });
});

describe('the list of assessments', () => {
  it('shows the academic year with next steps, and is filtered by words stored in the address', async () => {
    const page = await openSignedInPage('teacher', '/assessments');
    await page.getByRole('link', { name: 'Repaso de Matemáticas', exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('energia');
    await page.getByRole('link', { name: 'Repaso de Matemáticas', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Fuerzas, energía y materia', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Resultados de Fuerzas, energía y materia' }).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('energia');
  });
});

describe('the schedules of another academic year', () => {
  it('can be chosen on the lists of schedules and results, and the choice is stored in the address', async () => {
    const { schedules } = await clientOf('teacher');
    const { content, years } = await schedules.getSchedules({ recordsperpage: 100 });
    const [{ idAssessment = 0, idCourse = 0, title = '' } = {}] = content;
    const next = (years[0] ?? 0) + 1;
    const times = { startDate: `${next}-10-01`, startTime: '09:00', endTime: '10:00' };
    await schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });

    const page = await openSignedInPage('teacher', '/schedule');
    const rows = page.getByRole('table', { name: 'Programación' }).getByRole('link', { name: title });
    const choice = page.getByLabel('Curso académico');
    await choice.selectOption(`${next}`);
    await expect.poll(() => rows.count()).toBe(1);
    await expectAccessibleInAllThemes(page);
    await page.reload();
    await expect.poll(() => choice.inputValue()).toBe(`${next}`);
    await expect.poll(() => rows.count()).toBe(1);
    await choice.selectOption('');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);

    await page.goto('/schedule?year=2099');
    await page.getByText('Nada coincide').waitFor();
    await expect.poll(() => choice.inputValue()).toBe('2099');
    await choice.selectOption('all');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);

    await page.goto(`/reports?year=${next}`);
    await page.getByText('Nada coincide').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Curso académico').selectOption('all');
    await page.getByText('Nada coincide').waitFor({ state: 'detached' });
  });
});

type LocalTime = ReturnType<typeof toLocalDateTime>;

/** Schedules an assessment for its class once more, so that its students have a conflict then. */
const addConflictingSchedule = async (title: string, course: string, from: LocalTime, to: LocalTime) => {
  const { schedules } = await clientOf('teacher');
  const found = (await schedules.getSchedules({})).content.find(
    (schedule) => schedule.title === title && schedule.courseName === course,
  );
  const times = { startDate: from.date, startTime: from.time, endDate: to.date, endTime: to.time };
  const { idAssessment = 0, idCourse = 0 } = found ?? {};
  await schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times, force: true });
};

describe('the dialog of a new schedule', () => {
  it('has the focus in its first field once its choices are loaded, and leaves the screen dark', async () => {
    const teacher = await openSignedInPage('teacher', '/schedule', { ...desktopWindow, colorScheme: 'dark' });
    const request = teacher.waitForRequest(/getCourses/);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await teacher.route(/getCourses/, async (route) => {
      await answered;
      await route.continue();
    });
    await teacher.getByRole('link', { name: 'Programar' }).click();
    const dialog = teacher.getByRole('dialog', { name: 'Programar una evaluación' });
    await dialog.waitFor();
    await request;
    answer();
    await dialog.getByRole('button', { name: /^3\.º A/ }).waitFor();
    expect(
      await dialog
        .locator('input')
        .first()
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(await teacher.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await expectAccessible(teacher);
  });
});

describe('a time at which the class has another assessment', () => {
  it('is told before anything is scheduled, and gives way to the next free one, in a browser of another language', async () => {
    const day = DateTime.now().plus({ weeks: 3 }).startOf('week').plus({ days: 2 });
    const date = day.toFormat('yyyy-MM-dd');
    const { schedules, users } = await clientOf('teacher');
    await users.updateUserLanguage({ newLanguage: 'es' });
    const [{ idAssessment = 0 } = {}] = (await schedules.getAssessments({})).content;
    const [{ idCourse = 0, name = '' } = {}] = (await schedules.getCourses({})).content;
    const times = { startDate: date, startTime: '09:00', endTime: '10:30' };
    await schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });

    const page = await openSignedInPage('teacher', `/schedule?new=${idAssessment}`, {
      ...desktopWindow,
      locale: 'en-US',
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const field = dialog.getByLabel('Fecha', { exact: true });
    const calendar = dialog.getByRole('dialog', { name: 'Calendario' });
    await field.fill('');
    await field.press('ArrowDown');
    await calendar.locator('button[data-today]:focus').waitFor();
    await page.keyboard.press('Escape');
    await field.fill(day.toFormat('dd/MM/yyyy'));
    await field.press('ArrowDown');
    await calendar.getByText(/^[a-z]+ \d{4}$/).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Desde').fill('9:30');
    await dialog.getByText(/tiene otra evaluación a esa hora/).waitFor();
    await expectAccessibleInAllThemes(page);
    const block = dialog.getByRole('slider', { name: 'Hora de esta evaluación' });
    await block.press('ArrowRight');
    expect(await dialog.getByLabel('Desde').inputValue()).toBe('09:35');
    expect(await dialog.getByLabel('Hasta', { exact: true }).inputValue()).toBe('10:35');

    // The slot of one day is not taken for another, about which nothing is known yet.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/getScheduleConflicts/, async (route) => {
      await answered;
      await route.continue();
    });
    const take = dialog.getByRole('button', { name: 'Programar a las 10:30' });
    await field.fill(day.plus({ days: 1 }).toFormat('dd/MM/yyyy'));
    expect(await take.isDisabled()).toBe(true);
    await field.fill(day.toFormat('dd/MM/yyyy'));
    answer();
    await take.click();
    await page
      .getByRole('dialog', { name: 'Programada' })
      .getByText(/10:30–11:30/)
      .waitFor();
  });
});

describe('an assessment of the bank', () => {
  it('is built and scheduled by a teacher, answered by a student on a phone, and shown in the results', async () => {
    const teacher = await openSignedInPage('teacher', '/assessments');

    // Build it in four steps.
    await teacher.getByRole('link', { name: 'Nueva evaluación' }).click();
    await teacher.getByRole('textbox', { name: 'Título' }).fill(TITLE);
    await teacher.getByRole('button', { name: /^Física y Química/ }).click();
    await expectAccessible(teacher);
    await teacher.getByRole('button', { name: 'Preguntas', exact: true }).click();
    await teacher.getByRole('heading', { name: TITLE, level: 1 }).waitFor();
    const bank = teacher.getByRole('region', { name: 'Banco de preguntas' });
    const taken = teacher.getByRole('region', { name: 'Evaluación' });
    for (const count of [1, 2, 3, 4]) {
      await bank
        .getByRole('button', { name: /^Añadir:/ })
        .first()
        .click();
      await taken.getByRole('heading', { name: count === 1 ? /^1 pregunta/ : `${count} preguntas` }).waitFor();
    }
    const removed = teacher.waitForResponse(/deleteAssessmentQuestions/);
    await bank.getByRole('button', { name: 'Quitar' }).first().click();
    await taken.getByRole('heading', { name: '3 preguntas' }).waitFor();
    await expectAccessible(teacher);
    // The heading shows the change before it is saved; a reload before that would lose it, after a question.
    await removed;
    await teacher.reload();
    await taken.getByRole('heading', { name: '3 preguntas' }).waitFor();
    await teacher
      .getByRole('link', { name: /Acabar/ })
      .first()
      .click();
    await teacher.getByRole('textbox', { name: 'Instrucciones' }).fill('Lee con calma.\n\nPuedes usar calculadora.');
    await expectAccessible(teacher);
    await teacher.getByRole('button', { name: 'Acabar la evaluación' }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: 'Acabar' }).click();
    await teacher.getByRole('heading', { name: 'Tres versiones' }).waitFor();

    // Check the three forms, their answer keys and QR codes.
    await teacher.getByRole('img', { name: 'Código con la clave de la versión 3' }).waitFor();
    const codes = await teacher.getByText(/^103[0-9A-F]{5}[A-G]{3}$/).allTextContents();
    expect(codes.length).toBe(3);
    expect(new Set(codes).size).toBe(3);
    expect(await teacher.getByRole('img', { name: /^Código con la clave/ }).count()).toBe(3);
    const keys = teacher.getByRole('region', { name: 'Tabla de las claves' });
    await keys.getByRole('rowheader').last().waitFor();
    expect(await keys.getByRole('rowheader').count()).toBe(3);
    await expectAccessible(teacher);

    // Schedule it, after an invalid time and despite a conflict.
    await teacher.getByRole('link', { name: 'Programar para una clase' }).click();
    const planning = teacher.getByRole('dialog');
    await planning.getByRole('button', { name: /^3\.º A/ }).click();
    const from = toLocalDateTime(Date.now() - 60_000, 'Europe/Madrid');
    const to = toLocalDateTime(Date.now() + 50 * 60_000, 'Europe/Madrid');
    await addConflictingSchedule('Fuerzas, energía y materia', '3.º A', from, to);
    const written = ({ date }: { date: string }) => date.split('-').reverse().join('/');
    const until = planning.getByLabel('Hasta', { exact: true });
    await planning.getByLabel('Fecha', { exact: true }).fill(written(from));
    await planning.getByLabel('Desde').fill(from.time);
    await planning.getByRole('button', { name: 'Termina otro día' }).click();
    await planning.getByLabel('Hasta (fecha)').fill(written(from));
    await until.fill(from.time);
    await planning.getByRole('button', { name: 'Programar', exact: true }).click();
    expect(await until.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(teacher);
    await planning.getByLabel('Hasta (fecha)').fill(written(to));
    await until.fill(to.time);
    await planning.getByLabel(/^Minutos/).fill('40');
    await planning.getByText(/«Fuerzas, energía y materia»/).waitFor();
    await expectAccessible(teacher);
    await planning.getByRole('button', { name: `A las ${from.time} de todos modos` }).click();
    await teacher.getByRole('row', { name: new RegExp(`^${TITLE}.*En curso`) }).waitFor();

    // Start it on a dark phone, after the terms and the instructions.
    const student = await openSignedInPage('student', '/', { ...phoneWindow, colorScheme: 'dark' });
    await student.getByRole('link', { name: `Empezar ${TITLE}` }).waitFor();
    await expectAccessible(student);
    await student.getByRole('link', { name: `Empezar ${TITLE}` }).click();
    await student.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
    await student.getByRole('button', { name: 'Continuar' }).click();
    await student.getByText('Puedes usar calculadora.').waitFor();
    await expectAccessible(student);
    await student.getByRole('button', { name: 'Empezar' }).click();
    await student.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
    await student.getByRole('region', { name: 'Pregunta 1' }).waitFor();
    await expectAccessible(student);

    // Answer it, for a while without a network, and after closing the page.
    const state = student.getByRole('banner');
    await student.getByRole('radio').first().check({ force: true });
    await state.getByText('Guardado').waitFor();
    await student.context().setOffline(true);
    await student.getByRole('button', { name: 'Siguiente' }).click();
    await student.getByRole('region', { name: 'Pregunta 2' }).waitFor();
    await student.getByRole('radio').first().check({ force: true });
    await state.getByText('En espera').waitFor();
    await student.context().setOffline(false);
    await state.getByText('Guardado').waitFor();
    await student.reload();
    await student.getByRole('button', { name: 'Mapa de preguntas: 2 de 3 contestadas' }).click();

    // Finish it with one question unanswered.
    const map = student.getByRole('dialog');
    await map.getByRole('button', { name: 'Pregunta 3, sin contestar' }).waitFor();
    await expectAccessible(student);
    await map.getByRole('button', { name: 'Terminar' }).click();
    const finishing = student.getByRole('dialog', { name: /¿Terminar/ });
    await finishing.getByRole('button', { name: 'Ir a la pregunta 3' }).waitFor();
    await finishing.getByRole('button', { name: 'Terminar' }).click();
    // The list of results below may already have come, with this percentage and others.
    await student
      .getByText(/^\d+\s%$/)
      .first()
      .waitFor();
    await student.getByText(/de 3 correctas · 1 sin contestar/).waitFor();
    await expectAccessible(student);

    // Read the results by discipline and by student.
    await teacher.goto('/schedule');
    await teacher.getByRole('link', { name: new RegExp(`^Resultados de ${TITLE}`) }).click();
    await teacher.getByRole('heading', { name: TITLE, level: 1 }).waitFor();
    await expectAccessible(teacher);
    await teacher.getByRole('link', { name: 'Por estudiante' }).click();
    const row = teacher.getByRole('row', { name: /Abreu Iglesias, Noa/ });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/%/);
    await expectAccessible(teacher);
  });
});
