import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { phoneWindow } from './support/browser.ts';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';

const TITLE = 'Un poco de todo: siete maneras de preguntar';
const { clientOf, openSignedInPage } = openDemonstration();

const photograph = () =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#d8d4c8' } })
    .withMetadata({ exif: { IFD0: { Artist: 'Noa' } } })
    .jpeg()
    .toBuffer();

/** How a student answers a question of each type, which is recognized by the control that `offers` finds. */
const answersByType: readonly (readonly [
  type: string,
  offers: (question: Locator) => Locator,
  answer: (question: Locator, page: Page) => Promise<void>,
])[] = [
  [
    'multiple',
    (question) => question.getByRole('checkbox'),
    async (question) => {
      await question.getByRole('checkbox').nth(0).check({ force: true });
      await question.getByRole('checkbox').nth(2).check({ force: true });
    },
  ],
  [
    'blanks',
    (question) => question.getByRole('textbox', { name: /^Hueco 1 de/ }),
    async (question) => {
      for (const gap of await question.getByRole('textbox').all()) await gap.fill('dos');
    },
  ],
  [
    'open',
    (question) => question.getByRole('textbox', { name: /Tu respuesta/ }),
    async (question, page) => {
      await question.getByRole('textbox', { name: /Tu respuesta/ }).fill('Llega a 4,8 m: mira el dibujo.');
      const photo = question.getByLabel('Añadir una foto');
      if ((await photo.count()) === 0) return;
      await page.context().setOffline(true);
      await photo.setInputFiles({ name: 'cuaderno.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
      await question.getByRole('img', { name: /^Foto de (tu|la) respuesta/ }).waitFor();
      await page.getByRole('banner').getByText('En espera').waitFor();
      await page.context().setOffline(false);
      await page
        .getByRole('status')
        .filter({ hasText: 'Todas tus respuestas están guardadas.' })
        .waitFor({ state: 'attached' });
    },
  ],
  [
    'h5p',
    (question) => question.getByTitle('Tres cuartos en la recta'),
    async (question) => {
      const activity = question.getByTitle('Tres cuartos en la recta').contentFrame();
      await activity.getByRole('slider', { name: 'Lugar en la recta' }).fill('6');
      await activity.getByRole('button', { name: 'Comprobar' }).click();
      await question.getByText(/Tu resultado está guardado: 1 de 1 punto/).waitFor();
    },
  ],
  [
    'rubric',
    (question) => question.getByRole('table'),
    async (question, page) => {
      const rows = question.getByRole('row').filter({ has: page.getByRole('radio') });
      // With the keyboard, because the page may still scroll under a tap on the next row.
      for (const row of await rows.all()) await row.getByRole('radio').nth(1).press(' ');
    },
  ],
  [
    'graded',
    (question) => question.getByRole('radio'),
    async (question) => question.getByRole('radio').first().check({ force: true }),
  ],
];

describe('an assessment with questions of all types', () => {
  it('is answered by a student on a phone, restored after a reload, finished, and then waits for two grades', async () => {
    const page = await openSignedInPage('student', '/', phoneWindow);
    await page.getByRole('link', { name: `Empezar ${TITLE}` }).click();
    await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Empezar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
    const answered = new Set<string>();
    for (let number = 1; number <= 9; number++) {
      const question = page.getByRole('region', { name: `Pregunta ${number}`, exact: true });
      await question.waitFor();
      for (const [type, offers, answer] of answersByType) {
        if ((await offers(question).count()) === 0) continue;
        await answer(question, page);
        answered.add(type);
        break;
      }
      await page.getByRole('banner').getByText('Guardado').waitFor();
      if (number < 9) await page.getByRole('button', { name: 'Siguiente' }).click();
    }
    expect([...answered].sort()).toEqual(['blanks', 'graded', 'h5p', 'multiple', 'open', 'rubric']);

    await page.reload();
    await page.getByRole('button', { name: 'Mapa de preguntas: 9 de 9 contestadas' }).click();
    await page.getByRole('dialog').getByText('Todas en una página').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Volver a la pregunta' }).click();
    const photo = page.getByAltText('Foto de la respuesta');
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    await expectOf(photo)
      .attribute('src')
      .toMatch(/^\/assessments\/viewAnswerFile\.php\?idAttempt=\d+&idQuestion=\d+&photo=[0-9a-f]{64}$/);
    await page.getByText(/Tu resultado está guardado: 1 de 1 punto/).waitFor();

    await page.getByRole('button', { name: 'Terminar' }).click();
    await page.getByRole('dialog').getByText('Todas las preguntas están contestadas.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
    await page
      .getByText(/^\d+\s%$/)
      .first()
      .waitFor();
    await page.getByText(/^2 respuestas esperan la nota/).waitFor();
    await page.reload();
    await page.getByText('de los puntos calificados hasta ahora').waitFor();
    await page.getByText(/^2 respuestas esperan la nota/).waitFor();
    await page.getByRole('link', { name: 'Volver' }).click();
    await page.getByRole('row', { name: TITLE }).getByText('Faltan 2 calificaciones').waitFor();

    const teacher = await clientOf('teacher');
    const { content } = await teacher.schedules.getSchedules({});
    const schedule = content.find((row) => row.title === TITLE && row.courseName === '3.º A');
    const idSchedule = schedule?.idSchedule ?? 0;
    const students = (await teacher.reports.getScheduleByStudent({ idSchedule })).content;
    const noa = students.attempts.find(({ lastname }) => lastname === 'Abreu Iglesias');
    expect(noa?.answers).toMatchObject({ notQualified: 2, ommited: 0 });
    const { questions } = (await teacher.reports.getScheduleByDisciplines({ idSchedule })).content;
    expect(questions).toHaveLength(9);
    expect(questions.filter(({ ungraded }) => ungraded > 0).map(({ hitAverage }) => hitAverage)).toEqual([null, null]);
  });

  it('shows its teacher the responses that wait for a grade instead of figures', async () => {
    const teacher = await clientOf('teacher');
    const { content } = await teacher.schedules.getSchedules({});
    const schedule = content.find((row) => row.title === TITLE && row.courseName === '3.º B');
    expect(schedule).toMatchObject({ hitAverage: null });
    const page = await openSignedInPage('teacher', `/reports/${schedule?.idSchedule}/results/by-discipline`);
    await page.getByText(`Por hacer: ${schedule?.ungraded} respuestas esperan tu calificación.`).waitFor();
    await page.getByRole('heading', { name: /calificaciones para saber quién necesita ayuda/ }).waitFor();
    await page.getByText(/^Escalas: \d+\s%/).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('link', { name: 'Por estudiante' }).click();
    await page
      .getByRole('cell', { name: /% Faltan? \d calificaci/ })
      .first()
      .waitFor();
    await expectAccessibleInAllThemes(page);
  });
});
