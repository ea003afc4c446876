import { describe, expect, it } from 'vitest';
import { toLocalDateTime } from '../src/core/schedules/time.ts';
import { phoneWindow } from './support/browser.ts';
import { openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';

const TITLE = 'Fuerzas y energía, 3.º A';
const { openSignedInPage, openPage, clientOf } = openDemonstration();

describe('signing in and out', () => {
  it('opens the requested page after a wrong password, changes the school, signs in at that school again, and signs out', async () => {
    const page = await openPage();
    const signIn = async (password: string) => {
      await page.getByLabel('Usuario o correo').fill('teacher3@demo.school');
      await page.getByLabel(/^Contraseña/).fill(password);
      await page.getByRole('button', { name: 'Entrar' }).click();
    };
    await page.goto('/schedule');
    await page.waitForURL('**/login?p=*');
    await signIn('not this one');
    await page.getByText('Te quedan 4 intentos').waitFor();
    await signIn('Assess-2026!');
    await page.getByRole('heading', { name: 'Programación', level: 1 }).waitFor();

    const account = page.getByRole('button', { name: /Gonçalves/ });
    const other = page.getByRole('button', { name: /EOI Ría de Aldán/ });
    await account.press('Enter');
    await other.press('Enter');
    await page.waitForURL('**/assessments');
    await account.getByText('Coordinación').waitFor();

    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Programación' }).click();
    await signIn('Assess-2026!');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Programación', level: 1 }).waitFor();
    await account.getByText('Coordinación').waitFor();
    await account.press('Enter');
    await expectOf(other).attribute('aria-current').toBe('true');
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

describe('an assessment of the bank', () => {
  it('is built and scheduled by a teacher, answered by a student on a phone, and shown in the results', async () => {
    const teacher = await openSignedInPage('teacher', '/assessments');

    // Build it in four steps.
    await teacher.getByRole('link', { name: 'Nueva evaluación' }).click();
    await teacher.getByRole('textbox', { name: 'Título' }).fill(TITLE);
    await teacher.getByRole('button', { name: /^Física y Química/ }).click();
    await teacher.getByRole('button', { name: 'Preguntas', exact: true }).click();
    const add = teacher.getByRole('region', { name: 'Banco de preguntas' }).getByRole('button', { name: /^Añadir:/ });
    const taken = teacher.getByRole('region', { name: 'Evaluación' });
    for (const count of ['1 pregunta', '2 preguntas', '3 preguntas']) {
      await add.first().click();
      await taken.getByRole('heading', { name: count, exact: true }).waitFor();
    }
    await teacher
      .getByRole('link', { name: /Acabar/ })
      .first()
      .click();
    await teacher.getByRole('textbox', { name: 'Instrucciones' }).fill('Lee con calma.\n\nPuedes usar calculadora.');
    await teacher.getByRole('button', { name: 'Acabar la evaluación' }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: 'Acabar' }).click();

    // Check the three forms, their answer keys and QR codes.
    await expectOf(teacher.getByRole('img', { name: /^Código con la clave/ })).count.toBe(3);
    const codes = await teacher.getByText(/^103[0-9A-F]{5}[A-G]{3}$/).allTextContents();
    expect(codes.length).toBe(3);
    expect(new Set(codes).size).toBe(3);
    const keys = teacher.getByRole('region', { name: 'Tabla de las claves' });
    await expectOf(keys.getByRole('rowheader')).count.toBe(3);

    // Schedule it, despite a conflict.
    const from = toLocalDateTime(Date.now() - 60_000, 'Europe/Madrid');
    const to = toLocalDateTime(Date.now() + 50 * 60_000, 'Europe/Madrid');
    await addConflictingSchedule('Fuerzas, energía y materia', '3.º A', from, to);
    await teacher.getByRole('link', { name: 'Programar para una clase' }).click();
    const planning = teacher.getByRole('dialog');
    await planning.getByRole('button', { name: /^3\.º A/ }).click();
    const written = ({ date }: { date: string }) => date.split('-').reverse().join('/');
    // Before the start is typed: from 23:01 on the end follows to the next day, and the button is gone.
    await planning.getByRole('button', { name: 'Termina otro día' }).click();
    await planning.getByLabel('Fecha', { exact: true }).fill(written(from));
    await planning.getByLabel('Desde').fill(from.time);
    await planning.getByLabel('Hasta (fecha)').fill(written(to));
    await planning.getByLabel('Hasta', { exact: true }).fill(to.time);
    await planning.getByLabel(/^Minutos/).fill('40');
    await planning.getByText(/«Fuerzas, energía y materia»/).waitFor();
    await planning.getByRole('button', { name: `A las ${from.time} de todos modos` }).click();
    await teacher.getByRole('row', { name: new RegExp(`^${TITLE}.*En curso`) }).waitFor();

    // Start it on a phone, after the terms and the instructions.
    const student = await openSignedInPage('student', '/', phoneWindow);
    await student.getByRole('link', { name: `Empezar ${TITLE}` }).click();
    await student.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
    await student.getByRole('button', { name: 'Continuar' }).click();
    await student.getByText('Puedes usar calculadora.').waitFor();
    await student.getByRole('button', { name: 'Empezar' }).click();
    await student.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
    await student.getByRole('region', { name: 'Pregunta 1' }).waitFor();

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
    await map.getByRole('button', { name: 'Terminar' }).click();
    const finishing = student.getByRole('dialog', { name: /¿Terminar/ });
    await finishing.getByRole('button', { name: 'Ir a la pregunta 3' }).waitFor();
    await finishing.getByRole('button', { name: 'Terminar' }).click();
    await student.getByText(/de 3 correctas · 1 sin contestar/).waitFor();

    // Read the results by discipline and by student.
    await teacher.goto('/schedule');
    await teacher.getByRole('link', { name: new RegExp(`^Resultados de ${TITLE}`) }).click();
    await teacher.getByRole('heading', { name: 'Informes: resultados', level: 1 }).waitFor();
    await teacher.getByRole('main').getByText(TITLE).first().waitFor();
    await teacher.getByRole('link', { name: 'Por estudiante' }).click();
    const row = teacher.getByRole('row', { name: /Abreu Iglesias, Noa/ });
    await expectOf(row).text.toMatch(/%/);
  });
});
