// Assertions that read a page once: to be changed to expectOf.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openDemonstration } from './support/demonstration.ts';
import {
  addQuestion,
  changeIdentifier,
  chooseSubject,
  leaveEditor,
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
const identifier = (page: Page) => locateTextField(page, say('bank', 'data.identifier'));

const newQuestion = async () => {
  const page = await openSignedInPage('teacher');
  await openEditor(page, say);
  return page;
};

describe('the editor of a question', () => {
  it('does not save while fields are missing, lists them and focuses the first', async () => {
    const page = await newQuestion();
    await locateTextField(page, stem).waitFor();
    await pressButton(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'edit.problems_other', { count: '4' })).waitFor();
    await page.getByText(say('writing', 'alternatives.problem.blank')).waitFor();
    await page.getByText(say('writing', 'alternatives.problem.tooFew_other', { count: '2' })).waitFor();
    await page.getByText(say('writing', 'alternatives.problem.noKey')).waitFor();
    await page.getByText(say('bank', 'data.placeMissing')).waitFor();
    await page.locator('#problem-command :focus').waitFor();
    await expectAccessible(page);
  });

  it('restores an unsaved draft after a reload and deletes it when it is discarded', async () => {
    const page = await newQuestion();
    await typeIntoField(page, stem, 'Lo que se escribe no se pierde.');
    await page.getByRole('complementary').getByText('Lo que se escribe no se pierde.').waitFor();
    await page.reload();
    await locateTextField(page, stem).getByText('no se pierde').waitFor();
    await expectAccessible(page);
    await pressButton(page, say('drafts', 'discard'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('drafts', 'discard') })
      .click();
    await page.getByText('no se pierde').first().waitFor({ state: 'detached' });
    await page.reload();
    await locateTextField(page, stem).waitFor();
    expect(await page.getByText('no se pierde').count()).toBe(0);
  });

  it('restores a draft typed right up to the reload, separately from the draft of another tab', async () => {
    const page = await newQuestion();
    await typeIntoField(page, stem, 'Todo de una vez, hasta el final');
    await page.reload();
    await locateTextField(page, stem).getByText('Todo de una vez, hasta el final').waitFor();
    const other = await page.context().newPage();
    await openEditor(other, say);
    await other.getByRole('region', { name: say('drafts', 'others.title') }).waitFor();
    await expectAccessible(other);
    await typeIntoField(other, stem, 'En otra pestaña');
    await other.reload();
    await locateTextField(other, stem).getByText('En otra pestaña').waitFor();
    await other.close();
    await page.reload();
    await locateTextField(page, stem).getByText('Todo de una vez, hasta el final').waitFor();
  });

  it('shows a question in joined handwriting once that is chosen, and saves the choice', async () => {
    const page = await newQuestion();
    await typeIntoField(page, stem, '¿Qué letra se enlaza con la siguiente?');
    const shown = page.getByRole('complementary').getByText('¿Qué letra se enlaza');
    await shown.waitFor();
    const fontOf = () => shown.evaluate((node) => getComputedStyle(node).fontFamily);
    expect(await fontOf()).toMatch(/^"?Literata/);
    await page.getByRole('checkbox', { name: say('bank', 'data.cursiveLetter') }).check();
    expect(await fontOf()).toMatch(/^"?Playwrite ES/);
    await writeAlternatives(page, say, 'La a', 'Ninguna');
    await markCorrect(page, say, 'radio', 'A');
    await chooseSubject(page, say);
    await pressButton(page, say('bank', 'edit.save'));
    await page.waitForURL(/add-question\/\d+$/);
    const idQuestion = Number(page.url().split('/').at(-1));
    const { content } = await (await clientOf('teacher')).questions.getQuestion({ idQuestion });
    expect(content.cursiveLetter).toBe(true);
  });

  it('asks for confirmation before leaving with unsaved changes', async () => {
    const page = await newQuestion();
    await typeIntoField(page, stem, 'Casi perdido.');
    await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
    const dialog = page.getByRole('dialog', { name: say('ui', 'leave.title') });
    await dialog.getByRole('button', { name: say('ui', 'cancel') }).click();
    await page.getByRole('complementary').getByText('Casi perdido.').waitFor();
    await leaveEditor(page, say);
    await page.getByRole('heading', { name: say('bank', 'screen.title'), level: 1 }).waitFor();
  });

  it('stays open when saving fails without a network, and saves once there is one', async () => {
    const page = await newQuestion();
    await typeIntoField(page, stem, '¿Cuál es el río más largo de la península ibérica?');
    await writeAlternatives(page, say, 'El Tajo', 'El Ebro');
    await markCorrect(page, say, 'radio', 'A');
    await chooseSubject(page, say);
    await page.context().setOffline(true);
    await pressButton(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'note.unanswered')).waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await pressButton(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'note.saved')).waitFor();
    await page.waitForURL(/add-question\/\d+$/);
  });

  it('saves once when saving is requested repeatedly, and keeps what is typed meanwhile', async () => {
    const page = await openSignedInPage('teacher');
    let sent = 0;
    const blocked = Promise.withResolvers<void>();
    await page.route(/addQuestion/, async (route) => {
      sent += 1;
      await blocked.promise;
      await route.continue();
    });
    await openEditor(page, say);
    await typeIntoField(page, stem, 'Antes de guardar');
    await writeAlternatives(page, say, 'Ayer', 'Hoy');
    await markCorrect(page, say, 'radio', 'A');
    await chooseSubject(page, say);
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await typeIntoField(page, stem, ' y mientras tanto');
    await page.getByRole('complementary').getByText('y mientras tanto').waitFor();
    await page.keyboard.press('Control+s');
    blocked.resolve();
    await page.waitForURL(/add-question\/\d+$/);
    await page.getByText(say('bank', 'edit.notSaved'), { exact: true }).waitFor();
    await page.getByRole('complementary').getByText('y mientras tanto').waitFor();
    await pressButton(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'edit.allSaved')).waitFor();
    expect(sent).toBe(1);
  });

  it('adds one question when the reply to the first attempt is lost, and retries automatically', async () => {
    const page = await newQuestion();
    const keys: (string | undefined)[] = [];
    await page.route(/addQuestion/, async (route) => {
      keys.push((await route.request().allHeaders())['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await typeIntoField(page, stem, '¿Cuántas lunas tiene Urano?');
    await writeAlternatives(page, say, 'Veintiocho', 'Ninguna');
    await markCorrect(page, say, 'radio', 'A');
    await chooseSubject(page, say);
    await pressButton(page, say('bank', 'edit.save'));
    await page.waitForURL(/add-question\/\d+$/);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    const { questions } = await clientOf('teacher');
    expect((await questions.searchQuestionsByText({ text: '¿Cuántas lunas tiene Urano?' })).content).toHaveLength(1);
  });

  it('opens with the newest version when another tab has changed the question since it was read', async () => {
    const teacher = await clientOf('teacher');
    const idQuestion = await addQuestion(teacher, '¿Dónde nace el Miño?', 'En Fonmiñá', 'En Lugo');
    const page = await openSignedInPage('teacher', `/add-question/${idQuestion}`);
    await locateTextField(page, stem).getByText('¿Dónde nace el Miño?').waitFor();
    await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
    await page.getByRole('heading', { name: say('bank', 'screen.title'), level: 1 }).waitFor();
    await changeIdentifier(teacher, idQuestion, 'EN-OTRA');
    await page.locator(`a[href$="/add-question/${idQuestion}"]`).first().click();
    await identifier(page).waitFor();
    expect(await identifier(page).inputValue()).toBe('EN-OTRA');
  });

  it('reports a question with the same words in other case and shows it', async () => {
    await addQuestion(await clientOf('teacher'), '¿Qué océano es el más pequeño del mundo?', 'El Ártico', 'El Índico');
    const page = await newQuestion();
    await typeIntoField(page, stem, '¿Que oceano es el mas pequeño del Mundo?');
    await page.getByText(say('bank', 'twin.same')).waitFor();
    await pressButton(page, say('bank', 'twin.see'));
    await page.getByRole('dialog').getByText('El Ártico').waitFor();
    await expectAccessible(page);
  });

  it('keeps the content that the new type supports when the type is changed', async () => {
    const page = await newQuestion();
    await typeIntoField(page, stem, '¿Qué planetas tienen anillos?');
    await writeAlternatives(page, say, 'Saturno', 'Marte');
    await page.getByRole('button', { name: new RegExp(`^${say('bank', 'edit.type')}`) }).click();
    await page.getByRole('menuitemradio', { name: new RegExp(`^${say('bank', 'type.multiple')}`) }).click();
    await page.getByRole('checkbox', { name: `${say('writing', 'alternatives.correct')} A` }).waitFor();
    await page
      .getByRole('textbox', { name: /Alternativa B/ })
      .getByText('Marte')
      .waitFor();
  });

  it('asks for confirmation before replacing a version that another tab saved meanwhile', async () => {
    const teacher = await clientOf('teacher');
    const idQuestion = await addQuestion(teacher, '¿Qué río pasa por Toledo?', 'El Tajo', 'El Duero');
    const page = await openSignedInPage('teacher', `/add-question/${idQuestion}`);
    await identifier(page).fill('RIOS-1');
    await changeIdentifier(teacher, idQuestion, 'OTRO');
    await pressButton(page, say('bank', 'edit.save'));
    const dialog = page.getByRole('dialog', { name: say('bank', 'edit.changedTitle') });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say('bank', 'edit.changedMine') }).click();
    await page.getByText(say('bank', 'note.saved')).waitFor();
    expect((await teacher.questions.getQuestion({ idQuestion })).content.identifier).toBe('RIOS-1');
  });

  it('asks for confirmation before changing a question that an assessment uses', async () => {
    const page = await openSignedInPage('teacher', '/my-questions?size=20');
    const used = page
      .getByRole('article')
      .filter({ hasText: say('bank', 'record.used_one') })
      .first();
    await used.getByRole('link', { name: say('bank', 'do.edit') }).click();
    await page.getByText(say('bank', 'edit.used_one', { count: '1' })).waitFor();
    await identifier(page).fill('EN-USO');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: say('bank', 'edit.usedTitle') });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say('bank', 'edit.usedConfirm') }).click();
    await page.getByText(say('bank', 'note.saved')).waitFor();
  });
});
