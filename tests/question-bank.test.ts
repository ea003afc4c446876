import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brazilianWindow } from './support/browser.ts';
import { openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import {
  chooseSubject,
  markCorrect,
  pressButton,
  typeIntoField,
  writeAlternatives,
} from './support/question-editor.ts';
import { createTranslate } from './support/words.ts';
import { singleChoiceContent } from './support/world.ts';

const { clientOf, openSignedInPage } = openDemonstration();
const es = createTranslate('es');
const pt = createTranslate('pt');
const entryOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

describe('the question bank', () => {
  it('copies a provider’s question, which its owner deletes, finds in the bin and restores', async () => {
    const page = await openSignedInPage('teacher', '/my-questions?bank=provider&type=0');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: es('bank', 'do.copy') })
      .click();
    await page.getByText(es('bank', 'note.copied')).waitFor();
    await page.waitForURL(/add-question\/\d+$/);
    const idQuestion = Number(page.url().split('/').at(-1));
    const { bin, questions } = await clientOf('teacher');
    await page.goto('/my-questions');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Más acciones/ })
      .click();
    await page.getByRole('menuitem', { name: es('bank', 'do.delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('bank', 'delete.confirm') })
      .click();
    await page.getByText(es('bank', 'note.deleted')).waitFor();
    await page.getByRole('link', { name: es('bank', 'bin') }).click();
    await page.getByRole('heading', { name: es('bin', 'title') }).waitFor();
    await expect
      .poll(async () => (await bin.getDeleted({})).content)
      .toMatchObject([{ type: 'question', id: idQuestion }]);
    await page.getByRole('button', { name: es('bin', 'restore') }).click();
    await page.getByText(es('bin', 'none.title')).waitFor();
    expect((await bin.getDeleted({})).content).toEqual([]);
    expect((await questions.getQuestion({ idQuestion })).content.canEdit).toBe(true);
  });

  it('takes a provider’s question from its author over the editor, who returns it once, to schools', async () => {
    const stem = '¿Qué gas toman las plantas del aire?';
    const author = await openSignedInPage('author', '/add-question');
    await typeIntoField(author, es('writing', 'alternatives.command'), stem);
    await writeAlternatives(author, es, 'Dióxido de carbono', 'Nitrógeno');
    await markCorrect(author, es, 'radio', 'A');
    await chooseSubject(author, es);
    await pressButton(author, es('bank', 'edit.save'));
    await author.waitForURL(/add-question\/\d+$/);
    const idQuestion = Number(author.url().split('/').at(-1));
    await author.goto('/my-questions');
    await entryOf(author, stem)
      .getByRole('button', { name: es('bank', 'review.submit') })
      .click();
    await entryOf(author, stem).getByText(es('assessments', 'review.state.inReview')).waitFor();

    const editor = await openSignedInPage('editor', '/my-questions?state=inReview', brazilianWindow);
    const dialog = editor.getByRole('dialog');
    await entryOf(editor, stem).focus();
    await editor.keyboard.press('s');
    await dialog.getByRole('textbox').fill('Falta una tercera alternativa.');
    await dialog.getByRole('button', { name: pt('bank', 'review.sendBack') }).click();
    await editor.getByText(pt('bank', 'review.done.sendBack')).waitFor();

    const { questions } = await clientOf('author');
    const { idsCataloging } = (await questions.getQuestion({ idQuestion })).content;
    await questions.editQuestion({
      ...{ idQuestion, idCataloging: idsCataloging, idType: 0 },
      questionContent: singleChoiceContent(stem.replace('gas', 'gas invisible'), 3),
    });
    await author.reload();
    const changed = entryOf(author, 'gas invisible');
    await changed.getByText('Falta una tercera alternativa.').waitFor();
    await changed.getByRole('button', { name: es('bank', 'review.submit') }).click();
    await changed.getByText(es('assessments', 'review.state.inReview')).waitFor();

    await editor.goto('/my-questions?state=inReview');
    await entryOf(editor, 'gas invisible').focus();
    await editor.keyboard.press('v');
    await dialog.getByText('Falta una tercera alternativa.').waitFor();
    await expectOf(dialog).text.toContain('invisible');
    await editor.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await editor.keyboard.press('a');
    await entryOf(editor, 'gas invisible').waitFor({ state: 'detached' });
    await editor.goto('/my-questions?bank=review&state=accepted');
    await entryOf(editor, 'gas invisible').focus();
    await editor.keyboard.press('p');
    await dialog.getByRole('button', { name: pt('bank', 'review.publish') }).click();
    await editor.getByText(pt('bank', 'review.published_one')).waitFor();
    const { content } = await (await clientOf('teacher')).questions.getQuestion({ idQuestion });
    expect(content.review.state).toBe('published');
  });

  it('has an icon for every subject of the demonstration', async () => {
    const { content } = await (await clientOf('teacher')).questions.getCatalogings({});
    const bare = content.filter(({ kind, icon }) => kind === 'discipline' && icon === '');
    expect(bare.map(({ name }) => name)).toEqual([]);
  });
});
