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
    await page.getByText(es('bank', 'help.noneFound.wordsFiltered')).waitFor();
    await page.getByText(es('bank', 'help.otherwise')).waitFor();
    await expectAccessible(page);
    wire.use(
      stub(calls.questions.getSearchHelp, {
        content: {
          partial: [],
          withoutFilters: null,
          keywords: ['ecuación'],
          contents: [{ idCataloging: 2, name: 'Fracciones', questions: 3 }],
          banks: [],
        },
      }),
    );
    await page.getByRole('searchbox').fill('ecuasion');
    const suggestion = page.getByRole('button', { name: es('bank', 'help.keyword', { keyword: 'ecuación' }) });
    await suggestion.waitFor();
    const announced = page.getByRole('status').filter({ hasText: es('bank', 'help.noneFound.wordFiltered') });
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

  describe('where no question has all words', () => {
    const partial = [
      { entry: atom, missing: ['nucleo'] },
      { entry: used, missing: ['átomo', 'núcleo'] },
    ];
    const search = async (withoutFilters: { all: number; some: number } | null, window = {}) => {
      const screen = await openBank('/my-questions?type=0', undefined, window);
      screen.wire.use(
        stub(calls.questions.getSearchHelp, {
          content: { partial, withoutFilters, keywords: [], contents: [], banks: [] },
        }),
      );
      await screen.page.getByRole('searchbox', { name: es('bank', 'search') }).fill('átomo núcleo que falta');
      await screen.page.getByText(es('bank', 'help.noneFound.wordsFiltered')).waitFor();
      return screen;
    };

    it('shows those with some, with what is missing struck through, and works with them by keyboard', async () => {
      const { page } = await search(null);
      const some = page.getByRole('region', { name: es('bank', 'help.partial') });
      await expectOf(some.getByRole('article')).count.toBe(2);
      await expectOf(some.getByRole('deletion')).count.toBe(3);
      await expectOf(some.locator('mark').first()).text.toBe('átomo');
      await expectOf(page.getByText(/^0 /)).count.toBe(0);
      await page.getByRole('searchbox', { name: es('bank', 'search') }).press('ArrowDown');
      await expectOf(some.getByRole('article').first()).focused.toBe(true);
      await expectAccessibleInAllThemes(page);
      await some
        .getByRole('article')
        .first()
        .getByRole('button', { name: es('bank', 'do.preview') })
        .click();
      await page.getByRole('dialog').waitFor();
    });

    it('searches without filters in a press, and fits a telephone', async () => {
      const { page, wire } = await search(
        { all: 1234, some: 0 },
        { window: { viewport: { width: 360, height: 740 } } },
      );
      const words = es('bank', 'help.withoutFilters.all_other', { questions: '1234' });
      const free = page.getByRole('button', { name: words });
      await free.waitFor();
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
      await free.press('Enter');
      await expect
        .poll(() => wire.inputs(calls.questions.getQuestionsNew).map(({ filter }) => filter))
        .toContainEqual({ keyword: 'átomo núcleo que falta', order: 'best', bank: 'mine', idscataloging: [] });
    });
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
