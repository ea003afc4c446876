import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { pressButton } from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { storedBank } from './replies/bank.ts';
import { alone, ownQuestion, question } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { hold, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const es = createTranslate('es');
const provided = Array.from({ length: 23 }, (_, index) =>
  alone(
    question({
      idQuestion: 100 + index,
      stem: index % 2 ? `Resuelve la ecuación ${index}.` : `Suma las fracciones ${index}. Una ecuación no hace falta.`,
      hitAverage: 55,
      discrimination: 0.4,
      usedTimes: 4,
    }),
  ),
);
const atom = alone(ownQuestion({ idQuestion: 201, stem: '¿Qué es un átomo?' }));
const used = alone(ownQuestion({ idQuestion: 202, stem: '¿Qué gas respiramos?', usedTimes: 1 }));

const openBank = async (path: string, entries = [...provided, atom], window = {}) => {
  const bank = storedBank({ entries });
  const screen = await openScreen(path, { as: people.teacher(), stubs: bank.stubs, ...window });
  await screen.page.getByRole('article').first().waitFor();
  return { ...screen, bank };
};
const removal = (page: Page, name: string) =>
  page.getByRole('button', { name: `${es('bank', 'filter.remove')} ${name}` });
const askToDeleteFirst = async (page: Page) => {
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: es('bank', 'do.delete') }).click();
};
const confirmDeletion = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: es('bank', 'delete.confirm') })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(es('bank', 'note.deleted')).waitFor();
};

describe('the question bank', () => {
  it('is filtered by content, type and words, which are stored in the address', async () => {
    const tablet = { window: { viewport: { width: 1000, height: 800 } } };
    const { page, wire } = await openBank('/my-questions?bank=provider', provided, tablet);
    await pressButton(page, es('bank', 'filter.title'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('treeitem').first().waitFor();
    await expectAccessible(page);
    await dialog.getByRole('searchbox').fill('fracciones');
    await dialog.getByRole('treeitem', { name: /Fracciones/ }).click();
    await dialog.getByRole('combobox', { name: es('bank', 'type.label') }).selectOption(es('bank', 'type.single'));
    await dialog.getByRole('button', { name: es('bank', 'discrimination.good') }).click();
    await dialog.getByRole('button', { name: /^Mostrar/ }).click();
    await removal(page, 'Fracciones').waitFor();
    await page.getByRole('combobox', { name: es('bank', 'screen.size') }).selectOption('10');
    await page.waitForURL(/size=10/);
    const { searchParams } = new URL(page.url());
    expect(['bank', 'type', 'discrimination'].map((name) => searchParams.get(name))).toEqual(['provider', '0', 'good']);
    const filter = { bank: 'provider', idscataloging: [2], idType: 0, discrimination: 'good' };
    const asked = { paging: { page: 1, recordsperpage: 10 }, filter: expect.objectContaining(filter) };
    await expect.poll(() => wire.inputs(calls.questions.getQuestionsNew)).toContainEqual(asked);
    await page.reload();
    await removal(page, es('bank', 'discrimination.is.good')).click();
    await removal(page, 'Fracciones').click();
    await removal(page, 'Fracciones').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('nada que exista en el banco');
    await page.getByText(es('ui', 'list.noneFound')).waitFor();
    await expectAccessible(page);
    wire.use(
      stub(calls.questions.getSearchHelp, {
        content: {
          keywords: ['ecuación'],
          contents: [{ idCataloging: 2, name: 'Fracciones', questions: 3 }],
          banks: [],
        },
      }),
    );
    await page.getByRole('searchbox').fill('ecuasion');
    const suggestion = page.getByRole('button', { name: es('bank', 'help.keyword', { keyword: 'ecuación' }) });
    await suggestion.waitFor();
    const announced = page.getByRole('status').filter({ hasText: es('ui', 'list.noneFound') });
    await expectOf(announced).count.toBe(1);
    await expectOf(announced.getByRole('button')).count.toBe(0);
    await expectAccessible(page);
    await suggestion.press('Enter');
    const marks = page.getByRole('article').locator('mark');
    await expectOf(marks).count.not.toBe(0);
    await expect
      .poll(async () => (await marks.allTextContents()).filter((word) => !/^ecuaci(ón|ones)$/i.test(word)))
      .toEqual([]);
    await expectAccessible(page);
  });

  it('previews a question as a student sees it', async () => {
    const { page } = await openBank('/my-questions?bank=provider&type=0');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: es('bank', 'do.preview') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().check({ force: true });
    await dialog.getByRole('button', { name: es('bank', 'student.check') }).click();
    await dialog.getByText(/Esta respuesta obtiene/).waitFor();
    await expectAccessible(page);
  });

  it('opens the copy of a provider’s question in its editor', async () => {
    const { page, wire } = await openBank('/my-questions?bank=provider&type=0');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: es('bank', 'do.copy') })
      .click();
    await page.getByText(es('bank', 'note.copied')).waitFor();
    await expect.poll(() => wire.inputs(calls.questions.copyQuestion)).toEqual([{ idQuestion: 100 }]);
    await expectAccessible(page);
  });

  it('undoes deletions by keyboard, also one that follows while the undo of the one before is on its way', async () => {
    const entries = [atom, alone(ownQuestion({ idQuestion: 203, stem: '¿Qué es una célula?' }))];
    const { page, wire, bank } = await openBank('/my-questions', entries);
    await askToDeleteFirst(page);
    await expectAccessible(page);
    await confirmDeletion(page);
    await expectAccessible(page);
    await expectOf(page.getByRole('heading', { level: 1 })).focused.toBe(true);
    const restore = bank.stubs.find(({ call }) => call.name === 'restoreQuestion');
    if (!restore) throw new Error('no stub');
    const answered = Promise.withResolvers<void>();
    wire.use(hold(restore, answered.promise));
    const undo = page.getByRole('button', { name: es('ui', 'undo') });
    await undo.focus();
    await page.keyboard.press('Enter');
    await askToDeleteFirst(page);
    await confirmDeletion(page);
    answered.resolve();
    await expect.poll(() => bank.entries()).toHaveLength(1);
    await undo.focus();
    await page.keyboard.press('Enter');
    await page.getByText(es('bank', 'note.deleted')).waitFor({ state: 'detached' });
    await expect.poll(() => bank.entries()).toHaveLength(2);
    await expectOf(page.getByRole('article')).count.toBe(2);
  });

  it('says that assessments keep a question that they use, and offers to remove it from the bank', async () => {
    const { page, wire } = await openBank('/my-questions?size=20', [used]);
    await page
      .getByRole('article')
      .filter({ hasText: es('bank', 'record.used_one') })
      .first()
      .getByRole('button', { name: /^Más acciones/ })
      .click();
    await page.getByRole('menuitem', { name: es('bank', 'do.delete') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(es('bank', 'delete.usedText')).waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: es('bank', 'delete.usedConfirm') }).click();
    await expect
      .poll(() => wire.inputs(calls.questions.deleteQuestion))
      .toEqual([{ idQuestion: 202, confirmed: true }]);
  });
});
