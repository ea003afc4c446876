import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { single } from '../src/questions/single/type.ts';
import { openDemonstration } from './support/demonstration.ts';
import {
  beginAssessment,
  beginToSynchronise,
  finishAssessment,
  locateBank,
  locateKeys,
  registerComputer,
  waitForQuestions,
  waitUntilSame,
} from './support/desktop-pages.ts';
import { pageTexts } from './support/pdf-pages.ts';
import {
  chooseSubject,
  markCorrect,
  pressButton,
  typeIntoField,
  writeAlternatives,
} from './support/question-editor.ts';
import { scheduleForForty } from './support/schedule-for-forty.ts';
import { scaleWait } from './support/waits.ts';
import { createTranslate } from './support/words.ts';

const TITLE = 'Escrita sin red';
const say = createTranslate('es');
const { openSignedInPage, clientOf } = openDemonstration();

/** Downloads the assessment in its three forms from a list of assessments. Returns the texts of the pages. */
const download = async (page: Page, list: string): Promise<string[]> => {
  await page.goto(list);
  await page
    .getByRole('button', { name: new RegExp(`${TITLE}$`) })
    .first()
    .click();
  await page
    .getByRole('menuitem', { name: /^Imprimir|^Descargar/ })
    .first()
    .click();
  const arriving = page.waitForEvent('download', { timeout: scaleWait(60_000) });
  await page.getByRole('dialog').getByRole('button', { name: 'Descargar' }).click();
  return pageTexts(await readFile(await (await arriving).path()));
};

const readKeys = (page: Page) => locateKeys(page).innerText();

it('an assessment that was written, built and printed without a network is the same online, and is answered there', async () => {
  const page = await openSignedInPage('teacher', '/desktop/');
  await registerComputer(page, 'teacher@demo.school');
  await page.context().setOffline(true);

  await page.goto('/desktop/add-question?type=0');
  await typeIntoField(page, 'Enunciado', '¿Qué río pasa por Toledo?');
  await writeAlternatives(page, say, 'Tajo', 'Ebro', 'Duero');
  await markCorrect(page, say, 'radio', 'A');
  await chooseSubject(page, say);
  await pressButton(page, 'Guardar');
  await page.waitForURL(/add-question\/\d+/);

  await beginAssessment(page, TITLE, [/^Geografía e Historia/, /^Física y Química/]);
  const bank = locateBank(page);
  await bank.getByRole('button', { name: 'Mías', exact: true }).click();
  await bank.getByRole('button', { name: /^Añadir:.*Toledo/ }).click();
  await pressButton(page, 'Banco del proveedor');
  await bank.getByRole('button', { name: /^Añadir:.*vagón/ }).click();
  await bank.getByRole('button', { name: /^Añadir:.*pastilla/ }).click();
  await waitForQuestions(page, '3 preguntas');
  await finishAssessment(page);
  const keys = await readKeys(page);
  const printed = await download(page, '/desktop/assessments?show=list');
  expect(printed.join()).toContain('¿Qué río pasa por Toledo?');

  await page.context().setOffline(false);
  await beginToSynchronise(page);
  await waitUntilSame(page);
  expect(await download(page, '/assessments?show=list')).toEqual(printed);
  await page.goto('/assessments?show=list');
  await page.getByRole('link', { name: TITLE }).first().click();
  await expect.poll(() => readKeys(page)).toBe(keys);

  const teacher = await clientOf('teacher');
  const { idAssessment = 0 } =
    (await teacher.schedules.getAssessments({})).content.find(({ title }) => title === TITLE) ?? {};
  const idSchedule = await scheduleForForty(teacher, idAssessment, 1);
  const student = await clientOf('student31');
  const { idAttempt } = (await student.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })).content;
  const blocks = (await teacher.assessments.getAssessmentQuestions({ idAssessment })).content;
  for (const { idQuestion, content } of blocks.flatMap(({ questions }) => questions)) {
    const response = { alternative: single.content.parse(content).correct };
    await student.attempts.answerQuestion({ idAttempt, idQuestion, response, sequence: 1 });
  }
  expect((await student.attempts.finishScheduledAssessment({ idAttempt })).content).toMatchObject({
    hits: 3,
    totalQuestions: 3,
  });
});
