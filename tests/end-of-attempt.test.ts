import { and, eq } from 'drizzle-orm';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../src/contract/index.ts';
import { GRACE_MS } from '../src/core/schedules/windows.ts';
import { attempt, lateResponse, response } from '../src/server/database/schema.ts';
import { addAssessment, addSchedule, addSingleChoiceAttempt } from './support/assessments-and-attempts.ts';
import { phoneWindow } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { addQuestionsOfTypes } from './support/question-contents.ts';
import { openTimedWorld } from './support/timed-world.ts';
import type { TestUser } from './support/world.ts';

const MINUTE = 60_000;
/** How long a page whose time is over waits at most before it asks for the result. */
const SPREAD_MS = 4000;
const { world, openSignedInPage, skipTime } = openTimedWorld();
let ana: TestUser;
let idSchool: number;
let questions: number[];
let idAssessment: number;

beforeAll(async () => {
  idSchool = await world().addSchool('IES Ría de Vigo');
  ana = await world().addPerson('teacher', 'Ana Núñez', idSchool);
  const idCataloging = await world().addCatalogue(['Ciencias', 'Repaso']);
  questions = await addQuestionsOfTypes(world(), [3, 0, 0], { idCataloging });
  idAssessment = await addAssessment(world(), { questions, owner: ana, title: 'Repaso de ciencias' });
});

/** Adds a student with an attempt in progress that ends in a minute, or after this time. */
const addRunningAttempt = async (name: string, lasts = MINUTE) => {
  const student = await world().addPerson('student', name, idSchool);
  const idCourse = await world().addCourse(idSchool, name, [ana], [student]);
  const closes = Math.floor(world().clock.now()) + lasts;
  const times = { opens: closes - 60 * MINUTE, closes };
  const idSchedule = await addSchedule(world(), { idAssessment, idCourse, owner: ana, ...times });
  const idAttempt = await addSingleChoiceAttempt(world(), idSchedule, student, [], { finished: null });
  return { student, idSchedule, idAttempt, closes, path: `/assessment?schedule=${idSchedule}` };
};

/** Returns the stored open answer of an attempt from one of the two tables, or undefined. */
const findStoredAnswer = async (table: typeof response | typeof lateResponse, idAttempt: number) => {
  const [row] = await world()
    .database.select()
    .from(table)
    .where(and(eq(table.idAttempt, idAttempt), eq(table.idQuestion, questions[0] ?? 0)));
  const { text, photo } = (row?.response ?? {}) as { text: string; photo?: string | null };
  return row && { text, photo, answered: row.answered };
};

const photograph = async () => ({
  ...{ name: 'cuaderno.jpg', mimeType: 'image/jpeg' },
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#dde' } })
    .jpeg()
    .toBuffer(),
});

const field = (page: Page) => page.getByRole('textbox', { name: /Tu respuesta/ });
const attemptState = `**${calls.live.getAttemptState.path}*`;
/** Lets the page hear of its attempt by the replies to its answers only. Returns a function that ends this. */
const failAttemptState = async (page: Page) => {
  await page.route(attemptState, (route) => route.abort());
  return () => page.unroute(attemptState);
};
const saved = (page: Page) => page.getByRole('banner').getByText('Guardado').waitFor();

describe('a student who types until the end of the attempt', () => {
  it('has the text of the last moment before the end saved at the server', async () => {
    const { student, path, closes, idAttempt } = await addRunningAttempt('Lucía Peña');
    const page = await openSignedInPage(student, path);
    await field(page).click();
    // Records the text on the screen after each letter.
    await page.evaluate(() => {
      addEventListener('input', ({ target }) => {
        if (target instanceof HTMLTextAreaElement) document.body.dataset.last = target.value;
      });
    });
    let typed = '';
    const type = async (words: string) => {
      await page.keyboard.type(words, { delay: 25 });
      typed += words;
    };
    const beginning = 'La luz se vuelve azúcar. ';
    await type(beginning);
    await skipTime(closes - world().clock.now() - 3500, page);
    let isOver = false;
    const over = page
      .getByText('Se ha acabado el tiempo')
      .waitFor()
      .finally(() => {
        isOver = true;
      });
    while (!isOver) await type('luz ');
    await over;
    await type('tarde');
    await skipTime(SPREAD_MS, page);
    await page.getByText('Terminada').waitFor();
    const last = await page.evaluate(() => document.body.dataset.last ?? '');
    const { text = '', answered = 0 } = (await findStoredAnswer(response, idAttempt)) ?? {};
    expect(text.length).toBeGreaterThan(beginning.length);
    expect(text.length).toBeLessThan(typed.length);
    expect(text).toBe(last);
    expect(answered).toBeLessThan(closes);
    expect(await findStoredAnswer(lateResponse, idAttempt)).toBeUndefined();
  });
});

describe('a student who chooses a photograph shortly before the end', () => {
  it('has it in the answer, with the text of that moment, even if the device processes it until after the end', async () => {
    const { student, path, closes, idAttempt } = await addRunningAttempt('Brais Lema');
    const page = await openSignedInPage(student, path);
    await field(page).fill('Mira:');
    await saved(page);
    const ready = await page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const original = window.createImageBitmap;
      window.createImageBitmap = async (...args: unknown[]) => {
        await promise;
        return Reflect.apply(original, window, args);
      };
      return resolve;
    });
    await page.getByLabel('Añadir una foto').setInputFiles(await photograph());
    await skipTime(closes - world().clock.now(), page);
    await page.getByText('Se ha acabado el tiempo').waitFor();
    await skipTime(SPREAD_MS, page);
    await ready.evaluate((resolve) => resolve());
    await page.getByText('Terminada').waitFor();
    const answer = await findStoredAnswer(response, idAttempt);
    expect(answer).toMatchObject({ text: 'Mira:', photo: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(answer?.answered).toBeLessThan(closes);
  });
});

describe('a student whose device’s clock is ahead of the server’s', () => {
  it('has the attempt ended at the server’s time, not before', async () => {
    const { student, path, closes, idAttempt } = await addRunningAttempt('Uxía Rey');
    const page = await openSignedInPage(student, path);
    await field(page).fill('A tiempo');
    await saved(page);
    const list = `**${calls.attempts.getStudentAssessments.path}*`;
    // A slow reply is no better measure of the server's time than an earlier fast one.
    for (const call of [list, attemptState])
      await page.route(call, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.fallback();
      });
    const nextListResponse = () => page.waitForResponse(list);
    const left = closes - world().clock.now();
    const first = nextListResponse();
    await page.clock.fastForward(left);
    await page.getByText('Se ha acabado el tiempo').waitFor();
    await page.clock.fastForward(SPREAD_MS);
    await first;
    await nextListResponse();
    await nextListResponse();
    const end = async () => (await world().database.select().from(attempt).where(eq(attempt.id, idAttempt)))[0];
    expect(await end()).toMatchObject({ finished: null });
    world().clock.pass(left);
    await page.getByText('Terminada').waitFor();
    expect(await end()).toMatchObject({ finished: closes, closedByClock: true });
    expect(await findStoredAnswer(response, idAttempt)).toMatchObject({ text: 'A tiempo' });
  });
});

describe('a student without a network at the end', () => {
  it('sees that answers are not sent, and they wait for the teacher when they arrive late', async () => {
    const { student, path, closes, idAttempt } = await addRunningAttempt('Noa Castro');
    const page = await openSignedInPage(student, '/assessments', phoneWindow);
    await page.getByRole('link', { name: /^Continuar/ }).click();
    await saved(page);
    await page.context().setOffline(true);
    await field(page).fill('Porque la madera flota.');
    await page.getByRole('banner').getByText('En espera').waitFor();
    await skipTime(closes - world().clock.now() - 500, page);
    await page.getByText('Se ha acabado el tiempo').waitFor();
    await page.getByText(/de las que lleguen más tarde decide tu docente/).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Volver a las evaluaciones' }).click();
    await page.getByText(/^1 respuesta está en este dispositivo .* entonces tu docente decide si cuenta\.$/).waitFor();
    await expectAccessible(page);

    await skipTime(GRACE_MS + 10_000, page);
    expect(await findStoredAnswer(response, idAttempt)).toBeUndefined();
    await page.context().setOffline(false);
    await page.getByText(/^La respuesta a la pregunta 1 llegó demasiado tarde/).waitFor();
    await page
      .getByRole('table')
      .getByText(/^1 respuesta llegó después del final/)
      .waitFor();
    await expectAccessibleInAllThemes(page);
    expect(await findStoredAnswer(lateResponse, idAttempt)).toMatchObject({ text: 'Porque la madera flota.' });
    await page.goto(path);
    await page.getByText(/^1 respuesta llegó después del final/).waitFor();
    await expectAccessible(page);
  });

  it('has answers counted that arrive within half a minute', async () => {
    const { student, path, closes, idAttempt } = await addRunningAttempt('Eva Abreu');
    const page = await openSignedInPage(student, path);
    await saved(page);
    await page.context().setOffline(true);
    await field(page).fill('Porque pesa menos.');
    await page.getByRole('banner').getByText('En espera').waitFor();
    await skipTime(closes - world().clock.now() - 500, page);
    await page.getByText('Se ha acabado el tiempo').waitFor();
    await skipTime(GRACE_MS - 25_000, page);
    await page.context().setOffline(false);
    await page.getByText('Terminada').waitFor();
    await expectOf(page.getByText(/demasiado tarde/)).count.toBe(0);
    expect(await findStoredAnswer(response, idAttempt)).toMatchObject({ text: 'Porque pesa menos.' });
  });
});

describe('a student who continues on another device', () => {
  it('sees a message on the first device, and all answers of both devices after returning to it', async () => {
    const { student, path } = await addRunningAttempt('Xoel Rey', 10 * MINUTE);
    const computer = await openSignedInPage(student, path);
    await field(computer).fill('En el ordenador');
    await saved(computer);
    await failAttemptState(computer);
    const tablet = await openSignedInPage(student, path, phoneWindow);
    await expectOf(field(tablet)).value.toBe('En el ordenador');

    await field(computer).fill('En el ordenador, un poco más');
    await computer.getByText('Sigues en otro dispositivo').waitFor();
    await computer.getByText('Todo lo que escribiste aquí está guardado.').waitFor();
    await expectOf(computer.getByRole('textbox')).count.toBe(0);
    await expectAccessibleInAllThemes(computer);

    await field(tablet).fill('En la tableta');
    await saved(tablet);
    const invalid = { success: false, errCode: 400, error: 'Missing parameters' };
    const refuses = (route: Route) =>
      route.request().postDataJSON().idQuestion === questions[1]
        ? route.fulfill({ status: 400, json: invalid })
        : route.fallback();
    await tablet.route(`**${calls.attempts.answerQuestion.path}`, refuses);
    await tablet.getByRole('button', { name: 'Siguiente' }).click();
    await tablet.getByText('Opción 1 de 2').click();
    const refused = tablet.getByText(/^No se ha aceptado la respuesta a la pregunta 2/);
    await refused.waitFor();
    await tablet.getByRole('button', { name: 'Pregunta anterior' }).click();
    await failAttemptState(tablet);
    await computer.getByRole('button', { name: 'Seguir aquí' }).click();
    await expectOf(field(computer)).value.toBe('En la tableta');
    await field(tablet).fill('En la tableta, a la vez');
    await tablet.getByText('Sigues en otro dispositivo').waitFor();
    await refused.waitFor();
    await expectOf(tablet.getByText('Todo lo que escribiste aquí está guardado.')).count.toBe(0);
    await expectAccessible(tablet);
  });
});

describe('a student who has finished', () => {
  it('keeps the result on the screen when the server tells of the end', async () => {
    const { student, path } = await addRunningAttempt('Sabela Cid');
    const page = await openSignedInPage(student, path);
    await saved(page);
    await page.getByRole('button', { name: /^Mapa de preguntas/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
    const asked = page.getByRole('dialog', { name: /^¿Terminar/ });
    const told = page.waitForResponse(
      async (response) =>
        response.url().includes(calls.live.getAttemptState.path) && (await response.text()).includes('"student"'),
    );
    await asked.getByRole('button', { name: 'Terminar' }).click();
    await page.getByText('Terminada', { exact: true }).waitFor();
    await skipTime(6_000, page);
    await told;
    await skipTime(1_000, page);
    await expectOf(page.getByText(/en otro dispositivo|Cerrando/)).count.toBe(0);
    await page.getByText('Terminada', { exact: true }).waitFor();
  });
});

describe('a student whose attempt is ended elsewhere', () => {
  it('sees on the paper and in the list that the teacher has cancelled it', async () => {
    const { student, path, idSchedule, idAttempt } = await addRunningAttempt('Iria Souto');
    const page = await openSignedInPage(student, path);
    await field(page).fill('Antes');
    await saved(page);
    const hearAgain = await failAttemptState(page);
    await ana.client.schedules.cancelSchedule({ idSchedule });
    // A page's clock may be some milliseconds behind the server's: text typed then would still count as earlier.
    await skipTime(1_000, page);
    await field(page).fill('Antes y después');
    await hearAgain();
    await page.getByText(/^Tu docente canceló esta evaluación mientras la hacías/).waitFor();
    await page.getByText(/^El servidor no aceptó la respuesta a la pregunta 1/).waitFor();
    await expectAccessibleInAllThemes(page);
    expect(await findStoredAnswer(response, idAttempt)).toMatchObject({ text: 'Antes' });
    await page.getByRole('link', { name: 'Volver a las evaluaciones' }).click();
    await page.getByText(/^Cancelada mientras la hacías/).waitFor();
    await page.getByRole('button', { name: 'Quitarla de este dispositivo' }).click();
    await page.getByText(/^El servidor no aceptó/).waitFor({ state: 'detached' });
    await page.goto(path);
    await page.getByText(/^Tu docente canceló esta evaluación mientras la hacías/).waitFor();
  });

  it('sees on the paper that it was finished on another device', async () => {
    const { student, path, idAttempt } = await addRunningAttempt('Antía Lago');
    const page = await openSignedInPage(student);
    // Its reply would tell the page of the end, too.
    const activated = page.waitForResponse(`**${calls.attempts.activateDevice.path}`);
    await page.goto(path);
    await activated;
    await saved(page);
    const hearAgain = await failAttemptState(page);
    await student.client.attempts.finishScheduledAssessment({ idAttempt });
    await field(page).fill('Aún aquí');
    await hearAgain();
    await page.getByText(/^Has terminado esta evaluación en otro dispositivo/).waitFor();
    await expectAccessible(page);
    const [row] = await world().database.select().from(attempt).where(eq(attempt.id, idAttempt));
    expect(row?.finished).not.toBeNull();
  });
});
