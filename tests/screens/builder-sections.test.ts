import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { desktopWindow, isWiderThanWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { builtAssessment, outlineOf } from './replies/builder.ts';
import { alone, question, stimulus } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const stemOf = (id: number) => `¿Cuánto es ${id} × 3?`;
const entryOf = (idQuestion: number) => alone(question({ idQuestion }));

/** Opens step 2 of a draft with two questions, a stimulus with two, and one more. */
const openOutline = async (window: typeof desktopWindow = desktopWindow) => {
  const within = [13, 14].map((idQuestion) => question({ idQuestion }));
  const has = [entryOf(11), entryOf(12), stimulus(7, 'La feria', within), entryOf(15)];
  const { stubs, idAssessment } = builtAssessment({ of: { varied: true }, has });
  return openScreen(`/add-assessment/${idAssessment}/2`, { as: people.teacher(), stubs, window });
};
const rowOf = (page: Page, id: number) =>
  outlineOf(page)
    .getByRole('button')
    .filter({ hasText: stemOf(id) });
const openMenu = async (page: Page, name: string | RegExp) => {
  await outlineOf(page).getByRole('button', { name }).click();
};
const menuOf = (id: number) => new RegExp(`^Mover o quitar: \\d\\. .*${id} ×`);
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();
/** Returns headings and questions of the outline in their order. */
const outline = async (page: Page) =>
  (await outlineOf(page).getByRole('listitem').allInnerTexts()).flatMap((text): (string | number)[] => {
    const heading = /^Parte \S+( de \S+)?/.exec(text)?.[0];
    const ids = [...text.matchAll(/es (\d+) ×/g)].map(([, id]) => Number(id));
    return heading ? [heading] : ids.length === 1 ? ids : [];
  });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const begin = async (page: Page, id: number) => {
  await openMenu(page, menuOf(id));
  await choose(page, say('builder', 'sections.begin'));
  await dialogOf(page, say('builder', 'sections.newTitle'))
    .getByRole('button', { name: say('builder', 'sections.save') })
    .click();
};

describe('the sections of an assessment', () => {
  it('begin at a question, are named, moved past by keys, ordered and removed, each to be undone', async () => {
    const { page, wire } = await openOutline();
    await openMenu(page, menuOf(12));
    await choose(page, say('builder', 'sections.begin'));
    const dialog = dialogOf(page, say('builder', 'sections.newTitle'));
    const heading = dialog.getByRole('textbox', { name: say('builder', 'sections.heading') });
    await expectOf(heading).value.toBe('Parte A');
    await heading.fill(' ');
    await heading.press('Enter');
    await dialog.getByText(say('builder', 'sections.headingMissing')).waitFor();
    await expectAccessibleInAllThemes(page);
    await heading.fill('Parte A');
    await dialog.getByRole('textbox', { name: say('builder', 'sections.instructions') }).fill('Con lápiz.\nSin regla.');
    await dialog.getByRole('button', { name: say('builder', 'sections.save') }).click();
    await expect.poll(() => outline(page)).toEqual([11, 'Parte A', 12, 13, 14, 15]);
    await outlineOf(page).getByText('Sin regla.').waitFor();

    await begin(page, 15);
    await expect.poll(() => outline(page)).toEqual([11, 'Parte A', 12, 13, 14, 'Parte B', 15]);
    await rowOf(page, 15).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => outline(page)).toEqual([11, 'Parte A', 12, 13, 14, 15, 'Parte B']);
    await outlineOf(page).getByText(say('builder', 'sections.emptyLast')).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => outline(page)).toEqual([11, 'Parte A', 12, 13, 14, 'Parte B', 15]);
    await openMenu(page, menuOf(11));
    await choose(page, say('builder', 'sections.moveTo', { name: 'Parte B' }));
    await expect.poll(() => outline(page)).toEqual(['Parte A', 12, 13, 14, 'Parte B', 15, 11]);

    await openMenu(page, say('builder', 'sections.more', { name: 'Parte B' }));
    await choose(page, say('builder', 'sections.up'));
    await expect.poll(() => outline(page)).toEqual(['Parte B', 15, 11, 'Parte A', 12, 13, 14]);
    await openMenu(page, say('builder', 'sections.more', { name: 'Parte A' }));
    await choose(page, say('builder', 'sections.remove'));
    await expect.poll(() => outline(page)).toEqual(['Parte B', 15, 11, 12, 13, 14]);
    await expectAccessibleInAllThemes(page);
    const undo = async () => page.keyboard.press('Control+z');
    await undo();
    await expect.poll(() => outline(page)).toEqual(['Parte B', 15, 11, 'Parte A', 12, 13, 14]);
    await undo();
    await expect.poll(() => outline(page)).toEqual(['Parte A', 12, 13, 14, 'Parte B', 15, 11]);
    await undo();
    await expect.poll(() => outline(page)).toEqual([11, 'Parte A', 12, 13, 14, 'Parte B', 15]);
    await page.reload();
    await expect.poll(() => outline(page)).toEqual([11, 'Parte A', 12, 13, 14, 'Parte B', 15]);
    expect(wire.inputs(calls.assessments.setAssessmentSections)[0]).toMatchObject({
      sections: [{ heading: 'Parte A', instructions: 'Con lápiz.\nSin regla.', idsQuestions: [12, 13, 14, 15] }],
    });
  });

  it('are kept or removed with their last question, as the teacher says', async () => {
    const { page } = await openOutline();
    await begin(page, 15);
    await expect.poll(() => outline(page)).toEqual([11, 12, 13, 14, 'Parte A', 15]);
    const asking = dialogOf(page, say('builder', 'sections.lastTitle', { name: 'Parte A' }));
    await rowOf(page, 15).focus();
    await page.keyboard.press('Delete');
    await asking.waitFor();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Escape');
    await asking.waitFor({ state: 'detached' });
    await expect.poll(() => outline(page)).toEqual([11, 12, 13, 14, 'Parte A', 15]);
    await rowOf(page, 15).focus();
    await page.keyboard.press('Delete');
    await asking.getByRole('button', { name: say('builder', 'sections.lastKeep') }).click();
    await expect.poll(() => outline(page)).toEqual([11, 12, 13, 14, 'Parte A']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => outline(page)).toEqual([11, 12, 13, 14, 'Parte A', 15]);
    await rowOf(page, 15).focus();
    await page.keyboard.press('Delete');
    await asking.getByRole('button', { name: say('builder', 'sections.lastBoth') }).click();
    await expect.poll(() => outline(page)).toEqual([11, 12, 13, 14]);
  });
});

describe('the points of an assessment', () => {
  it('are given to all and to some, summed, checked and shown, on a phone', async () => {
    const { page, wire } = await openOutline(phoneWindow);
    await page.getByRole('button', { name: say('builder', 'toOutline', { count: '5' }) }).click();
    await outlineOf(page)
      .getByRole('button', { name: say('builder', 'points.button') })
      .click();
    const dialog = dialogOf(page, say('builder', 'points.title'));
    const pointsOf = (number: number) =>
      dialog.getByRole('textbox', { name: say('builder', 'points.of', { number: String(number) }), exact: true });
    await expectOf(dialog.getByRole('checkbox', { name: say('builder', 'points.show') })).checked.toBe(true);
    await dialog.getByRole('textbox', { name: say('builder', 'points.forAll') }).fill('2');
    await dialog.getByRole('button', { name: say('builder', 'points.setAll') }).click();
    await pointsOf(2).fill('0,25');
    await dialog.getByText(say('builder', 'points.total', { points: '8,25' })).waitFor();
    await pointsOf(3).fill('');
    await dialog.getByRole('button', { name: say('builder', 'points.save') }).click();
    await dialog.getByText(say('builder', 'points.problem', { max: '100' })).waitFor();
    await expectAccessibleInAllThemes(page);
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await pointsOf(3).fill('4');
    await dialog.getByRole('button', { name: say('builder', 'points.save') }).click();
    await outlineOf(page).getByText('10,25 puntos').waitFor();
    await expectOf(rowOf(page, 12).getByText('0,25 p.')).count.toBe(1);
    await expect
      .poll(() => wire.inputs(calls.assessments.setAssessmentWeights))
      .toMatchObject([{ weights: [2, 0.25, 4, 2, 2].map((weight, at) => ({ idQuestion: 11 + at, weight })) }]);
    await expect
      .poll(() => wire.inputs(calls.assessments.setAssessmentResponseSpace))
      .toMatchObject([{ showPoints: true }]);
    await expectAccessibleInAllThemes(page);
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
  });

  it('are asked about before they are discarded, and found again after a reload', async () => {
    const { page } = await openOutline();
    const open = () =>
      outlineOf(page)
        .getByRole('button', { name: say('builder', 'points.button') })
        .click();
    const dialog = dialogOf(page, say('builder', 'points.title'));
    const first = dialog.getByRole('textbox', { name: say('builder', 'points.of', { number: '1' }), exact: true });
    await open();
    await first.fill('3');
    await page.keyboard.press('Escape');
    const asking = dialogOf(page, say('schedules', 'form.leave.title'));
    await asking.getByRole('button', { name: say('schedules', 'form.leave.dismiss') }).click();
    await expectOf(first).value.toBe('3');
    await page.reload();
    await open();
    await expectOf(first).value.toBe('3');
    await page.keyboard.press('Escape');
    await asking.getByRole('button', { name: say('schedules', 'form.leave.confirm') }).click();
    await open();
    await expectOf(first).value.toBe('1');
  });
});
