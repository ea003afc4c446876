import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phoneWindow } from '../support/browser.ts';
import { expectOf } from '../support/expect-of.ts';
import { studentAttempt } from './replies/attempts.ts';
import { contentOf } from './replies/question-contents.ts';
import { question } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';

const { openScreen } = openScreens();

const startPaper = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar ahora' }).click();
  await page.getByRole('region', { name: 'Pregunta 1' }).waitFor();
};

/** Does to a page what the translators of browsers do: puts each text, also later ones, into elements of its own. */
const translatePage = (page: Page) =>
  page.evaluate(() => {
    const isLeftAlone = (text: Node) =>
      text.textContent?.trim() === '' ||
      text.parentElement?.closest('[translate=no], font, script, style, svg') !== null;
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) if (!isLeftAlone(walker.currentNode)) texts.push(walker.currentNode);
      for (const text of texts) {
        const inner = document.createElement('font');
        inner.textContent = `${text.textContent}`;
        const outer = document.createElement('font');
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
      }
    };
    translate();
    new MutationObserver(translate).observe(document.body, { childList: true, characterData: true, subtree: true });
  });

describe('a paper in a browser that translates pages', () => {
  it('is answered, says what is saved, and is finished', async () => {
    const attempt = studentAttempt({ questions: [101, 102, 103].map((idQuestion) => question({ idQuestion })) });
    const path = `/assessment?schedule=${attempt.idSchedule}`;
    const { page } = await openScreen(path, { as: people.student(), window: phoneWindow, stubs: attempt.stubs });
    await page.getByRole('checkbox', { name: 'Lo he leído y lo acepto' }).waitFor();
    await translatePage(page);
    await startPaper(page);
    const state = page.getByRole('banner');
    for (const number of [1, 2, 3]) {
      await page.getByRole('region', { name: `Pregunta ${number}` }).waitFor();
      await page.getByRole('radio').first().check({ force: true });
      await page.getByRole('radio').nth(1).check({ force: true });
      await page.getByRole('button', { name: 'Para luego' }).click();
      await state.getByText('Guardado').waitFor();
      await expectOf(page.getByRole('button', { name: `Mapa de preguntas: ${number} de 3 contestadas` })).count.toBe(1);
      if (number < 3) await page.getByRole('button', { name: 'Siguiente' }).click();
    }
    await page.context().setOffline(true);
    await page.getByRole('radio').first().check({ force: true });
    await state.getByText('En espera').waitFor();
    await page.context().setOffline(false);
    await state.getByText('Guardado').waitFor();
    await page.getByRole('button', { name: 'Terminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
    await page.getByText('2 de 3 correctas').waitFor();
    expect([...attempt.answers().values()]).toEqual([{ alternative: 2 }, { alternative: 2 }, { alternative: 1 }]);
  });
});

describe('a question in another language than the page', () => {
  it('is not translated by browsers, unlike one in its own', async () => {
    const questions = [101, 102].map((idQuestion) => question({ idQuestion }));
    const attempt = studentAttempt({ questions, languages: { 101: 'en' } });
    const path = `/assessment?schedule=${attempt.idSchedule}`;
    const { page } = await openScreen(path, { as: people.student(), window: phoneWindow, stubs: attempt.stubs });
    await startPaper(page);
    const isTranslated = (text: string) =>
      page.getByText(text).evaluate((element) => element.closest('[translate=no]') === null);
    await expect.poll(() => isTranslated('¿Cuánto es 101 × 3?')).toBe(false);
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect.poll(() => isTranslated('¿Cuánto es 102 × 3?')).toBe(true);
  });
});

describe('a paper at 360 px', () => {
  it('is no wider for a long word or address in a question, an alternative or the instructions', async () => {
    const long = `https://example.org/${'a'.repeat(160)}`;
    /** Puts it into the first alternative and the first objective, too. */
    const contentWithIt = (idType: number) =>
      JSON.parse(JSON.stringify(contentOf(idType, long)).replace(/1492|Leo un mapa/, long));
    const questions = [0, 1, 2, 5, 6].map((idType, index) =>
      question({ idQuestion: 101 + index, idType, content: contentWithIt(idType) }),
    );
    const attempt = studentAttempt({ questions, of: { title: long } });
    const path = `/assessment?schedule=${attempt.idSchedule}`;
    const { page } = await openScreen(path, { as: people.student(), window: phoneWindow, stubs: attempt.stubs });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await startPaper(page);
    for (let number = 1; number <= questions.length; number++) {
      await page.getByRole('region', { name: `Pregunta ${number}` }).waitFor();
      await expect.poll(width).toBe(phoneWindow.viewport.width);
      if (number < questions.length) await page.getByRole('button', { name: 'Siguiente' }).click();
    }
  });
});
