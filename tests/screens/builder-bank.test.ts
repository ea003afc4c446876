import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { desktopWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { bankOf, builtAssessment, outlineOf } from './replies/builder.ts';
import { alone, ownQuestion, question, stimulus } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { fail, stub } from './support/wire.ts';

const { openScreen } = openScreens();

/** The questions of the provider's bank, the last 16 of medium difficulty. */
const provided = Array.from({ length: 44 }, (_, index) =>
  alone(question({ idQuestion: 100 + index, hitAverage: index < 28 ? null : 55, usedTimes: 4 })),
);
const own = [
  alone(ownQuestion({ idQuestion: 201, idType: 3, stem: 'Explica por qué flota el hielo.' })),
  alone(ownQuestion({ idQuestion: 202, idType: 2, stem: 'El mar tiene' })),
  alone(ownQuestion({ idQuestion: 203, stem: '¿Cuándo llegó Colón a América?' })),
];

/** Opens step 2 of a draft without questions. */
const openBank = async (window: typeof desktopWindow = desktopWindow) => {
  const market = stimulus(
    9,
    'El mercado',
    [31, 32].map((idQuestion) => question({ idQuestion })),
  );
  const { stubs, idAssessment } = builtAssessment({ bank: [...provided, market, ...own] });
  const screen = await openScreen(`/add-assessment/${idAssessment}/2`, { as: people.teacher(), stubs, window });
  await bankOf(screen.page).getByRole('article').first().waitFor();
  return screen;
};
const waitForCount = (page: Page, words: string) =>
  outlineOf(page).getByRole('heading', { name: words, exact: true }).waitFor();
const filters = (page: Page) => bankOf(page).getByRole('complementary', { name: 'Filtros' });
const addFirst = (page: Page) =>
  bankOf(page)
    .getByRole('button', { name: /^Añadir:/ })
    .first()
    .click();
/** Filters the bank by a type of questions, by its name, and waits for the reply. */
const filterByType = async (page: Page, type: string, stem: string) => {
  await filters(page).getByRole('combobox', { name: 'Tipo' }).selectOption(type);
  await bankOf(page)
    .getByRole('button', { name: `Quitar el filtro ${type}` })
    .waitFor();
  await expectOf(bankOf(page).getByRole('article')).texts.toEqual([expect.stringContaining(stem)]);
};

describe('the bank in the builder', () => {
  it('fills an assessment with 20 questions in fewer than 20 presses and 90 seconds of the keystroke-level model', async () => {
    const { page } = await openBank();
    const counted = await page.evaluateHandle(() => {
      const presses = { keys: 0, clicks: 0 };
      addEventListener('keydown', () => presses.keys++, true);
      addEventListener('pointerdown', () => presses.clicks++, true);
      return presses;
    });
    await filters(page).getByRole('button', { name: 'Media', exact: true }).click();
    await bankOf(page).getByRole('button', { name: 'Añadir todas' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Añadir todas las preguntas encontradas?' });
    await dialog.getByText('Se añadirán 16 preguntas.').waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: 'Añadir' }).click();
    await waitForCount(page, '16 preguntas');
    await bankOf(page).getByRole('button', { name: 'Quitar el filtro De dificultad media' }).click();
    await bankOf(page)
      .getByRole('article', { name: /es 100 ×/ })
      .waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    for (const entry of [0, 1, 2, 3]) {
      await expectOf(bankOf(page).getByRole('article').nth(entry)).focused.toBe(true);
      await page.keyboard.press('Enter');
      await waitForCount(page, `${17 + entry} preguntas`);
      if (entry < 3) await page.keyboard.press('ArrowDown');
    }
    const { keys, clicks } = await counted.jsonValue();
    // A press takes 0.28 s, pointing 1.1 s, changing to the keyboard and back 0.4 s each, a decision before each press 1.35 s.
    const seconds = clicks * (1.1 + 0.28) + keys * 0.28 + 2 * 0.4 + (clicks + keys) * 1.35;
    expect(clicks + keys).toBeLessThan(20);
    expect(seconds).toBeLessThan(90);
  });

  it('says why the questions found cannot be added when they cannot be read', async () => {
    const { page, wire } = await openBank();
    await filters(page).getByRole('button', { name: 'Media', exact: true }).click();
    await expectOf(bankOf(page).getByRole('article')).count.toBe(16);
    wire.use(fail(calls.assessments.getQuestions, 400));
    await bankOf(page).getByRole('button', { name: 'Añadir todas' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Añadir todas las preguntas encontradas?' });
    await dialog.getByRole('alert').waitFor();
    await expectOf(dialog.getByRole('button', { name: 'Añadir' })).count.toBe(0);
  });

  it('is walked by keys over its pages, and keeps the focus on an entry that is added, shown whole or removed', async () => {
    const { page } = await openBank();
    const articles = bankOf(page).getByRole('article');
    const expectFocused = (entry: number) => expectOf(articles.nth(entry)).focused.toBe(true);
    const taken = bankOf(page).getByText('En la evaluación');
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await expectFocused(0);
    await page.keyboard.press('a');
    await taken.first().waitFor();
    await expectFocused(1);
    await page.keyboard.press('Enter');
    await taken.nth(1).waitFor();
    await expectFocused(1);
    await page.keyboard.press('Delete');
    await taken.nth(1).waitFor({ state: 'detached' });
    await expectFocused(1);
    await page.keyboard.press('Space');
    await bankOf(page).getByRole('button', { name: 'Ocultar detalles' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('x');
    await page.waitForURL(/view=full/);
    await expectFocused(1);
    await page.keyboard.press('x');
    for (let at = 1; at < 19; at++) await page.keyboard.press('ArrowDown');
    await expectFocused(19);
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/page=2/);
    await expectFocused(0);
    await page.keyboard.press('ArrowUp');
    await expectFocused(19);
    await page.keyboard.press('Escape');
    await expectOf(bankOf(page).getByRole('searchbox', { name: 'Buscar en el banco' })).focused.toBe(true);
    await bankOf(page).getByRole('checkbox', { name: 'Ocultar las ya añadidas' }).check();
    await taken.waitFor({ state: 'detached' });
  });

  it('leaves at most 120 pixels of a phone above the first question, and has its filters in a dialog', async () => {
    const { page, wire } = await openBank(phoneWindow);
    wire.use(
      stub(calls.schedules.getCourses, {
        content: [{ idCourse: 5, name: '3.º A', code: '', yearsFilter: 2025, students: 28, usualTimes: [] }],
      }),
    );
    const first = bankOf(page).getByRole('article').first();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(120);
    await expectAccessible(page);
    await bankOf(page).getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Sin usar con esta clase' }).waitFor();
    await expectAccessible(page);
  });
});

describe('a question that an answer sheet cannot hold', () => {
  it('is added after a confirmation, without one once there is another, and keeps the assessment varied while it is there', async () => {
    const { page, wire } = await openBank();
    await addFirst(page);
    await waitForCount(page, '1 pregunta');
    await bankOf(page).getByRole('button', { name: 'Mías' }).click();
    await filterByType(page, 'Respuesta abierta', 'flota el hielo');
    await addFirst(page);
    const confirmation = page.getByRole('dialog', { name: '¿Añadir una pregunta de otro tipo?' });
    await confirmation.waitFor();
    await expectAccessibleInAllThemes(page);
    await confirmation.getByRole('button', { name: 'Cancelar' }).click();
    await waitForCount(page, '1 pregunta');
    await addFirst(page);
    await confirmation.getByRole('button', { name: 'Añadir de todos modos' }).click();
    await waitForCount(page, '2 preguntas');
    await outlineOf(page).getByText('Respuesta abierta').waitFor();
    await filterByType(page, 'Completar huecos', 'El mar tiene');
    await addFirst(page);
    await waitForCount(page, '3 preguntas');
    await outlineOf(page).getByText('Completar huecos').waitFor();
    await expectAccessibleInAllThemes(page);
    await expect
      .poll(() => wire.inputs(calls.assessments.addAssessmentQuestion))
      .toEqual([
        { idAssessment: 51, idsQuestions: [100] },
        { idAssessment: 51, idsQuestions: [201] },
        { idAssessment: 51, idsQuestions: [202] },
      ]);

    await page.getByRole('link', { name: /Datos/ }).first().click();
    await page.getByRole('radio', { name: 'Solo de selección simple' }).check();
    await page.getByText('Tiene 2 preguntas de otros tipos. Quítalas primero.').waitFor({ state: 'visible' });
    await expectAccessibleInAllThemes(page);
    await page.getByRole('radio', { name: 'De todos los tipos' }).check();
    await page.getByRole('button', { name: 'Preguntas', exact: true }).click();
    await waitForCount(page, '3 preguntas');
  });
});

describe('an own question in the bank', () => {
  it('opens in its editor, which returns to the same step with its filters', async () => {
    const { page, wire } = await openBank();
    await bankOf(page).getByRole('button', { name: 'Mías' }).click();
    await filterByType(page, 'Respuesta abierta', 'flota el hielo');
    const builderUrl = page.url();
    const opened = own[0]?.questions[0];
    if (opened)
      wire.use(stub(calls.questions.getQuestion, { content: { ...opened, text: '', feedback: '', alternatives: [] } }));
    await bankOf(page).getByRole('link', { name: 'Editar' }).click();
    await page.getByRole('heading', { name: 'Editar pregunta', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Volver a las preguntas' }).click();
    await bankOf(page).getByRole('article').first().waitFor();
    await expect.poll(() => page.url()).toBe(builderUrl);
  });
});
