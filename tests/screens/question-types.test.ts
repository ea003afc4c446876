import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { type QuestionTypeName, questionTypes } from '../../src/questions/registry.ts';
import { desktopWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import {
  chooseSubject,
  locateStudentPreview,
  markCorrect,
  pressButton,
  typeIntoField,
  writeAlternatives,
} from '../support/question-editor.ts';
import { createTranslate, type Translate } from '../support/words.ts';
import { storedBank } from './replies/bank.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';

const { openScreen } = openScreens();

/** All types but H5P: its activity is played by the server, see `tests/question-types.test.ts`. */
type WrittenType = Exclude<QuestionTypeName, 'h5p'>;
const writtenTypes = questionTypes.flatMap(({ name }) => (name === 'h5p' ? [] : [name]));

type TypeSteps = {
  write: (page: Page, say: Translate) => Promise<void>;
  answer: (pane: Locator) => Promise<void>;
  /** The score of the answer, 0–1; null = it waits for a grade. */
  scores: number | null;
};

const types: Record<WrittenType, TypeSteps> = {
  single: {
    write: async (page, say) => {
      await typeIntoField(page, say('writing', 'alternatives.command'), '¿Cuánto es 2 + 2?');
      await writeAlternatives(page, say, '3', '4', '5');
      await markCorrect(page, say, 'radio', 'B');
    },
    answer: (pane) => pane.getByRole('radio').nth(0).check({ force: true }),
    scores: 0,
  },
  multiple: {
    write: async (page, say) => {
      await typeIntoField(page, say('writing', 'alternatives.command'), '¿Qué números son pares?');
      await writeAlternatives(page, say, '2', '3', '4');
      await markCorrect(page, say, 'checkbox', 'A', 'C');
    },
    answer: (pane) => pane.getByRole('checkbox').nth(0).check({ force: true }),
    scores: 0.5,
  },
  blanks: {
    write: async (page, say) => {
      await typeIntoField(page, say('writing', 'blanks.text'), 'La capital de Portugal es ');
      await page.keyboard.press('Control+Shift+g');
      const gap = page.getByRole('listitem', { name: say('writing', 'blanks.gap', { number: '1' }) });
      await gap.getByRole('textbox').first().fill('Lisboa');
    },
    answer: (pane) => pane.getByRole('textbox').fill(' lisbóa '),
    scores: 1,
  },
  open: {
    write: (page, say) =>
      typeIntoField(page, say('writing', 'alternatives.command'), 'Explica por qué flota un barco.'),
    answer: (pane) => pane.getByRole('textbox').fill('Desplaza tanta agua como pesa.'),
    scores: null,
  },
  graded: {
    write: async (page, say) => {
      await typeIntoField(page, say('writing', 'alternatives.command'), '¿Cómo prefieres repasar?');
      await writeAlternatives(page, say, 'Con ejercicios', 'Leyendo');
      for (const [letter, grade] of [
        ['A', '10'],
        ['B', '5'],
      ] as const)
        await page.getByRole('textbox', { name: say('writing', 'graded.gradeOf', { letter }) }).fill(grade);
    },
    answer: (pane) => pane.getByRole('radio').nth(1).check({ force: true }),
    scores: 0.5,
  },
  rubric: {
    write: async (page, say) => {
      await typeIntoField(page, say('writing', 'alternatives.command'), 'Después de la práctica: ¿cómo lo ves?');
      await typeIntoField(page, say('writing', 'rubric.name', { number: '1' }), 'Sé montar un circuito.');
    },
    answer: (pane) => pane.getByRole('radio').nth(0).check({ force: true }),
    scores: 1,
  },
};

/** Chooses the type in the menu, writes the question and answers it as a student would. */
const writeAndAnswer = async (page: Page, say: Translate, kind: WrittenType) => {
  await page.getByRole('button', { name: say('bank', 'screen.write') }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${say('bank', `type.${kind}`)}`) }).click();
  await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
  await types[kind].write(page, say);
  await chooseSubject(page, say);
  await types[kind].answer(locateStudentPreview(page, say));
};

const check = async (page: Page, say: Translate, language: string, scores: number | null) => {
  const pane = locateStudentPreview(page, say);
  await pane.getByRole('button', { name: say('bank', 'student.check') }).click();
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(scores ?? 0);
  const verdict = scores === null ? say('bank', 'student.waits') : say('bank', 'student.score', { percent });
  await expectOf(pane.getByRole('status').last()).text.toContain(verdict.replaceAll(/\s+/g, ' '));
};

const saveAndList = async (page: Page, say: Translate, kind: WrittenType) => {
  await pressButton(page, say('bank', 'edit.save'));
  await page.getByText(say('bank', 'note.saved')).waitFor();
  await page.getByRole('link', { name: say('bank', 'note.toList') }).click();
  await page
    .getByRole('article')
    .first()
    .getByText(say('bank', `type.${kind}`), { exact: true })
    .waitFor();
};

const openList = (language: string, options: Parameters<typeof openScreen>[1]['window'] = desktopWindow) =>
  openScreen('/my-questions', { as: people.teacher({ language }), stubs: storedBank().stubs, window: options });

describe('the editor of questions', () => {
  it.each(writtenTypes)(
    'writes a question of the type %s, tries it as a student, saves it and lists it',
    async (kind) => {
      const say = createTranslate('es');
      const { page, wire } = await openList('es');
      await writeAndAnswer(page, say, kind);
      await expectAccessible(page);
      await check(page, say, 'es', types[kind].scores);
      await expectAccessibleInAllThemes(page);
      await saveAndList(page, say, kind);
      const idType = questionTypes.find(({ name }) => name === kind)?.idType;
      await expect.poll(() => wire.inputs(calls.questions.addQuestion)).toMatchObject([{ idType, idCataloging: [1] }]);
    },
  );

  it('says how else an answer of a gap is usually written, and accepts that too', async () => {
    const say = createTranslate('es');
    const { page } = await openScreen('/add-question?type=2', {
      as: people.teacher(),
      stubs: storedBank().stubs,
      window: phoneWindow,
    });
    await typeIntoField(page, say('writing', 'blanks.text'), 'Tarda ');
    await page.keyboard.press('Control+Shift+g');
    const gap = page.getByRole('listitem', { name: say('writing', 'blanks.gap', { number: '1' }) });
    await gap.getByRole('textbox').first().fill('3.5');
    const list = say('writing', 'blanks.spelling', { text: '3,5' });
    await gap.getByText(say('writing', 'blanks.otherSpellings', { list })).waitFor();
    await expectAccessibleInAllThemes(page);
    const add = gap.getByRole('button', { name: say('writing', 'blanks.addSpellings', { list }) });
    await add.press('Enter');
    await add.waitFor({ state: 'detached' });
    await expectOf(gap.getByRole('textbox').nth(1)).value.toBe('3,5');
    await expect.poll(() => page.locator(':focus').inputValue()).toBe('3,5');
  });

  it.each([
    { language: 'en', options: desktopWindow, scheme: 'light', screen: 'a wide screen' },
    { language: 'pt', options: phoneWindow, scheme: 'dark', screen: 'a phone' },
  ] as const)('does all of it in $language, $scheme on $screen', async ({ language, options, scheme }) => {
    const say = createTranslate(language);
    const { page } = await openList(language, { ...options, colorScheme: scheme });
    await writeAndAnswer(page, say, 'multiple');
    await expectAccessible(page);
    await check(page, say, language, types.multiple.scores);
    await expectAccessible(page);
    await pressButton(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'note.saved')).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: say('bank', 'note.toList') }).press('Enter');
    await page.getByRole('article').first().waitFor();
    await expectAccessible(page);
  });

  it.each(['en', 'pt'].flatMap((language) => questionTypes.map(({ name, idType }) => ({ language, name, idType }))))(
    'fits a phone in $language for the type $name',
    async ({ language, idType }) => {
      const { page } = await openScreen(`/add-question?type=${idType}`, {
        as: people.teacher({ language }),
        stubs: storedBank().stubs,
        window: { ...phoneWindow, colorScheme: 'light' },
      });
      await page.getByRole('heading', { name: createTranslate(language)('bank', 'edit.newTitle') }).waitFor();
      await expectAccessible(page);
    },
  );
});
