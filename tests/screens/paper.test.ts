import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessible } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { attemptState, photograph, studentAssessment, studentAttempt } from './replies/attempts.ts';
import { question } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { fail, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const darkPhone = { ...phoneWindow, colorScheme: 'dark' } as const;
const title = 'Un poco de todo';

/** The types of the questions, in order. H5P is answered in `tests/all-types.test.ts`: the server shows its activity. */
const answers: readonly (readonly [idType: number, answer: (question: Locator, page: Page) => Promise<void>])[] = [
  [0, async (question) => question.getByRole('radio').first().check({ force: true })],
  [
    1,
    async (question) => {
      await question.getByRole('checkbox').nth(0).check({ force: true });
      await question.getByRole('checkbox').nth(2).check({ force: true });
    },
  ],
  [
    2,
    async (question) => {
      for (const gap of await question.getByRole('textbox').all()) await gap.fill('agua');
    },
  ],
  [
    3,
    async (question) => {
      await question.getByRole('textbox', { name: /Tu respuesta/ }).fill('Llega a 4,8 m.');
      const file = { name: 'cuaderno.jpg', mimeType: 'image/jpeg', buffer: photograph };
      await question.getByLabel('Añadir una foto').setInputFiles(file);
      await question.getByRole('img', { name: /^Foto de (tu|la) respuesta/ }).waitFor();
    },
  ],
  [5, async (question) => question.getByRole('radio').first().check({ force: true })],
  [
    6,
    async (question, page) => {
      const rows = question.getByRole('row').filter({ has: page.getByRole('radio') });
      for (const row of await rows.all()) await row.getByRole('radio').nth(1).press(' ');
    },
  ],
];
const questions = answers.map(([idType], index) => question({ idQuestion: 101 + index, idType }));

/** Starts an attempt on a dark phone, after the terms and the instructions. */
const startAttempt = async ({ idSchedule, stubs }: ReturnType<typeof studentAttempt>): Promise<Page> => {
  const path = `/assessment?schedule=${idSchedule}`;
  const { page } = await openScreen(path, { as: people.student(), window: darkPhone, stubs });
  await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
  return page;
};

describe('an assessment on a dark phone', () => {
  it('is started after the terms and the instructions, waits without a network, and says what is not answered', async () => {
    const attempt = studentAttempt({
      questions: [101, 102, 103].map((idQuestion) => question({ idQuestion })),
      of: { title },
      result: { omitted: 1 },
    });
    const { page } = await openScreen('/', { as: people.student(), window: darkPhone, stubs: attempt.stubs });
    await page.getByRole('link', { name: `Empezar ${title}` }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: `Empezar ${title}` }).click();
    await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Puedes usar calculadora.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Empezar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
    await page.getByRole('region', { name: 'Pregunta 1' }).waitFor();
    await expectAccessible(page);

    const state = page.getByRole('banner');
    await page.getByRole('radio').first().check({ force: true });
    await state.getByText('Guardado').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByRole('region', { name: 'Pregunta 2' }).waitFor();
    await page.getByRole('radio').first().check({ force: true });
    await state.getByText('En espera').waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await state.getByText('Guardado').waitFor();
    await expect.poll(() => [...attempt.answers().keys()]).toEqual([101, 102]);

    await page.getByRole('button', { name: 'Mapa de preguntas: 2 de 3 contestadas' }).click();
    const map = page.getByRole('dialog');
    await map.getByRole('button', { name: 'Pregunta 3, sin contestar' }).waitFor();
    await expectAccessible(page);
    await expectOf(map.getByRole('button', { name: 'Terminar' }))
      .attribute('data-variant')
      .toBe('default');
    await map.getByRole('button', { name: 'Terminar' }).click();
    const finishing = page.getByRole('dialog', { name: /¿Terminar/ });
    await finishing.getByRole('button', { name: 'Ir a la pregunta 3' }).waitFor();
    // What ends the paper is not the button that a press in haste meets.
    await expectOf(finishing.getByRole('button', { name: 'Terminar' }))
      .attribute('data-variant')
      .toBe('default');
    await expectOf(finishing.getByRole('button', { name: 'Seguir contestando' }))
      .attribute('data-variant')
      .toBe('filled');
    await expectAccessible(page);
    await finishing.getByRole('button', { name: 'Terminar' }).click();
    await page.getByText(/de 3 correctas · 1 sin contestar/).waitFor();
    await expectAccessible(page);
  });

  it('shows the heading and the instructions of each section once on a page, and what each question counts', async () => {
    const attempt = studentAttempt({
      questions: [101, 102, 103].map((idQuestion) => question({ idQuestion })),
      of: { title },
      sections: [
        { heading: 'Parte A', instructions: 'Con lápiz.\nSin regla.' },
        { heading: 'Parte B', instructions: '' },
      ],
      places: { 101: { points: 2 }, 102: { section: 1, points: 0.25 }, 103: { section: 1 } },
    });
    const page = await startAttempt(attempt);
    await page.getByRole('region', { name: 'Pregunta 1 · 2 p.' }).waitFor();
    await expectOf(page.getByText('Parte A')).count.toBe(0);
    for (const name of ['Pregunta 2 · 0,25 p.', 'Pregunta 3']) {
      await page.getByRole('button', { name: 'Siguiente' }).click();
      await page.getByRole('region', { name, exact: true }).waitFor();
      await page.getByText('Parte A').waitFor();
      await page.getByText('Sin regla.').waitFor();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: /^Mapa de preguntas/ }).click();
    await page.getByRole('dialog').getByText('Todas en una página').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Volver a la pregunta' }).click();
    await expectOf(page.getByRole('region', { name: /^Pregunta \d/ })).count.toBe(3);
    await expectOf(page.getByText('Parte A')).count.toBe(1);
    await expectAccessible(page);
  });

  it('shows questions of all types answered and half answered, all on one page too, and a result that waits for grades', async () => {
    const attempt = studentAttempt({ questions, of: { title }, result: { notQualified: 2 } });
    const page = await startAttempt(attempt);
    for (const [index, [, answer]] of answers.entries()) {
      const shown = page.getByRole('region', { name: `Pregunta ${index + 1}`, exact: true });
      await shown.waitFor();
      await answer(shown, page);
      await page.getByRole('banner').getByText('Guardado').waitFor();
      await expectAccessible(page);
      if (index < answers.length - 1) await page.getByRole('button', { name: 'Siguiente' }).click();
    }

    await page.reload();
    await page.getByRole('button', { name: 'Mapa de preguntas: 6 de 6 contestadas' }).click();
    await page.getByRole('dialog').getByText('Todas en una página').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Volver a la pregunta' }).click();
    await expectOf(page.getByRole('region', { name: /^Pregunta \d$/ })).count.toBe(6);
    await expectAccessible(page);

    const gaps = page.getByRole('region').filter({ has: page.getByRole('textbox', { name: 'Hueco 2 de 2' }) });
    await gaps.getByRole('textbox').nth(1).fill('');
    await page.getByRole('button', { name: 'Mapa de preguntas: 5 de 6 contestadas, 1 a medias' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pregunta \d, a medias \(1 de 2\)$/ })
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
    const end = page.getByRole('dialog', { name: `¿Terminar «${title}»?` });
    await expectOf(end).attribute('aria-describedby').not.toBe(null);
    await expectAccessible(page);
    await end.getByRole('button', { name: /^Ir a la pregunta \d, a medias \(1 de 2\)$/ }).click();
    await gaps
      .getByRole('heading', { name: /^Pregunta \d$/ })
      .and(page.locator(':focus'))
      .waitFor();
    await gaps.getByRole('textbox').nth(1).fill('sal');
    await page.getByRole('banner').getByText('Guardado').waitFor();

    await page.getByRole('button', { name: 'Terminar' }).click();
    await end.getByText('Todas las preguntas están contestadas.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
    await page
      .getByText(/^\d+\s%$/)
      .first()
      .waitFor();
    await page.getByText(/^2 respuestas esperan la nota/).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText('de los puntos calificados hasta ahora').waitFor();
    await page.getByText(/^2 respuestas esperan la nota/).waitFor();
    await page.getByRole('link', { name: 'Volver' }).click();
    await page.getByRole('row', { name: title }).getByText('Faltan 2 calificaciones').waitFor();
    await expectAccessible(page);
  });
});

it('an ended paper goes on by itself when its teacher reopens it, from the result and from the list', async () => {
  const attempt = studentAttempt({
    questions: [101, 102].map((idQuestion) => question({ idQuestion })),
    of: { title },
  });
  const path = `/assessment?schedule=${attempt.idSchedule}`;
  const { page } = await openScreen(path, { as: people.student(), stubs: attempt.stubs });
  await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
  const finish = async () => {
    await page.getByRole('button', { name: 'Terminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
    await page.getByText(/de 2 correctas/).waitFor();
  };
  const first = page.getByRole('region', { name: 'Pregunta 1' }).getByRole('radio').first();
  await first.check({ force: true });
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await finish();

  attempt.reopen();
  await page.clock.runFor(5000);
  await expectOf(first).checked.toBe(true);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('radio').nth(1).check({ force: true });
  await expect.poll(() => [...attempt.answers().keys()]).toEqual([101, 102]);
  await finish();

  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByRole('row', { name: title }).waitFor();
  attempt.reopen();
  await page.clock.runFor(5000);
  await page.getByRole('link', { name: `Continuar ${title}` }).waitFor();
});

it('the list hears that any attempt of the last hour is reopened, not the last one alone', async () => {
  const serverTime = '2026-03-10T09:30:00+01:00';
  const ended = (idSchedule: number, name: string, finishedAt: string) =>
    studentAssessment({
      ...{ idSchedule, title: name, badge: 'DONE', idAttempt: idSchedule + 20, finishedAt, endedBy: 'student' },
      percentage: 50,
    });
  const last = ended(61, 'La última', '2026-03-10T09:20:00+01:00');
  let earlier = ended(62, 'La de antes', '2026-03-10T09:10:00+01:00');
  const longOver = ended(63, 'La de ayer', '2026-03-09T09:10:00+01:00');
  const asked = new Set<number>();
  const deadline = '2026-03-10T10:00:00+01:00';
  const stubs = [
    stub(calls.attempts.getStudentAssessments, () => ({ content: [last, earlier, longOver], serverTime })),
    stub(calls.live.getAttemptState, ({ idAttempt }) => {
      asked.add(idAttempt);
      const { endedBy } = idAttempt === earlier.idAttempt ? earlier : last;
      return { content: { ...attemptState, deadline, endedBy }, serverTime };
    }),
  ];
  const { page } = await openScreen('/', { as: people.student(), stubs });
  await page.getByRole('row', { name: 'La de antes' }).waitFor();
  earlier = { ...earlier, badge: 'ON_GOING', deadline, finishedAt: null, endedBy: null, percentage: null };
  await page.clock.runFor(5000);
  await page.getByRole('link', { name: 'Continuar La de antes' }).waitFor();
  expect([...asked].toSorted()).toEqual([81, 82]);
});

it('a paper without return offers no way back: neither at its end nor by keys', async () => {
  const attempt = studentAttempt({
    questions: [101, 102].map((idQuestion) => question({ idQuestion })),
    of: { title, oneByOne: true },
  });
  const path = `/assessment?schedule=${attempt.idSchedule}`;
  const { page } = await openScreen(path, { as: people.student(), window: darkPhone, stubs: attempt.stubs });
  await page
    .getByText('Las preguntas vienen una tras otra: puedes cambiar una respuesta hasta', { exact: false })
    .waitFor();
  await expectOf(page.getByText('puedes cambiar cualquier respuesta')).count.toBe(0);
  await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
  await page.getByRole('region', { name: 'Pregunta 1' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('pregunta siguiente', { exact: true }).waitFor();
  await expectOf(page.getByRole('dialog').getByText(/pregunta anterior|marcar para luego|mapa/)).count.toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir', exact: true }).click();
  await page.getByRole('region', { name: 'Pregunta 2' }).waitFor();
  await page.getByRole('button', { name: 'Terminar' }).click();
  const end = page.getByRole('dialog', { name: `¿Terminar «${title}»?` });
  await end.getByRole('button', { name: 'Ir a la pregunta 2' }).waitFor();
  await expectOf(end.getByRole('button', { name: /pregunta 1/ })).count.toBe(0);
  await expectAccessible(page);
  await end.getByRole('button', { name: 'Ir a la pregunta 2' }).click();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Terminar' }).click();
  await expectOf(end.getByRole('button', { name: 'Terminar' }))
    .attribute('data-variant')
    .toBe('filled');
});

it('an activity whose server cannot be reached says that it needs the network', async () => {
  const attempt = studentAttempt({ questions: [question({ idQuestion: 101, idType: 4 })], of: { title } });
  const path = `/assessment?schedule=${attempt.idSchedule}`;
  const { page, wire } = await openScreen(path, { as: people.student(), stubs: attempt.stubs });
  wire.use(fail(calls.files.openPackage, 503));
  await page
    .getByText('salvo en las actividades', { exact: false })
    .or(page.getByText('En una actividad cuenta'))
    .first()
    .waitFor();
  await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
  await page.clock.runFor(10_000);
  await page.getByText('Esta actividad necesita la red', { exact: false }).waitFor();
});

it('the list sends the answer and the photograph that an earlier build has left on the device', async () => {
  const student = people.student();
  const attempt = studentAttempt({ questions: [question({ idQuestion: 104, idType: 3 })], of: { title } });
  const photos: unknown[] = [];
  const { page } = await openScreen('/help', {
    as: student,
    stubs: [
      ...attempt.stubs,
      stub(calls.attempts.uploadAnswerFile, ({ idQuestion, file }) => {
        photos.push([Number(idQuestion), file.size]);
        return { content: { asset: 'a.jpg', width: 60, height: 40 } };
      }),
    ],
  });
  const response = { text: 'Llega a 4,8 m.', photo: 'a' };
  await page.evaluate(
    async ({ idUser, response }) => {
      const name = { idUser, idAttempt: 81, idQuestion: 104 };
      const moment = Date.now();
      const keep = (database: string, store: string, keyPath: string[], entry: object) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(database, 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath });
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const writing = opening.result.transaction(store, 'readwrite');
            writing.objectStore(store).put({ ...name, ...entry });
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        });
      const ofQuestion = ['idUser', 'idAttempt', 'idQuestion'];
      const answer = { response, sequence: moment, answeredAt: moment, state: 'unsent' };
      await keep('answers', 'answers', ofQuestion, answer);
      const photo = { sha256: 'a', photo: new Blob(['1234567']), added: moment };
      await keep('photographs', 'photos', [...ofQuestion, 'sha256'], photo);
    },
    { idUser: student.idUser, response },
  );
  await page.goto(new URL('/', page.url()).href);
  await expect.poll(() => [...attempt.answers()]).toEqual([[104, response]]);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return photos;
    })
    .toEqual([[104, 7]]);
});
