import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { desktopWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { builtAssessment, outlineOf } from './replies/builder.ts';
import { alone, question } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const es = createTranslate('es');
const bank = [18, 19].map((idQuestion) => alone(question({ idQuestion })));
const rows = [
  { idCataloging: 2, name: 'Fracciones', available: { easy: 12, medium: 3, hard: 1, unknown: 40 } },
  { idCataloging: 3, name: 'Ecuaciones', available: { easy: 0, medium: 0, hard: 0, unknown: 5 } },
];
const missing = [{ idCataloging: 2, band: 'hard' as const, count: 2, drawn: 1 }];

const openPlan = async ({ short = false, topics = rows, window = desktopWindow } = {}) => {
  const { stubs, idAssessment } = builtAssessment({ has: [alone(question({ idQuestion: 11 }))], bank });
  const screen = await openScreen(`/add-assessment/${idAssessment}/2`, {
    ...{ as: people.teacher(), window },
    stubs: [
      ...stubs,
      stub(calls.assessments.getBlueprint, { content: topics }),
      stub(calls.assessments.drawByBlueprint, { content: { entries: bank, missing: short ? missing : [] } }),
    ],
  });
  const { page } = screen;
  if (window !== desktopWindow)
    await page.getByRole('button', { name: es('builder', 'toOutline', { count: '1' }) }).click();
  await page.getByRole('button', { name: es('builder', 'blueprint.button') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: es('builder', 'blueprint.title') });
  await dialog.waitFor();
  const field = (topic: string, words: RegExp) =>
    dialog.getByRole('group', { name: topic }).getByRole('textbox', { name: words });
  return { ...screen, dialog, field, draw: dialog.getByRole('button', { name: es('builder', 'blueprint.draw') }) };
};

describe('a plan of contents and difficulties', () => {
  it('says how many there are, draws what is asked for with the keyboard, and is undone in one step', async () => {
    const { page, wire, field, draw } = await openPlan();
    await expectAccessibleInAllThemes(page);
    await expectOf(draw).disabled.toBe(true);
    await field('Fracciones', /^Fácil: 12/).fill('2');
    await field('Ecuaciones', /^Sin datos aún: 5/).fill('1');
    await draw.press('Enter');
    await expect
      .poll(() => wire.inputs(calls.assessments.drawByBlueprint))
      .toMatchObject([
        {
          cells: [
            { idCataloging: 2, band: 'easy', count: 2 },
            { idCataloging: 3, band: 'unknown', count: 1 },
          ],
        },
      ]);
    await outlineOf(page).getByRole('heading', { name: '3 preguntas' }).waitFor();
    await page.keyboard.press('Control+z');
    await outlineOf(page).getByRole('heading', { name: '1 pregunta' }).waitFor();
  });

  it('names what is missing by row before anything is added, on a telephone', async () => {
    const window = { viewport: { width: 360, height: 740 } };
    const { page, dialog, field, draw } = await openPlan({ short: true, window: window as never });
    await field('Fracciones', /^Difícil: 1/).fill('2');
    await draw.click();
    const [{ idCataloging: _, ...cell } = { drawn: 0, count: 0 }] = missing;
    const words = { topic: 'Fracciones', band: es('builder', 'blueprint.band.hard') };
    await dialog
      .getByText(es('builder', 'blueprint.missing', { ...words, drawn: String(cell.drawn), asked: String(cell.count) }))
      .waitFor();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await dialog.getByRole('button', { name: es('builder', 'blueprint.addThese_other', { count: '2' }) }).click();
    await dialog.waitFor({ state: 'detached' });
    await outlineOf(page).getByRole('heading', { name: '3 preguntas' }).waitFor();
  });

  it('says so where there are no results, and where there is nothing to draw', async () => {
    const { dialog } = await openPlan({ topics: rows.slice(1) });
    await dialog.getByText(es('builder', 'blueprint.noFigures')).waitFor();
    const empty = await openPlan({ topics: [] });
    await empty.dialog.getByText(es('builder', 'blueprint.none')).waitFor();
  });
});
