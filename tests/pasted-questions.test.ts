import { it } from 'vitest';
import { openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { pasteText } from './support/pasting.ts';
import { chooseSubject, locateTextField, pressButton } from './support/question-editor.ts';
import { createTranslate } from './support/words.ts';

const { openSignedInPage } = openDemonstration();
const say = createTranslate('es');

const pasted = [
  '1. ¿Qué ciudad fundó Pizarro en 1535?\na) Lima (correcta)\nb) Cusco',
  '2. Explica por qué flota el hielo en el agua.',
].join('\n');

it('a pasted list of questions is added to the bank, each once', async () => {
  const page = await openSignedInPage('teacher', '/add-questions');
  await locateTextField(page, say('pasting', 'field')).click();
  await pasteText(page, { 'text/plain': pasted });
  const cards = page.getByRole('region', { name: say('pasting', 'found') }).getByRole('article');
  await expectOf(cards).count.toBe(2);
  await chooseSubject(page, say);
  await pressButton(page, say('pasting', 'add_other', { count: '2' }));
  await page.getByText(say('pasting', 'done_other', { count: '2' })).waitFor();

  await page.goto('/my-questions?bank=mine');
  const list = page.getByRole('main').getByRole('article');
  for (const text of ['fundó Pizarro', 'flota el hielo']) {
    const found = list.filter({ hasText: text });
    await expectOf(found).count.toBe(1);
  }
});
