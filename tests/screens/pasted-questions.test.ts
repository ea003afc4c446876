import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { words as refusals } from '../../src/web/words/refusals/es.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { pasteText as paste } from '../support/pasting.ts';
import { chooseSubject, locateTextField, pressButton } from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { catalogue, discipline } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const nameOf = (number: number) => say('pasting', 'question', { number: String(number) });

const editorStubs: Stub[] = [
  catalogue(discipline(1, 'Matemáticas')),
  stub(calls.assessments.getFiltersLv2, { content: [] }),
  stub(calls.questions.searchQuestionsByText, { content: [] }),
];
/** Opens the editor of a new single-choice question. */
const openEditor = async () => {
  const { page } = await openScreen('/add-question?type=0', { as: people.teacher(), stubs: editorStubs });
  await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
  return page;
};

/** An item of an automatic list, as Word writes it. */
const wordItem = (mark: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;
const fromWord = [
  '<p class=MsoNormal><b>1. ¿Qué ciudad fundó Pizarro en 1535?</b></p>',
  wordItem('a)', 'Lima'),
  wordItem('b)', 'Cusco'),
  '<p class=MsoNormal>2. ¿Cuáles son mamíferos?</p><p class=MsoNormal>a) Ballena</p><p class=MsoNormal>b) Trucha</p>',
  '<p class=MsoNormal>Respuesta: a</p>',
].join('\n');
const asText = [
  '3. El agua hierve a ____ grados.\nRespuesta: 100',
  '4. Explica por qué flota el hielo',
  '5. en el agua.',
].join('\n');

it('a list pasted from a document is corrected and added, also after a failure, and none is added twice', async () => {
  /** What was added, by its uuid. */
  const added = new Map<string, string>();
  let refuses = true;
  const { page, wire } = await openScreen('/add-questions', {
    as: people.teacher(),
    stubs: [
      ...editorStubs,
      // One of them names a content that there is no more, so that the server refuses it among the others.
      stub(calls.questions.addQuestions, ({ questions }) => ({
        content: questions.map((one) => {
          const text = JSON.stringify(one.questionContent);
          if (refuses && text.includes('Ballena'))
            return { uuid: one.uuid, idQuestion: null, refusal: 'catalogingNotValid' as const };
          added.set(one.uuid, text);
          return { uuid: one.uuid, idQuestion: 300 + added.size, refusal: null };
        }),
      })),
    ],
  });
  const field = locateTextField(page, say('pasting', 'field'));
  const cards = page.getByRole('region', { name: say('pasting', 'found') }).getByRole('article');
  const add = (count: number) =>
    pressButton(page, say('pasting', count === 1 ? 'add_one' : 'add_other', { count: String(count) }));
  await field.click();
  await pressButton(page, say('pasting', 'addNone'));
  await page.getByText(say('pasting', 'missing.empty')).waitFor();
  await paste(page, { 'text/html': fromWord, 'text/plain': 'Lo mismo' });
  await page.keyboard.press('Enter');
  await paste(page, { 'text/plain': asText });
  await cards.nth(4).waitFor();

  // The first needs a key; the last is the rest of the one before.
  await cards.first().getByText(say('writing', 'alternatives.problem.noKey')).waitFor();
  await expectAccessibleInAllThemes(page);
  await cards.first().getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: `${nameOf(5)}: ${say('pasting', 'merge')}` }).click();
  await expectOf(cards).count.toBe(4);
  await page.getByRole('button', { name: `${nameOf(3)}: ${say('pasting', 'remove')}` }).click();
  await chooseSubject(page, say);

  await add(3);
  await page.getByText(say('pasting', 'failed_one', { names: nameOf(2) })).waitFor();
  await cards
    .nth(1)
    .getByText(say('pasting', 'failedHere', { reason: refusals.catalogingNotValid }))
    .waitFor();
  await pressButton(page, say('pasting', 'toFailed'));
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(nameOf(2));
  await expectAccessibleInAllThemes(page);

  // An edit of what is added does not add it again.
  await field.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type(' Piensa.');
  await cards.first().getByText(say('pasting', 'changed')).waitFor();
  refuses = false;
  await add(1);
  await page.getByText(say('pasting', 'done_one', { count: '1' })).waitFor();
  await pressButton(page, say('pasting', 'addNone'));
  await page.getByText(say('pasting', 'missing.noneLeft')).waitFor();

  const sent = wire.inputs(calls.questions.addQuestions).map(({ questions }) => questions.length);
  expect(sent).toEqual([3, 1]);
  const texts = [...added.values()];
  for (const text of [/fundó Pizarro/, /mamíferos/, /flota el hielo.*en el agua/])
    expect(texts.filter((one) => text.test(one))).toHaveLength(1);
  expect(texts).toHaveLength(3);
});

it('lettered alternatives pasted into an empty one fill all of them, and one undo empties them again', async () => {
  const page = await openEditor();
  const alternative = (letter: string) => locateTextField(page, say('writing', 'alternatives.name', { letter }));
  const texts = () => Promise.all([...'ABCD'].map(async (letter) => (await alternative(letter).innerText()).trim()));
  const notice = page.getByText(say('writing', 'alternatives.pasted_other', { count: '3' }));
  // While the parser loads, and if it never does, what was pasted is one text.
  const parser = /parse-pasted|pasted-offer/;
  const released = Promise.withResolvers<void>();
  let failures = 1;
  await page.route(parser, async (route) => {
    if (failures-- > 0) return route.abort();
    await released.promise;
    return route.continue();
  });
  await alternative('A').click();
  // A page whose script is missing is loaded again; the draft keeps what was pasted.
  const reloaded = page.waitForEvent('load');
  await paste(page, { 'text/plain': 'a) Uno\nb) Dos' });
  await reloaded;
  await expect.poll(texts).toEqual([expect.stringMatching(/a\) Uno\s+b\) Dos/), '', '', '']);
  await alternative('B').click();
  await paste(page, { 'text/plain': 'a) Lima\nb) Cusco (correcta)\nc) Quito' });
  await expect.poll(texts).toEqual([expect.anything(), expect.stringContaining('a) Lima'), '', '']);
  await alternative('A').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Bogotá');
  await alternative('D').click();
  released.resolve();
  await notice.waitFor();
  await expect.poll(texts).toEqual(['Bogotá', 'Lima', 'Cusco', 'Quito']);
  await expectOf(page.getByRole('radio', { name: `${say('writing', 'alternatives.correct')} C` })).checked.toBe(true);
  await expectAccessibleInAllThemes(page);

  await alternative('B').click();
  await page.keyboard.press('Control+z');
  await notice.waitFor({ state: 'detached' });
  await expect.poll(texts).toEqual(['Bogotá', '', '', '']);

  await paste(page, { 'text/plain': 'a) Lima\nb) Cusco\nc) Quito' });
  await pressButton(page, say('writing', 'alternatives.asOneText'));
  await expect.poll(texts).toEqual(['Bogotá', expect.stringMatching(/a\) Lima\s+b\) Cusco\s+c\) Quito/), '', '']);
});

it('a question pasted into an empty stem is taken apart, undo gives its text, and several go along to their screen', async () => {
  const page = await openEditor();
  const stem = locateTextField(page, say('writing', 'alternatives.command'));
  const alternative = (letter: string) => locateTextField(page, say('writing', 'alternatives.name', { letter }));
  const written = async () => [stem, ...[...'ABC'].map(alternative)].map((field) => field.innerText());
  const texts = async () => (await Promise.all(await written())).map((text) => text.trim());
  const one = '¿Capital de Ecuador?\na) Lima\nb) Quito (correcta)\nc) Cusco';
  const asText = [expect.stringMatching(/Ecuador\?\s+a\) Lima\s+b\) Quito \(correcta\)\s+c\) Cusco/), '', '', ''];
  const apart = page.getByRole('dialog', { name: say('pasting', 'apart.title') });

  await stem.click();
  await paste(page, { 'text/plain': one });
  await apart.waitFor();
  await expectAccessibleInAllThemes(page);
  await apart.getByRole('button', { name: say('pasting', 'apart.confirm') }).click();
  await expect.poll(texts).toEqual(['¿Capital de Ecuador?', 'Lima', 'Quito', 'Cusco']);
  await expectOf(page.getByRole('radio', { name: `${say('writing', 'alternatives.correct')} B` })).checked.toBe(true);
  await page.getByText(say('pasting', 'apart.done')).waitFor();

  // F8 leads to the preview, and back.
  await stem.click();
  await page.keyboard.press('F8');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('ASIDE');
  await page.keyboard.press('F8');
  await page.keyboard.press('Control+z');
  await expect.poll(texts).toEqual(asText);

  // Kept as a text it is what any text is.
  await stem.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await paste(page, { 'text/plain': one });
  await apart.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(texts).toEqual(asText);

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await paste(page, { 'text/plain': '1. ¿Uno?\na) x\nb) y\n2. ¿Dos?\na) v\nb) w' });
  await pressButton(page, say('pasting', 'apart.confirmSeveral'));
  const cards = page.getByRole('region', { name: say('pasting', 'found') }).getByRole('article');
  await cards.nth(1).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/add-questions');
  await page.goto('/add-question?type=0');
  await expect.poll(texts).toEqual(['', '', '', '']);
});
