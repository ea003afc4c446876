import type { Page } from 'playwright-core';
import type { Hands } from './hands.ts';

const subjects = ['Geografía e Historia', 'Lengua Castellana y Literatura', 'Matemáticas', 'Física y Química'];
const wanted = 20;

const bank = (page: Page) => page.getByRole('region', { name: 'Banco de preguntas' });

/** Returns how many questions the assessment has, as its own column says. */
const questionsIn = async (page: Page): Promise<number> => {
  const heading = page.getByRole('region', { name: 'Evaluación', exact: true }).getByRole('heading', { level: 2 });
  return Number.parseInt((await heading.textContent()) ?? '', 10) || 0;
};

/** Waits until the assessment has so many. Throws after ten seconds. */
const waitForQuestions = async (page: Page, atLeast: number) => {
  for (let tries = 0; (await questionsIn(page)) < atLeast; tries++) {
    if (tries === 500) throw new Error(`The assessment has ${await questionsIn(page)} questions, not ${atLeast}.`);
    await page.waitForTimeout(20);
  }
};

/** Waits until the entry at this position of its page has the focus. */
const waitForFocusOn = (page: Page, position: number) =>
  page.waitForFunction(
    (position) =>
      document.activeElement !== null &&
      [...document.querySelectorAll('[data-entry]')].indexOf(document.activeElement) === position,
    position,
  );

/** From the list of assessments to the bank of questions about four subjects. */
export const beginAssessment = async ({ page, click }: Hands) => {
  await click(page.getByRole('link', { name: 'Nueva evaluación' }));
  for (const subject of subjects) await click(page.getByRole('button', { name: new RegExp(`^${subject} \\d`) }));
  await click(page.getByRole('button', { name: 'Preguntas', exact: true }));
  await bank(page).getByRole('article').first().waitFor();
};

/** Adds all that a filter finds. */
export const addAllFound = async ({ page, click }: Hands) => {
  await click(bank(page).getByRole('complementary').getByRole('button', { name: 'Media', exact: true }));
  await click(bank(page).getByRole('button', { name: 'Añadir todas' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Se añadirán \d+ preguntas/).waitFor();
  await click(dialog.getByRole('button', { name: 'Añadir' }));
  await waitForQuestions(page, wanted);
};

/** Decides about one entry of the bank after the other. */
export const addOneByOne = async ({ page, press }: Hands) => {
  await press('/', 'ArrowDown');
  await waitForFocusOn(page, 0);
  const perPage = await bank(page).getByRole('article').count();
  for (let has = 0, added = 0; has < wanted; has = await questionsIn(page)) {
    await press('a');
    added++;
    await waitForQuestions(page, has + 1);
    await waitForFocusOn(page, added % perPage);
  }
};

/** Gives the assessment its title and finishes it. */
export const finishAssessment = async ({ page, click, write, press }: Hands, words: string) => {
  await click(page.getByRole('link', { name: 'Acabar', exact: true }));
  await page.getByRole('textbox', { name: 'Título' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await write(words);
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await press('Tab', 'Enter');
  await page.waitForURL(/\/4$/);
};
