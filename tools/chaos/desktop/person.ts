import type { Page } from 'playwright-core';
import sharp from 'sharp';
import {
  beginAssessment,
  beginToSynchronise,
  finishAssessment,
  locateBank,
  locateKeys,
  waitForQuestions,
} from '../../../tests/support/desktop-pages.ts';
import {
  chooseSubject,
  locateTextField,
  markCorrect,
  pressButton,
  writeAlternatives,
} from '../../../tests/support/question-editor.ts';
import { createTranslate } from '../../../tests/support/words.ts';
import type { Computer } from './computer.ts';
import { assessmentValue, type FoundQuestion, questionValue } from './found.ts';
import type { Ledger } from './ledger.ts';
import { type Moment, QUESTIONS_IN_ASSESSMENT, type Round } from './plan.ts';

const say = createTranslate('es');
const STEM = 'Enunciado';

/** Is told where in a round the person is. */
type OnMoment = (moment: Moment) => void;

/** A teacher who writes at the pages of a computer. All that the app is asked to save, and has saved, is in the ledger. */
export class Person {
  readonly #computer: Computer;
  readonly #ledger: Ledger;
  /** The questions that were found on the computer, of those written here. */
  questions: readonly FoundQuestion[] = [];
  #count = 0;

  constructor(computer: Computer, ledger: Ledger) {
    this.#computer = computer;
    this.#ledger = ledger;
  }

  /** Does what a round has, and tells which moment it is. Returns the key of what was written. */
  async work(round: Round, on: OnMoment): Promise<string> {
    const key = await this.#write(round, on);
    if (round.moment === 'while synchronising') {
      const page = await this.#computer.page();
      await beginToSynchronise(page, this.#computer.address);
      on('while synchronising');
      await page.getByText('Sincronizado.', { exact: true }).or(page.getByRole('alert')).first().waitFor();
    }
    if (round.moment === 'while starting') {
      on('while starting');
      await this.#computer.open('/my-questions');
    }
    return key;
  }

  #write(round: Round, on: OnMoment): Promise<string> {
    const edited = this.questions[Math.floor(round.which * this.questions.length)];
    if (round.work === 'assessment') return this.#build(round, on);
    if (round.work === 'edited question' && edited) return this.#edit(edited, on);
    return this.#add(round.work === 'question with a picture', on);
  }

  async #add(hasPicture: boolean, on: OnMoment): Promise<string> {
    const key = this.#newKey();
    const page = await this.#computer.open('/add-question?type=0');
    await locateTextField(page, STEM).click();
    on('before saving');
    await page.keyboard.type(`Pregunta ${key} v1`);
    if (hasPicture) await insertPicture(page);
    await writeAlternatives(page, say, 'Tajo', 'Ebro');
    await markCorrect(page, say, 'radio', 'A');
    await chooseSubject(page, say);
    await this.#save(page, key, on);
    return key;
  }

  async #edit({ key, idQuestion }: FoundQuestion, on: OnMoment): Promise<string> {
    const page = await this.#computer.open(`/add-question/${idQuestion}`);
    // Not its middle: there may be a picture, which typing would replace.
    await locateTextField(page, STEM).getByText(`Pregunta ${key}`).click();
    on('before saving');
    await page.keyboard.press('End');
    await page.keyboard.type(` v${++this.#count}`);
    await this.#save(page, key, on);
    return key;
  }

  async #save(page: Page, key: string, on: OnMoment): Promise<void> {
    const field = locateTextField(page, STEM);
    // What was typed before a page was closed comes back as a draft, and is saved with what was typed now.
    // Decorative pictures have no role.
    const pictures = await field.locator('img[src*="/files/"]').count();
    this.#ledger.ask(key, questionValue(await field.innerText(), pictures > 0));
    on('while saving');
    await pressButton(page, say('bank', 'edit.save'));
    const saved = page.getByText(say('bank', 'note.saved'), { exact: true });
    const used = page.getByRole('dialog').getByRole('button', { name: say('bank', 'edit.usedConfirm') });
    await saved.or(used).first().waitFor();
    if (await used.isVisible()) {
      await used.click();
      await saved.waitFor();
    }
    this.#ledger.acknowledge(key);
    on('after saving');
  }

  async #build({ which }: Round, on: OnMoment): Promise<string> {
    const key = this.#newKey();
    await this.#computer.open('/assessments');
    const page = await this.#computer.page();
    on('before saving');
    await beginAssessment(page, `Evaluación ${key}`, [/^Geografía e Historia/], this.#computer.address);
    const bank = locateBank(page);
    await bank.getByRole('button', { name: 'Mías', exact: true }).click();
    // Either the questions are being saved when it comes, or the end.
    if (which < 0.5) on('while saving');
    for (let count = 1; count <= QUESTIONS_IN_ASSESSMENT; count++) {
      this.#ledger.ask(key, assessmentValue(false, count));
      await bank
        .getByRole('button', { name: /^Añadir:.*Pregunta/ })
        .first()
        .click();
      await waitForQuestions(page, count === 1 ? '1 pregunta' : `${count} preguntas`);
    }
    await page.getByText(say('builder', 'saved.justNow')).waitFor();
    this.#ledger.acknowledge(key);
    this.#ledger.ask(key, assessmentValue(true, QUESTIONS_IN_ASSESSMENT));
    on('while saving');
    await finishAssessment(page);
    await locateKeys(page).waitFor();
    this.#ledger.acknowledge(key);
    on('after saving');
    return key;
  }

  #newKey(): string {
    return `k${++this.#count}`;
  }
}

/** Inserts a picture where the cursor is, described as decorative. */
const insertPicture = async (page: Page): Promise<void> => {
  const colour = { r: Math.floor(256 * Math.random()), g: Math.floor(256 * Math.random()), b: 90 };
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: colour } });
  const choosing = page.waitForEvent('filechooser');
  await pressButton(page, say('editor', 'tools.image'));
  await (await choosing).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
  const dialog = page.getByRole('dialog', { name: say('editor', 'image.title') });
  await dialog.getByLabel(say('editor', 'image.decorative')).check();
  await dialog.getByRole('button', { name: say('editor', 'save') }).click();
  await dialog.waitFor({ state: 'detached' });
};
