import type { Locator, Page } from 'playwright-core';
import type { Translate } from './words.ts';

/** Returns the part of the question editor that shows the question as a student sees it. */
export const locateStudentPreview = (page: Page, say: Translate): Locator =>
  page.getByRole('complementary', { name: say('bank', 'student.title') });

/** Clicks the button with this name. */
export const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Returns a rich text field by the beginning of its label. */
export const locateTextField = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) });

/** Clicks a rich text field and types into it. */
export const typeIntoField = async (page: Page, label: string, text: string): Promise<void> => {
  await locateTextField(page, label).click();
  await page.keyboard.type(text);
};

/** Types the texts of the alternatives, A first. */
export const writeAlternatives = async (page: Page, say: Translate, ...texts: string[]): Promise<void> => {
  for (const [index, text] of texts.entries())
    await typeIntoField(page, say('writing', 'alternatives.name', { letter: 'ABCDEFG'[index] ?? '' }), text);
};

/** Marks these alternatives as right, by their letters. */
export const markCorrect = async (
  page: Page,
  say: Translate,
  role: 'radio' | 'checkbox',
  ...letters: string[]
): Promise<void> => {
  for (const letter of letters)
    await page.getByRole(role, { name: `${say('writing', 'alternatives.correct')} ${letter}` }).check({ force: true });
};

/** Classifies the question under the first discipline of the catalogue. */
export const chooseSubject = async (page: Page, say: Translate): Promise<void> => {
  await pressButton(page, say('bank', 'data.choose'));
  await page.getByRole('dialog').getByRole('treeitem').first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/** Opens the editor for a new question of a type and waits until it is ready. */
export const openEditor = async (page: Page, say: Translate, idType = 0): Promise<void> => {
  await page.goto(`/add-question?type=${idType}`);
  await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
};

/** Leaves the editor for the list and discards what is not saved. */
export const leaveEditor = async (page: Page, say: Translate): Promise<void> => {
  await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
  const dialog = page.getByRole('dialog', { name: say('ui', 'leave.title') });
  await dialog.getByRole('button', { name: say('drafts', 'discard') }).click();
};
