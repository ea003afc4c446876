import type { Locator, Page } from 'playwright-core';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import type { Client } from '../../src/server/client.ts';
import type { Translate } from './words.ts';

/** The part of the editor where the question is as a student has it. */
export const locateStudentPreview = (page: Page, say: Translate): Locator =>
  page.getByRole('complementary', { name: say('bank', 'student.title') });

export const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** A rich text field, found by how its label begins. */
export const locateTextField = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) });

export const typeIntoField = async (page: Page, label: string, text: string): Promise<void> => {
  await locateTextField(page, label).click();
  await page.keyboard.type(text);
};

export const writeAlternatives = async (page: Page, say: Translate, ...texts: string[]): Promise<void> => {
  for (const [index, text] of texts.entries())
    await typeIntoField(page, say('writing', 'alternatives.name', { letter: 'ABCDEFG'[index] ?? '' }), text);
};

export const markCorrect = async (
  page: Page,
  say: Translate,
  role: 'radio' | 'checkbox',
  ...letters: string[]
): Promise<void> => {
  for (const letter of letters)
    await page.getByRole(role, { name: `${say('writing', 'alternatives.correct')} ${letter}` }).check({ force: true });
};

/** Files the question under the first subject of the catalogue. */
export const chooseSubject = async (page: Page, say: Translate): Promise<void> => {
  await pressButton(page, say('bank', 'data.choose'));
  await page.getByRole('dialog').getByRole('treeitem').first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/** Opens the editor for a new question of a type, and waits until it can be written in. */
export const openEditor = async (page: Page, say: Translate, idType = 0): Promise<void> => {
  await page.goto(`/add-question?type=${idType}`);
  await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
};

/** Leaves the editor for the list although something is not saved. */
export const leaveEditor = async (page: Page, say: Translate): Promise<void> => {
  await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
  const dialog = page.getByRole('dialog', { name: say('ui', 'leave.title') });
  await dialog.getByRole('button', { name: say('ui', 'leave.confirm') }).click();
};

/** Saves a question with one right answer, the first, by a call. */
export const addQuestion = async (
  { assessments, questions }: Client,
  stem: string,
  ...alternatives: string[]
): Promise<number> => {
  const [subject] = (await assessments.getFiltersLv1({})).content;
  const { content } = await questions.addQuestion({
    idType: 0,
    idCataloging: subject?.idCataloging ?? 0,
    questionContent: {
      version: 1,
      command: docFromText(stem),
      alternatives: alternatives.map((text, index) => ({ id: index + 1, text: docFromText(text) })),
      correct: 1,
      feedback: null,
    },
  });
  return content.idQuestion;
};

/** Changes a question's identifier by a call, as another tab or person would. */
export const changeIdentifier = async ({ questions }: Client, idQuestion: number, identifier: string) => {
  const { content } = await questions.getQuestion({ idQuestion });
  await questions.editQuestion({
    idQuestion,
    idType: content.idType,
    questionContent: content.content,
    idCataloging: content.idsCataloging,
    identifier,
  });
};
