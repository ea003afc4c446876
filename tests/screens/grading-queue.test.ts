import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { photograph } from './replies/attempts.ts';
import { questionToGrade, storedGradingQueue } from './replies/grading.ts';
import { contentOf } from './replies/question-contents.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { fail, hold, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const PATH = '/reports/71/results/grading';
const teacher = people.teacher();
const questions = [questionToGrade(), questionToGrade({ idQuestion: 62, number: 5 })];
const [first] = questions;
const idQuestion = first?.idQuestion ?? 0;
const COUNT = first?.responses ?? 0;

const field = (page: Page) => page.getByRole('textbox', { name: say('grading', 'grade'), exact: true });
const heading = (page: Page, number: number) =>
  page.getByRole('heading', { name: say('grading', 'response', { number: String(number) }), exact: true });
const graded = (page: Page, count: number) =>
  page.getByText(say('grading', 'graded_other', { graded: String(count), count: String(COUNT) }), { exact: true });
const giveGrade = async (page: Page, typed: string) => {
  await field(page).focus();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
};

it('a grade is typed at once, checked, saved with a comment by Enter, and taken back by a key', async () => {
  const queue = storedGradingQueue(questions);
  const { page, wire } = await openScreen(PATH, { as: teacher, stubs: queue.stubs });
  await heading(page, 1).waitFor();
  await graded(page, 0).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.reload();
  await heading(page, 1).waitFor();

  await expectOf(field(page)).focused.toBe(true);
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
  await giveGrade(page, '8,5');
  await heading(page, 2).waitFor();
  await graded(page, 1).waitFor();
  // Undoing a first grade takes it back.
  await page.keyboard.press('u');
  await heading(page, 1).waitFor();
  await graded(page, 0).waitFor();
  await expect
    .poll(() => wire.inputs(calls.grading.saveAnswerGrade))
    .toMatchObject([
      { idAttempt: 201, idQuestion, answerGrade: 8.5, comment: 'Falta la unidad.', revision: 0 },
      { idAttempt: 201, idQuestion, waits: true, revision: 1 },
    ]);
});

it('C goes to the field of a new comment, letters never act while text is meant, and U says what it took back with an undo', async () => {
  const queue = storedGradingQueue(questions);
  const { page } = await openScreen(PATH, { as: teacher, stubs: queue.stubs });
  await heading(page, 1).waitFor();
  const newComment = page.getByRole('textbox', { name: say('grading', 'comments.new') });
  await page.keyboard.press('c');
  await expectOf(newComment).focused.toBe(true);
  await page.keyboard.type('nunca une h');
  await expectOf(newComment).value.toBe('nunca une h');
  await heading(page, 1).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'nunca une h', pressed: true }).waitFor();

  await expectOf(field(page)).focused.toBe(true);
  await page.keyboard.type('8,k5,2');
  await expectOf(field(page)).value.toBe('8,52');
  await page.keyboard.press('Enter');
  await heading(page, 2).waitFor();
  await page.keyboard.type('falta una unidad');
  await expectOf(field(page)).value.toBe('');
  await heading(page, 2).waitFor();
  await graded(page, 1).waitFor();

  await page.clock.fastForward(2000);
  await page.keyboard.press('u');
  await heading(page, 1).waitFor();
  await graded(page, 0).waitFor();
  await page
    .getByText(say('grading', 'undoneFirst', { number: '1' }))
    .last()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('ui', 'undo'), exact: true }).click();
  await heading(page, 2).waitFor();
  await graded(page, 1).waitFor();
  await expect.poll(() => queue.responses()[0]?.grade).toMatchObject({ answerGrade: 8.52, comment: 'nunca une h' });
});

it('a new comment is part of a grade that is given before the comment is kept for later ones', async () => {
  const queue = storedGradingQueue(questions);
  const { page, wire } = await openScreen(PATH, { as: teacher, stubs: queue.stubs });
  const keeping = queue.stubs.find(({ call }) => call === calls.grading.saveGradingComment);
  const { promise: isKept, resolve: keep } = Promise.withResolvers<void>();
  if (keeping) wire.use(hold(keeping, isKept));
  const newComment = page.getByRole('textbox', { name: say('grading', 'comments.new') });
  await newComment.fill('Falta la unidad.');
  await page.keyboard.press('Enter');
  await giveGrade(page, '8,5');
  await heading(page, 2).waitFor();
  keep();
  await page.getByRole('button', { name: 'Falta la unidad.', pressed: false }).waitFor();
  await expectOf(newComment).value.toBe('');
  await expect.poll(() => queue.responses().flatMap(({ grade }) => grade?.comment ?? [])).toEqual(['Falta la unidad.']);
  await page.keyboard.press('ArrowLeft');
  await heading(page, 1).waitFor();
  await expectOf(field(page)).value.toBe('8,5');
  await page.getByRole('button', { name: 'Falta la unidad.', pressed: true }).waitFor();
});

it('a grade that could not be saved stays on the device, with its comment, and is saved again', async () => {
  const queue = storedGradingQueue(questions);
  const { page, wire } = await openScreen(PATH, { as: teacher, stubs: queue.stubs });
  await page.getByRole('textbox', { name: say('grading', 'comments.new') }).fill('Falta la unidad.');
  await page.keyboard.press('Enter');
  await giveGrade(page, '8,5');
  await heading(page, 2).waitFor();
  // The next answer is shown before the grade is saved.
  await expect.poll(() => wire.inputs(calls.grading.saveAnswerGrade)).toHaveLength(1);
  await graded(page, 1).waitFor();

  wire.use(fail(calls.grading.saveAnswerGrade));
  // Without the list of comments a digit is text of a new one.
  await page.getByRole('button', { name: 'Falta la unidad.' }).waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Falta la unidad.', pressed: true }).waitFor();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  // Grading goes on.
  await heading(page, 3).waitFor();
  await page.keyboard.press('ArrowLeft');
  await heading(page, 2).waitFor();
  await expectOf(field(page)).value.toBe('6');
  await page.getByRole('button', { name: say('grading', 'retry') }).waitFor();
  await page.getByRole('link', { name: say('grading', 'toResults') }).click();
  await page.getByRole('dialog', { name: say('grading', 'leave.title_one', { count: '1' }) }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await heading(page, 2).waitFor();
  await expectOf(field(page)).value.toBe('6');
  await page.getByText(say('grading', 'notYetSaved', { own: '6' })).waitFor();
  await page.getByRole('button', { name: 'Falta la unidad.', pressed: true }).waitFor();
  wire.use(...queue.stubs);
  await page.getByRole('button', { name: say('grading', 'retry') }).click();
  await graded(page, 2).waitFor();
  await expect.poll(() => queue.responses()[1]?.grade).toMatchObject({ answerGrade: 6, comment: 'Falta la unidad.' });
});

it('two teachers’ grades of one response are both shown and one is chosen, and names are hidden until they are switched on', async () => {
  let isFaster = true;
  const queue = storedGradingQueue(questions, {
    beforeSave: (idAttempt) => {
      if (isFaster) queue.grade(idAttempt, idQuestion, 3);
      isFaster = false;
    },
  });
  const { page } = await openScreen(PATH, { as: teacher, stubs: queue.stubs });
  await heading(page, 1).waitFor();
  await giveGrade(page, '9');
  await heading(page, 2).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: say('grading', 'useOther', { other: '3' }) }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('grading', 'useOwn', { own: '9' }) }).click();
  await graded(page, 1).waitFor();
  await expect.poll(() => queue.responses()[0]?.grade?.answerGrade).toBe(9);

  await field(page).focus();
  await page.keyboard.press('h');
  await heading(page, 1).waitFor({ state: 'detached' });
  await page.keyboard.press('h');
  await page.keyboard.press('n');
  await heading(page, 2).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText(say('grading', 'keys.skip.does')).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});

it('a grade is removed after a confirmation, and the distribution of the grades of a question is shown at the end', async () => {
  const queue = storedGradingQueue(questions);
  const { page } = await openScreen(PATH, { as: teacher, stubs: queue.stubs });
  await heading(page, 1).waitFor();
  await giveGrade(page, '9');
  await heading(page, 2).waitFor();
  await field(page).focus();
  await page.keyboard.press('Backspace');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('grading', 'remove.text')).waitFor();
  await dialog.getByRole('button', { name: say('grading', 'remove.confirm'), exact: true }).click();
  for (let number = 3; number <= COUNT; number++) {
    await heading(page, number).waitFor();
    await giveGrade(page, '5');
  }
  await page.getByRole('heading', { name: say('grading', 'allGraded') }).waitFor();
  await page.getByText(say('grading', 'fromTo', { lowest: '5', highest: '9' })).waitFor();
  await expectAccessibleInAllThemes(page);
  const stored = () =>
    queue.responses().flatMap((one) => (one.idQuestion === idQuestion ? [one.grade?.answerGrade] : []));
  await expect.poll(stored).toEqual([9, null, 5, 5, 5, 5]);
  await page.keyboard.press('Enter');
  await heading(page, 1).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('question')).toBe('62');
});

it('a response that is given anew comes back with its grade, which Enter confirms', async () => {
  const queue = storedGradingQueue([questionToGrade()]);
  for (const { idAttempt } of queue.responses()) queue.grade(idAttempt, idQuestion, 9);
  const [, , third] = queue.responses();
  if (!third?.grade) throw new Error('no third response');
  queue.change(third.idAttempt, idQuestion, { grade: { ...third.grade, isOutdated: true } });
  const { page } = await openScreen(`${PATH}?question=${idQuestion}`, { as: teacher, stubs: queue.stubs });
  await heading(page, 3).waitFor();
  await graded(page, COUNT - 1).waitFor();
  await expectOf(field(page)).value.toBe('9');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: say('grading', 'allGraded') }).waitFor();
  await graded(page, COUNT).waitFor();
});

it('on a phone the solution is a sheet above the grade, which stays in sight', async () => {
  const { stubs } = storedGradingQueue(questions);
  const { page } = await openScreen(PATH, { as: teacher, stubs, window: phoneWindow });
  await field(page).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('region', { name: say('grading', 'bar') });
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(740 / 4);
  // The next response comes where the eyes are.
  await page.getByRole('button', { name: say('grading', 'skip') }).click();
  await heading(page, 2).waitFor();
  await expect.poll(async () => (await heading(page, 2).boundingBox())?.y).toBeLessThan(740 / 2);
  await page.setViewportSize(phoneWindow.viewport);
  await page.getByRole('button', { name: say('grading', 'guide') }).click();
  await page.getByRole('heading', { name: say('grading', 'solution') }).waitFor();
  const bottom = async () => {
    const box = await field(page).boundingBox();
    return box && box.y + box.height;
  };
  await expect.poll(bottom).toBeLessThan(phoneWindow.viewport.height);
  await expectAccessible(page);
  await page.getByRole('button', { name: say('grading', 'byStudent') }).click();
  await page.getByRole('combobox', { name: say('grading', 'chooseStudent') }).waitFor();
  await expectAccessible(page);
});

it('what was written on paper is graded from its picture, gaps beside their accepted answers', async () => {
  const onPaper = questionToGrade({
    ...{ idQuestion: 63, number: 6, idType: 2, content: contentOf(2, 'La fábrica de la célula es') },
    ...{ guidance: '', accepted: [['mitocondria'], ['núcleo', 'nucleolo']] },
  });
  const queue = storedGradingQueue([onPaper]);
  for (const { idAttempt, idQuestion: id } of queue.responses())
    queue.change(idAttempt, id, { text: '', photo: 'here', onPaper: true });
  const { page } = await openScreen(PATH, {
    as: teacher,
    stubs: [
      ...queue.stubs,
      stub(calls.attempts.viewAnswerFile, { bytes: photograph, type: 'image/jpeg', name: '6.jpg' }),
    ],
  });
  await heading(page, 1).waitFor();
  await page.getByText(say('grading', 'onPaper')).waitFor();
  await page.getByRole('img', { name: say('grading', 'photo.alt') }).waitFor();
  await expectOf(page.getByRole('button', { name: say('grading', 'newPhoto.ask') })).count.toBe(0);
  await page.getByRole('heading', { name: say('grading', 'accepted') }).waitFor();
  await page.getByText('núcleo / nucleolo').waitFor();
  await expectAccessibleInAllThemes(page);
  await giveGrade(page, '10');
  await heading(page, 2).waitFor();
  await graded(page, 1).waitFor();
});
