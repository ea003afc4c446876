import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDemonstration } from './support/demonstration.ts';
import {
  chooseSubject,
  locateTextField,
  markCorrect,
  openEditor,
  pressButton,
  typeIntoField,
  writeAlternatives,
} from './support/question-editor.ts';
import { createTranslate } from './support/words.ts';

const { clientOf, openSignedInPage } = openDemonstration();
const say = createTranslate('es');
const stem = say('writing', 'alternatives.command');
const saveByKeys = (page: Page) => page.keyboard.press('Control+s');

describe('a question that is not complete yet', () => {
  it('is saved as a draft, found and completed on another device, and never replaced unseen', async () => {
    const atSchool = await openSignedInPage('teacher');
    await openEditor(atSchool, say);
    await typeIntoField(atSchool, stem, '¿Qué río pasa por Toledo?');
    await saveByKeys(atSchool);
    await atSchool.getByText(say('bank', 'note.draft_other', { count: '2' })).waitFor();
    await atSchool.waitForURL(/draft=/);
    await atSchool.reload();
    await locateTextField(atSchool, stem).getByText('¿Qué río pasa por Toledo?').waitFor();

    const atHome = await openSignedInPage('teacher', '/my-questions?bank=mine');
    await atHome.getByRole('link', { name: say('bank', 'drafts.tab_one', { count: '1' }) }).click();
    await atHome.getByRole('heading', { name: say('bank', 'drafts.title') }).waitFor();
    await atHome.getByRole('link', { name: say('bank', 'drafts.edit', { name: '¿Qué río pasa por Toledo?' }) }).click();
    await writeAlternatives(atHome, say, 'El Tajo', 'El Duero');
    await markCorrect(atHome, say, 'radio', 'A');
    await chooseSubject(atHome, say);
    await pressButton(atHome, say('bank', 'edit.save'));
    await atHome.getByText(say('bank', 'note.saved')).waitFor();
    const { questions } = await clientOf('teacher');
    expect((await questions.getQuestionDrafts({})).content).toEqual([]);

    await locateTextField(atSchool, stem).click();
    await atSchool.keyboard.press('Control+End');
    await atSchool.keyboard.type(' Piénsalo.');
    await saveByKeys(atSchool);
    await atSchool.getByText(/borrador ya no existe/).waitFor();
    expect((await questions.getQuestionDrafts({})).content).toEqual([]);
    await saveByKeys(atSchool);
    await atSchool.getByText(say('bank', 'note.draft_other', { count: '2' })).waitFor();
    expect((await questions.getQuestionDrafts({})).content.map(({ label }) => label)).toEqual([
      '¿Qué río pasa por Toledo? Piénsalo.',
    ]);
  });
});
