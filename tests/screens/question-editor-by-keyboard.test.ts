import type { Locator, Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { type QuestionTypeName, questionTypes } from '../../src/questions/registry.ts';
import { expectAccessible } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { locateStudentPreview, locateTextField } from '../support/question-editor.ts';
import { hasFocus, tabTo } from '../support/tabs.ts';
import { createTranslate, type Translate } from '../support/words.ts';
import { storedBank } from './replies/bank.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');

const openBank = (path: string) => openScreen(path, { as: people.teacher(), stubs: storedBank().stubs });
const typeInto = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};
const toggle = async (page: Page, element: Locator) => {
  await tabTo(page, element);
  await page.keyboard.press(' ');
};
const correct = (page: Page, role: 'radio' | 'checkbox', letter: string) =>
  page.getByRole(role, { name: `${say('writing', 'alternatives.correct')} ${letter}` });
const alternative = (page: Page, letter: string) =>
  locateTextField(page, say('writing', 'alternatives.name', { letter }));
const stem = (page: Page) => locateTextField(page, say('writing', 'alternatives.command'));

const chooseSubject = async (page: Page) => {
  await tabTo(page, page.getByRole('button', { name: say('bank', 'data.choose'), exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('treeitem').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const pressCheck = async (page: Page) => {
  await tabTo(page, locateStudentPreview(page, say).getByRole('button', { name: say('bank', 'student.check') }));
  await page.keyboard.press('Enter');
};

type KeyboardSteps = {
  write: (page: Page, say: Translate) => Promise<void>;
  /** The control of the student's preview that answers the question, and the key to press there (default: space). */
  answer: (pane: Locator) => Locator;
  key?: string;
};

/**
 * How each type is written and answered. `multiple` has a test of its own, which begins in the list; an H5P activity is played by the
 * server, see `tests/question-types.test.ts`.
 */
const stepsByType: Record<Exclude<QuestionTypeName, 'multiple' | 'h5p'>, KeyboardSteps> = {
  single: {
    write: async (page) => {
      await typeInto(page, stem(page), '¿Cuánto es 3 + 3?');
      await typeInto(page, alternative(page, 'A'), '6');
      await page.keyboard.press('Alt+Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.type('9');
    },
    answer: (pane) => pane.getByRole('radio'),
  },
  blanks: {
    write: async (page) => {
      await typeInto(page, locateTextField(page, say('writing', 'blanks.text')), 'La capital de Italia es ');
      await page.keyboard.press('Control+Shift+g');
      const gap = page.getByRole('listitem', { name: say('writing', 'blanks.gap', { number: '1' }) });
      await typeInto(page, gap.getByRole('textbox'), 'Roma');
    },
    answer: (pane) => pane.getByRole('textbox'),
    key: 'r',
  },
  open: {
    write: (page) => typeInto(page, stem(page), 'Explica por qué vuela un globo.'),
    answer: (pane) => pane.getByRole('textbox'),
    key: 'p',
  },
  graded: {
    write: async (page) => {
      await typeInto(page, stem(page), '¿Cómo estudias mejor?');
      await tabTo(page, alternative(page, 'A'));
      for (const [letter, grade] of [
        ['A', '10'],
        ['B', '4'],
      ] as const) {
        await page.keyboard.type(`De modo ${letter}`);
        await page.keyboard.press('Alt+Enter');
        await page.keyboard.type(grade);
        await page.keyboard.press('Enter');
        await expectOf(locateTextField(page, say('writing', 'graded.gradeOf', { letter }))).value.toBe(grade);
      }
    },
    answer: (pane) => pane.getByRole('radio'),
  },
  rubric: {
    write: async (page) => {
      await typeInto(page, stem(page), '¿Qué sabes hacer ya?');
      await typeInto(page, locateTextField(page, say('writing', 'rubric.name', { number: '1' })), 'Sé medir ángulos.');
    },
    answer: (pane) => pane.getByRole('radio'),
  },
};

describe('the question editor with the keyboard only', () => {
  it('creates, tries and saves a question of the type multiple from the list, and can begin another one', async () => {
    const { page } = await openBank('/my-questions');
    await tabTo(page, page.getByRole('button', { name: say('bank', 'screen.write') }));
    await page.keyboard.press('Enter');
    const multiple = page.getByRole('menuitem', { name: new RegExp(`^${say('bank', 'type.multiple')}`) });
    await multiple.waitFor();
    for (let presses = 0; presses < questionTypes.length && !(await hasFocus(multiple)); presses++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
    await typeInto(page, stem(page), '¿Qué números son impares?');
    for (const [letter, text] of [
      ['A', '1'],
      ['B', '2'],
      ['C', '3'],
    ] as const) {
      await typeInto(page, alternative(page, letter), text);
      if (letter !== 'B') await toggle(page, correct(page, 'checkbox', letter));
    }
    await chooseSubject(page);
    await toggle(page, locateStudentPreview(page, say).getByRole('checkbox').first());
    await pressCheck(page);
    await locateStudentPreview(page, say)
      .getByText(/Esta respuesta obtiene un 50/)
      .waitFor();
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByText(say('bank', 'note.saved')).waitFor();
    await page.getByRole('complementary').getByText(say('bank', 'student.nothing')).waitFor();
    await tabTo(page, page.getByRole('button', { name: say('bank', 'data.change'), exact: true }));
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText(say('bank', 'key.another')).waitFor();
    await expectAccessible(page);
  });

  it.each(Object.entries(stepsByType))(
    'creates, answers, checks and saves a question of the type %s',
    async (typeName, steps) => {
      const { idType } = questionTypes.find(({ name }) => name === typeName) ?? {};
      const { page } = await openBank(`/add-question?type=${idType}`);
      await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
      await steps.write(page, say);
      await page.keyboard.press('F2');
      await page.getByRole('dialog').getByRole('searchbox').waitFor();
      await page.keyboard.type('fracc');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await tabTo(page, steps.answer(locateStudentPreview(page, say)));
      await page.keyboard.press(steps.key ?? ' ');
      await pressCheck(page);
      await locateStudentPreview(page, say)
        .getByRole('button', { name: say('bank', 'student.again') })
        .waitFor();
      await page.keyboard.press('Control+s');
      await page.getByText(say('bank', 'note.saved')).waitFor();
    },
  );
});
