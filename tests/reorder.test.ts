// Assertions that read a page once: to be changed to expectOf.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktopWindow, phoneWindow } from './support/browser.ts';
import { expectAccessible, openDemonstration } from './support/demonstration.ts';
import { addQuestion, openEditor, writeAlternatives } from './support/question-editor.ts';
import { createTranslate } from './support/words.ts';

const { clientOf, openSignedInPage } = openDemonstration();
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

/** The texts of the alternatives in their order; a row that is dragged has a hidden copy at its position. */
const texts = async (page: Page) =>
  (await page.locator('fieldset ol > li:not([aria-hidden]) [role=textbox]').allInnerTexts()).map((text) => text.trim());

const openAlternatives = async (options: typeof desktopWindow, ...written: string[]) => {
  const page = await openSignedInPage('teacher', undefined, options);
  await openEditor(page, translate);
  await writeAlternatives(page, translate, ...written);
  return page;
};

describe('a row of a list', () => {
  it('is dragged to another position by mouse, which opens no menu, and returns to its own by Escape', async () => {
    const page = await openAlternatives(desktopWindow, 'uno', 'dos', 'tres', 'cuatro');
    await dragOver(page, gripOf(page, 'A'), gripOf(page, 'C'));
    await expect.poll(() => texts(page)).toEqual(['dos', 'tres', 'uno', 'cuatro']);
    await page.mouse.up();
    await page.getByText(translate('ui', 'reorder.place', { place: '3', of: '4' })).waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('[data-moving]').count()).toBe(0);
    expect(await texts(page)).toEqual(['dos', 'tres', 'uno', 'cuatro']);
    expect(await page.getByRole('menu').count()).toBe(0);

    await dragOver(page, gripOf(page, 'D'), gripOf(page, 'A'));
    await expect.poll(() => texts(page)).toEqual(['cuatro', 'dos', 'tres', 'uno']);
    await page.keyboard.press('Escape');
    await expect.poll(() => texts(page)).toEqual(['dos', 'tres', 'uno', 'cuatro']);
    await page.mouse.up();
    await expect.poll(() => page.locator('li[aria-hidden]').count()).toBe(0);
    await expectAccessible(page);
    await gripOf(page, 'A').click();
    await page.getByRole('menu').waitFor();
  });

  it('is dragged by touch to an end of its list that is not on the screen yet', async () => {
    const page = await openAlternatives(
      { ...phoneWindow, viewport: { width: 360, height: 420 } },
      'uno',
      'dos',
      'tres',
      'cuatro',
    );
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await gripOf(page, 'A').evaluate((grip) => grip.scrollIntoView({ block: 'center' }));
    const { x, y } = await middleOf(gripOf(page, 'A'));
    expect(await gripOf(page, 'D').evaluate((grip) => grip.getBoundingClientRect().top > innerHeight)).toBe(true);
    await touch('touchStart', [{ x, y }]);
    for (let to = y + 10; to < 415; to += 10) await touch('touchMove', [{ x, y: to }]);
    await expect.poll(() => texts(page)).toEqual(['dos', 'tres', 'cuatro', 'uno']);
    await touch('touchEnd', []);
    await expect.poll(() => page.locator('[data-moving]').count()).toBe(0);
    expect(await texts(page)).toEqual(['dos', 'tres', 'cuatro', 'uno']);
    await expectAccessible(page);
  });
});

describe('the outline of an assessment', () => {
  it('moves a stimulus with all its questions by mouse and by keys, and a question within its stimulus', async () => {
    const teacher = await clientOf('teacher');
    const { assessments, questions } = teacher;
    const add = (stem: string) => addQuestion(teacher, stem, 'Sí', 'No');
    const idsQuestions = [await add('¿Era médico?'), await add('¿Era inglés?'), await add('¿Era pintor?')];
    const stimulus = { contextTitle: 'Hooke', contextText: 'En 1665', idsQuestions };
    const { idContext } = (await questions.addContext(stimulus)).content;
    const subject = (await assessments.getFiltersLv1({})).content.find(({ name }) => name === 'Matemáticas');
    const choice = { idsCataloging: [subject?.idCataloging ?? 0], title: 'Por arrastre', varied: true };
    const { idAssessment } = (await assessments.addAssessment(choice)).content;
    for (const stem of ['¿Vuela?', '¿Nada?'])
      await assessments.addAssessmentQuestion({ idAssessment, idQuestion: await add(stem) });
    await assessments.addAssessmentQuestion({ idAssessment, idContext });
    const order = async () => {
      const { content } = await assessments.getAssessmentQuestions({ idAssessment });
      return content.map(({ questions }) => questions.map(({ idQuestion }) => idQuestion));
    };
    const [first = [], second = [], within = []] = await order();

    const page = await openSignedInPage('teacher', `/add-assessment/${idAssessment}/2`);
    const row = (key: string) => page.locator(`li:not([aria-hidden]) [data-item="${key}"]`);
    await dragOver(page, row(`c${idContext}`), row(`q${first[0]}`));
    await page.locator('li[data-moving]').first().waitFor();
    await page.mouse.up();
    await expect.poll(order).toEqual([within, first, second]);

    await dragOver(page, row(`q${within[0]}`), row(`q${within[1]}`));
    await page.locator('li[data-moving]').first().waitFor();
    await page.mouse.up();
    const moved = [within[1], within[0], ...within.slice(2)];
    await expect.poll(order).toEqual([moved, first, second]);
    expect(await page.getByRole('button', { expanded: true }).count()).toBe(0);
    await expectAccessible(page);
  });
});
