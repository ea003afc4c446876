import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
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

/** From the list: an editor has no account menu. Going there by the address is like closing the window. */
const askToSignOut = async (page: Page) => {
  await page.goto('/my-questions');
  await page.getByRole('button', { name: say('shell', 'account.menu') }).click();
  await page.getByRole('button', { name: say('shell', 'account.logout') }).click();
  return page.getByRole('dialog', { name: say('shell', 'logout.title') });
};

const signOut = async (page: Page) => {
  const dialog = await askToSignOut(page);
  await dialog.getByRole('button', { name: say('shell', 'logout.confirm') }).click();
  await page.waitForURL(/login/);
};

it('a draft is kept or deleted at sign-out as its user chooses, and no other user sees it', {
  timeout: 90_000,
}, async () => {
  const page = await openPage();
  const question = say('shell', 'logout.draft.question');
  await signIn(page, 'teacher');
  await openEditor(page, say);
  await typeIntoField(page, stem, TEXT);

  // Kept by default, chosen by the keyboard alone.
  const dialog = await askToSignOut(page);
  await dialog.getByText(question).waitFor();
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await dialog.getByRole('radio').last().isChecked()).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/login/);

  await signIn(page, 'coordinator');
  await openEditor(page, say);
  await locateTextField(page, stem).waitFor();
  expect(await page.getByText(TEXT).count()).toBe(0);
  expect(await page.getByText(say('bank', 'earlier.title')).count()).toBe(0);
  const none = await askToSignOut(page);
  await none.getByText(say('shell', 'logout.text')).waitFor();
  expect(await none.getByRole('radio').count()).toBe(0);
  await none.getByRole('button', { name: say('shell', 'logout.confirm') }).click();
  await page.waitForURL(/login/);

  await signIn(page, 'teacher');
  await openEditor(page, say);
  await locateTextField(page, stem).getByText(TEXT).waitFor();

  // Deleted for good, although another tab has the editor open.
  const list = await page.context().newPage();
  const again = await askToSignOut(list);
  await again.getByRole('radio', { name: say('shell', 'logout.deleteDrafts') }).check();
  await again.getByRole('button', { name: say('shell', 'logout.confirm') }).click();
  await page.waitForURL(/login/);
  await signIn(page, 'teacher');
  await openEditor(page, say);
  await locateTextField(page, stem).waitFor();
  expect(await page.getByText(TEXT).count()).toBe(0);
  await signOut(page);
});
