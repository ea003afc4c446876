import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { createTranslate } from './support/words.ts';

const TITLE = 'Un poco de todo: siete maneras de preguntar';
const { clientOf, execute, openSignedInPage } = openDemonstration();
const say = createTranslate('es');

/** A schedule of the demonstration with responses that wait, and the first question of its queue. */
const findWaiting = async () => {
  const { schedules, grading } = await clientOf('teacher');
  const { content } = await schedules.getSchedules({ filter: 'all', recordsperpage: 20 });
  const idSchedule = content.find(
    ({ title, ungraded, can }) => title === TITLE && ungraded > 0 && can.grade,
  )?.idSchedule;
  if (idSchedule === undefined) throw new Error('nothing waits in the demonstration');
  const queue = (await grading.getGradingQueue({ idSchedule })).content;
  const question = queue.questions.find(({ responses, graded }) => graded < responses);
  return { idSchedule, idQuestion: question?.idQuestion ?? 0, responses: question?.responses ?? 0 };
};

const field = (page: Page) => page.getByRole('textbox', { name: say('grading', 'grade'), exact: true });
const heading = (page: Page, number: number) =>
  page.getByRole('heading', { name: say('grading', 'response', { number: String(number) }), exact: true });
const graded = (page: Page, count: number, of: number) =>
  page.getByText(say('grading', 'graded_other', { graded: String(count), count: String(of) }), { exact: true });

it('a teacher grades answers, keeps the own grade against a faster one, and confirms one of a response given anew', async () => {
  const { idSchedule, idQuestion, responses } = await findWaiting();
  const { grading } = await clientOf('teacher');
  const page = await openSignedInPage('teacher', `/reports/${idSchedule}/results/by-discipline`);
  await page.getByRole('link', { name: say('reports', 'toGrading') }).click();
  await heading(page, 1).waitFor();
  await page.getByRole('textbox', { name: say('grading', 'comments.new') }).fill('Falta la unidad.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Falta la unidad.', pressed: true }).waitFor();
  await field(page).focus();
  await page.keyboard.type('8,5');
  await page.keyboard.press('Enter');
  await heading(page, 2).waitFor();
  await graded(page, 1, responses).waitFor();

  // Somebody else is faster. Reading again meanwhile would show the other grade before this one is saved.
  const saved = Promise.withResolvers<void>();
  await page.route('**/getResponsesToGrade*', (route) => saved.promise.then(() => route.continue()));
  const second = (await grading.getResponsesToGrade({ idSchedule, idQuestion })).content[1];
  await grading.saveAnswerGrade({ idAttempt: second?.idAttempt ?? 0, idQuestion, answerGrade: 3, revision: 0 });
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  saved.resolve();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: say('grading', 'useOwn', { own: '9' }) }).click();
  await graded(page, 2, responses).waitFor();
  const stored = async () =>
    (await grading.getResponsesToGrade({ idSchedule, idQuestion })).content
      .slice(0, 2)
      .map(({ grade }) => grade && [grade.answerGrade, grade.comment]);
  await expect.poll(stored).toEqual([
    [8.5, 'Falta la unidad.'],
    [9, ''],
  ]);

  await execute(
    `update response set saved = now() where id_attempt = ${second?.idAttempt} and id_question = ${idQuestion}`,
  );
  await page.goto(`/reports/${idSchedule}/results/grading?question=${idQuestion}`);
  await graded(page, 1, responses).waitFor();
  await heading(page, 2).waitFor();
  await expectOf(field(page)).value.toBe('9');
  await page.keyboard.press('Enter');
  await graded(page, 2, responses).waitFor();
});
