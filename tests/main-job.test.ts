import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { localOf } from '../src/core/time.ts';
import { phone } from './support/browser.ts';
import { isFine, openDemonstration } from './support/demonstration.ts';

const TITLE = 'Fuerzas y energía, 3.º A';
const { errors, signedIn, someone } = openDemonstration();
let teacher: Page;

describe('signing in', () => {
  it('counts the attempts down in words and lets the right password in', async () => {
    const page = await someone();
    teacher = page;
    await page.goto('/schedule');
    await page.waitForURL('**/login?p=*');
    await page.getByLabel('Usuario o correo').fill('teacher@demo.school');
    await page.getByLabel(/^Contraseña/).fill('not this one');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Te quedan 4 intentos').waitFor();
    await isFine(page);
    await page.getByLabel(/^Contraseña/).fill('Assess-2026!');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('heading', { name: 'Programación', level: 1 }).waitFor();
  });
});

describe('a teacher', () => {
  it('finds the assessments of the school year with what to do next', async () => {
    await teacher.goto('/assessments');
    await teacher.getByRole('link', { name: 'Repaso de Matemáticas' }).waitFor();
    await isFine(teacher);
    await teacher.getByRole('searchbox').fill('energia');
    await teacher.getByRole('link', { name: 'Repaso de Matemáticas' }).waitFor({ state: 'detached' });
    await teacher.getByRole('link', { name: 'Fuerzas, energía y materia' }).waitFor();
    expect(new URL(teacher.url()).searchParams.get('search')).toBe('energia');
  });

  it('makes an assessment from the bank in four steps', async () => {
    await teacher.goto('/assessments');
    await teacher.getByRole('link', { name: 'Nueva evaluación' }).click();
    await teacher.getByRole('textbox', { name: 'Título' }).fill(TITLE);
    await teacher.getByRole('button', { name: /^Física y Química/ }).click();
    await isFine(teacher);
    await teacher.getByRole('button', { name: 'Preguntas', exact: true }).click();
    await teacher.getByRole('heading', { name: TITLE, level: 1 }).waitFor();

    const bank = teacher.getByRole('region', { name: 'Banco de preguntas' });
    const taken = teacher.getByRole('region', { name: 'Evaluación' });
    for (const count of [1, 2, 3, 4]) {
      await bank.getByRole('button', { name: 'Añadir' }).first().click();
      await taken.getByRole('heading', { name: count === 1 ? /^1 pregunta/ : `${count} preguntas` }).waitFor();
    }
    await bank.getByRole('button', { name: 'Quitar' }).first().click();
    await taken.getByRole('heading', { name: '3 preguntas' }).waitFor();
    await isFine(teacher);
    await teacher.reload();
    await taken.getByRole('heading', { name: '3 preguntas' }).waitFor();

    await teacher
      .getByRole('link', { name: /Acabado/ })
      .first()
      .click();
    await teacher.getByRole('textbox', { name: 'Instrucciones' }).fill('Lee con calma.\n\nPuedes usar calculadora.');
    await isFine(teacher);
    await teacher.getByRole('button', { name: 'Acabar la evaluación' }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: 'Acabar' }).click();
    await teacher.getByRole('heading', { name: 'Tres versiones' }).waitFor();
  });

  it('gets three versions, their keys and the codes of the keys', async () => {
    await teacher.getByRole('img', { name: 'Código con la clave de la versión 3' }).waitFor();
    const codes = await teacher.getByText(/^1030000[0-9A-F][A-G]{3}$/).allTextContents();
    expect(codes.length).toBe(3);
    expect(new Set(codes).size).toBe(3);
    expect(await teacher.getByRole('img', { name: /^Código con la clave/ }).count()).toBe(3);
    const keys = teacher.getByRole('region', { name: 'Tabla de las claves' });
    await keys.getByRole('rowheader').last().waitFor();
    expect(await keys.getByRole('rowheader').count()).toBe(3);
    await isFine(teacher);
  });

  it('schedules it, is told of the mistake in the times and of the class that is busy, and schedules it all the same', async () => {
    await teacher.getByRole('link', { name: 'Programar para una clase' }).click();
    const dialog = teacher.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /3\.º A/ }).check();
    const from = localOf(Date.now() - 60_000, 'Europe/Madrid');
    const to = localOf(Date.now() + 50 * 60_000, 'Europe/Madrid');
    await dialog.getByLabel('Fecha de inicio').fill(from.date);
    await dialog.getByLabel('Hora de inicio').fill(from.time);
    await dialog.getByLabel(/^Fecha de fin/).fill(from.date);
    await dialog.getByLabel('Hora de fin').fill(from.time);
    await dialog.getByRole('button', { name: 'Programar', exact: true }).click();
    expect(await dialog.getByLabel('Hora de fin').getAttribute('aria-invalid')).toBe('true');
    await isFine(teacher);
    await dialog.getByLabel(/^Fecha de fin/).fill(to.date);
    await dialog.getByLabel('Hora de fin').fill(to.time);
    await dialog.getByLabel(/^Minutos por estudiante/).fill('40');
    await dialog.getByRole('button', { name: 'Programar', exact: true }).click();
    await dialog.getByText(/«Repaso de Matemáticas»/).waitFor();
    await isFine(teacher);
    await dialog.getByRole('button', { name: 'Programar de todos modos' }).click();
    await teacher.getByRole('row', { name: new RegExp(`^${TITLE}.*En curso`) }).waitFor();
  });
});

describe('a student on a phone', () => {
  let page: Page;

  it('finds it, accepts the terms, reads the instructions and starts', async () => {
    page = await signedIn('student', { ...phone, colorScheme: 'dark' });
    await page.getByRole('link', { name: `Empezar ${TITLE}` }).waitFor();
    await isFine(page);
    await page.getByRole('link', { name: `Empezar ${TITLE}` }).click();
    await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Puedes usar calculadora.').waitFor();
    await isFine(page);
    await page.getByRole('button', { name: 'Empezar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
    await page.getByRole('region', { name: 'Pregunta 1' }).waitFor();
    await isFine(page);
  });

  it('answers, and goes on without a network and after closing the page', async () => {
    await page.getByRole('radio').first().check({ force: true });
    await page.getByRole('banner').getByText('Guardado').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByRole('region', { name: 'Pregunta 2' }).waitFor();
    await page.getByRole('radio').first().check({ force: true });
    await page.getByRole('banner').getByText('En espera').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('banner').getByText('Guardado').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Mapa de preguntas: 2 de 3 contestadas' }).waitFor();
  });

  it('is told which question is unanswered, finishes and sees the percentage', async () => {
    await page.getByRole('button', { name: /^Mapa de preguntas/ }).click();
    const map = page.getByRole('dialog');
    await map.getByRole('button', { name: 'Pregunta 3, sin contestar' }).waitFor();
    await isFine(page);
    await map.getByRole('button', { name: 'Terminar' }).click();
    const dialog = page.getByRole('dialog', { name: /¿Terminar/ });
    await dialog.getByRole('button', { name: 'Ir a la pregunta 3' }).waitFor();
    await dialog.getByRole('button', { name: 'Terminar' }).click();
    await page.getByText(/^\d+\s%$/).waitFor();
    await page.getByText(/de 3 correctas · 1 sin contestar/).waitFor();
    await isFine(page);
  });
});

describe('the results', () => {
  it('are there for the teacher by discipline and by student', async () => {
    await teacher.goto('/schedule');
    await teacher.getByRole('link', { name: new RegExp(`^Resultados de ${TITLE}`) }).click();
    await teacher.getByRole('heading', { name: TITLE, level: 1 }).waitFor();
    await isFine(teacher);
    await teacher.getByRole('link', { name: 'Por estudiante' }).click();
    const row = teacher.getByRole('row', { name: /Abreu Iglesias, Noa/ });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/%/);
    await isFine(teacher);
    await teacher.close();
  });

  it('came without an error on any page', () => expect(errors).toEqual([]));
});

describe('leaving', () => {
  it('ends the session after a confirmation', async () => {
    const page = await signedIn('coordinator');
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
