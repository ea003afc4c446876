// Assertions that read a page once: to be changed to expectOf.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Client } from '../src/server/client.ts';
import { OVERDUE_MS } from '../src/web/data/use-is-overdue.ts';
import { brazilianWindow, desktopWindow, phoneWindow } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';

const { address, clientOf, openSignedInPage } = openDemonstration();

const bank = (page: Page) => page.getByRole('region', { name: 'Banco de preguntas' });
const outline = (page: Page) => page.getByRole('region', { name: 'Evaluación', exact: true });
const waitForCount = (page: Page, words: string) => outline(page).getByRole('heading', { name: words }).waitFor();

/** Waits until the bank shows the questions of this filter: until the reply comes, it shows those of before. */
const waitForFiltered = async (page: Page, filter: string) => {
  await bank(page)
    .getByRole('button', { name: `Quitar el filtro ${filter}` })
    .waitFor();
  await bank(page).locator('[aria-busy="true"]').waitFor({ state: 'detached' });
};
/** Filters the bank by a type of questions, by its name. */
const filterByType = async (page: Page, type: string) => {
  const filters = bank(page).getByRole('complementary', { name: 'Filtros' });
  await filters.getByRole('combobox', { name: 'Tipo' }).selectOption(type);
  await waitForFiltered(page, type);
};

const logo = async () => {
  const picture = sharp({ create: { width: 240, height: 90, channels: 3, background: '#0f6b63' } });
  return { name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
};

/** Adds a draft with a single-choice, an open and a gaps question by calls. Returns its id. */
const addDraft = async ({ assessments, questions }: Client, title: string): Promise<number> => {
  const subject = (await assessments.getFiltersLv1({})).content.find(({ name }) => name === 'Matemáticas');
  const choice = { idsCataloging: [subject?.idCataloging ?? 0], title, varied: true };
  const { idAssessment } = (await assessments.addAssessment(choice)).content;
  for (const idType of [0, 3, 2] as const) {
    const { content } = await questions.getQuestionsNew({
      paging: {},
      filter: { bank: idType === 0 ? 'provider' : 'mine', idType },
    });
    const standalone = content.find((entry) => entry.context === null)?.questions[0];
    await assessments.addAssessmentQuestion({ idAssessment, idQuestion: standalone?.idQuestion ?? 0 });
  }
  return idAssessment;
};

describe('the builder', () => {
  it('says how many questions can be drawn, waits for their count, and offers that many where more are asked for', async () => {
    const teacher = await openSignedInPage('teacher', '/add-assessment');
    await teacher.getByRole('button', { name: /^Matemáticas \d/ }).click();
    await teacher.getByRole('radio', { name: 'Al azar' }).click();
    await teacher.getByText(/^De 1 a \d+, entre \d+ preguntas\.$/).waitFor();
    const quantity = teacher.getByRole('textbox', { name: '¿Cuántas?' });
    const next = teacher.getByRole('button', { name: 'Preguntas', exact: true });
    const counted = Promise.withResolvers<void>();
    await teacher.route('**/countQuestions.php*', async (route) => {
      await counted.promise;
      await route.continue();
    });
    let saves = 0;
    teacher.on('request', (request) => request.url().includes('addAssessment.php') && saves++);
    const other = teacher.getByRole('button', { name: /^Biología y Geología \d/ });
    const offer = teacher.getByRole('button', { name: /^Usar \d+$/ });
    await quantity.fill('89');
    await offer.waitFor();
    await other.click();
    await offer.waitFor({ state: 'detached' });
    await next.click();
    counted.resolve();
    await teacher.getByText(/^De 1 a \d+\.$/).waitFor();
    expect(saves).toBe(0);
    await other.click();
    await quantity.fill('90');
    const most = (await offer.innerText()).replace(/\D/g, '');
    await teacher.getByText(`Solo hay ${most} preguntas.`).waitFor();
    await next.click();
    await teacher.getByText(`De 1 a ${most}.`, { exact: true }).waitFor();
    await expectAccessible(teacher);
    await offer.click();
    expect(await quantity.inputValue()).toBe(most);
    await next.click();
    await waitForCount(teacher, `${most} preguntas`);
  });

  it('says that there is no network when the next step cannot be loaded, and opens it when there is', async () => {
    const idAssessment = await addDraft(await clientOf('teacher'), 'Sin red');
    const teacher = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/2`);
    await waitForCount(teacher, '3 preguntas');
    await teacher.route('**/assets/**', (route) => route.abort());
    await teacher.context().setOffline(true);
    await teacher.getByRole('link', { name: 'Acabar' }).first().click();
    await teacher.getByText('No hay conexión con el servidor.').waitFor();
    await teacher.unroute('**/assets/**');
    await teacher.context().setOffline(false);
    await teacher.getByRole('button', { name: 'Volver a intentarlo' }).click();
    await teacher.getByRole('button', { name: 'Acabar la evaluación' }).waitFor();
  });

  it('leaves no draft after a look at the second step, remembers its subject, and leaves one with the first question', async () => {
    await addDraft(await clientOf('teacher'), 'El borrador de antes');
    const teacher = await openSignedInPage('teacher');
    const drafts = teacher.getByRole('link', { name: 'Sin título', exact: true });
    const openQuestions = async () => {
      await teacher.getByRole('button', { name: 'Preguntas', exact: true }).click();
      await bank(teacher)
        .getByRole('button', { name: /^Añadir:/ })
        .first()
        .waitFor();
    };
    const returnToList = async () => {
      await teacher.getByRole('link', { name: 'Volver a las evaluaciones' }).click();
      await teacher.getByRole('link', { name: 'El borrador de antes', exact: true }).waitFor();
    };
    await teacher.goto('/assessments');
    await teacher.getByRole('link', { name: 'El borrador de antes', exact: true }).waitFor();
    const before = await drafts.count();
    await teacher.goto('/add-assessment');
    const subject = teacher.getByRole('button', { name: /^Matemáticas \d/ });
    const others = teacher.getByRole('button', { name: /^Otros idiomas \(\d+\)$/ });
    const english = teacher.getByRole('button', { name: /^English Language \d/ });
    expect([await english.count(), await others.getAttribute('aria-expanded')]).toEqual([0, 'false']);
    await others.press('Enter');
    await english.click();
    await others.press('Space');
    expect(await english.getAttribute('aria-pressed')).toBe('true');
    await english.click();
    await subject.click();
    await expectAccessible(teacher);
    await openQuestions();
    await teacher.reload();
    await returnToList();
    expect(await drafts.count()).toBe(before);

    await teacher.goto('/add-assessment');
    expect(await subject.getAttribute('aria-pressed')).toBe('true');
    await expectAccessibleInAllThemes(teacher);
    await teacher.getByRole('button', { name: 'Quitar', exact: true }).press('Enter');
    expect(await subject.getAttribute('aria-pressed')).toBe('false');
    await teacher.reload();
    await subject.click();
    await openQuestions();
    await bank(teacher)
      .getByRole('button', { name: /^Añadir:/ })
      .first()
      .click();
    await waitForCount(teacher, '1 pregunta');
    await returnToList();
    await expect.poll(() => drafts.count()).toBe(before + 1);
    await teacher.reload();
    await expect.poll(() => drafts.count()).toBe(before + 1);
    await drafts.first().click();
    await waitForCount(teacher, '1 pregunta');
    await teacher.getByRole('link', { name: 'Acabar', exact: true }).click();
    const title = teacher.getByRole('textbox', { name: 'Título' });
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
    await title.press('Enter');
    await teacher.getByText('Ponle un título.').waitFor();
    expect(await teacher.getByRole('dialog').count()).toBe(0);
  });

  it('asks for confirmation before the first question that an answer sheet cannot hold, and keeps the assessment varied while it has such questions', async () => {
    const teacher = await openSignedInPage('teacher', '/add-assessment');
    await teacher.getByRole('textbox', { name: 'Título' }).fill('De varios tipos');
    await teacher.getByRole('button', { name: /^Matemáticas \d/ }).click();
    expect(await teacher.getByRole('radio', { name: 'Solo de selección simple' }).isChecked()).toBe(true);
    await expectAccessible(teacher);
    await teacher.getByRole('button', { name: 'Preguntas', exact: true }).click();
    await bank(teacher)
      .getByRole('button', { name: /^Añadir:/ })
      .first()
      .click();
    await waitForCount(teacher, '1 pregunta');

    await bank(teacher).getByRole('button', { name: 'Mías' }).click();
    await filterByType(teacher, 'Respuesta abierta');
    await bank(teacher)
      .getByRole('button', { name: /^Añadir:/ })
      .first()
      .click();
    const question = teacher.getByRole('dialog', { name: '¿Añadir una pregunta de otro tipo?' });
    await question.waitFor();
    await expectAccessible(teacher);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await waitForCount(teacher, '1 pregunta');
    await bank(teacher)
      .getByRole('button', { name: /^Añadir:/ })
      .first()
      .click();
    await question.getByRole('button', { name: 'Añadir de todos modos' }).click();
    await waitForCount(teacher, '2 preguntas');
    await outline(teacher).getByText('Respuesta abierta').waitFor();
    await filterByType(teacher, 'Completar huecos');
    await bank(teacher)
      .getByRole('button', { name: /^Añadir:/ })
      .first()
      .click();
    await waitForCount(teacher, '3 preguntas');
    await outline(teacher).getByText('Completar huecos').waitFor();
    await expectAccessible(teacher);

    await teacher.getByRole('link', { name: /Datos/ }).first().click();
    await teacher.getByRole('radio', { name: 'Solo de selección simple' }).check();
    await teacher.getByText('Tiene 2 preguntas de otros tipos. Quítalas primero.').waitFor({ state: 'visible' });
    await expectAccessible(teacher);
    await teacher.getByRole('radio', { name: 'De todos los tipos' }).check();
    await teacher.getByRole('button', { name: 'Preguntas', exact: true }).click();
    await waitForCount(teacher, '3 preguntas');
  });

  it('opens the editor of an own question and returns to the same step', async () => {
    const idAssessment = await addDraft(await clientOf('teacher'), 'Ida y vuelta');
    const teacher = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/2`);
    await waitForCount(teacher, '3 preguntas');
    await bank(teacher).getByRole('button', { name: 'Mías' }).click();
    await filterByType(teacher, 'Completar huecos');
    await bank(teacher).getByRole('link', { name: 'Editar' }).first().waitFor();
    const builderUrl = teacher.url();
    await bank(teacher).getByRole('link', { name: 'Editar' }).first().click();
    await teacher.getByRole('heading', { name: 'Editar pregunta', level: 1 }).waitFor();
    await teacher.getByRole('link', { name: 'Volver a las preguntas' }).click();
    await waitForCount(teacher, '3 preguntas');
    expect(teacher.url()).toBe(builderUrl);
  });

  it('previews logo, instructions and answer lines, finishes the assessment and prints each form', async () => {
    const idAssessment = await addDraft(await clientOf('teacher'), 'Para imprimir');
    const teacher = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/3`);
    const sheet = teacher.getByRole('region', { name: 'Así se imprimirá' });
    const file = teacher.locator('input[type="file"][accept="image/*"]').first();
    await file.setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await teacher
      .getByRole('alert')
      .getByText(/no se puede usar como imagen/)
      .waitFor();
    // The first page also waits for the worker that sets it to start.
    const withLogo = teacher.waitForResponse(
      async (reply) => reply.url().includes('getPrintedPage') && (await reply.text()).includes('<image'),
      { timeout: 60_000 },
    );
    await file.setInputFiles(await logo());
    await withLogo;
    await sheet.getByRole('img', { name: 'Página 1 de 1' }).waitFor();
    await teacher.getByRole('textbox', { name: 'Instrucciones' }).fill('Lee con calma.');
    await sheet.getByRole('button', { name: 'Versión para leer' }).click();
    await sheet.getByRole('article').getByText('Lee con calma.').waitFor();
    const lines = teacher.getByLabel('Renglones para respuestas escritas');
    await lines.fill('9');
    const boxes = { name: 'Una casilla junto a cada alternativa' };
    await teacher.getByRole('checkbox', boxes).click();
    await teacher.getByRole('checkbox', { ...boxes, checked: true }).waitFor();
    await expectAccessible(teacher);
    await teacher.getByText('guardado hace un momento').waitFor();
    await teacher.reload();
    await sheet.getByRole('article').getByText('Lee con calma.').waitFor();
    await sheet.getByRole('button', { name: 'Páginas' }).click();
    await sheet.getByRole('img', { name: 'Página 1 de 1' }).waitFor();
    expect(await lines.inputValue()).toBe('9');

    await teacher.getByRole('textbox', { name: 'Título' }).press('Enter');
    await teacher.getByRole('dialog').getByRole('button', { name: 'Acabar' }).click();
    await teacher.getByRole('heading', { name: 'Tres versiones' }).waitFor();
    await teacher.getByText(/No hay código para la hoja de respuestas/).waitFor();
    expect(await teacher.getByRole('img', { name: /^Código con la clave/ }).count()).toBe(0);
    const keys = teacher.getByRole('region', { name: 'Tabla de las claves' });
    await keys.getByRole('cell', { name: 'Completar huecos' }).first().waitFor();
    await expectAccessible(teacher);

    await teacher.getByRole('button', { name: 'Ver impresa' }).click();
    const paper = teacher.getByRole('dialog', { name: 'Así se imprime' });
    await paper.getByRole('button', { name: 'Versión 2' }).click();
    await paper.getByRole('img', { name: 'Página 1 de 1' }).waitFor();
    await expectAccessible(teacher);
    await paper.getByRole('button', { name: 'Cerrar' }).click();
  });
});

describe('the bank in the builder', () => {
  const subjects = ['Matemáticas', 'Geografía e Historia', 'Lengua Castellana y Literatura', 'Física y Química'];
  const openBank = async (title: string): Promise<Page> => {
    const { assessments } = await clientOf('teacher');
    const idsCataloging = (await assessments.getFiltersLv1({})).content
      .filter(({ name }) => subjects.includes(name))
      .map(({ idCataloging }) => idCataloging);
    const { idAssessment } = (await assessments.addAssessment({ idsCataloging, title, varied: true })).content;
    const page = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/2`);
    await bank(page).getByRole('article').first().waitFor();
    return page;
  };
  const countOf = async (page: Page) =>
    Number.parseInt((await outline(page).getByRole('heading', { level: 2 }).textContent()) ?? '', 10) || 0;
  /** Returns the position of the focused entry on its page, from 0; -1 when another element has the focus. */
  const focusedEntry = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-entry]')].indexOf(document.activeElement ?? document.body),
    );

  it('fills an assessment with at least 20 questions in fewer than 20 presses and 90 seconds of the keystroke-level model', async () => {
    const page = await openBank('Veinte preguntas');
    const counted = await page.evaluateHandle(() => {
      const presses = { keys: 0, clicks: 0 };
      addEventListener('keydown', () => presses.keys++, true);
      addEventListener('pointerdown', () => presses.clicks++, true);
      return presses;
    });
    await bank(page).getByRole('complementary').getByRole('button', { name: 'Media', exact: true }).click();
    await bank(page).getByRole('button', { name: 'Añadir todas' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Añadir todas las preguntas encontradas?' });
    await dialog.getByText(/^Se añadirán \d+ preguntas/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Añadir' }).click();
    await expect.poll(() => countOf(page)).toBeGreaterThan(0);
    if ((await countOf(page)) < 20) {
      await bank(page).getByRole('button', { name: 'Quitar el filtro De dificultad media' }).click();
      await page.keyboard.press('/');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focusedEntry(page)).toBe(0);
      for (let presses = 0; presses < 40 && (await countOf(page)) < 20; presses++)
        await page.keyboard.press(presses % 2 === 0 ? 'Enter' : 'ArrowDown');
    }
    expect(await countOf(page)).toBeGreaterThanOrEqual(20);
    const { keys, clicks } = await counted.jsonValue();
    // A press takes 0.28 s, pointing 1.1 s, changing to the keyboard and back 0.4 s each, a decision before each press 1.35 s.
    const seconds = clicks * (1.1 + 0.28) + keys * 0.28 + 2 * 0.4 + (clicks + keys) * 1.35;
    expect(clicks + keys).toBeLessThan(20);
    expect(seconds).toBeLessThan(90);
  });

  it('says why the questions found cannot be added when they cannot be read', async () => {
    const page = await openBank('Sin respuesta');
    await bank(page).getByRole('complementary').getByRole('button', { name: 'Media', exact: true }).click();
    const addAll = bank(page).getByRole('button', { name: 'Añadir todas' });
    await addAll.waitFor();
    await waitForFiltered(page, 'De dificultad media');
    await page.route(/assessments\/getQuestions\b/, (route) =>
      route.fulfill({ status: 400, json: { success: false, errCode: 1, error: 'Not valid' } }),
    );
    await addAll.click();
    const dialog = page.getByRole('dialog', { name: '¿Añadir todas las preguntas encontradas?' });
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('button', { name: 'Añadir' }).count()).toBe(0);
  });

  it('is walked by keys over its pages, and keeps the focus on an entry that is added, shown whole or removed', async () => {
    const page = await openBank('Con el teclado');
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedEntry(page)).toBe(0);
    await page.keyboard.press('a');
    await bank(page).getByText('En la evaluación').first().waitFor();
    await expect.poll(() => focusedEntry(page)).toBe(1);
    await page.keyboard.press('Enter');
    await bank(page).getByText('En la evaluación').nth(1).waitFor();
    expect(await focusedEntry(page)).toBe(1);
    await page.keyboard.press('Delete');
    await bank(page).getByText('En la evaluación').nth(1).waitFor({ state: 'detached' });
    expect(await focusedEntry(page)).toBe(1);
    await page.keyboard.press('Space');
    await bank(page).getByRole('button', { name: 'Ocultar detalles' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('x');
    await page.waitForURL(/view=full/);
    expect(await focusedEntry(page)).toBe(1);
    await page.keyboard.press('x');
    for (let at = 1; at < 19; at++) await page.keyboard.press('ArrowDown');
    expect(await focusedEntry(page)).toBe(19);
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/page=2/);
    await expect.poll(() => focusedEntry(page)).toBe(0);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focusedEntry(page)).toBe(19);
    await page.keyboard.press('Escape');
    expect(await focusedEntry(page)).toBe(-1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await bank(page).getByRole('checkbox', { name: 'Ocultar las ya añadidas' }).check();
    await bank(page).getByText('En la evaluación').waitFor({ state: 'detached' });
  });

  it('leaves at most 120 pixels of a phone above the first question, and has its filters in a dialog', async () => {
    const { assessments } = await clientOf('teacher');
    const [subject] = (await assessments.getFiltersLv1({})).content;
    const idsCataloging = [subject?.idCataloging ?? 0];
    const { idAssessment } = (await assessments.addAssessment({ idsCataloging, title: 'En el móvil' })).content;
    const page = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/2`, phoneWindow);
    const first = bank(page).getByRole('article').first();
    await first.waitFor();
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(120);
    await expectAccessible(page);
    await bank(page).getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Sin usar con esta clase' }).waitFor();
    await expectAccessible(page);
  });
});

describe('the questions of an assessment', () => {
  /**
   * Opens step 2 of a draft with two questions, a stimulus with three, and two more. `ids` are in their order; with
   * `movesClock` tests can move the page's clock.
   */
  const openOutline = async (title: string, { movesClock = false } = {}) => {
    const { assessments, questions } = await clientOf('teacher');
    const idsCataloging = (await assessments.getFiltersLv1({})).content.map(({ idCataloging }) => idCataloging);
    const { idAssessment } = (await assessments.addAssessment({ idsCataloging, title, varied: true })).content;
    const { content } = await questions.getQuestionsNew({
      paging: { page: 1, size: 100 },
      filter: { bank: 'provider' },
    });
    const stimulus = content.find((entry) => entry.context !== null && entry.questions.length === 3);
    const within = stimulus?.questions.map(({ idQuestion }) => idQuestion) ?? [];
    const alone = content.flatMap(({ context, questions: [first] }) => (first && !context ? [first.idQuestion] : []));
    const ids = [...alone.slice(0, 2), ...within, ...alone.slice(2, 4)];
    await assessments.addAssessmentQuestion({ idAssessment, idsQuestions: ids });
    const page = await openSignedInPage('teacher');
    if (movesClock) await page.clock.install();
    await page.goto(`/add-assessment/${idAssessment}/2`);
    await waitForCount(page, '7 preguntas');
    return { page, idAssessment, ids };
  };
  const rowOf = (page: Page, id: number | undefined) => page.locator(`[data-item="q${id}"]`);
  const order = (page: Page) =>
    page
      .locator('[data-item^="q"]')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-item')?.slice(1))));
  /** Returns the key of the row whose element has the focus, 'heading' for the list's heading, else the element's tag. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement;
      const row = element?.closest('[data-item-row]')?.querySelector('[data-item]');
      return row?.getAttribute('data-item') ?? (element?.matches('[data-item-head]') ? 'heading' : element?.tagName);
    });
  const savedOrder = async (idAssessment: number) => {
    const { assessments } = await clientOf('teacher');
    const { content } = await assessments.getAssessmentQuestions({ idAssessment, version: 1 });
    return content.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion));
  };
  const waitUntilSaved = (page: Page) => page.getByText('guardado hace un momento').waitFor();

  it('keep the focus on the row that is moved by keys or by its menu, over a stimulus, at both ends and when a slow server answers', async () => {
    const { page, idAssessment, ids } = await openOutline('Ordenar con el teclado');
    const [a, b, c, d, e, f, g] = ids;
    await page.route(/moveAssessmentQuestion/i, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const expectMoved = async (id: number | undefined, expected: (number | undefined)[]) => {
      await expect.poll(() => order(page)).toEqual(expected);
      expect(await focused(page)).toBe(`q${id}`);
    };
    await rowOf(page, b).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expectMoved(b, [b, a, c, d, e, f, g]);
    await page.keyboard.press('Alt+ArrowUp');
    await expectMoved(b, [b, a, c, d, e, f, g]);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expectMoved(b, [a, c, d, e, b, f, g]);
    await page.keyboard.press('Alt+End');
    await expectMoved(b, [a, c, d, e, f, g, b]);
    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expectMoved(b, [a, b, c, d, e, f, g]);
    await rowOf(page, d).focus();
    await page.keyboard.press('Alt+Home');
    await expectMoved(d, [a, b, d, c, e, f, g]);
    await page.keyboard.press('Alt+ArrowUp');
    await expectMoved(d, [a, b, d, c, e, f, g]);
    for (const [label, expected] of [
      ['Al principio', [f, a, b, d, c, e, g]],
      ['Bajar', [a, f, b, d, c, e, g]],
      ['Al final', [a, b, d, c, e, g, f]],
    ] as const) {
      await rowOf(page, f).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: label, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expectMoved(f, [...expected]);
    }
    await waitUntilSaved(page);
    await expectMoved(f, [a, b, d, c, e, g, f]);
    expect(await savedOrder(idAssessment)).toEqual([a, b, d, c, e, g, f]);
  });

  it('give the focus to the next row, then the one before, then their heading when they are removed, and come back to their positions by Ctrl+Z', async () => {
    const { page, idAssessment, ids } = await openOutline('Quitar y deshacer');
    const [a, b, c, d, e, f, g] = ids;
    const undo = outline(page).getByRole('button', { name: /^(Deshacer|Nada que deshacer)/ });
    const redo = outline(page).getByRole('button', { name: /^(Rehacer|Nada que rehacer)/ });
    await rowOf(page, a).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => focused(page)).toBe(`q${b}`);
    await rowOf(page, g).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => focused(page)).toBe(`q${f}`);
    await rowOf(page, c).focus();
    await page.keyboard.press('Alt+End');
    await expect.poll(() => order(page)).toEqual([b, d, e, c, f]);
    await page.locator('[data-item^="c"]').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => focused(page)).toBe(`q${f}`);
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await expect.poll(() => focused(page)).toBe('heading');
    await expectAccessible(page);

    expect(await undo.getAttribute('aria-label')).toBe('Deshacer: quitar la pregunta 1');
    await page.keyboard.press('Control+z');
    await page.getByText('Deshecho: quitar la pregunta 1').waitFor({ state: 'attached' });
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Control+z');
    await expect.poll(() => order(page)).toEqual(ids);
    expect(await focused(page)).toBe('heading');
    await page.keyboard.press('Control+z');
    expect(await undo.getAttribute('aria-label')).toBe('Nada que deshacer');
    await waitUntilSaved(page);
    expect(await savedOrder(idAssessment)).toEqual(ids);

    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => order(page)).toEqual([b, c, d, e, f, g]);
    await page.keyboard.press('Control+y');
    await expect.poll(() => order(page)).toEqual([b, c, d, e, f]);
    await redo.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page)).toEqual([b, d, e, c, f]);
    await undo.focus();
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Enter');
    await expect.poll(() => order(page)).toEqual(ids);
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectAccessible(page);
  });

  it('undo the adding of a question while its row has the focus, and nothing while one types or a dialog is open', async () => {
    const { page, ids } = await openOutline('Deshacer lo añadido');
    await bank(page).getByRole('article').first().waitFor();
    await bank(page)
      .getByRole('button', { name: /^Añadir:/ })
      .first()
      .click();
    await waitForCount(page, '8 preguntas');
    await bank(page).getByRole('searchbox', { name: 'Buscar en el banco' }).focus();
    await page.keyboard.press('Control+z');
    await page.locator('[data-item]').last().focus();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog');
    await keys.getByText('Deshacer el último cambio').waitFor();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await waitForCount(page, '8 preguntas');
    await page.locator('[data-item]').last().focus();
    await page.keyboard.press('Control+z');
    await waitForCount(page, '7 preguntas');
    await expect.poll(() => focused(page)).toBe(`q${ids[6]}`);
  });

  it('have nothing over their words, with mouse and touch, at every width', async () => {
    const { idAssessment } = await openOutline('Sin nada encima');
    for (const options of [desktopWindow, { viewport: { width: 1024, height: 800 } }, phoneWindow]) {
      const page = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/2`, options);
      const toOutline = page.getByRole('button', { name: /^Evaluación: 7/ });
      await toOutline.or(page.locator('[data-item]').first()).first().waitFor();
      if (options === phoneWindow) await toOutline.click();
      const rows = page.locator('[data-item-row]');
      await rows.first().waitFor();
      const covered = await rows.evaluateAll(
        (all) =>
          all.filter((row) => {
            const [words] = [...row.querySelectorAll('[data-item] > :last-child')].map((one) =>
              one.getBoundingClientRect(),
            );
            const tools = [...row.querySelectorAll(':scope > [data-grip], :scope > button:not([data-item])')];
            return tools.some((tool) => {
              const { left, right } = tool.getBoundingClientRect();
              return words !== undefined && left < words.right && right > words.left;
            });
          }).length,
      );
      expect(covered).toBe(0);
    }
  });

  it('are shown as not saved while there is no network, and saved when it is back; what is typed in step 3 is safe on the device', async () => {
    const { page, idAssessment, ids } = await openOutline('Sin red', { movesClock: true });
    const [a, b, ...others] = ids;
    await page.context().setOffline(true);
    await rowOf(page, a).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('guardando…').waitFor();
    await page.clock.fastForward(OVERDUE_MS);
    await page.getByText(/^Aún sin guardar: el servidor no responde.* Deja esta ventana abierta/).waitFor();
    await page.getByText('aún sin guardar', { exact: false }).first().waitFor();
    await expectAccessible(page);
    expect(await order(page)).toEqual([b, a, ...others]);
    expect(await focused(page)).toBe(`q${a}`);
    await page.context().setOffline(false);
    await page.clock.fastForward(OVERDUE_MS);
    await waitUntilSaved(page);
    await page.getByText(/^Aún sin guardar: el servidor no responde/).waitFor({ state: 'detached' });
    expect(await savedOrder(idAssessment)).toEqual([b, a, ...others]);

    await page.goto(`/add-assessment/${idAssessment}/3`);
    const title = page.getByRole('textbox', { name: 'Título' });
    await title.waitFor();
    await page.context().setOffline(true);
    await title.fill('Escrito sin red');
    await page.getByText('guardando…').waitFor();
    await page.clock.fastForward(OVERDUE_MS);
    await page.getByText(/^Aún sin guardar: el servidor no responde.* a salvo en este dispositivo/).waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.clock.fastForward(OVERDUE_MS);
    await waitUntilSaved(page);
    const { assessments } = await clientOf('teacher');
    expect((await assessments.continueAssessment({ idAssessment })).content.title).toBe('Escrito sin red');
  });

  it('can no longer be undone when the server refuses a change, because the assessment was finished elsewhere', async () => {
    const { page, idAssessment, ids } = await openOutline('Acabada en otra ventana');
    await rowOf(page, ids[0]).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await waitUntilSaved(page);
    const { assessments } = await clientOf('teacher');
    await assessments.finishAssessment({ idAssessment, title: 'Acabada en otra ventana' });
    await page.keyboard.press('Control+z');
    await page.getByRole('alert').filter({ hasText: 'Esta evaluación está acabada' }).waitFor();
    await outline(page).getByRole('button', { name: 'Nada que deshacer' }).waitFor();
    await outline(page).getByRole('button', { name: 'Nada que rehacer' }).waitFor();
  });
});

describe('sharing assessments', () => {
  it('lets colleagues read and copy finished assessments while the switch is on, and no longer once it is off', async () => {
    const title = 'Un poco de cada cosa';
    const client = await clientOf('teacher');
    const idAssessment = await addDraft(client, title);
    await client.assessments.finishAssessment({ idAssessment, title });
    const delivered = `/add-assessment/${idAssessment}/4`;

    const teacher = await openSignedInPage('teacher', delivered);
    await teacher.getByRole('button', { name: 'Compartir' }).click();
    const dialog = teacher.getByRole('dialog', { name: `Compartir «${title}»` });
    await dialog.getByRole('switch', { name: 'Compartir mis evaluaciones' }).check();
    await dialog.getByText('Tus evaluaciones ya se comparten.').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Enlace para colegas' }).inputValue()).toBe(address() + delivered);
    await expectAccessible(teacher);
    await dialog.getByRole('button', { name: 'Listo' }).click();

    const colleague = await openSignedInPage('teacher2', '/assessment-share?search=cada+cosa');
    const row = colleague.getByRole('row', { name: new RegExp(title) });
    await row.getByText('Fariña Souto, Irene').waitFor();
    await expectAccessible(colleague);
    await row.getByRole('link', { name: title }).click();
    for (const step of [4, 3, 2, 1]) {
      await colleague.goto(delivered.replace(/\d$/, String(step)));
      await colleague.getByText('Puedes leerla e imprimirla.', { exact: false }).waitFor();
      expect(await colleague.getByRole('main').getByRole('textbox').count()).toBe(0);
      expect(await colleague.getByRole('link', { name: 'Programar para una clase' }).count()).toBe(0);
    }
    await expectAccessible(colleague);
    await colleague.getByRole('button', { name: 'Hacer una copia' }).click();
    await waitForCount(colleague, '3 preguntas');
    await colleague.getByRole('heading', { name: title, level: 1 }).waitFor();

    await teacher.goto('/configurations');
    const sharing = teacher.getByRole('switch', { name: 'Compartir mis evaluaciones' });
    await sharing.waitFor();
    await expectAccessible(teacher);
    await sharing.uncheck();
    await teacher.getByText('Tus evaluaciones han dejado de compartirse.').waitFor();
    await colleague.goto('/assessment-share?search=cada+cosa');
    await colleague.getByText('Nada coincide').waitFor();
    await colleague.goto(delivered);
    await colleague.getByText(/ya no existe|no es tuya/).waitFor();
  });

  it('shows a student an empty list', async () => {
    const student = await openSignedInPage('student', '/assessment-share', phoneWindow);
    await student.getByText('Todavía nadie comparte evaluaciones').waitFor();
    await expectAccessible(student);
  });
});

describe("the provider's assessments", () => {
  it('can be opened by a teacher, with a link back to the list', async () => {
    const teacher = await openSignedInPage('teacher', '/assessments-sm');
    await teacher.getByRole('link', { name: 'Ciencias de la Tierra y de la vida' }).click();
    await teacher.getByRole('heading', { name: 'Preguntas', level: 2 }).waitFor();
    await expectAccessible(teacher);
    await teacher.getByRole('link', { name: 'Volver a las evaluaciones' }).click();
    await teacher.getByRole('heading', { name: 'Evaluaciones SM' }).waitFor();
  });

  it('are returned by an editor only with a comment', async () => {
    const editor = await openSignedInPage('editor', '/assessments-sm?state=inReview', brazilianWindow);
    const row = editor.getByRole('row', { name: /Mapas, climas/ });
    await row.getByRole('button', { name: /^Ações para/ }).click();
    await editor.getByRole('menuitem', { name: 'Devolver' }).click();
    const dialog = editor.getByRole('dialog', { name: /^Devolver/ });
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await dialog.getByText('Diga o que deve ser mudado.').waitFor();
    await expectAccessible(editor);
    await dialog.getByRole('textbox', { name: 'O que deve ser mudado?' }).fill('Falta a legenda do mapa.');
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await row.waitFor({ state: 'detached' });
    await editor.goto('/assessments-sm?state=returned');
    await row.getByText('Falta a legenda do mapa.').waitFor();
    await expectAccessible(editor);
  });
});
