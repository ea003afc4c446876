// Assertions that read a page once: to be changed to expectOf.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phoneWindow } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const TITLE = 'Un poco de todo: siete maneras de preguntar';
const { clientOf, execute, openSignedInPage } = openDemonstration();
const say = createTranslate('es');

/** A schedule of the demonstration with responses that wait, and the first question of its queue. */
const findWaiting = async () => {
  const { schedules, attempts } = await clientOf('teacher');
  const { content } = await schedules.getSchedules({ filter: 'all', recordsperpage: 20 });
  const idSchedule = content.find(
    ({ title, ungraded, can }) => title === TITLE && ungraded > 0 && can.grade,
  )?.idSchedule;
  if (idSchedule === undefined) throw new Error('nothing waits in the demonstration');
  const queue = (await attempts.getGradingQueue({ idSchedule })).content;
  const question = queue.questions.find(({ responses, graded }) => graded < responses);
  return { idSchedule, idQuestion: question?.idQuestion ?? 0, responses: question?.responses ?? 0 };
};

const field = (page: Page) => page.getByRole('textbox', { name: say('grading', 'grade'), exact: true });
const heading = (page: Page, number: number) =>
  page.getByRole('heading', { name: say('grading', 'response', { number: String(number) }), exact: true });
const graded = (page: Page, count: number, of: number) =>
  page.getByText(say('grading', 'graded_other', { graded: String(count), count: String(of) }), { exact: true });

it('a teacher grades all answers to a question by keys, with comments, and sees how the grades are spread', async () => {
  const { idSchedule, idQuestion, responses } = await findWaiting();
  const { attempts } = await clientOf('teacher');
  const page = await openSignedInPage('teacher', `/reports/${idSchedule}/results/by-discipline`);
  await page.getByRole('link', { name: say('reports', 'toGrading') }).click();
  await heading(page, 1).waitFor();
  await graded(page, 0, responses).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.reload();
  await heading(page, 1).waitFor();

  // The field has the focus: a grade is typed at once.
  await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText(say('grading', 'problem.required')).waitFor();
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await page.getByText(say('grading', 'problem.range')).waitFor();
  await expectAccessible(page);
  await field(page).fill('');

  await page.getByRole('textbox', { name: say('grading', 'comments.new') }).fill('Falta la unidad.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Falta la unidad.', pressed: true }).waitFor();
  await field(page).focus();
  await page.keyboard.type('8,5');
  await page.keyboard.press('Enter');
  await heading(page, 2).waitFor();
  await graded(page, 1, responses).waitFor();
  // Undoing a first grade takes it back.
  await page.keyboard.press('u');
  await heading(page, 1).waitFor();
  await graded(page, 0, responses).waitFor();
  await field(page).focus();
  await page.keyboard.type('8,5');
  await page.keyboard.press('Enter');
  await heading(page, 2).waitFor();
  await graded(page, 1, responses).waitFor();

  // A save that fails keeps the grade, and grading goes on.
  await page.route('**/saveAnswerGrade.php', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.keyboard.press('c');
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Falta la unidad.', pressed: true }).waitFor();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await heading(page, 3).waitFor();
  await page.keyboard.press('ArrowLeft');
  await heading(page, 2).waitFor();
  expect(await field(page).inputValue()).toBe('6');
  await page.getByRole('button', { name: say('grading', 'retry') }).waitFor();
  // Leaving asks, and the device keeps the grade with its comment.
  await page.getByRole('link', { name: say('grading', 'toResults') }).click();
  await page.getByRole('dialog', { name: say('grading', 'leave.title_one', { count: '1' }) }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await heading(page, 2).waitFor();
  expect(await field(page).inputValue()).toBe('6');
  await page.getByText(say('grading', 'notYetSaved', { own: '6' })).waitFor();
  await page.getByRole('button', { name: 'Falta la unidad.', pressed: true }).waitFor();
  await page.unroute('**/saveAnswerGrade.php');
  await page.getByRole('button', { name: say('grading', 'retry') }).click();
  await graded(page, 2, responses).waitFor();

  // Somebody else is faster: both grades are shown, and the teacher chooses.
  await page.keyboard.press('n');
  await heading(page, 3).waitFor();
  // Reading again meanwhile would show the other grade before this one is saved.
  const saved = Promise.withResolvers<void>();
  await page.route('**/getResponsesToGrade*', (route) => saved.promise.then(() => route.continue()));
  const third = (await attempts.getResponsesToGrade({ idSchedule, idQuestion })).content[2];
  await attempts.saveAnswerGrade({ idAttempt: third?.idAttempt ?? 0, idQuestion, answerGrade: 3, revision: 0 });
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  saved.resolve();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: say('grading', 'useOther', { other: '3' }) }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('grading', 'useOwn', { own: '9' }) }).click();
  await graded(page, 3, responses).waitFor();

  // Names are hidden until they are wanted.
  await field(page).focus();
  await page.keyboard.press('h');
  await heading(page, 3).waitFor({ state: 'detached' });
  await page.keyboard.press('h');
  await page.keyboard.press('n');
  await heading(page, 4).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText(say('grading', 'keys.skip.does')).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await field(page).focus();
  await page.keyboard.press('Backspace');
  await page.getByRole('dialog').getByText(say('grading', 'remove.text')).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('grading', 'remove.confirm'), exact: true })
    .click();
  for (let number = 5; number <= responses; number++) {
    await heading(page, number).waitFor();
    await field(page).focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: say('grading', 'allGraded') }).waitFor();
  await page.getByText(say('grading', 'fromTo', { lowest: '5', highest: '9' })).waitFor();
  await expectAccessibleInAllThemes(page);
  const answerGrades = async () =>
    (await attempts.getResponsesToGrade({ idSchedule, idQuestion })).content.map(({ grade }) => grade?.answerGrade);
  await expect.poll(answerGrades).toEqual([8.5, 6, 9, null, ...Array.from({ length: responses - 4 }, () => 5)]);
  await page.keyboard.press('Enter');
  await heading(page, 1).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('question')).not.toBe(String(idQuestion));

  // An answer that is given anew comes back with its grade, which Enter confirms.
  await execute(
    `update response set saved = now() where id_attempt = ${third?.idAttempt} and id_question = ${idQuestion}`,
  );
  await page.goto(`/reports/${idSchedule}/results/grading?question=${idQuestion}`);
  await heading(page, 3).waitFor();
  await graded(page, responses - 1, responses).waitFor();
  expect(await field(page).inputValue()).toBe('9');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: say('grading', 'allGraded') }).waitFor();
  await graded(page, responses, responses).waitFor();
});

it('on a phone the solution is a sheet above the grade, which stays in sight', async () => {
  const { idSchedule, idQuestion } = await findWaiting();
  const path = `/reports/${idSchedule}/results/grading?question=${idQuestion}`;
  const page = await openSignedInPage('teacher', path, phoneWindow);
  await field(page).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await page.getByRole('region', { name: say('grading', 'bar') }).boundingBox())?.height).toBeLessThan(740 / 4);
  // The next response comes where the eyes are.
  await page.getByRole('button', { name: say('grading', 'skip') }).click();
  await heading(page, 2).waitFor();
  await expect.poll(async () => (await heading(page, 2).boundingBox())?.y).toBeLessThan(740 / 2);
  await page.setViewportSize(phoneWindow.viewport);
  await page.getByRole('button', { name: say('grading', 'guide') }).click();
  await page.getByRole('heading', { name: say('grading', 'solution') }).waitFor();
  const box = await field(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(phoneWindow.viewport.height);
  await expectAccessible(page);
  await page.getByRole('button', { name: say('grading', 'byStudent') }).click();
  await page.getByRole('combobox', { name: say('grading', 'chooseStudent') }).waitFor();
  await expectAccessible(page);
});
