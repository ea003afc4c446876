import { readFile } from 'node:fs/promises';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addAssessment, addSchedule, addSingleChoiceAttempt } from './support/assessments-and-attempts.ts';
import { expectAccessibleInAllThemes } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { addQuestionsOfTypes } from './support/question-contents.ts';
import { addGradedAttempt } from './support/results.ts';
import { openTimedWorld } from './support/timed-world.ts';
import { createTranslate } from './support/words.ts';
import type { TestUser } from './support/world.ts';

const HOUR = 3_600_000;
const { world, openSignedInPage } = openTimedWorld();
const say = createTranslate('es');
let ana: TestUser;
let lucia: TestUser;
let idSchedule: number;

/** Answers to a question of each type. */
const responses = [
  { alternative: 1 },
  { alternatives: [2, 4] },
  { gaps: { 1: 'vino', 2: 'sal' } },
  { text: 'Porque flota.', photo: null },
  { scaled: 0.4, raw: 2, max: 5 },
  { alternative: 2 },
  { levels: { 1: 1, 2: 3 } },
];

beforeAll(async () => {
  const idSchool = await world().addSchool('IES Ría de Vigo');
  ana = await world().addPerson('teacher', 'Ana Núñez', idSchool);
  lucia = await world().addPerson('student', 'Lucía Peña', idSchool);
  const noa = await world().addPerson('student', 'Noa Castro', idSchool);
  const eva = await world().addPerson('student', 'Eva Abreu', idSchool);
  const idCataloging = await world().addCatalogue(['Ciencias', 'Repaso']);
  const idCourse = await world().addCourse(idSchool, '3.º B', [ana], [lucia, noa, eva]);
  const now = Math.floor(world().clock.now());
  const schedule = async (title: string, questions: number[], hoursAgo: number) =>
    addSchedule(world(), {
      idAssessment: await addAssessment(world(), { questions, owner: ana, title }),
      ...{ idCourse, owner: ana, opens: now - (hoursAgo + 1) * HOUR, closes: now - hoursAgo * HOUR },
    });
  const before = await schedule(
    'Repaso de las plantas',
    await addQuestionsOfTypes(world(), [0, 0], { idCataloging }),
    48,
  );
  await addSingleChoiceAttempt(world(), before, lucia, [2, 2], { finished: now - 48 * HOUR });
  const questions = await addQuestionsOfTypes(world(), [0, 1, 2, 3, 4, 5, 6], { idCataloging });
  idSchedule = await schedule('Repaso de ciencias', questions, 1);
  const given = questions.map((idQuestion, index) => ({ idQuestion, response: responses[index] }));
  await addGradedAttempt(world(), idSchedule, lucia, given);
  await addGradedAttempt(world(), idSchedule, noa, given.slice(0, 1));
});

it('a teacher reads the answers of a student, grades one, takes the grade out and brings it back', async () => {
  const page = await openSignedInPage(ana, `/reports/${idSchedule}/results/by-student`);
  await page.getByRole('button', { name: say('reports', 'student.viewOf', { name: 'Peña, Lucía' }) }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Peña, Lucía' });
  await dialog.getByRole('heading', { name: 'Peña, Lucía' }).locator(':focus').waitFor();
  await dialog.getByRole('button', { name: 'Pregunta 4', exact: true }).click();
  await dialog.getByText('Porque flota.').waitFor();
  await expectAccessibleInAllThemes(page);

  await dialog.getByRole('button', { name: say('studentResults', 'edit', { number: '4' }) }).click();
  const field = dialog.getByRole('textbox', { name: say('studentResults', 'gradeOf', { number: '4' }) });
  await field.fill('11');
  await field.press('Enter');
  await dialog.getByText(say('grading', 'problem.range')).waitFor();
  await field.fill('7,5');
  await field.press('Enter');
  const closeOutcome = async () => {
    const outcome = page.getByRole('dialog', { name: say('studentResults', 'outcome.saved') });
    await outcome.getByText(say('studentResults', 'outcome.savedText')).waitFor();
    await outcome.getByRole('button', { name: say('ui', 'close') }).click();
  };
  await closeOutcome();
  await dialog.getByText(say('studentResults', 'given10', { grade: '7,5' })).waitFor();

  await dialog.getByRole('button', { name: say('studentResults', 'remove', { number: '4' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('grading', 'remove.confirm'), exact: true })
    .click();
  await closeOutcome();
  await dialog.getByText(say('studentResults', 'verdict.out'), { exact: true }).waitFor();
  await dialog.getByRole('button', { name: say('studentResults', 'undoRemoval') }).click();
  await closeOutcome();
  await dialog.getByText(say('studentResults', 'given10', { grade: '7,5' })).waitFor();
});

it('arrow keys lead to the other students of the list, and Escape back to it', async () => {
  const page = await openSignedInPage(ana, `/reports/${idSchedule}/results/by-student?student=${lucia.idUser}`);
  await page.getByRole('dialog', { name: 'Peña, Lucía' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('dialog', { name: 'Castro, Noa' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'Peña, Lucía' }).waitFor();
  await page.keyboard.press('ArrowRight');
  const never = page.getByRole('dialog', { name: 'Abreu, Eva' });
  await never.getByText(say('studentResults', 'neverTaken')).waitFor();
  await page.keyboard.press('Escape');
  await never.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).search).toBe('');

  await page.getByRole('link', { name: say('reports', 'tabs.details') }).click();
  const name = page.getByRole('table', { name: 'Respuestas' }).getByRole('link', { name: 'Peña, Lucía' });
  await name.press('Enter');
  const opened = page.getByRole('dialog', { name: 'Peña, Lucía' });
  await opened.getByRole('button', { name: 'Pregunta 4', exact: true }).waitFor();
  await opened.getByRole('button', { name: say('studentResults', 'forHome') }).click();
  const note = page.getByRole('textbox', { name: say('studentResults', 'note.label') });
  await note.waitFor();
  await page.keyboard.press('Escape');
  await note.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await name.locator(':scope:focus').waitFor();
  const questions = page.locator('#questions article');
  await expectOf(questions).count.toBe(3);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await questions.nth(6).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.getByRole('link', { name: say('reports', 'tabs.byStudent') }).click();

  await page.getByRole('button', { name: say('reports', 'student.history', { name: 'Peña, Lucía' }) }).click();
  const history = page.getByRole('dialog', { name: say('studentResults', 'history.of', { name: 'Peña, Lucía' }) });
  await history.getByText('Repaso de las p…').waitFor();
  await history.getByRole('button', { name: say('ui', 'close') }).click();
  await page.getByRole('button', { name: say('reports', 'student.forHome') }).click();
  await page.getByRole('link', { name: say('documents', 'all') }).waitFor();
});

/** How many students it takes to judge a question. */
const JUDGED = 30;

/** Adds a class in which the better half chose C in the first question, whose key is B, and another one with the same assessment. */
const addDoubtedKey = async (): Promise<number> => {
  const { idSchool } = ana;
  const questions = await addQuestionsOfTypes(world(), [0, 0, 0, 0], {
    idCataloging: await world().addCatalogue(['Lengua', 'Gramática']),
  });
  const idAssessment = await addAssessment(world(), { questions, owner: ana, title: 'Repaso de gramática' });
  const closes = Math.floor(world().clock.now()) - HOUR;
  const sit = async (name: string, count: number) => {
    const students = await Promise.all(
      Array.from({ length: count }, (_, index) => world().addPerson('student', `Alumno ${index} de ${name}`, idSchool)),
    );
    const idCourse = await world().addCourse(idSchool, name, [ana], students);
    const times = { opens: closes - HOUR, closes };
    const scheduled = await addSchedule(world(), { idAssessment, idCourse, owner: ana, ...times });
    for (const [place, student] of students.entries())
      await addSingleChoiceAttempt(world(), scheduled, student, place < count / 2 ? [2, 1, 1, 2] : [3, 2, 2, 2], {
        finished: closes,
      });
    return scheduled;
  };
  await sit('4.º D', 2);
  return sit('4.º C', JUDGED);
};

const downloadAfter = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

it('a teacher downloads the results, compares classes, and goes from a doubted key to its correction', async () => {
  const idDoubted = await addDoubtedKey();
  const page = await openSignedInPage(ana, `/reports/${idDoubted}/results/details`);
  const sheet = await downloadAfter(page, () =>
    page.getByRole('button', { name: say('reports', 'details.spreadsheet') }).click(),
  );
  expect(sheet.name).toBe('Repaso de gramática - 4.º C.xlsx');
  const entries = await new ZipReader(new Uint8ArrayReader(sheet.bytes), { useWebWorkers: false }).getEntries();
  const sheets = entries.filter(({ filename }) => filename.startsWith('xl/worksheets/'));
  expect(sheets.map(({ filename }) => filename)).toEqual([1, 2, 3].map((n) => `xl/worksheets/sheet${n}.xml`));
  const pdf = await downloadAfter(page, () =>
    page.getByRole('button', { name: say('reports', 'details.pdf') }).click(),
  );
  expect(pdf.name).toBe(`Report_${idDoubted}.pdf`);
  expect(pdf.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');

  const cell = page.getByRole('table', { name: 'Respuestas' }).getByRole('button').first();
  await cell.press('Enter');
  await page.getByRole('dialog').first().waitFor();
  await page.keyboard.press('Escape');
  await cell.locator(':scope:focus').waitFor();

  await page.getByRole('link', { name: say('reports', 'tabs.comparison') }).click();
  const classes = page.getByRole('table', { name: say('comparison', 'classes.label') });
  await classes.getByRole('link', { name: '4.º D' }).waitFor();

  await page.getByRole('link', { name: say('reports', 'tabs.itemAnalysis') }).click();
  const list = page.getByRole('region', { name: say('itemAnalysis', 'list.label') });
  const doubted = list.getByRole('button', { name: say('itemAnalysis', 'flag.keyDoubted.short') });
  await doubted.waitFor();
  await expectOf(list.getByRole('listitem')).count.toBe(4);
  await page.keyboard.press('f');
  await doubted.click();
  await page
    .getByText(say('itemAnalysis', 'flag.keyDoubted.title', { option: 'C', key: 'B' }), { exact: true })
    .waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText(say('itemAnalysis', 'keys.flagged.does')).waitFor();
  await page.keyboard.press('Escape');
  await expectAccessibleInAllThemes(page);
  await page.getByRole('link', { name: say('itemAnalysis', 'regrade') }).click();
  await page.getByRole('heading', { name: say('regrade', 'title', { number: '1' }), level: 1 }).waitFor();
});
