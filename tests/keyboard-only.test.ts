// Assertions that read a page once: to be changed to expectOf.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type QuestionTypeName, questionTypes } from '../src/questions/registry.ts';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { buildH5pPackage } from './support/h5p-package.ts';
import { locateStudentPreview, locateTextField, openEditor } from './support/question-editor.ts';
import { createTranslate, type Translate } from './support/words.ts';

const { openSignedInPage } = openDemonstration();
const say = createTranslate('es');

const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, element: Locator) => {
  await element.first().waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await hasFocus(element.first())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${element}`);
};
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

/** How each type is written and answered. `multiple` has a test of its own, which begins in the list. */
const stepsByType: Record<Exclude<QuestionTypeName, 'multiple'>, KeyboardSteps> = {
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
  h5p: {
    write: async (page) => {
      await typeInto(page, stem(page), 'Haz la suma.');
      const chooser = page.waitForEvent('filechooser');
      await tabTo(page, page.getByLabel(say('writing', 'h5p.choose')));
      await page.keyboard.press('Enter');
      const file = { name: 'suma.h5p', mimeType: 'application/zip', buffer: Buffer.from(buildH5pPackage()) };
      await (await chooser).setFiles(file);
      await page.getByText(say('writing', 'h5p.made', { library: 'School.Sum 1.0' })).waitFor();
    },
    answer: (pane) => pane.frameLocator('iframe').getByRole('button', { name: 'Three' }),
    key: 'Enter',
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
        const gradeField = locateTextField(page, say('writing', 'graded.gradeOf', { letter }));
        expect(await gradeField.inputValue()).toBe(grade);
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
    const page = await openSignedInPage('teacher', '/my-questions');
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
      const page = await openSignedInPage('teacher');
      await openEditor(
        page,
        say,
        questionTypes.findIndex(({ name }) => name === typeName),
      );
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

describe('a coordinator with a keyboard only', () => {
  it.each([
    ['/assessments', ['teacher', 'course', 'academicYear']],
    ['/schedule', ['teacher', 'course']],
  ])('filters %s with arrow keys, one choice after the other without losing the focus', async (path, names) => {
    const page = await openSignedInPage('coordinator', path);
    for (const name of names) {
      const select = page.getByRole('combobox', { name: say('schedules', `filters.${name}`), exact: true });
      await tabTo(page, select);
      await select.locator('option').nth(1).waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowDown');
      await page.waitForURL((url) => url.searchParams.has(name));
      expect(await hasFocus(select)).toBe(true);
    }
    // While the list waits for a reply, the rows of before are paler.
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('ArrowUp');
    await page.waitForURL((url) => !url.searchParams.has(names.at(-1) ?? ''));
    expect(new URL(page.url()).searchParams.has('teacher')).toBe(true);
  });
});
