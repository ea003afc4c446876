import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { calls as contract } from '../src/contract/index.ts';
import { phoneWindow } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const TITLE = 'Un poco de todo: siete maneras de preguntar';
const STUDENT = 'student03';
const { clientOf, openSignedInPage } = openDemonstration();
const say = createTranslate('es');
const uploads = `**${contract.attempts.uploadAnswerFile.path}`;

const photograph = async () => ({
  name: 'cuaderno.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#d8d4c8' } })
    .jpeg()
    .toBuffer(),
});

const start = async (page: Page) => {
  await page.getByRole('link', { name: `Empezar ${TITLE}` }).click();
  await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
  await page.getByRole('button', { name: /^Mapa de preguntas/ }).click();
  await page.getByRole('dialog').getByText('Todas en una página').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Volver a la pregunta' }).click();
};

it('a photograph that cannot be uploaded delays no answer, is uploaded after the end of the attempt, and is taken again if asked for', async () => {
  const page = await openSignedInPage(STUDENT, '/', phoneWindow);
  const held: Route[] = [];
  await page.route(uploads, (route) => void held.push(route));
  await start(page);

  const question = page.getByRole('region').filter({ has: page.getByLabel('Añadir una foto') });
  await question.getByRole('textbox', { name: /Tu respuesta/ }).fill('Mira la foto.');
  await question.getByLabel('Añadir una foto').setInputFiles(await photograph());
  await page.getByText('La foto forma parte de tu respuesta. Aún se está enviando').waitFor();
  const scale = page.getByRole('radiogroup').first().getByRole('radio').first();
  await expect.poll(() => held.length).toBe(1);
  // With the keyboard, because the page may still scroll under a tap.
  await scale.press(' ');
  await page.getByRole('banner').getByText('Enviando foto').waitFor();
  await expectAccessible(page);

  const student = await clientOf(STUDENT);
  const row = (await student.attempts.getStudentAssessments({})).content.find(({ title }) => title === TITLE);
  const idSchedule = row?.idSchedule ?? 0;
  const saved = (await student.attempts.answerScheduledAssessment({ idSchedule })).questionsSaved;
  expect(saved.map(({ response }) => response)).toEqual(
    expect.arrayContaining([
      { text: 'Mira la foto.', photo: expect.stringMatching(/^[0-9a-f]{64}$/) },
      expect.objectContaining({ alternative: expect.any(Number) }),
    ]),
  );
  const teacher = await clientOf('teacher');
  const photos = async () => {
    const { attempts } = (await teacher.reports.getScheduleByStudent({ idSchedule })).content;
    return attempts.find(({ idAttempt }) => idAttempt === row?.idAttempt)?.photos;
  };
  expect(await photos()).toMatchObject({ onTheirWay: 1 });

  await page.reload();
  await page.getByRole('banner').getByText('Enviando foto').waitFor();
  const picture = page.getByAltText('Foto de la respuesta');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await page.getByRole('button', { name: 'Terminar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Aún se está enviando 1 foto. Puedes terminar').waitFor();
  await dialog.getByRole('button', { name: 'Terminar' }).click();
  await page.getByText('Aún se está enviando 1 foto desde este dispositivo.').waitFor();
  await expectAccessibleInAllThemes(page);

  const results = await openSignedInPage('teacher', `/reports/${idSchedule}/results/by-student`);
  await results.getByText('Una foto aún está en camino.').first().waitFor();
  await expectAccessible(results);

  await page.getByRole('link', { name: 'Volver' }).click();
  // The result says of the photograph the same as the list.
  await page.getByRole('heading', { level: 1, name: say('attempts', 'list.title') }).waitFor();
  await page.getByText('Aún se está enviando 1 foto desde este dispositivo.').waitFor();
  await page.unroute(uploads);
  await page.reload();
  await expect.poll(photos).toEqual({ onTheirWay: 0, neverArrived: 0, unreadable: 0 });
  await page.getByText('Aún se está enviando').waitFor({ state: 'detached' });

  await results.goto(`/reports/${idSchedule}/results/grading?attempt=${row?.idAttempt}`);
  await results.getByRole('img', { name: say('grading', 'photo.alt') }).waitFor();
  await results.getByRole('button', { name: say('grading', 'newPhoto.ask') }).click();
  const asking = results.getByRole('dialog');
  await asking.getByRole('combobox', { name: say('grading', 'newPhoto.minutes') }).selectOption('30');
  await expectAccessible(results);
  await asking.getByRole('button', { name: say('grading', 'newPhoto.confirm'), exact: true }).click();
  await results.getByText(/^Foto nueva pedida/).waitFor();
  await page.reload();
  await page.getByRole('link', { name: `Continuar ${TITLE}` }).click();
  await page.getByText(/«Una escalera .*»: la foto no se puede leer/).waitFor();
});
