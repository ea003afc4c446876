import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { locateTextField, pressButton, typeIntoField } from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { storedBank } from './replies/bank.ts';
import { alone, ownQuestion, stimulus } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { fail, refusalReply, refuse, type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const es = createTranslate('es');

const lens = ownQuestion({ idQuestion: 201, stem: '¿Qué miró Hooke?' });

describe('a stimulus with questions', () => {
  it('cannot be saved without a text and a question', async () => {
    const { page } = await openScreen('/add-context-question', { as: people.teacher(), stubs: storedBank().stubs });
    await pressButton(page, es('bank', 'edit.save'));
    await page.getByText(es('bank', 'group.textMissing')).waitFor();
    await page.getByText(es('bank', 'group.questionsMissing')).waitFor();
    await expectAccessible(page);
    await typeIntoField(page, es('bank', 'group.text'), 'En 1665');
    await page.getByText(es('bank', 'group.textMissing')).waitFor({ state: 'detached' });
  });

  it('replaces a newer version only after its author confirms', async () => {
    const { stubs } = storedBank({ entries: [stimulus(9, 'El corcho', [lens])] });
    let newest = 1;
    const getContext = replyOf(stubs, 'getContext');
    const versioned: Stub[] = [
      ...stubs,
      stub(calls.questions.getContext, (input) => {
        const reply = getContext(input) as { content: object };
        return { content: { ...reply.content, idVersion: newest } } as never;
      }),
      stub(calls.questions.editContext, ({ idContext, idVersion }) =>
        idVersion === newest ? { content: { idContext, idVersion: ++newest } } : refusalReply('questionChanged'),
      ),
    ];
    const { page, wire } = await openScreen('/add-context-question/9', { as: people.teacher(), stubs: versioned });
    await locateTextField(page, es('bank', 'group.name')).fill('Hooke');
    newest = 2;
    await pressButton(page, es('bank', 'edit.save'));
    const dialog = page.getByRole('dialog', { name: es('bank', 'group.changedTitle') });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: es('bank', 'group.changedMine') }).click();
    await page.getByText(es('bank', 'note.textSaved')).waitFor();
    // The version it was saved from is known now, so the next save needs no confirmation.
    await locateTextField(page, es('bank', 'group.name')).fill('Hooke y el corcho visto de cerca');
    await pressButton(page, es('bank', 'edit.save'));
    await page.getByText(es('bank', 'edit.allSaved')).waitFor();
    await expect
      .poll(() => wire.inputs(calls.questions.editContext).map((sent) => [sent.contextTitle, sent.idVersion]))
      .toEqual([
        ['Hooke', 1],
        ['Hooke', 2],
        ['Hooke y el corcho visto de cerca', 3],
      ]);
  });

  it('forgets a refusal with the next change, and a failure of the server only with the next save', async () => {
    const { stubs } = storedBank({ entries: [stimulus(9, 'El corcho', [lens])] });
    const { page, wire } = await openScreen('/add-context-question/9', {
      as: people.teacher(),
      stubs: [...stubs, refuse(calls.questions.editContext, 'contextNotValid')],
    });
    const name = locateTextField(page, es('bank', 'group.name'));
    const alert = page.getByRole('alert').filter({ hasText: /./ });
    await name.fill('Hooke');
    await pressButton(page, es('bank', 'edit.save'));
    await alert.waitFor();
    await name.fill('Hooke y el corcho');
    await alert.waitFor({ state: 'detached' });
    wire.use(fail(calls.questions.editContext));
    await pressButton(page, es('bank', 'edit.save'));
    await alert.waitFor();
    await name.fill('Hooke y su corcho');
    await expectOf(page.getByText(es('bank', 'edit.notSaved'))).count.toBe(1);
    await expectOf(alert).count.toBe(1);
  });

  it('gets an existing and a new question, and reorders them with keys', async () => {
    const bank = storedBank({ entries: [alone(lens)] });
    const { page, wire } = await openScreen('/add-context-question', { as: people.teacher(), stubs: bank.stubs });
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
    await expectOf(first).text.toContain('¿Qué vio Hooke?');
    await pressButton(page, es('bank', 'edit.save'));
    await page.getByText(es('bank', 'note.textSaved')).waitFor();
    await expect
      .poll(() => wire.inputs(calls.questions.addContext))
      .toMatchObject([{ contextTitle: 'Hooke y el corcho', idsQuestions: [901, 201] }]);
  });

  it('is listed as one entry, to which its editor leads, and is deleted without its questions', async () => {
    const vision = ownQuestion({ idQuestion: 202, stem: '¿Qué vio Hooke?' });
    const bank = storedBank({ entries: [stimulus(9, 'Hooke y el corcho', [lens, vision])] });
    const { page, wire } = await openScreen('/add-context-question/9', { as: people.teacher(), stubs: bank.stubs });
    await locateTextField(page, es('bank', 'group.name')).fill('Hooke y el corcho visto de cerca');
    await pressButton(page, es('bank', 'edit.save'));
    await page.getByText(es('bank', 'note.textSaved')).waitFor();
    await page.getByRole('link', { name: es('bank', 'note.toList') }).click();
    const entry = page.getByRole('article').filter({ hasText: 'Hooke y el corcho visto de cerca' });
    await entry.getByText(es('bank', 'text.about_other', { count: '2' })).waitFor();
    await expectAccessible(page);

    await entry.getByRole('button', { name: es('bank', 'do.deleteText') }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleInAllThemes(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('bank', 'delete.confirm') })
      .click();
    await page.getByText(es('bank', 'note.textDeleted')).waitFor();
    await page.getByRole('article').filter({ hasText: '¿Qué vio Hooke?' }).waitFor();
    await expect
      .poll(() => wire.inputs(calls.questions.deleteContext))
      .toEqual([{ idContext: 9, withQuestions: false, confirmed: false }]);
  });
});

/** Returns the function that replies to a call of this name. */
const replyOf = (stubs: readonly Stub[], name: string): Stub['reply'] => {
  const found = stubs.find(({ call }) => call.name === name);
  if (!found) throw new Error(`no stub of ${name}`);
  return found.reply;
};
