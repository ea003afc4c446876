// Assertions that read a page once: to be changed to expectOf.
import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brazilianWindow } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import {
  addQuestion,
  chooseSubject,
  locateTextField,
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

const usedQuestion = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: es('bank', 'record.used_one') })
    .first();

const readFocusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

const askToDeleteFirst = async (page: Page) => {
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: es('bank', 'do.delete') }).click();
};

const confirmDeletion = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: es('bank', 'delete.confirm') })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(es('bank', 'note.deleted')).waitFor();
};

describe('the question bank', () => {
  it('is filtered by content, type and words, which are stored in the address', async () => {
    const tablet = { viewport: { width: 1000, height: 800 } };
    const page = await openSignedInPage('teacher', '/my-questions?bank=provider', tablet);
    await page.getByRole('article').first().waitFor();
    await pressButton(page, es('bank', 'filter.title'));
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByRole('searchbox').fill('fracciones');
    await dialog.getByRole('treeitem', { name: /Fracciones/ }).click();
    await dialog.getByRole('combobox', { name: es('bank', 'type.label') }).selectOption(es('bank', 'type.single'));
    await dialog.getByRole('button', { name: es('bank', 'discrimination.good') }).click();
    await dialog.getByRole('button', { name: /^Mostrar/ }).click();
    await page.getByRole('button', { name: `${es('bank', 'filter.remove')} Fracciones` }).waitFor();
    await page.getByRole('combobox', { name: es('bank', 'screen.size') }).selectOption('10');
    await page.waitForURL(/size=10/);
    const { searchParams } = new URL(page.url());
    expect(['bank', 'type', 'discrimination'].map((name) => searchParams.get(name))).toEqual(['provider', '0', 'good']);
    await page.reload();
    await page
      .getByRole('button', { name: `${es('bank', 'filter.remove')} ${es('bank', 'discrimination.is.good')}` })
      .click();
    await page.getByRole('button', { name: `${es('bank', 'filter.remove')} Fracciones` }).click();
    await page.getByRole('searchbox').fill('nada que exista en el banco');
    await page.getByText(es('ui', 'list.noneFound')).waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('ecuasion');
    const suggestion = page.getByRole('button', { name: es('bank', 'help.keyword', { keyword: 'ecuación' }) });
    await suggestion.waitFor();
    const announced = page.getByRole('status').filter({ hasText: es('ui', 'list.noneFound') });
    expect(await announced.getByRole('button').count()).toBe(0);
    await expectAccessible(page);
    await suggestion.press('Enter');
    await page.getByRole('article').locator('mark').first().waitFor();
    const marked = await page.getByRole('article').locator('mark').allTextContents();
    expect(marked.filter((word) => !/^ecuaci(ón|ones)$/i.test(word))).toEqual([]);
    await expectAccessible(page);
  });

  it('previews a question as a student sees it', async () => {
    const page = await openSignedInPage('teacher', '/my-questions?bank=provider&type=0');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: es('bank', 'do.preview') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().check({ force: true });
    await dialog.getByRole('button', { name: es('bank', 'student.check') }).click();
    await dialog.getByText(/Esta respuesta obtiene/).waitFor();
    await expectAccessible(page);
  });

  it('copies a provider’s question, and its owner can delete the copy and undo it by keyboard', async () => {
    await addQuestion(await clientOf('teacher'), '¿Qué es un átomo?', 'Una partícula', 'Un planeta');
    const page = await openSignedInPage('teacher', '/my-questions?bank=provider&type=0');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: es('bank', 'do.copy') })
      .click();
    await page.getByText(es('bank', 'note.copied')).waitFor();
    await expectAccessible(page);
    await page.goto('/my-questions');
    await askToDeleteFirst(page);
    await expectAccessible(page);
    await confirmDeletion(page);
    await expectAccessible(page);
    expect(await readFocusedTag(page)).toBe('H1');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/restoreQuestion/, async (route) => {
      await answered;
      await route.continue();
    });
    const undo = page.getByRole('button', { name: es('ui', 'undo') });
    await undo.focus();
    const restored = page.waitForResponse(/restoreQuestion/);
    await page.keyboard.press('Enter');
    await askToDeleteFirst(page);
    await confirmDeletion(page);
    answer();
    await restored;
    await undo.focus();
    await page.keyboard.press('Enter');
    await page.getByText(es('bank', 'note.deleted')).waitFor({ state: 'detached' });
    const { bin } = await clientOf('teacher');
    expect((await bin.getDeleted({})).content).toEqual([]);
  });

  it('says that assessments keep a question that they use, and offers to remove it from the bank', async () => {
    const page = await openSignedInPage('teacher', '/my-questions?size=20');
    await usedQuestion(page)
      .getByRole('button', { name: /^Más acciones/ })
      .click();
    await page.getByRole('menuitem', { name: es('bank', 'do.delete') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(es('bank', 'delete.usedText')).waitFor();
    await dialog.getByRole('button', { name: es('bank', 'delete.usedConfirm') }).waitFor();
    await expectAccessible(page);
  });
});

describe('what was deleted', () => {
  it('is restored or deleted for good by keyboard, from the link at the end of the list', async () => {
    const { questions } = await clientOf('teacher');
    const { content } = await questions.getQuestionsNew({
      filter: { bank: 'mine' },
      paging: { page: 1, recordsperpage: 5 },
    });
    for (const { questions: own } of content.slice(0, 2))
      await questions.deleteQuestion({ idQuestion: own[0]?.idQuestion ?? 0, confirmed: true });
    const page = await openSignedInPage('teacher', '/my-questions');
    await page.getByRole('link', { name: es('bank', 'bin') }).click();
    await page.getByRole('heading', { name: es('bin', 'title') }).waitFor();
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(2).waitFor();
    await expectAccessibleInAllThemes(page);
    const listed = await rows.count();
    await page
      .getByRole('button', { name: es('bin', 'restore') })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByText(/está de vuelta/).waitFor();
    await expect.poll(() => rows.count()).toBe(listed - 1);
    expect(await readFocusedTag(page)).toBe('H1');
    await page
      .getByRole('button', { name: es('bin', 'forGood.do') })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('bin', 'forGood.confirm') })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(es('bin', 'none.title')).waitFor();
    expect(await readFocusedTag(page)).toBe('H1');
  });

  it('restores a schedule at a time that its students no longer have free, after asking', async () => {
    const { schedules } = await clientOf('teacher2');
    const [{ idAssessment = 0 } = {}] = (await schedules.getAssessments({})).content;
    const [{ idCourse = 0 } = {}] = (await schedules.getCourses({})).content;
    const startDate = DateTime.now().plus({ weeks: 5 }).toFormat('yyyy-MM-dd');
    const planned = { idAssessment, idsCourses: [idCourse], startDate, startTime: '09:00', endTime: '09:50' };
    const [{ idSchedule = 0 } = {}] = (await schedules.addSchedule(planned)).content;
    await schedules.deleteSchedule({ idSchedule });
    await schedules.addSchedule(planned);

    const page = await openSignedInPage('teacher2', '/bin');
    await page
      .getByRole('row')
      .getByRole('button', { name: es('bin', 'restore') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(es('bin', 'busy.text')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: es('bin', 'busy.confirm') }).click();
    await page.getByText(es('bin', 'none.title')).waitFor();
    expect((await schedules.getSchedule({ idSchedule })).content.idSchedule).toBe(idSchedule);
  });
});

describe('a stimulus with questions', () => {
  it('cannot be saved without a text and a question', async () => {
    const page = await openSignedInPage('teacher', '/add-context-question');
    await pressButton(page, es('bank', 'edit.save'));
    await page.getByText(es('bank', 'group.textMissing')).waitFor();
    await page.getByText(es('bank', 'group.questionsMissing')).waitFor();
    await expectAccessible(page);
    await typeIntoField(page, es('bank', 'group.text'), 'En 1665');
    await page.getByText(es('bank', 'group.textMissing')).waitFor({ state: 'detached' });
  });

  it('replaces a newer version only after its author confirms', async () => {
    const teacher = await clientOf('teacher');
    const idsQuestions = [await addQuestion(teacher, '¿Qué miró Hooke?', 'Una lámina', 'Una hoja')];
    const text = { contextTitle: '', idsQuestions };
    const { idContext } = (await teacher.questions.addContext({ ...text, contextText: 'El corcho' })).content;
    const page = await openSignedInPage('teacher', `/add-context-question/${idContext}`);
    await locateTextField(page, es('bank', 'group.name')).fill('Hooke');
    await teacher.questions.editContext({ ...text, idContext, contextText: 'El corcho, de otra ventana' });
    await pressButton(page, es('bank', 'edit.save'));
    const dialog = page.getByRole('dialog', { name: es('bank', 'group.changedTitle') });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: es('bank', 'group.changedMine') }).click();
    await page.getByText(es('bank', 'note.textSaved')).waitFor();
    expect((await teacher.questions.getContext({ idContext })).content.title).toBe('Hooke');
    // The version it was saved from is known now, so the next save needs no confirmation.
    await locateTextField(page, es('bank', 'group.name')).fill('Hooke y el corcho visto de cerca');
    await pressButton(page, es('bank', 'edit.save'));
    await page.getByText(es('bank', 'edit.allSaved')).waitFor();
    await teacher.questions.deleteContext({ idContext, withQuestions: true });
  });

  it('gets an existing and a new question, reorders them with keys, is listed as one entry, and is deleted without them', async () => {
    const page = await openSignedInPage('teacher', '/add-context-question');
    await locateTextField(page, es('bank', 'group.name')).fill('Hooke y el corcho');
    await typeIntoField(page, es('bank', 'group.text'), 'En 1665 Robert Hooke miró una lámina de corcho.');
    await pressButton(page, es('bank', 'group.choose'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').first().check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: es('bank', 'group.chosen_one', { count: '1' }) }).click();
    await page.getByRole('button', { name: es('bank', 'screen.write') }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${es('bank', 'type.open')}`) }).click();
    await page.getByRole('heading', { name: es('bank', 'edit.newTitle') }).waitFor();
    await typeIntoField(page, es('writing', 'alternatives.command'), '¿Qué vio Hooke?');
    // New questions of the stimulus have the classification of the previous one.
    await page.getByRole('button', { name: es('bank', 'data.change'), exact: true }).waitFor();
    await pressButton(page, es('bank', 'edit.saveAnother'));
    await page.getByText(es('bank', 'note.saved')).waitFor();
    await page.getByRole('button', { name: es('bank', 'data.change'), exact: true }).waitFor();
    await page
      .getByRole('link', { name: es('bank', 'edit.backToText') })
      .last()
      .click();
    await page.getByRole('heading', { name: es('bank', 'group.newTitle') }).waitFor();
    await page.getByRole('button', { name: /^Quitar: ¿Qué vio Hooke/ }).waitFor();
    await page.getByRole('complementary').getByText('lámina de corcho').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^Mover ¿Qué vio Hooke/ }).focus();
    await page.keyboard.press('ArrowUp');
    const first = page
      .getByRole('complementary')
      .getByText(/^Pregunta 1$/)
      .locator('..');
    await expect.poll(() => first.textContent()).toContain('¿Qué vio Hooke?');
    await pressButton(page, es('bank', 'edit.save'));
    await page.getByText(es('bank', 'note.textSaved')).waitFor();
    await page.getByRole('link', { name: es('bank', 'note.toList') }).click();
    const entry = page.getByRole('article').filter({ hasText: 'Hooke y el corcho' });
    await entry.getByText(es('bank', 'text.about_other', { count: '2' })).waitFor();
    await expectAccessible(page);

    await entry.getByRole('button', { name: es('bank', 'do.deleteText') }).click();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('bank', 'delete.confirm') })
      .click();
    await page.getByText(es('bank', 'note.textDeleted')).waitFor();
    await page.getByRole('article').filter({ hasText: '¿Qué vio Hooke?' }).waitFor();
  });
});

describe('the review of a provider’s question', () => {
  it('is sent to the editor, returned with a comment, sent again and published', async () => {
    const stem = '¿Qué gas toman las plantas del aire?';
    const entryOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
    const entry = (page: Page) => entryOf(page, stem);
    const author = await openSignedInPage('author', '/add-question');
    await typeIntoField(author, es('writing', 'alternatives.command'), stem);
    await writeAlternatives(author, es, 'Dióxido de carbono', 'Nitrógeno');
    await markCorrect(author, es, 'radio', 'A');
    await chooseSubject(author, es);
    await pressButton(author, es('bank', 'edit.save'));
    await author.getByText(es('bank', 'note.saved')).waitFor();
    await author.goto('/my-questions');
    await entry(author).getByText(es('assessments', 'review.state.draft')).waitFor();
    await expectAccessible(author);
    const submit = async () => {
      await entry(author)
        .getByRole('button', { name: es('bank', 'review.submit') })
        .click();
      await entry(author).getByText(es('assessments', 'review.state.inReview')).waitFor();
    };
    await submit();

    const editor = await openSignedInPage('editor', '/my-questions?state=inReview', brazilianWindow);
    const dialog = editor.getByRole('dialog');
    await entry(editor).focus();
    await editor.keyboard.press('?');
    const keys = await dialog.getByRole('term').allTextContents();
    expect(keys).toEqual(['↑ ↓', 'A', 'S', 'P', 'V', '?']);
    await expectAccessible(editor);
    await editor.keyboard.press('Escape');
    await entry(editor).focus();
    await editor.keyboard.press('s');
    await dialog.getByRole('button', { name: pt('bank', 'review.sendBack') }).click();
    await dialog.getByText(pt('assessments', 'review.commentMissing')).waitFor();
    await expectAccessible(editor);
    await dialog.getByRole('textbox').fill('Falta una tercera alternativa.');
    await dialog.getByRole('button', { name: pt('bank', 'review.sendBack') }).click();
    await editor.getByText(pt('bank', 'review.done.sendBack')).waitFor();

    const writer = await clientOf('author');
    const { content } = await writer.questions.getQuestionsNew({ filter: { bank: 'mine', state: 'returned' } });
    const returned = content.flatMap(({ questions }) => questions).find(({ addedBy }) => addedBy > 0);
    const { idQuestion = 0, idsCataloging = [] } = returned ?? {};
    await writer.questions.editQuestion({
      ...{ idQuestion, idCataloging: idsCataloging, idType: 0 },
      questionContent: singleChoiceContent(stem.replace('gas', 'gas invisible'), 3),
    });
    await author.reload();
    await entryOf(author, 'gas invisible').getByText('Falta una tercera alternativa.').waitFor();
    await entryOf(author, 'gas invisible')
      .getByRole('button', { name: es('bank', 'review.submit') })
      .click();
    await entryOf(author, 'gas invisible').getByText(es('assessments', 'review.state.inReview')).waitFor();

    // The editor's keys: changes and history, accept; the next entry has the focus.
    await editor.goto('/my-questions?state=inReview');
    await entryOf(editor, 'gas invisible').focus();
    await editor.keyboard.press('v');
    await dialog.locator('ins').filter({ hasText: 'invisible' }).waitFor();
    await dialog.getByText('Falta una tercera alternativa.').waitFor();
    await expectAccessible(editor);
    await editor.keyboard.press('Escape');
    await editor.keyboard.press('a');
    await entryOf(editor, 'gas invisible').waitFor({ state: 'detached' });
    expect(await editor.locator('[data-entry]:focus').count()).toBe(1);

    await editor.goto('/my-questions?bank=review&state=accepted');
    const publish = async () => {
      await entryOf(editor, 'gas invisible').focus();
      await editor.keyboard.press('p');
      await dialog.getByText(pt('bank', 'review.publishText')).waitFor();
      await expectAccessible(editor);
      await dialog.getByRole('button', { name: pt('bank', 'review.publish') }).click();
      await editor.getByText(pt('bank', 'review.published_one')).waitFor();
    };
    await publish();
    await pressButton(editor, pt('ui', 'undo'));
    await publish();
    await editor.goto('/my-questions?bank=provider');
    await entryOf(editor, 'gas invisible').waitFor();
  });
});

describe('an editor', () => {
  const entryOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
  /** Adds a question as the author. Returns its id. */
  const addByAuthor = async (stem: string) => {
    const author = await clientOf('author');
    const { content: nodes } = await author.questions.getCatalogings({});
    const { idCataloging = 0 } = nodes.find(({ kind }) => kind === 'content') ?? {};
    const { content } = await author.questions.addQuestion({
      ...{ idCataloging, idType: 0, questionContent: singleChoiceContent(stem, 1) },
    });
    return content.idQuestion;
  };
  const take = async (login: string, idQuestion: number, action: 'submit' | 'accept' | 'sendBack') =>
    (await clientOf(login)).questions.reviewQuestion({ idQuestion, action, comment: 'Falta el verbo.' });

  it('sees what was changed in the text that a question belongs to', async () => {
    const idQuestion = await addByAuthor('¿Por dónde pasa el Duero?');
    const author = await clientOf('author');
    const { content } = await author.questions.addContext({
      ...{ contextTitle: 'El río', contextText: 'El Duero nace en Soria.', idsQuestions: [idQuestion] },
    });
    await take('author', idQuestion, 'submit');
    await take('editor', idQuestion, 'sendBack');
    await author.questions.editContext({ ...content, contextText: 'El Duero nace en Urbión.' });
    const page = await openSignedInPage('editor', '/my-questions?bank=review&state=returned', brazilianWindow);
    await entryOf(page, 'El Duero').focus();
    await page.keyboard.press('v');
    const text = page
      .getByRole('dialog')
      .locator('section', { hasText: pt('bank', 'compare.context') })
      .first();
    await text.locator('ins').filter({ hasText: 'Urbión' }).waitFor();
    expect(await text.locator('del').allTextContents()).toEqual([expect.stringContaining('Soria')]);
    await expectAccessibleInAllThemes(page);
  });

  it('publishes several at once, and takes all of them back by undo, also when only some were published', async () => {
    const ids = [await addByAuthor('¿Qué es un delta?'), await addByAuthor('¿Qué es un estuario?')];
    for (const idQuestion of ids) {
      await take('author', idQuestion, 'submit');
      await take('editor', idQuestion, 'accept');
    }
    const page = await openSignedInPage('editor', '/my-questions?bank=review&state=accepted&size=20', brazilianWindow);
    await entryOf(page, 'delta').waitFor();
    const count = await page.getByRole('article').count();
    await pressButton(page, pt('bank', 'review.publishAll_other', { count: `${count}` }));
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('listitem').count()).toBe(count);
    await expectAccessible(page);

    let steps = 0;
    await page.route(/reviewQuestion/, (route) => {
      steps++;
      return steps === 2
        ? route.fulfill({ status: 400, json: { success: false, errCode: 1, error: 'Not valid' } })
        : route.continue();
    });
    await dialog.getByRole('button', { name: pt('bank', 'review.publish') }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(count - 1);
    await dialog.getByRole('button', { name: pt('ui', 'cancel') }).click();
    await page.getByText(pt('bank', 'review.published_one')).waitFor();
    await pressButton(page, pt('ui', 'undo'));

    await pressButton(page, pt('bank', 'review.publishAll_other', { count: `${count}` }));
    await dialog.getByRole('button', { name: pt('bank', 'review.publish') }).click();
    await page.getByText(pt('bank', 'review.published_other', { count: `${count}` })).waitFor();
    await entryOf(page, 'delta').waitFor({ state: 'detached' });
    await pressButton(page, pt('ui', 'undo'));
    await entryOf(page, 'delta').waitFor();
    await entryOf(page, 'estuario').waitFor();
    const { questions } = await clientOf('editor');
    for (const idQuestion of ids)
      expect((await questions.getQuestion({ idQuestion })).content.review.state).toBe('accepted');
  });

  it('is told when another editor was faster, and sees the present state', async () => {
    const idQuestion = await addByAuthor('¿Qué es una marisma?');
    await take('author', idQuestion, 'submit');
    const page = await openSignedInPage('editor', '/my-questions?bank=review', brazilianWindow);
    await entryOf(page, 'marisma').focus();
    await take('editor', idQuestion, 'sendBack');
    await page.keyboard.press('a');
    await page.getByText('Alguém já deu este passo').waitFor();
    await entryOf(page, 'marisma').getByText(pt('assessments', 'review.state.returned')).waitFor();
    await entryOf(page, 'marisma').getByText('Falta el verbo.').waitFor();
    expect((await (await clientOf('editor')).questions.getQuestion({ idQuestion })).content.review).toMatchObject({
      ...{ state: 'returned', comment: 'Falta el verbo.' },
    });
    await expectAccessible(page);
  });

  it('finds by an old address what the topic in it was merged into, named above the list', async () => {
    const { questions } = await clientOf('editor');
    const { content: nodes } = await questions.getCatalogings({});
    const { idCataloging: idParent = 0, language = 'es' } = nodes.find(({ kind }) => kind === 'discipline') ?? {};
    const add = async (name: string) =>
      (await questions.addCataloging({ idParent, kind: 'content', name, language: language as 'es' })).content
        .idCataloging;
    const [merged, idTarget] = [await add('Pantanos'), await add('Humedales')];
    await questions.mergeCataloging({ idCataloging: merged, idTarget });
    const page = await openSignedInPage('editor', `/my-questions?bank=provider&only=${merged}`, brazilianWindow);
    await page.getByRole('button', { name: `${pt('bank', 'filter.remove')} Humedales` }).click();
    await page.waitForURL((url) => !url.searchParams.has('only'));
  });
});

describe('the review of a provider’s assessment', () => {
  it('is filtered by author and subject, shows its history, and has its publication undone', async () => {
    const title = 'Mapas, climas y población';
    const { assessments } = await clientOf('editor');
    const published = (await assessments.getAssessmentsSM({ state: 'published' })).content[0];
    const copy = await assessments.copyAssessment({ idAssessment: published?.idAssessment ?? 0 });
    await assessments.finishAssessment({ ...copy.content, title: 'Copia de la edición' });

    const page = await openSignedInPage('editor', '/assessments-sm', brazilianWindow);
    const more = (name: string) => page.getByRole('button', { name: pt('assessments', 'action.more', { name }) });
    const filterBy = (name: string) => page.getByRole('combobox', { name: pt('assessments', `review.${name}`) });
    await more('Copia de la edición').waitFor();
    // Who has most comes first.
    await filterBy('author').selectOption({ index: 1 });
    await more('Copia de la edición').waitFor({ state: 'detached' });
    await filterBy('subject').selectOption('Geografía e Historia (1)');
    await more('Ciencias de la Tierra y de la vida').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toMatch(/author=\d+.*subject=\d+/);
    await expectAccessibleInAllThemes(page);

    const dialog = page.getByRole('dialog');
    const choose = async (key: string) => {
      await more(title).click();
      await page.getByRole('menuitem', { name: pt('assessments', key), exact: true }).click();
    };
    const take = async (action: string) => {
      await choose(`review.${action}.confirm`);
      await dialog.getByText(pt('assessments', `review.${action}.text`)).waitFor();
      await dialog.getByRole('button', { name: pt('assessments', `review.${action}.confirm`) }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await take('accept');
    await take('publish');
    await page.getByText(pt('assessments', 'review.published', { name: title })).waitFor();
    await pressButton(page, pt('ui', 'undo'));
    await page.getByText(pt('assessments', 'review.state.accepted')).last().waitFor();
    await choose('action.history');
    const steps = dialog.getByRole('listitem');
    await steps.filter({ hasText: pt('assessments', 'history.unpublish') }).waitFor();
    expect((await steps.allTextContents()).map((text) => text.split(' · ')[0])).toEqual(
      ['unpublish', 'publish', 'accept', 'submit'].map((action) => pt('assessments', `history.${action}`)),
    );
    await expectAccessibleInAllThemes(page);
  });
});

describe('the catalogue', () => {
  it('of the demonstration has an icon for every subject', async () => {
    const { content } = await (await clientOf('teacher')).questions.getCatalogings({});
    const bare = content.filter(({ kind, icon }) => kind === 'discipline' && icon === '');
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('adds, renames, reorders with keys and deactivates a subject, and refuses two with the same name', async () => {
    const page = await openSignedInPage('editor', '/catalogue?language=en', brazilianWindow);
    const nameField = () => page.getByRole('dialog').getByRole('textbox', { name: pt('bank', 'tree.name') });
    const fill = async (name: string) => {
      await nameField().fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const choose = async (name: string, action: string) => {
      await page.getByRole('button', { name: pt('bank', 'tree.more', { name }) }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const open = (name: string) => page.getByRole('button', { name, exact: true }).click();

    await pressButton(page, pt('bank', 'tree.addDiscipline'));
    await page.getByRole('combobox', { name: pt('bank', 'tree.icon') }).selectOption(pt('bank', 'tree.icons.globe'));
    await expectAccessible(page);
    await fill('Astronomy');
    const astronomy = page.getByRole('button', { name: 'Astronomy', exact: true });
    expect(await astronomy.locator('svg[data-icon]').getAttribute('data-icon')).toBe('globe');
    await open('Astronomy');
    await pressButton(page, pt('bank', 'tree.add.content'));
    await fill('Planets');
    await open('Planets');
    await pressButton(page, pt('bank', 'tree.add.detail'));
    await fill('Rings');
    await page.getByText('Rings', { exact: true }).waitFor();
    await expectAccessible(page);

    await pressButton(page, pt('bank', 'tree.add.content'));
    await nameField().fill('Planets');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await pressButton(page, pt('bank', 'tree.add.content'));
    await fill('Stars');
    await choose('Stars', pt('bank', 'tree.rename'));
    await fill('Stars and galaxies');
    await page
      .getByRole('button', { name: /Stars and galaxies$/ })
      .first()
      .waitFor();
    await pressButton(page, pt('bank', 'tree.add.content'));
    await fill('Comets');
    const names = () => page.getByRole('button', { name: /^(Planets|Stars and galaxies|Comets)$/ }).allTextContents();
    await page.getByRole('button', { name: pt('ui', 'reorder.grip', { name: 'Comets' }) }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(names).toEqual(['Comets', 'Planets', 'Stars and galaxies']);
    await page.locator('[aria-busy]').waitFor({ state: 'detached' });
    await page.reload();
    await open('Astronomy');
    await expect.poll(names).toEqual(['Comets', 'Planets', 'Stars and galaxies']);
    await choose('Stars and galaxies', pt('bank', 'tree.deactivate'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: pt('bank', 'tree.deactivate') })
      .click();
    await page.getByText(pt('bank', 'tree.inactive'), { exact: true }).waitFor();
    await expectAccessible(page);

    await choose('Comets', pt('bank', 'tree.mergeWith'));
    await page
      .getByRole('combobox', { name: pt('bank', 'tree.mergeInto') })
      .selectOption({ label: 'Astronomy · Planets' });
    await page.getByText(/“Comets” deixa/).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: pt('bank', 'tree.merge'), exact: true })
      .click();
    await page.getByText(pt('bank', 'tree.merged', { name: 'Comets', target: 'Planets' })).waitFor();
    await expect.poll(names).toEqual(['Planets', 'Stars and galaxies']);
    await expectAccessible(page);
    await page.getByRole('button', { name: pt('ui', 'undo'), exact: true }).press('Enter');
    await expect.poll(names).toContain('Comets');
    const remove = async (name: string) => {
      await choose(name, pt('bank', 'tree.delete'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: pt('bank', 'tree.delete') })
        .click();
    };
    await remove('Comets');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(names).not.toContain('Comets');
    await remove('Planets');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await expectAccessible(page);
  });
});
