import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { assessmentRow, listOfAssessments } from './replies/assessments.ts';
import { bankOf, builtAssessment, outlineOf } from './replies/builder.ts';
import { alone, catalogue, discipline, question } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { hold, stub } from './support/wire.ts';

const { openScreen } = openScreens();

const MATHEMATICS = 1;
const bank = Array.from({ length: 40 }, (_, index) => alone(question({ idQuestion: 100 + index })));
const subjects = catalogue(
  discipline(MATHEMATICS, 'Matemáticas', { questions: 40 }),
  discipline(2, 'Biología y Geología', { questions: 30 }),
  discipline(3, 'English Language', { questions: 20, language: 'en' }),
  discipline(4, 'Deutsch', { questions: 10, language: 'de' }),
);
/** Counts 40 questions for each discipline that is chosen. */
const counts = stub(calls.assessments.countQuestions, ({ idsCataloging }) => {
  const usable = idsCataloging.length * 40;
  return { content: { usable, drawable: usable, fewest: 1, most: Math.min(usable, 90) } };
});
const waitForCount = (page: Page, words: string) =>
  outlineOf(page).getByRole('heading', { name: words, exact: true }).waitFor();
const nextStep = (page: Page) => page.getByRole('button', { name: 'Preguntas', exact: true });

describe('a draw of questions', () => {
  it('says how many can be drawn, waits for their count, and offers that many where more are asked for', async () => {
    const drawn = builtAssessment({ of: { type: 'automatic', qAutomaticQnt: 40 }, has: bank });
    const { page, wire } = await openScreen('/add-assessment', {
      as: people.teacher(),
      stubs: [...drawn.stubs, subjects, counts],
    });
    await page.getByRole('button', { name: /^Matemáticas 40/ }).click();
    await page.getByRole('radio', { name: 'Al azar' }).click();
    await page.getByText('De 1 a 40, entre 40 preguntas.').waitFor();
    const quantity = page.getByRole('textbox', { name: '¿Cuántas?' });
    const other = page.getByRole('button', { name: /^Biología y Geología 30/ });
    const offer = page.getByRole('button', { name: /^Usar \d+$/ });
    const counted = Promise.withResolvers<void>();
    wire.use(hold(counts, counted.promise));
    await quantity.fill('89');
    await offer.waitFor();
    await other.click();
    await offer.waitFor({ state: 'detached' });
    await nextStep(page).click();
    counted.resolve();
    await page.getByText('De 1 a 80.', { exact: true }).waitFor();
    expect(wire.inputs(calls.assessments.addAssessment)).toEqual([]);
    await other.click();
    await quantity.fill('90');
    await page.getByText('Solo hay 40 preguntas.').waitFor();
    await nextStep(page).click();
    await page.getByText('De 1 a 40.', { exact: true }).waitFor();
    await expectAccessibleInAllThemes(page);
    await offer.click();
    await expectOf(quantity).value.toBe('40');
    await nextStep(page).click();
    await waitForCount(page, '40 preguntas');
    expect(wire.inputs(calls.assessments.addAssessment)).toMatchObject([
      { idsCataloging: [MATHEMATICS], qAutomaticQnt: 40 },
    ]);
  });
});

describe('the subjects of a new assessment', () => {
  it('of other languages are folded, and those of the last assessment are chosen until they are cleared', async () => {
    const { stubs } = builtAssessment({ bank });
    const { page } = await openScreen('/add-assessment', {
      as: people.teacher(),
      stubs: [...stubs, subjects, counts, listOfAssessments(assessmentRow({ title: 'El borrador de antes' }))],
    });
    const subject = page.getByRole('button', { name: /^Matemáticas \d/ });
    const others = page.getByRole('button', { name: /^Otros idiomas \(\d\)$/ });
    const english = page.getByRole('button', { name: /^English Language \d/ });
    await expectOf(others).attribute('aria-expanded').toBe('false');
    await expectOf(english).count.toBe(0);
    await others.press('Enter');
    await english.click();
    await others.press('Space');
    await expectOf(english).attribute('aria-pressed').toBe('true');
    await english.click();
    await subject.click();
    await expectOf(page.getByRole('radio', { name: 'Solo de selección simple' })).checked.toBe(true);
    await expectAccessibleInAllThemes(page);
    await nextStep(page).click();
    await bankOf(page).getByRole('article').first().waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Volver a las evaluaciones' }).click();
    await page.getByRole('link', { name: 'El borrador de antes', exact: true }).waitFor();

    await page.goto('/add-assessment');
    await expectOf(subject).attribute('aria-pressed').toBe('true');
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: 'Quitar', exact: true }).press('Enter');
    await expectOf(subject).attribute('aria-pressed').toBe('false');
  });

  it.each([
    ['asks those who may add some', '/add-assessment', people.teacher(), [], 'Las añade la coordinación', null],
    [
      'leads who may to adding some',
      '/add-assessment',
      people.coordinator(),
      [],
      'Todavía no hay materias.',
      '/catalogue',
    ],
    [
      ...(['leads to the bank on a computer', '/desktop/add-assessment', people.teacher()] as const),
      ...([[discipline(1, 'Matemáticas', { offered: false })], 'con conexión', '/desktop/sync'] as const),
    ],
    [
      ...(['leads to the first question', '/add-assessment', people.teacher()] as const),
      ...([[discipline(1, 'Matemáticas', { offered: false })], 'tiene preguntas todavía', '/add-question'] as const),
    ],
  ] as const)('are said to be none where there are none: %s', async (_, path, as, nodes, words, to) => {
    const { stubs } = builtAssessment({});
    const { page } = await openScreen(path, {
      as,
      window: phoneWindow,
      stubs: [...stubs, catalogue(...nodes), listOfAssessments()],
    });
    const subjects = page.getByRole('group', { name: 'Materias' });
    const said = page.getByText(words, { exact: false });
    await said.waitFor();
    await expectOf(subjects.getByRole('button')).count.toBe(0);
    await expect
      .poll(() => said.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(to === null ? [] : [to]);
    await expectAccessibleInAllThemes(page);
  });
});
