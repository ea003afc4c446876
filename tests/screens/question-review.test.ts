import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import type { QuestionVersion, ReviewHistory } from '../../src/contract/questions.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { brazilianWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { pressButton } from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { inReview, schoolCatalogue, storedBank } from './replies/bank.ts';
import { alone, discipline, question } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refuse, type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const es = createTranslate('es');
const pt = createTranslate('pt');

const asAuthor = { isAuthor: true, isEditor: false };
const asEditor = { isAuthor: false, isEditor: true };
const entryOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const stems = { 301: '¿Qué gas toman las plantas del aire?', 302: '¿Qué es un delta?', 303: '¿Qué es un estuario?' };

/** Returns the bank of the editor with questions in one state of the review. */
const bankInState = (state: Parameters<typeof inReview>[1], ...ids: (keyof typeof stems)[]) =>
  storedBank({
    entries: ids.map((idQuestion) =>
      alone(inReview(question({ idQuestion, stem: stems[idQuestion] }), state, asEditor)),
    ),
    rights: asEditor,
  });
const openAsEditor = (path: string, stubs: readonly Stub[]) =>
  openScreen(path, { as: people.editor({ language: 'pt' }), stubs, window: brazilianWindow });

const version = (stem: string, context: QuestionVersion['context'] = null): QuestionVersion => ({
  ...{ idVersion: 1, idType: 3, identifier: '', comment: '', guidance: '', source: null, cursiveLetter: false },
  content: { version: 1, command: docFromText(stem), feedback: null, photo: false },
  ...{ added: '2026-03-02T09:00:00+01:00', idsCataloging: [1], context },
});
const step = (action: ReviewHistory[number]['action'], at: string, comment = ''): ReviewHistory[number] => ({
  ...{ action, from: 'inReview', comment, by: 'Fermín Lago', at },
});

describe('an author', () => {
  it('sends a question to the editor, and reads in the list why it was returned', async () => {
    const draft = inReview(question({ idQuestion: 301, stem: stems[301] }), 'draft', asAuthor);
    const bank = storedBank({ entries: [alone(draft)], rights: asAuthor });
    const { page, wire } = await openScreen('/my-questions', { as: people.author(), stubs: bank.stubs });
    const entry = entryOf(page, stems[301]);
    await entry.getByText(es('assessments', 'review.state.draft')).waitFor();
    await expectAccessible(page);
    await entry.getByRole('button', { name: es('bank', 'review.submit') }).click();
    await entry.getByText(es('assessments', 'review.state.inReview')).waitFor();
    bank.change(301, inReview(draft, 'returned', asAuthor, 'Falta una tercera alternativa.'));
    await page.reload();
    await entry.getByText('Falta una tercera alternativa.').waitFor();
    await expectAccessible(page);
    await entry.getByRole('button', { name: es('bank', 'review.submit') }).click();
    await entry.getByText(es('assessments', 'review.state.inReview')).waitFor();
    await expect
      .poll(() => wire.inputs(calls.questions.reviewQuestion).map(({ action }) => action))
      .toEqual(['submit', 'submit']);
  });
});

describe('an editor', () => {
  it('returns a question by keys, which are listed, with a comment that must be there', async () => {
    const { page, wire } = await openAsEditor('/my-questions?state=inReview', bankInState('inReview', 301).stubs);
    const dialog = page.getByRole('dialog');
    await entryOf(page, stems[301]).focus();
    await page.keyboard.press('?');
    await expectOf(dialog.getByRole('term')).texts.toEqual(['↑ ↓', 'A', 'S', 'P', 'V', '?']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await entryOf(page, stems[301]).focus();
    await page.keyboard.press('s');
    await dialog.getByRole('button', { name: pt('bank', 'review.sendBack') }).click();
    await dialog.getByText(pt('assessments', 'review.commentMissing')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill('Falta una tercera alternativa.');
    await dialog.getByRole('button', { name: pt('bank', 'review.sendBack') }).click();
    await page.getByText(pt('bank', 'review.done.sendBack')).waitFor();
    await expect
      .poll(() => wire.inputs(calls.questions.reviewQuestion))
      .toEqual([{ idQuestion: 301, action: 'sendBack', comment: 'Falta una tercera alternativa.' }]);
  });

  it('reads changes and history by a key, accepts by another, and has the focus on the next entry', async () => {
    const { stubs } = bankInState('inReview', 301, 302);
    const { page } = await openAsEditor('/my-questions?state=inReview', [
      ...stubs,
      stub(calls.questions.getReviewHistory, {
        content: [step('sendBack', '2026-03-03T09:00:00+01:00', 'Falta una tercera alternativa.')],
        versions: [
          { idVersion: 2, added: '2026-03-04T09:00:00+01:00' },
          { idVersion: 1, added: '2026-03-02T09:00:00+01:00' },
        ],
        contextVersions: [],
      }),
      stub(calls.questions.getQuestionVersion, ({ idVersion }) => ({
        content: version(idVersion === 1 ? '¿Qué gas toman?' : '¿Qué gas invisible toman?'),
      })),
    ]);
    await entryOf(page, stems[301]).focus();
    await page.keyboard.press('v');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('insertion').filter({ hasText: 'invisible' }).waitFor();
    await dialog.getByText('Falta una tercera alternativa.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectOf(entryOf(page, stems[301])).focused.toBe(true);
    await page.keyboard.press('a');
    await entryOf(page, stems[301]).waitFor({ state: 'detached' });
    await expectOf(entryOf(page, stems[302])).focused.toBe(true);
  });

  it('publishes by a key after a confirmation, and takes it back by undo', async () => {
    const { page, wire } = await openAsEditor(
      '/my-questions?bank=review&state=accepted',
      bankInState('accepted', 301).stubs,
    );
    const dialog = page.getByRole('dialog');
    const publish = async () => {
      await entryOf(page, stems[301]).focus();
      await page.keyboard.press('p');
      await dialog.getByText(pt('bank', 'review.publishText')).waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: pt('bank', 'review.publish') }).click();
      await page.getByText(pt('bank', 'review.published_one')).waitFor();
      await entryOf(page, stems[301]).waitFor({ state: 'detached' });
    };
    await publish();
    await pressButton(page, pt('ui', 'undo'));
    await publish();
    await expect
      .poll(() => wire.inputs(calls.questions.reviewQuestion).map(({ action }) => action))
      .toEqual(['publish', 'unpublish', 'publish']);
  });

  it('sees what was changed in the text that a question belongs to', async () => {
    const context = (place: string) => ({ title: 'El río', text: docFromText(`El Duero nace en ${place}.`) });
    const { page } = await openAsEditor('/my-questions?bank=review&state=returned', [
      ...bankInState('returned', 302).stubs,
      stub(calls.questions.getReviewHistory, {
        content: [step('sendBack', '2026-03-03T09:00:00+01:00', 'Falta el verbo.')],
        versions: [{ idVersion: 1, added: '2026-03-02T09:00:00+01:00' }],
        contextVersions: [
          { idVersion: 6, added: '2026-03-04T09:00:00+01:00' },
          { idVersion: 5, added: '2026-03-02T09:00:00+01:00' },
        ],
      }),
      stub(calls.questions.getQuestionVersion, ({ idContextVersion }) => ({
        content: version(stems[302], context(idContextVersion === 5 ? 'Soria' : 'Urbión')),
      })),
    ]);
    await entryOf(page, stems[302]).focus();
    await page.keyboard.press('v');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: pt('bank', 'compare.context') }).waitFor();
    await dialog.getByRole('insertion').filter({ hasText: 'Urbión' }).waitFor();
    await expectOf(dialog.getByRole('deletion')).texts.toEqual([expect.stringContaining('Soria')]);
    await expectAccessibleInAllThemes(page);
  });

  it('publishes several at once, and takes all of them back by undo, also when only some were published', async () => {
    const bank = bankInState('accepted', 301, 302, 303);
    const { page, wire } = await openAsEditor('/my-questions?bank=review&state=accepted&size=20', bank.stubs);
    const publishAll = () => pressButton(page, pt('bank', 'review.publishAll_other', { count: '3' }));
    const dialog = page.getByRole('dialog');
    const review = bank.stubs.find(({ call }) => call.name === 'reviewQuestion');
    if (!review) throw new Error('no stub');
    await publishAll();
    await expectOf(dialog.getByRole('listitem')).count.toBe(3);
    await expectAccessible(page);
    const isSecond = (input: unknown) => (input as { idQuestion: number }).idQuestion === 302;
    const refused = refuse(calls.questions.reviewQuestion, 'reviewNotPossible');
    wire.use({ ...review, reply: (input) => (isSecond(input) ? refused.reply(input) : review.reply(input)) });
    await dialog.getByRole('button', { name: pt('bank', 'review.publish') }).click();
    await dialog.getByRole('alert').waitFor();
    await expectOf(dialog.getByRole('listitem')).count.toBe(2);
    await dialog.getByRole('button', { name: pt('ui', 'cancel') }).click();
    await page.getByText(pt('bank', 'review.published_one')).waitFor();
    await pressButton(page, pt('ui', 'undo'));
    wire.use(review);
    await publishAll();
    await dialog.getByRole('button', { name: pt('bank', 'review.publish') }).click();
    await page.getByText(pt('bank', 'review.published_other', { count: '3' })).waitFor();
    await entryOf(page, 'delta').waitFor({ state: 'detached' });
    await pressButton(page, pt('ui', 'undo'));
    await entryOf(page, 'delta').waitFor();
    await entryOf(page, 'estuario').waitFor();
    await expect
      .poll(() => bank.entries().flatMap(({ questions }) => questions.map(({ review: { state } }) => state)))
      .toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('is told when another editor was faster, and sees the present state', async () => {
    const bank = bankInState('inReview', 303);
    const { page } = await openAsEditor('/my-questions?bank=review', bank.stubs);
    const entry = entryOf(page, 'estuario');
    await entry.focus();
    bank.change(303, { review: { state: 'returned', comment: 'Falta el verbo.', actions: [] } });
    await page.keyboard.press('a');
    await page.getByText('Alguém já deu este passo').waitFor();
    await entry.getByText(pt('assessments', 'review.state.returned')).waitFor();
    await entry.getByText('Falta el verbo.').waitFor();
    await expectAccessible(page);
  });

  it('finds by an old address what the topic in it was merged into, named above the list', async () => {
    const wetlands = discipline(8, 'Humedales', { kind: 'content', idParent: 3, filter: 0, aliases: [77] });
    const { stubs } = storedBank({ nodes: [...schoolCatalogue, wetlands], rights: asEditor });
    const { page } = await openAsEditor('/my-questions?bank=provider&only=77', stubs);
    await page.getByRole('button', { name: `${pt('bank', 'filter.remove')} Humedales` }).click();
    await page.waitForURL((url) => !url.searchParams.has('only'));
  });
});
