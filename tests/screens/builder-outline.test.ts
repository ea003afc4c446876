import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { OVERDUE_MS } from '../../src/web/data/use-is-overdue.ts';
import { desktopWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { bankOf, builtAssessment, outlineOf } from './replies/builder.ts';
import { alone, question, stimulus } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { hold, refuse, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const es = createTranslate('es');

const [a, b, c, d, e, f, g] = [11, 12, 13, 14, 15, 16, 17] as const;
const ids = [a, b, c, d, e, f, g];
const stemOf = (id: number) => `¿Cuánto es ${id} × 3?`;
const entryOf = (idQuestion: number) => alone(question({ idQuestion }));
const within = [c, d, e].map((idQuestion) => question({ idQuestion }));

/** Returns a draft with two questions, a stimulus with three, and two more; the bank has another one. */
const draftOfSeven = () =>
  builtAssessment({
    of: { varied: true },
    has: [entryOf(a), entryOf(b), stimulus(7, 'La feria', within), entryOf(f), entryOf(g)],
    bank: [entryOf(18)],
  });

/** Opens step 2 of that draft. */
const openOutline = async (window: typeof desktopWindow = desktopWindow) => {
  const { stubs, order: savedOrder, idAssessment } = draftOfSeven();
  const screen = await openScreen(`/add-assessment/${idAssessment}/2`, { as: people.teacher(), stubs, window });
  return { ...screen, stubs, savedOrder, idAssessment };
};

const rows = (page: Page) => outlineOf(page).getByRole('button').filter({ hasText: '× 3?' });
const rowOf = (page: Page, id: number) => rows(page).filter({ hasText: stemOf(id) });
const order = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => Number(/es (\d+) ×/.exec(text)?.[1]));
/** Returns the name or the text of the element that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
const waitForCount = (page: Page, words: string) =>
  outlineOf(page).getByRole('heading', { name: words, exact: true }).waitFor();
const savedAgo = (page: Page) => page.getByText('guardado hace un momento');
const waitUntilSaved = (page: Page) => savedAgo(page).waitFor();

describe('a question of an assessment', () => {
  const similar = [18, 19].map((idQuestion) => question({ idQuestion }));
  const openReplacing = async (window: typeof desktopWindow = desktopWindow, answer = similar) => {
    const { stubs, idAssessment } = builtAssessment({
      has: [entryOf(a), entryOf(b), stimulus(7, 'La feria', within)],
      bank: similar.map((one) => alone(one)),
    });
    const asking = stub(calls.assessments.getSimilarQuestions, { content: answer });
    const path = `/add-assessment/${idAssessment}/2`;
    return openScreen(path, { as: people.teacher(), stubs: [...stubs, asking], window });
  };
  const none = (which: 'any' | 'more' | 'ofText', number: number) =>
    es('builder', `similar.none.${which}`, { number: String(number) });

  it('is replaced by a similar one with one key, again by the next, until there is none, and comes back by undoing', async () => {
    const { page, wire } = await openReplacing();
    await rowOf(page, a).focus();
    await expectOf(page.getByRole('button', { name: es('ui', 'close') })).count.toBe(0);
    await page.keyboard.press('s');
    await expect.poll(() => order(page)).toEqual([18, b, c, d, e]);
    await expect.poll(() => focused(page)).toContain(stemOf(18));
    await page.keyboard.press('s');
    await expect.poll(() => order(page)).toEqual([19, b, c, d, e]);
    await expect.poll(() => focused(page)).toContain(stemOf(19));
    await page.keyboard.press('s');
    await page.getByText(none('more', 1)).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => order(page)).toEqual([18, b, c, d, e]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => order(page)).toEqual([a, b, c, d, e]);
    await expect.poll(() => wire.inputs(calls.assessments.replaceAssessmentQuestion)).toHaveLength(4);
    expect(wire.inputs(calls.assessments.getSimilarQuestions)).toEqual([
      { idAssessment: expect.any(Number), idQuestion: a },
    ]);
  });

  it('is replaced from its menu on a telephone', async () => {
    const { page } = await openReplacing(phoneWindow);
    await page.getByRole('button', { name: es('builder', 'toOutline', { count: '5' }) }).click();
    await page
      .getByRole('button', { name: new RegExp(stemOf(b).replace('?', '\\?')) })
      .last()
      .click();
    await page.getByRole('menuitem', { name: es('builder', 'outline.replace') }).click();
    await expect.poll(() => order(page)).toEqual([a, 18, c, d, e]);
    await expect.poll(() => focused(page)).toContain(stemOf(18));
  });

  it('stays where nothing is similar, and says so', async () => {
    const { page } = await openReplacing(desktopWindow, []);
    await rowOf(page, a).focus();
    await page.keyboard.press('s');
    await page.getByText(none('any', 1)).waitFor();
    await rowOf(page, d).focus();
    await page.keyboard.press('s');
    await page.getByText(none('ofText', 4)).waitFor();
    await expect.poll(() => order(page)).toEqual([a, b, c, d, e]);
  });
});

describe('the questions of an assessment', () => {
  it('keep the focus on the row that is moved by keys or by its menu, over a stimulus, at both ends and before the server answers', async () => {
    const { page, wire, stubs, savedOrder } = await openOutline();
    await waitForCount(page, '7 preguntas');
    const answered = Promise.withResolvers<void>();
    const moving = stubs.filter(({ call }) => call.name === calls.assessments.moveAssessmentQuestion.name);
    wire.use(...moving.map((one) => hold(one, answered.promise)));
    const expectMoved = async (id: number, expected: readonly number[]) => {
      await expect.poll(() => order(page)).toEqual(expected);
      await expect.poll(() => focused(page)).toContain(stemOf(id));
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
      await expectMoved(f, expected);
    }
    answered.resolve();
    await waitUntilSaved(page);
    await expectMoved(f, [a, b, d, c, e, g, f]);
    expect(savedOrder()).toEqual([a, b, d, c, e, g, f]);
  });

  it('give the focus to the next row, then the one before, then their heading when they are removed, and come back to their positions by Ctrl+Z', async () => {
    const { page, savedOrder } = await openOutline();
    const undo = outlineOf(page).getByRole('button', { name: /^(Deshacer|Nada que deshacer)/ });
    const redo = outlineOf(page).getByRole('button', { name: /^(Rehacer|Nada que rehacer)/ });
    const expectFocused = (words: string) => expect.poll(() => focused(page)).toContain(words);
    await rowOf(page, a).focus();
    await page.keyboard.press('Delete');
    await expectFocused(stemOf(b));
    await rowOf(page, g).focus();
    await page.keyboard.press('Delete');
    await expectFocused(stemOf(f));
    await rowOf(page, c).focus();
    await page.keyboard.press('Alt+End');
    await expect.poll(() => order(page)).toEqual([b, d, e, c, f]);
    await outlineOf(page).getByRole('button', { name: 'Texto: La feria', exact: true }).focus();
    await page.keyboard.press('Delete');
    await expectFocused(stemOf(f));
    await page.keyboard.press('Delete');
    await expectFocused(stemOf(b));
    await page.keyboard.press('Delete');
    await expectFocused('0 preguntas');
    await expectAccessibleInAllThemes(page);

    await expectOf(undo).attribute('aria-label').toBe('Deshacer: quitar la pregunta 1');
    await page.keyboard.press('Control+z');
    await page.getByText('Deshecho: quitar la pregunta 1').waitFor({ state: 'attached' });
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Control+z');
    await expect.poll(() => order(page)).toEqual(ids);
    await expectFocused('7 preguntas');
    await page.keyboard.press('Control+z');
    await expectOf(undo).attribute('aria-label').toBe('Nada que deshacer');
    await waitUntilSaved(page);
    expect(savedOrder()).toEqual(ids);

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
    await expectOf(undo).focused.toBe(true);
    await expectAccessibleInAllThemes(page);
  });

  it('undo the adding of a question while its row has the focus, and nothing while one types or a dialog is open', async () => {
    const { page } = await openOutline();
    await bankOf(page)
      .getByRole('button', { name: `Añadir: ${stemOf(18)}` })
      .click();
    await waitForCount(page, '8 preguntas');
    await bankOf(page).getByRole('searchbox', { name: 'Buscar en el banco' }).focus();
    await page.keyboard.press('Control+z');
    await rowOf(page, 18).focus();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog');
    await keys.getByText('Deshacer el último cambio').waitFor();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await waitForCount(page, '8 preguntas');
    await rowOf(page, 18).focus();
    await page.keyboard.press('Control+z');
    await waitForCount(page, '7 preguntas');
    await expect.poll(() => focused(page)).toContain(stemOf(g));
  });

  it.each([
    ['a wide', desktopWindow],
    ['a narrow', { viewport: { width: 1024, height: 800 } }],
    ['a phone’s', phoneWindow],
  ] as const)('have nothing over their words in %s window, with mouse and touch', async (_, window) => {
    const { page } = await openOutline(window);
    if (window === phoneWindow) await page.getByRole('button', { name: /^Evaluación: 7/ }).click();
    await expectOf(rows(page)).count.toBe(7);
    /** The texts of the rows whose words lie below one of the elements beside them. */
    const covered = () =>
      rows(page).evaluateAll((all) =>
        all
          .filter((row) => {
            const words = row.lastElementChild?.getBoundingClientRect();
            const tools = [...(row.parentElement?.children ?? [])].filter((tool) => tool !== row);
            return tools.some((tool) => {
              const { left, right } = tool.getBoundingClientRect();
              return words === undefined || tools.length < 2 || (left < words.right && right > words.left);
            });
          })
          .map((row) => row.textContent),
      );
    await expect.poll(covered).toEqual([]);
  });

  it('are shown as not saved while there is no network, and saved when it is back', async () => {
    const { page, savedOrder } = await openOutline();
    await waitForCount(page, '7 preguntas');
    await page.context().setOffline(true);
    await rowOf(page, a).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('guardando…').waitFor();
    await page.clock.fastForward(OVERDUE_MS);
    await page.getByText(/^Aún sin guardar: el servidor no responde.* Deja esta ventana abierta/).waitFor();
    await page.getByText('aún sin guardar', { exact: false }).first().waitFor();
    await expect.poll(() => order(page)).toEqual([b, a, c, d, e, f, g]);
    await expect.poll(() => focused(page)).toContain(stemOf(a));
    await expectAccessibleInAllThemes(page);
    await page.context().setOffline(false);
    // The longer the network was away, the later it is tried again.
    await expect
      .poll(async () => {
        await page.clock.fastForward(OVERDUE_MS);
        return savedAgo(page).isVisible();
      })
      .toBe(true);
    await page.getByText(/^Aún sin guardar: el servidor no responde/).waitFor({ state: 'detached' });
    expect(savedOrder()).toEqual([b, a, c, d, e, f, g]);
  });

  it('can no longer be undone when the server refuses a change, because the assessment was finished elsewhere', async () => {
    const { page, wire } = await openOutline();
    await rowOf(page, a).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await waitUntilSaved(page);
    wire.use(refuse(calls.assessments.moveAssessmentQuestion, 'assessmentFinished'));
    await page.keyboard.press('Control+z');
    await page.getByRole('alert').filter({ hasText: 'Esta evaluación está acabada' }).waitFor();
    await outlineOf(page).getByRole('button', { name: 'Nada que deshacer' }).waitFor();
    await outlineOf(page).getByRole('button', { name: 'Nada que rehacer' }).waitFor();
  });
});
