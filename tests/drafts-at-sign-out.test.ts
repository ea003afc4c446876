import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { locateTextField, openEditor, typeIntoField } from './support/question-editor.ts';
import { createTranslate } from './support/words.ts';

const { openPage } = openDemonstration();
const say = createTranslate('es');
const stem = say('writing', 'alternatives.command');
const TEXT = '¿Qué queda al salir?';

const signIn = async (page: Page, login: string) => {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel(say('session', 'login')).fill(`${login}@demo.school`);
  await page.getByLabel(say('session', 'password'), { exact: true }).fill('Assess-2026!');
  await page.getByRole('button', { name: say('session', 'enter') }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
};

/** Opens the sign-out dialog from the list, because the editor has no account menu. Leaving the editor by a URL is like closing the window. */
const openSignOutDialog = async (page: Page) => {
  await page.goto('/my-questions');
  await page.getByRole('button', { name: say('shell', 'account.menu') }).click();
  await page.getByRole('button', { name: say('shell', 'account.logout') }).click();
  return page.getByRole('dialog', { name: say('shell', 'logout.title') });
};

const signOut = async (page: Page) => {
  const dialog = await openSignOutDialog(page);
  await dialog.getByRole('button', { name: say('shell', 'logout.confirm') }).click();
  await page.waitForURL(/login/);
};

it('a draft is kept or deleted at sign-out as its user chooses, and no other user sees it', async () => {
  const page = await openPage();
  const question = say('drafts', 'logout.draft.question');
  await signIn(page, 'teacher');
  await openEditor(page, say);
  await typeIntoField(page, stem, TEXT);

  // Drafts are kept by default; the choice works with the keyboard.
  const dialog = await openSignOutDialog(page);
  await dialog.getByText(question).waitFor();
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expectOf(dialog.getByRole('radio').last()).checked.toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/login/);

  await signIn(page, 'coordinator');
  await openEditor(page, say);
  await locateTextField(page, stem).waitFor();
  await expectOf(page.getByText(TEXT)).count.toBe(0);
  await expectOf(page.getByText(say('drafts', 'others.title'))).count.toBe(0);
  const dialogWithoutDrafts = await openSignOutDialog(page);
  await dialogWithoutDrafts.getByText(say('shell', 'logout.text')).waitFor();
  await expectOf(dialogWithoutDrafts.getByRole('radio')).count.toBe(0);
  await dialogWithoutDrafts.getByRole('button', { name: say('shell', 'logout.confirm') }).click();
  await page.waitForURL(/login/);

  await signIn(page, 'teacher');
  await openEditor(page, say);
  await locateTextField(page, stem).getByText(TEXT).waitFor();

  // Deleted drafts are not restored, even though another tab has the editor open.
  const list = await page.context().newPage();
  const secondDialog = await openSignOutDialog(list);
  await secondDialog.getByRole('radio', { name: say('drafts', 'logout.deleteDrafts') }).check();
  await secondDialog.getByRole('button', { name: say('shell', 'logout.confirm') }).click();
  await page.waitForURL(/login/);
  await signIn(page, 'teacher');
  await openEditor(page, say);
  await locateTextField(page, stem).waitFor();
  await expectOf(page.getByText(TEXT)).count.toBe(0);
  await signOut(page);
});
