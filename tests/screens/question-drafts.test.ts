import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import {
  locateTextField,
  markCorrect,
  pressButton,
  typeIntoField,
  writeAlternatives,
} from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { storedBank } from './replies/bank.ts';
import { storedDrafts } from './replies/question-drafts.ts';
import { ownQuestion } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { hold, refuse } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const stem = say('writing', 'alternatives.command');

describe('a question that is not complete yet', () => {
  it('is saved as a draft, is no longer replaced once it was deleted elsewhere, and its deletion can be undone', async () => {
    const drafts = storedDrafts();
    const stubs = [...storedBank().stubs, ...drafts.stubs];
    const { page, wire } = await openScreen('/add-question', { as: people.teacher(), stubs });
    await typeIntoField(page, stem, '¿Qué río pasa por Toledo?');
    const [saveStub] = drafts.stubs;
    if (!saveStub) throw new Error('no stub');
    const answered = Promise.withResolvers<void>();
    wire.use(hold(saveStub, answered.promise));
    await page.keyboard.press('Control+s');
    await expectOf(page.getByRole('button', { name: say('bank', 'edit.save'), exact: true })).disabled.toBe(true);
    answered.resolve();
    await page.getByText(say('bank', 'note.draft_other', { count: '2' })).waitFor();
    await page.waitForURL(/draft=/);
    await expectAccessible(page);
    await page.reload();
    await locateTextField(page, stem).getByText('¿Qué río pasa por Toledo?').waitFor();

    const [first] = drafts.drafts();
    drafts.remove(first?.uuid);
    await locateTextField(page, stem).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Piénsalo.');
    await page.keyboard.press('Control+s');
    await page.getByText(/borrador ya no existe/).waitFor();
    await expect.poll(() => drafts.drafts()).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.getByText(say('bank', 'note.draft_other', { count: '2' })).waitFor();
    await expect.poll(() => drafts.drafts().map(({ label }) => label)).toEqual(['¿Qué río pasa por Toledo? Piénsalo.']);
    expect(drafts.drafts()[0]?.uuid).not.toBe(first?.uuid);

    await page.getByRole('link', { name: say('bank', 'drafts.all') }).click();
    await page.getByRole('heading', { name: say('bank', 'drafts.title') }).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: /^Eliminar: ¿Qué río/ }).click();
    await page.getByRole('heading', { name: say('bank', 'drafts.empty') }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: say('ui', 'undo'), exact: true }).press('Enter');
    await page.getByRole('button', { name: /^Eliminar: ¿Qué río/ }).click();
    await page.getByRole('heading', { name: say('bank', 'drafts.empty') }).waitFor();
  });
});

describe('leaving a question with unsaved changes', () => {
  const leaving = (page: Page) => page.getByRole('dialog', { name: say('ui', 'leave.title') });
  const keep = say('drafts', 'leave.keep');
  const goBack = (page: Page) => page.getByRole('link', { name: say('bank', 'edit.back') }).click();

  it('saves a new one as a draft and goes where the user was going', async () => {
    const drafts = storedDrafts();
    const stubs = [...storedBank().stubs, ...drafts.stubs];
    const { page } = await openScreen('/my-questions', { as: people.teacher(), stubs, window: phoneWindow });
    await page.getByRole('button', { name: say('bank', 'screen.write') }).click();
    await page.getByRole('menuitem').first().click();
    await typeIntoField(page, stem, '¿Qué río pasa por Toledo?');
    await page.getByRole('complementary').getByText('¿Qué río pasa por Toledo?').waitFor();
    await page.goBack();
    await leaving(page).getByText(say('bank', 'drafts.title')).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expectOf(leaving(page).getByRole('button', { name: keep })).focused.toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: say('bank', 'screen.title'), level: 1 }).waitFor();
    expect(drafts.drafts().map(({ label }) => label)).toEqual(['¿Qué río pasa por Toledo?']);
    await page.goForward();
    await page.waitForURL(/draft=/);
    await page.reload();
    await locateTextField(page, stem).getByText('¿Qué río pasa por Toledo?').waitFor();
    await page.getByText(say('bank', 'edit.draftSaved')).waitFor();
  });

  it('stays and says why when the draft is refused, with everything that was typed', async () => {
    const stubs = [...storedBank().stubs, refuse(calls.questions.saveQuestionDraft, 'tooManyQuestionDrafts')];
    const { page } = await openScreen('/add-question', { as: people.teacher(), stubs });
    await typeIntoField(page, stem, '¿Qué río pasa por Toledo?');
    await goBack(page);
    await leaving(page).getByRole('button', { name: keep }).click();
    await page.getByRole('alert').getByText(/50/).waitFor();
    await leaving(page).waitFor({ state: 'detached' });
    await expectAccessible(page);
    await typeIntoField(page, stem, ' ¿Y por Aranjuez?');
    await page.getByRole('alert').getByText(/50/).waitFor({ state: 'detached' });
    await page.reload();
    await locateTextField(page, stem).getByText('¿Y por Aranjuez?').waitFor();
  });

  it('keeps the changes of a saved one on this device, unless it has no room', async () => {
    const { stubs } = storedBank({ entries: [{ context: null, questions: [ownQuestion({ idQuestion: 201 })] }] });
    const { page } = await openScreen('/add-question/201', { as: people.teacher(), stubs });
    const identifier = locateTextField(page, say('bank', 'data.identifier'));
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (!('hasRoom' in globalThis)) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    await identifier.fill('Tajo 1');
    await goBack(page);
    await leaving(page).getByRole('button', { name: keep }).click();
    await leaving(page).getByRole('alert').getByText(say('drafts', 'leave.noRoom')).waitFor();
    await expectAccessible(page);
    await page.evaluate(() => Object.assign(globalThis, { hasRoom: true }));
    await leaving(page).getByRole('button', { name: keep }).click();
    await page.getByRole('heading', { name: say('bank', 'screen.title'), level: 1 }).waitFor();
    await page.goBack();
    await expectOf(identifier).value.toBe('Tajo 1');
  });
});

describe('a question about a text', () => {
  const text = `El Tajo es el río más largo de la península. ${'Recorre muchas tierras. '.repeat(150)}`;
  const stems = ['¿Dónde nace el río?', '¿Dónde desemboca?', '¿Por dónde pasa?'];
  const questions = stems.map((words, index) => ownQuestion({ idQuestion: 201 + index, stem: words, idContext: 9 }));
  const river = () =>
    storedBank({ entries: [{ context: { idContext: 9, title: 'El Tajo', text: docFromText(text) }, questions }] })
      .stubs;

  it('is written next to its text, which scrolls by itself, with the ways to its neighbours', async () => {
    const { page } = await openScreen('/add-question/202', { as: people.teacher(), stubs: river() });
    const beside = page.getByRole('region', { name: say('bank', 'beside.title') });
    await beside.getByText('El Tajo es el río').waitFor();
    await beside.getByText(say('bank', 'beside.position', { number: '2', count: '3' })).waitFor();
    await expectAccessible(page);
    const command = locateTextField(page, stem);
    await expect
      .poll(async () => {
        const [left, right] = await Promise.all([command.boundingBox(), beside.boundingBox()]);
        return (left?.x ?? 0) + (left?.width ?? 0) <= (right?.x ?? 0);
      })
      .toBe(true);
    await expect.poll(() => beside.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    await page.mouse.wheel(0, 4000);
    await expect.poll(async () => (await beside.boundingBox())?.y).toBeGreaterThanOrEqual(0);

    await beside.getByRole('link', { name: say('bank', 'beside.next') }).click();
    await command.getByText('¿Por dónde pasa?').waitFor();
    await expectOf(beside.getByRole('link', { name: say('bank', 'beside.next') })).count.toBe(0);

    await page.goto('/add-context-question/9');
    const list = page.getByRole('region', { name: say('bank', 'group.questions') });
    await list.getByText('¿Por dónde pasa?').waitFor();
    await expectAccessible(page);
    await list.getByRole('button', { name: say('bank', 'screen.write') }).click();
    await page.getByRole('menuitem').first().click();
    await beside.getByText(say('bank', 'beside.new', { number: '4' })).waitFor();
    await typeIntoField(page, stem, '¿Cuánto mide?');
    await writeAlternatives(page, say, 'Mucho', 'Poco');
    await markCorrect(page, say, 'radio', 'A');
    await pressButton(page, say('bank', 'edit.save'));
    await list.getByText('¿Cuánto mide?').waitFor();
  });

  it('has its text in a fold above the fields on a phone, or why it cannot be read', async () => {
    const { page, wire } = await openScreen('/add-question/201', {
      as: people.teacher(),
      stubs: river(),
      window: phoneWindow,
    });
    const beside = page.getByRole('region', { name: say('bank', 'beside.title') });
    await beside.getByText('El Tajo es el río').waitFor();
    await expectAccessible(page);
    await expect.poll(async () => (await beside.boundingBox())?.height).toBeLessThan(phoneWindow.viewport.height / 2);
    await page.locator('summary').click();
    await beside.waitFor({ state: 'hidden' });
    wire.use(refuse(calls.questions.getContext, 'contextNotValid'));
    await page.reload();
    await beside.getByRole('alert').waitFor();
  });
});
