import type { Page } from 'playwright-core';
import { pressButton } from './question-editor.ts';
import { scaleWait } from './waits.ts';

/** How long a computer may take to receive what the demonstration has, or to send what was written. */
const LONGEST_SYNC_MS = 60_000;

/** Waits until a computer has nothing left to send or to receive. */
export const waitUntilSame = (page: Page): Promise<void> =>
  page.getByText('Todo está en el servidor.').waitFor({ timeout: scaleWait(LONGEST_SYNC_MS) });

/** Registers this computer on the screen of registering, and waits until it has everything and opens without a network. */
export const registerComputer = async (page: Page, login: string, password = 'Assess-2026!'): Promise<void> => {
  await page.getByLabel('Correo').fill(login);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await pressButton(page, 'Registrar');
  await waitUntilSame(page);
  await page.getByText('desde ahora se abre también sin red').waitFor({ timeout: scaleWait(LONGEST_SYNC_MS) });
};

/** Opens the screen of synchronising and begins to synchronise. The address is needed where the browser has none of its own. */
export const beginToSynchronise = async (page: Page, address = ''): Promise<void> => {
  await page.goto(`${address}/desktop/sync`);
  await pressButton(page, 'Sincronizar ahora');
};

/** Begins an assessment of some disciplines on a computer, and goes on to its questions. */
export const beginAssessment = async (
  page: Page,
  title: string,
  disciplines: readonly RegExp[],
  address = '',
): Promise<void> => {
  await page.goto(`${address}/desktop/add-assessment`);
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  for (const name of disciplines) {
    const discipline = page.getByRole('button', { name });
    // Those of the last assessment are chosen already.
    if ((await discipline.getAttribute('aria-pressed')) !== 'true') await discipline.click();
  }
  await pressButton(page, 'Preguntas');
};

/** Returns the bank of questions beside the assessment that is built. */
export const locateBank = (page: Page) => page.getByRole('region', { name: 'Banco de preguntas' });

/** Waits until the assessment that is built has so many questions, in the words of the screen. */
export const waitForQuestions = (page: Page, words: string): Promise<void> =>
  page.getByRole('region', { name: 'Evaluación', exact: true }).getByRole('heading', { name: words }).waitFor();

/** Goes on to the last step of an assessment that is built, and finishes it. */
export const finishAssessment = async (page: Page): Promise<void> => {
  await page
    .getByRole('link', { name: /Acabar/ })
    .first()
    .click();
  await pressButton(page, 'Acabar la evaluación');
  await page.getByRole('dialog').getByRole('button', { name: 'Acabar' }).click();
};

/** Returns the table with the keys of a finished assessment. */
export const locateKeys = (page: Page) => page.getByRole('region', { name: 'Tabla de las claves' });
