// Assertions that read a page once: to be changed to expectOf.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { docFromText } from '../src/questions/text/plain/from-plain-text.ts';
import { phoneWindow } from './support/browser.ts';
import { expectAccessible, openDemonstration } from './support/demonstration.ts';
import {
  addQuestion,
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
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await atSchool.route(/saveQuestionDraft/, async (route) => {
      await answered;
      await route.continue();
    });
    await saveByKeys(atSchool);
    const save = atSchool.getByRole('button', { name: say('bank', 'edit.save'), exact: true });
    await expect.poll(() => save.isDisabled()).toBe(true);
    answer();
    await atSchool.getByText(say('bank', 'note.draft_other', { count: '3' })).waitFor();
    await atSchool.waitForURL(/draft=/);
    await expectAccessible(atSchool);
    await atSchool.reload();
    await locateTextField(atSchool, stem).getByText('¿Qué río pasa por Toledo?').waitFor();

    const atHome = await openSignedInPage('teacher', '/my-questions?bank=mine');
    await atHome.getByRole('link', { name: say('bank', 'drafts.tab_one', { count: '1' }) }).click();
    await atHome.getByRole('heading', { name: say('bank', 'drafts.title') }).waitFor();
    await expectAccessible(atHome);
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
    await atSchool.getByText(say('bank', 'note.draft_other', { count: '3' })).waitFor();
    expect((await questions.getQuestionDrafts({})).content.map(({ label }) => label)).toEqual([
      '¿Qué río pasa por Toledo? Piénsalo.',
    ]);

    await atSchool.getByRole('link', { name: say('bank', 'drafts.all') }).click();
    await atSchool.getByRole('button', { name: /^Eliminar: ¿Qué río/ }).click();
    await atSchool.getByRole('heading', { name: say('bank', 'drafts.empty') }).waitFor();
    await expectAccessible(atSchool);
    await atSchool.getByRole('button', { name: say('ui', 'undo'), exact: true }).press('Enter');
    await atSchool.getByRole('button', { name: /^Eliminar: ¿Qué río/ }).click();
    await atSchool.getByRole('heading', { name: say('bank', 'drafts.empty') }).waitFor();
  });
});

describe('a question about a text', () => {
  const addText = async () => {
    const client = await clientOf('teacher');
    const ids = [];
    for (const name of ['¿Dónde nace el río?', '¿Dónde desemboca?', '¿Por dónde pasa?'])
      ids.push(await addQuestion(client, name, 'Aquí', 'Allí'));
    const text = `El Tajo es el río más largo de la península. ${'Recorre muchas tierras. '.repeat(150)}`;
    const { content } = await client.questions.addContext({
      contextTitle: 'El Tajo',
      contextText: docFromText(text),
      idsQuestions: ids,
    });
    return { ids, idContext: content.idContext };
  };

  it('is written next to its text, which scrolls by itself, with the ways to its neighbours', async () => {
    const { ids, idContext } = await addText();
    const page = await openSignedInPage('teacher', `/add-question/${ids[1]}`);
    const text = page.getByRole('region', { name: say('bank', 'beside.title') });
    await text.getByText('El Tajo es el río').waitFor();
    await text.getByText(say('bank', 'beside.position', { number: '2', count: '3' })).waitFor();
    await expectAccessible(page);
    const command = locateTextField(page, stem);
    const [left, right] = await Promise.all([command.boundingBox(), text.boundingBox()]);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    expect(await text.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    await page.mouse.wheel(0, 4000);
    expect((await text.boundingBox())?.y).toBeGreaterThanOrEqual(0);

    await text.getByRole('link', { name: say('bank', 'beside.next') }).click();
    await command.getByText('¿Por dónde pasa?').waitFor();
    expect(await text.getByRole('link', { name: say('bank', 'beside.next') }).count()).toBe(0);

    await page.goto(`/add-context-question/${idContext}`);
    const questions = page.getByRole('region', { name: say('bank', 'group.questions') });
    await questions.getByText('¿Por dónde pasa?').waitFor();
    await expectAccessible(page);
    await questions.getByRole('button', { name: say('bank', 'screen.write') }).click();
    await page.getByRole('menuitem').first().click();
    await text.getByText(say('bank', 'beside.new', { number: '4' })).waitFor();
    await typeIntoField(page, stem, '¿Cuánto mide?');
    await writeAlternatives(page, say, 'Mucho', 'Poco');
    await markCorrect(page, say, 'radio', 'A');
    await pressButton(page, say('bank', 'edit.save'));
    await questions.getByText('¿Cuánto mide?').waitFor();
  });

  it('has its text in a fold above the fields on a phone, or why it cannot be read', async () => {
    const { ids } = await addText();
    const page = await openSignedInPage('teacher', `/add-question/${ids[0]}`, phoneWindow);
    const text = page.getByRole('region', { name: say('bank', 'beside.title') });
    await text.getByText('El Tajo es el río').waitFor();
    await expectAccessible(page);
    expect((await text.boundingBox())?.height).toBeLessThan(phoneWindow.viewport.height / 2);
    await page.locator('summary').click();
    await text.waitFor({ state: 'hidden' });

    await page.route(/getContext/, (route) =>
      route.fulfill({ status: 404, json: { success: false, errCode: 1, error: 'Context not valid' } }),
    );
    await page.reload();
    await text.getByRole('alert').waitFor();
  });
});
