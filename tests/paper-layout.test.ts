import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Block, Doc, Inline, Table } from '../src/questions/text/document/document.ts';
import { docFromText } from '../src/questions/text/plain/from-plain-text.ts';
import { desktopWindow, isWiderThanWindow, phoneWindow } from './support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';

const TITLE = 'Frações e uma tabela larga';
const { clientOf, openSignedInPage } = openDemonstration();

const text = (text: string): Inline => ({ type: 'text', text });
const math = (latex: string): Inline => ({ type: 'inlineMath', attrs: { latex } });
const line = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const doc = (...content: Block[]): Doc => ({ type: 'doc', content });
const wideTable: Table = {
  type: 'table',
  content: [1, 2].map((row) => ({
    type: 'tableRow',
    content: Array.from({ length: 12 }, (_, index) => ({
      type: row === 1 ? 'tableHeader' : 'tableCell',
      attrs: { colspan: 1, rowspan: 1 },
      content: [line(text(row === 1 ? `Frações ${index + 1}` : `${index + 1}`))],
    })),
  })),
};

const questions = [
  {
    idType: 0,
    questionContent: {
      version: 1,
      command: doc(line(text('Quanto é '), math('\\frac{1}{2}+\\frac{1}{8}'), text('?')), wideTable),
      alternatives: [math('\\frac{5}{8}'), math('\\frac{2}{10}'), text('Nenhuma destas')].map((one, index) => ({
        id: index + 1,
        text: doc(line(one)),
      })),
      correct: 1,
      feedback: null,
    },
  },
  {
    idType: 2,
    cursiveLetter: true,
    questionContent: {
      version: 1,
      command: doc(
        line(text('Metade é '), { type: 'gap', attrs: { id: 1 } }, text('; um quarto é '), {
          type: 'gap',
          attrs: { id: 2 },
        }),
      ),
      gaps: [1, 2].map((id) => ({ id, answers: ['meio'] })),
      feedback: null,
    },
  },
  {
    idType: 6,
    questionContent: {
      version: 1,
      command: docFromText('O que você sabe fazer?'),
      objectives: [
        { id: 1, text: doc(line(text('Somo '), math('\\frac{1}{2}'), text(' e um quarto'))) },
        { id: 2, text: docFromText('Comparo frações') },
      ],
      feedback: null,
    },
  },
];

const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Schedules an assessment in Portuguese for a class whose language is Spanish. Returns the schedule's id. */
const schedulePaper = async () => {
  const teacher = await clientOf('teacher');
  const { content: nodes } = await teacher.assessments.getFiltersLv1({});
  const subject = nodes.find(({ name }) => name === 'Matemática')?.idCataloging ?? 0;
  const choice = { idsCataloging: [subject], title: TITLE, varied: true };
  const { idAssessment } = (await teacher.assessments.addAssessment(choice)).content;
  for (const question of questions) {
    const { idQuestion } = (await teacher.questions.addQuestion({ idCataloging: [subject], ...question })).content;
    await teacher.assessments.addAssessmentQuestion({ idAssessment, idQuestion });
  }
  await teacher.assessments.finishAssessment({ idAssessment, title: TITLE });
  const { content: courses } = await teacher.schedules.getCourses({});
  const idCourse = courses.find(({ name }) => name === '3.º A')?.idCourse ?? 0;
  const times = {
    startDate: dateInDays(-2),
    startTime: '08:00',
    endDate: dateInDays(2),
    endTime: '20:00',
    force: true,
  };
  const planned = await teacher.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
  return planned.content[0]?.idSchedule ?? 0;
};

/** Returns lines of text that extend beyond the window, or beyond an element that hides its overflow. */
const findCutOffText = (page: Page) =>
  page.evaluate(() => {
    const lines = [];
    /** Visually hidden text for screen readers. */
    const isUnseen = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isUnseen(element.parentElement));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim();
      if (!element || !words || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (isUnseen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      const scrolls = element.closest('[tabindex="0"]');
      if (width > 0 && !scrolls && (left < -1 || right > innerWidth + 1)) lines.push(words);
      if (getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1)
        lines.push(words);
    }
    return lines;
  });

/** Returns the first font that an element asks for. */
const fontOf = async (element: Locator): Promise<string> =>
  (await element.evaluate((node) => getComputedStyle(node).fontFamily)).replaceAll('"', '');

const magnify = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

let idSchedule: number;
beforeAll(async () => {
  idSchedule = await schedulePaper();
  await (await clientOf('student')).attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
});

const question = (page: Page, number: number) => page.getByRole('region', { name: `Pregunta ${number}`, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();

describe('a student’s paper', () => {
  it('labels alternatives in the language of its questions, and scrolls wide tables within the page', async () => {
    const page = await openSignedInPage('student', `/assessment?schedule=${idSchedule}`);
    const first = question(page, 1);
    await first.getByRole('radiogroup', { name: 'Pregunta 1 Quanto é 1/2 + 1/8?' }).waitFor();
    await first.getByRole('radio', { name: 'A 5/8', exact: true }).waitFor();
    await first.getByRole('radio', { name: 'B 2/10', exact: true }).waitFor();
    await first.getByRole('radio', { name: 'C Nenhuma destas', exact: true }).waitFor();
    const languageOf = (words: string) =>
      first.getByText(words).evaluate((node) => node.closest('[lang]')?.getAttribute('lang'));
    await expect.poll(() => languageOf('Quanto é')).toBe('pt-BR');
    await expect.poll(() => languageOf('Nenhuma')).toBe('pt-BR');
    await expectOf(page.locator('html')).attribute('lang').toBe('es');
    await expectAccessibleInAllThemes(page);

    await page.setViewportSize(phoneWindow.viewport);
    const table = first.getByRole('group', { name: 'Tabla' });
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    await first.waitFor();
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    await next(page);
    await next(page);
    await question(page, 3)
      .getByRole('radio', { name: /Somo 1\/2 e um quarto$/ })
      .first()
      .waitFor();
    await expectAccessible(page);
  });

  it('shows the words of a question in joined handwriting, and its number and other questions in print', async () => {
    const page = await openSignedInPage('student', `/assessment?schedule=${idSchedule}`);
    await question(page, 1).waitFor();
    await expect.poll(() => fontOf(question(page, 1).getByText('Quanto é'))).toMatch(/^Literata/);
    await next(page);
    const words = question(page, 2).getByText('Metade é');
    await expect.poll(() => fontOf(words)).toMatch(/^Playwrite ES/);
    await expect.poll(() => fontOf(question(page, 2).getByRole('heading'))).toMatch(/^Atkinson/);
    const states = () =>
      page.evaluate(() =>
        [...document.fonts].filter(({ family }) => family.includes('Playwrite')).map(({ status }) => status),
      );
    await expect.poll(states).toEqual(['loaded']);
    await expectAccessibleInAllThemes(page);
  });

  it('and the list of assessments are not cut off with text of twice the size', async () => {
    for (const { viewport } of [phoneWindow, desktopWindow]) {
      const page = await openSignedInPage('student', undefined, { viewport });
      await page.goto('/');
      await page.getByRole('link', { name: `Continuar ${TITLE}` }).waitFor();
      const isWhole = async () => {
        await expect.poll(() => findCutOffText(page)).toEqual([]);
        await expect.poll(() => isWiderThanWindow(page)).toBe(false);
      };
      await magnify(page);
      await isWhole();
      await page.getByRole('link', { name: `Continuar ${TITLE}` }).click();
      for (const number of [1, 2, 3]) {
        await question(page, number).waitFor();
        await isWhole();
        if (number < 3) await next(page);
      }
      await page.getByRole('button', { name: /^Mapa de preguntas/ }).click();
      await page.getByRole('dialog').waitFor();
      await isWhole();
      await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
      await page.getByRole('dialog', { name: `¿Terminar «${TITLE}»?` }).waitFor();
      await isWhole();
      await page.getByRole('button', { name: 'Seguir contestando' }).click();
      await page.getByRole('button', { name: 'Pregunta anterior' }).click();
      await page.getByRole('button', { name: 'Pregunta anterior' }).click();
    }
  });
});
