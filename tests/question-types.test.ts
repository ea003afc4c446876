import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type QuestionTypeName, questionTypes } from '../src/questions/registry.ts';
import { desktopWindow, phoneWindow } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { buildH5pPackage } from './support/h5p-package.ts';
import {
  chooseSubject,
  locateStudentPreview,
  markCorrect,
  openEditor,
  pressButton,
  typeIntoField,
  writeAlternatives,
} from './support/question-editor.ts';
import { createTranslate, type Translate } from './support/words.ts';

const { clientOf, openSignedInPage } = openDemonstration();

type TypeSteps = {
  write: (page: Page, say: Translate) => Promise<void>;
  answer: (pane: Locator) => Promise<void>;
  /** The score of the answer, 0–1; null = it waits for a grade. */
  scores: number | null;
};

const types: Record<QuestionTypeName, TypeSteps> = {
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
  h5p: {
    write: async (page, say) => {
      await typeIntoField(page, say('writing', 'alternatives.command'), 'Resuelve la suma.');
      await page
        .getByLabel(say('writing', 'h5p.choose'))
        .setInputFiles({ name: 'suma.h5p', mimeType: 'application/zip', buffer: Buffer.from(buildH5pPackage()) });
      await page.getByText(say('writing', 'h5p.made', { library: 'School.Sum 1.0' })).waitFor();
    },
    answer: async (pane) => {
      await pane.frameLocator('iframe').getByRole('button', { name: 'Three' }).click();
    },
    scores: 0.25,
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
const writeAndAnswer = async (page: Page, say: Translate, kind: QuestionTypeName) => {
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
  await expect.poll(() => pane.getByRole('status').last().textContent()).toContain(verdict);
};

const saveAndList = async (page: Page, say: Translate, kind: QuestionTypeName) => {
  await pressButton(page, say('bank', 'edit.save'));
  await page.getByText(say('bank', 'note.saved')).waitFor();
  await page.getByRole('link', { name: say('bank', 'note.toList') }).click();
  await page
    .getByRole('article')
    .first()
    .getByText(say('bank', `type.${kind}`), { exact: true })
    .waitFor();
};

describe('the editor of questions', () => {
  it.each(questionTypes.map(({ name }) => name))(
    'writes a question of the type %s, tries it as a student, saves it and lists it',
    async (kind) => {
      const say = createTranslate('es');
      const page = await openSignedInPage('teacher', '/my-questions');
      await writeAndAnswer(page, say, kind);
      await expectAccessible(page);
      await check(page, say, 'es', types[kind].scores);
      await expectAccessibleInAllThemes(page);
      await saveAndList(page, say, kind);
    },
  );

  it.each([
    { language: 'en', login: 'teacher2', options: desktopWindow, scheme: 'light', screen: 'a wide screen' },
    { language: 'pt', login: 'teacher3', options: phoneWindow, scheme: 'dark', screen: 'a phone' },
  ] as const)('does all of it in $language, $scheme on $screen', async ({ language, login, options, scheme }) => {
    const say = createTranslate(language);
    await (await clientOf(login)).users.updateUserLanguage({ newLanguage: language });
    const page = await openSignedInPage(login, '/my-questions', { ...options, colorScheme: scheme });
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

  it.each([
    { language: 'en', login: 'teacher2' },
    { language: 'pt', login: 'teacher3' },
  ] as const)('fits a phone in $language for every type', async ({ language, login }) => {
    await (await clientOf(login)).users.updateUserLanguage({ newLanguage: language });
    const page = await openSignedInPage(login, undefined, { ...phoneWindow, colorScheme: 'light' });
    for (const { idType } of questionTypes) {
      await openEditor(page, createTranslate(language), idType);
      await expectAccessible(page);
    }
  });
});
