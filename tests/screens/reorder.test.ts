import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { desktopWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessible } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { writeAlternatives } from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { builtAssessment, outlineOf } from './replies/builder.ts';
import { alone, catalogue, discipline, question, stimulus } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const translate = createTranslate('es');

type Point = { x: number; y: number };

/** Returns the middle of an element on the screen, in pixels. */
const middleOf = async (element: Locator): Promise<Point> => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/**
 * Presses the mouse on an element and moves it over another, without releasing it. Both are scrolled away from the
 * edges of the window first: near an edge, the list goes on scrolling under a resting mouse.
 */
const dragOver = async (page: Page, element: Locator, to: Locator) => {
  await to.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const [from, target] = [await middleOf(element), await middleOf(to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y + Math.sign(target.y - from.y) * 4, { steps: 10 });
};

const gripOf = (page: Page, letter: string) => {
  const name = translate('writing', 'alternatives.name', { letter });
  return page.getByRole('button', { name: translate('ui', 'reorder.grip', { name }) });
};

/** The fields of the alternatives; a row that is dragged has a hidden copy at its position, which counts as well. */
const alternatives = (page: Page) => page.getByRole('listitem').getByRole('textbox');
const expectTexts = (page: Page, ...texts: string[]) => expectOf(alternatives(page)).texts.toEqual(texts);
/** Waits until no row is dragged any more: the copy of the last one is gone. */
const waitUntilDropped = (page: Page, rows: number) =>
  expectOf(
    page.getByRole('listitem', { includeHidden: true }).getByRole('textbox', { includeHidden: true }),
  ).count.toBe(rows);

const openAlternatives = async (window: typeof desktopWindow, ...written: string[]) => {
  const { page } = await openScreen('/add-question?type=0', {
    as: people.teacher(),
    window,
    stubs: [
      catalogue(discipline(1, 'Matemáticas')),
      stub(calls.assessments.getFiltersLv2, { content: [] }),
      stub(calls.questions.searchQuestionsByText, { content: [] }),
    ],
  });
  await page.getByRole('heading', { name: translate('bank', 'edit.newTitle') }).waitFor();
  await writeAlternatives(page, translate, ...written);
  return page;
};

describe('a row of a list', () => {
  it('is dragged to another position by mouse, which opens no menu, and returns to its own by Escape', async () => {
    const page = await openAlternatives(desktopWindow, 'uno', 'dos', 'tres', 'cuatro');
    await dragOver(page, gripOf(page, 'A'), gripOf(page, 'C'));
    await expectTexts(page, 'dos', 'tres', 'uno', 'cuatro');
    await page.mouse.up();
    await page.getByText(translate('ui', 'reorder.place', { place: '3', of: '4' })).waitFor({ state: 'attached' });
    await waitUntilDropped(page, 4);
    await expectTexts(page, 'dos', 'tres', 'uno', 'cuatro');
    await expectOf(page.getByRole('menu')).count.toBe(0);

    await dragOver(page, gripOf(page, 'D'), gripOf(page, 'A'));
    await expectTexts(page, 'cuatro', 'dos', 'tres', 'uno');
    await page.keyboard.press('Escape');
    await expectTexts(page, 'dos', 'tres', 'uno', 'cuatro');
    await page.mouse.up();
    await waitUntilDropped(page, 4);
    await expectAccessible(page);
    await gripOf(page, 'A').click();
    await page.getByRole('menu').waitFor();
  });

  it('is dragged by touch to an end of its list that is not on the screen yet', async () => {
    const small = { ...phoneWindow, viewport: { width: 360, height: 420 } };
    const page = await openAlternatives(small, 'uno', 'dos', 'tres', 'cuatro');
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await gripOf(page, 'A').evaluate((grip) => grip.scrollIntoView({ block: 'center' }));
    const { x, y } = await middleOf(gripOf(page, 'A'));
    await expect
      .poll(() => gripOf(page, 'D').evaluate((grip) => grip.getBoundingClientRect().top > innerHeight))
      .toBe(true);
    await touch('touchStart', [{ x, y }]);
    for (let to = y + 10; to < 415; to += 10) await touch('touchMove', [{ x, y: to }]);
    await expectTexts(page, 'dos', 'tres', 'cuatro', 'uno');
    await touch('touchEnd', []);
    await waitUntilDropped(page, 4);
    await expectTexts(page, 'dos', 'tres', 'cuatro', 'uno');
    await expectAccessible(page);
  });
});

describe('the outline of an assessment', () => {
  it('moves a stimulus with all its questions by mouse, and a question within its stimulus', async () => {
    const [first, second, ...within] = [11, 12, 13, 14, 15] as const;
    const { stubs, idAssessment, order } = builtAssessment({
      has: [
        alone(question({ idQuestion: first })),
        alone(question({ idQuestion: second })),
        stimulus(
          7,
          'Hooke',
          within.map((idQuestion) => question({ idQuestion })),
        ),
      ],
    });
    const { page, wire } = await openScreen(`/add-assessment/${idAssessment}/2`, { as: people.teacher(), stubs });
    const rows = outlineOf(page).getByRole('button').filter({ hasText: '× 3?' });
    const rowOf = (id: number) => rows.filter({ hasText: `es ${id} ×` });
    const expectOrder = (ids: readonly number[]) =>
      expectOf(rows).texts.toEqual(ids.map((id) => expect.stringContaining(`es ${id} ×`)));
    await expectOrder([first, second, ...within]);
    await dragOver(page, outlineOf(page).getByRole('button', { name: 'Texto: Hooke', exact: true }), rowOf(first));
    await expectOrder([...within, first, second]);
    await page.mouse.up();
    await expect.poll(order).toEqual([...within, first, second]);

    await dragOver(page, rowOf(13), rowOf(14));
    await expectOrder([14, 13, 15, first, second]);
    await page.mouse.up();
    await expect.poll(order).toEqual([14, 13, 15, first, second]);
    expect(wire.inputs(calls.assessments.moveAssessmentQuestion)).toMatchObject([
      { idQuestion: 13, whole: true, index: 0 },
      { idQuestion: 13, whole: false, index: 1 },
    ]);
    await expectOf(outlineOf(page).getByRole('button', { expanded: true })).count.toBe(0);
    await expectAccessible(page);
  });
});
