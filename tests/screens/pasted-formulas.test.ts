import { it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { pasteText as paste } from '../support/pasting.ts';
import { locateTextField, pressButton } from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { catalogue, discipline } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const recognised = (count: number) =>
  say('editor', count === 1 ? 'paste.formulas_one' : 'paste.formulas_other', { count: String(count) });

/** Opens the editor of a new question whose stem has the focus. */
const openStem = async () => {
  const { page } = await openScreen('/add-question?type=0', {
    as: people.teacher(),
    stubs: [
      catalogue(discipline(1, 'Matemáticas')),
      stub(calls.assessments.getFiltersLv2, { content: [] }),
      stub(calls.questions.searchQuestionsByText, { content: [] }),
    ],
  });
  const stem = locateTextField(page, say('writing', 'alternatives.command'));
  await stem.click();
  const formula = (readable: string) =>
    stem.getByRole('img', { name: say('editor', 'formula.named', { formula: readable }) });
  return { page, stem, formula };
};

const fraction = (above: string, below: string) =>
  `<m:f><m:num><m:r>${above}</m:r></m:num><m:den><m:r>${below}</m:r></m:den></m:f>`;
const fromWord = `<html xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"><body><!--StartFragment-->
  <p class=MsoNormal>Área: <!--[if gte msEquation 12]><m:oMath>${fraction('1', '2')}<m:r><i>bh</i></m:r></m:oMath><![endif]--><![if
  !msEquation]><span><![if !vml]><img src="file:///C:/a.png"><![endif]></span><![endif]> y
  <math><msup><mi>x</mi><mn>2</mn></msup></math><span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span></p>
  <!--EndFragment--></body></html>`;

it('formulas of Word and of pages are formulas, and one undo takes back what was pasted', async () => {
  const { page, stem, formula } = await openStem();
  await paste(page, { 'text/html': fromWord, 'text/plain': 'Área: 12bh y x2[A1]' });
  await page.getByText(recognised(2)).waitFor();
  await formula('1/2 bh').waitFor();
  await formula('x²').waitFor();
  await expectOf(stem).text.not.toContain('A1');
  await expectAccessibleInAllThemes(page);
  await pressButton(page, say('editor', 'paste.undo'));
  await expectOf(stem).text.not.toContain('Área');
  await page.getByText(recognised(2)).waitFor({ state: 'detached' });
});

it('formulas between dollars are formulas until it is undone, and prices are text', async () => {
  const { page, stem, formula } = await openStem();
  await paste(page, { 'text/plain': 'Halla $x^2$ si pagas $5 y $10.' });
  await page.getByText(recognised(1)).waitFor();
  await formula('x²').waitFor();
  await pressButton(page, say('editor', 'paste.undo'));
  await expectOf(stem).text.toContain('Halla $x^2$ si pagas $5 y $10.');
  // What is written after a paste ends its undo.
  await paste(page, { 'text/plain': ' Sea $y$.' });
  await page.getByText(recognised(1)).waitFor();
  await page.keyboard.type('!');
  await page.getByText(recognised(1)).waitFor({ state: 'detached' });
});

it('a formula that cannot be read leaves a mark and a notice, and none of its digits', async () => {
  const { page, stem } = await openStem();
  await paste(page, { 'text/html': '<p>A <math><mlongdiv><mn>12</mn><mn>3</mn></mlongdiv></math> B</p>' });
  await page.getByRole('alert').getByText(say('editor', 'paste.unreadFormulas_one')).waitFor();
  await expectOf(stem).text.toContain(`A ${say('editor', 'paste.unreadFormula')} B`);
});

it('as many lines as there are empty alternatives fill them, and broken lines of a page are joined', async () => {
  const { page, stem } = await openStem();
  const broken = 'El agua que cae sobre la sierra durante el invierno vuelve al mar por los\nríos que nacen en ella.';
  await paste(page, { 'text/plain': broken });
  await page.getByText(say('editor', 'paste.joinedLines_one', { count: '1' })).waitFor();
  await expectOf(stem).text.toContain('al mar por los ríos que nacen en ella.');
  const alternative = (letter: string) => locateTextField(page, say('writing', 'alternatives.name', { letter }));
  await alternative('A').click();
  await paste(page, { 'text/plain': 'Lima\nCusco\n$x$\nQuito' });
  await page.getByText(say('writing', 'alternatives.pasted_other', { count: '4' })).waitFor();
  await expectOf(alternative('B')).text.toContain('Cusco');
  await expectOf(alternative('D')).text.toContain('Quito');
});
