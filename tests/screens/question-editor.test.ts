import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import type { TeacherQuestion } from '../../src/contract/questions.ts';
import type { Block, Doc } from '../../src/questions/text/document/document.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import {
  chooseSubject,
  leaveEditor,
  locateTextField,
  markCorrect,
  openEditor,
  pressButton,
  typeIntoField,
  writeAlternatives,
} from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { storedBank } from './replies/bank.ts';
import { alone, catalogue, discipline, ownQuestion } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { hold, refusalReply, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const stem = say('writing', 'alternatives.command');
const field = say('bank', 'data.identifier');

const newQuestion = async () => {
  const bank = storedBank();
  const screen = await openScreen('/add-question', { as: people.teacher(), stubs: bank.stubs });
  await locateTextField(screen.page, stem).waitFor();
  return { ...screen, bank };
};
const openQuestion = async (changes: Partial<TeacherQuestion> & { stem?: string } = {}) => {
  const bank = storedBank({ entries: [alone(ownQuestion({ idQuestion: 201, ...changes }))] });
  const screen = await openScreen('/add-question/201', { as: people.teacher(), stubs: bank.stubs });
  await locateTextField(screen.page, field).waitFor();
  return { ...screen, bank, identifier: locateTextField(screen.page, field) };
};

describe('the editor of a question', () => {
  it('does not save while fields are missing, lists them and focuses the first', async () => {
    const { page } = await newQuestion();
    await pressButton(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'edit.problems_other', { count: '3' })).waitFor();
    await page.getByText(say('writing', 'alternatives.problem.blank')).waitFor();
    await page.getByText(say('writing', 'alternatives.problem.tooFew_other', { count: '2' })).waitFor();
    await page.getByText(say('writing', 'alternatives.problem.noKey')).waitFor();
    await expectOf(locateTextField(page, stem)).focused.toBe(true);
    await expectAccessibleInAllThemes(page);
  });

  it('restores an unsaved draft after a reload and deletes it when it is discarded', async () => {
    const { page } = await newQuestion();
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
    await expectOf(page.getByText('no se pierde')).count.toBe(0);
  });

  it('restores a draft typed right up to the reload, separately from the draft of another tab', async () => {
    const { page } = await newQuestion();
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
    const { page, wire } = await newQuestion();
    await typeIntoField(page, stem, '¿Qué letra se enlaza con la siguiente?');
    const shown = page.getByRole('complementary').getByText('¿Qué letra se enlaza');
    const font = () => shown.evaluate((node) => getComputedStyle(node).fontFamily);
    await expect.poll(font).toMatch(/^"?Literata/);
    await page.getByRole('checkbox', { name: say('bank', 'data.cursiveLetter') }).check();
    await expect.poll(font).toMatch(/^"?Playwrite ES/);
    await writeAlternatives(page, say, 'La a', 'Ninguna');
    await markCorrect(page, say, 'radio', 'A');
    await chooseSubject(page, say);
    await pressButton(page, say('bank', 'edit.save'));
    await page.waitForURL(/add-question\/\d+$/);
    await expect.poll(() => wire.inputs(calls.questions.addQuestion)).toMatchObject([{ cursiveLetter: true }]);
  });

  it('begins with the topic of the last question, until it is changed or no longer there', async () => {
    const { page, wire } = await newQuestion();
    const topic = page.getByRole('group', { name: say('bank', 'data.place') });
    await topic.getByText(say('bank', 'withoutTopic'), { exact: true }).waitFor();
    await typeIntoField(page, stem, '¿Cuánto es 2 + 2?');
    await writeAlternatives(page, say, '3', '4');
    await markCorrect(page, say, 'radio', 'B');
    await chooseSubject(page, say);
    await pressButton(page, say('bank', 'edit.save'));
    await page.waitForURL(/add-question\/\d+$/);
    await page.goto('/add-question');
    await topic.getByText('Matemáticas').waitFor();
    await page.getByText(say('bank', 'data.placeRemembered')).waitFor();
    await expectOf(page.getByText(say('bank', 'edit.notSaved'))).count.toBe(1);
    await expectAccessible(page);
    await pressButton(page, say('bank', 'data.change'));
    await page.getByRole('dialog').getByRole('treeitem', { name: 'Geografía e Historia' }).click();
    await topic.getByText('Geografía e Historia').waitFor();
    await expectOf(page.getByText(say('bank', 'data.placeRemembered'))).count.toBe(0);
    wire.use(catalogue(discipline(1, 'Matemáticas', { active: false })));
    await page.goto('/add-question?type=1');
    await topic.getByText(say('bank', 'withoutTopic'), { exact: true }).waitFor();
  });

  it('asks for confirmation before leaving with unsaved changes', async () => {
    const { page } = await newQuestion();
    await typeIntoField(page, stem, 'Casi perdido.');
    await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
    const dialog = page.getByRole('dialog', { name: say('ui', 'leave.title') });
    await dialog.getByRole('button', { name: say('drafts', 'leave.stay') }).click();
    await page.getByRole('complementary').getByText('Casi perdido.').waitFor();
    await leaveEditor(page, say);
    await page.getByRole('heading', { name: say('bank', 'screen.title'), level: 1 }).waitFor();
  });

  it('stays open when saving fails without a network, and saves once there is one', async () => {
    const { page } = await newQuestion();
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
    const { page, wire, bank } = await newQuestion();
    const add = bank.stubs.find(({ call }) => call.name === 'addQuestion');
    if (!add) throw new Error('no stub');
    const blocked = Promise.withResolvers<void>();
    wire.use(hold(add, blocked.promise));
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
    await expect.poll(() => wire.inputs(calls.questions.addQuestion)).toHaveLength(1);
  });

  it('sends the same question again, with the same key, when the reply to the first attempt is lost', async () => {
    const { page } = await newQuestion();
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
  });

  it('opens with the newest version when another tab has changed the question since it was read', async () => {
    const { page, bank, identifier } = await openQuestion({ stem: '¿Dónde nace el Miño?' });
    await locateTextField(page, stem).getByText('¿Dónde nace el Miño?').waitFor();
    await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
    await page.getByRole('heading', { name: say('bank', 'screen.title'), level: 1 }).waitFor();
    bank.change(201, { identifier: 'EN-OTRA', idVersion: 77 });
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: say('bank', 'do.edit') })
      .click();
    await expectOf(identifier).value.toBe('EN-OTRA');
  });

  it('shows an image in its proportions while its width is set, as wide as it will be in a line', async () => {
    const size = { width: 1280, height: 1600 };
    const image: Block = {
      type: 'image',
      attrs: { asset: `${'a'.repeat(32)}.png`, alt: 'Un mapa', decorative: false, width: 50, size },
    };
    const command: Doc = { type: 'doc', content: [image] };
    const content = { version: 1, command, alternatives: [], correct: null, feedback: null };
    const { page } = await openQuestion({ content });
    const drawn = { ...size, channels: 3 as const, background: '#0f6b63' };
    const body = await sharp({ create: drawn }).png().toBuffer();
    await page.route('**/files/*', (route) => route.fulfill({ body, contentType: 'image/png' }));
    await page.reload();
    await locateTextField(page, stem).getByRole('img', { name: 'Un mapa' }).dblclick();
    const dialog = page.getByRole('dialog', { name: say('editor', 'image.title') });
    /** The ratio of the preview, and its share of the line in which it is drawn. */
    const preview = () =>
      dialog.locator('img').evaluate((shown: HTMLImageElement) => {
        const { width, height } = shown.getBoundingClientRect();
        return [width / height, width / (shown.parentElement?.clientWidth ?? 0)].map((ratio) => ratio.toFixed(1));
      });
    await expect.poll(preview).toEqual(['0.8', '0.5']);
    const width = dialog.getByRole('combobox', { name: say('editor', 'image.width') });
    await width.selectOption('100');
    await expect.poll(preview).toEqual(['0.8', '1.0']);
    await expectAccessibleInAllThemes(page);
    await width.selectOption('20');
    await expect.poll(preview).toEqual(['0.8', '0.2']);
    await page.setViewportSize(phoneWindow.viewport);
    await expect.poll(preview).toEqual(['0.8', '0.2']);
    await dialog.getByRole('button', { name: say('editor', 'save') }).click();
    const shown = page.getByRole('img', { name: 'Un mapa' });
    await expect
      .poll(() =>
        shown.evaluateAll((all) =>
          all.map((one) => {
            const { width, height } = one.getBoundingClientRect();
            return [width, (width / height).toFixed(1)];
          }),
        ),
      )
      .toEqual([
        [128, '0.8'],
        [128, '0.8'],
      ]);
  });

  it('reports a question with the same words in other case and shows it', async () => {
    const { page, wire, bank } = await newQuestion();
    const text = '¿Que oceano es el mas pequeño del Mundo?';
    const twin = ownQuestion({ idQuestion: 205, stem: '¿Qué océano es el más pequeño del mundo?' });
    wire.use(
      stub(calls.questions.searchQuestionsByText, ({ text: typed }) => ({
        content: typed === text ? [{ idQuestion: 205, text: 'el mundo', same: true, owner: null }] : [],
      })),
      stub(calls.questions.getQuestion, { content: { ...twin, text: '', feedback: '', alternatives: [] } }),
    );
    expect(bank.entries()).toEqual([]);
    await typeIntoField(page, stem, text);
    await page.getByText(say('bank', 'twin.same')).waitFor();
    await pressButton(page, say('bank', 'twin.see'));
    await page.getByRole('dialog').getByText('1492').waitFor();
    await expectAccessible(page);
  });

  it('keeps the content that the new type supports when the type is changed', async () => {
    const { page } = await newQuestion();
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
    const { page, wire, bank, identifier } = await openQuestion({ stem: '¿Qué río pasa por Toledo?', idVersion: 1 });
    await identifier.fill('RIOS-1');
    bank.change(201, { identifier: 'OTRO', idVersion: 2 });
    wire.use(
      stub(calls.questions.editQuestion, ({ idQuestion, idVersion }) =>
        idVersion === 2 ? { content: { idQuestion, idVersion: 3 } } : refusalReply('questionChanged'),
      ),
    );
    await pressButton(page, say('bank', 'edit.save'));
    const dialog = page.getByRole('dialog', { name: say('bank', 'edit.changedTitle') });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say('bank', 'edit.changedMine') }).click();
    await page.getByText(say('bank', 'note.saved')).waitFor();
    await expect
      .poll(() => wire.inputs(calls.questions.editQuestion))
      .toMatchObject([
        { identifier: 'RIOS-1', idVersion: 1 },
        { identifier: 'RIOS-1', idVersion: 2 },
      ]);
  });

  it('asks for confirmation before changing a question that an assessment uses', async () => {
    const { page, wire, identifier } = await openQuestion({ usedTimes: 1 });
    await page.getByText(say('bank', 'edit.used_one', { count: '1' })).waitFor();
    await identifier.fill('EN-USO');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: say('bank', 'edit.usedTitle') });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say('bank', 'edit.usedConfirm') }).click();
    await page.getByText(say('bank', 'note.saved')).waitFor();
    await expect.poll(() => wire.inputs(calls.questions.editQuestion)).toMatchObject([{ confirmed: true }]);
  });
});
