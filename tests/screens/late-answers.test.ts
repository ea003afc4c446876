import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { studentAssessment } from './replies/attempts.ts';
import { storedLateResponses } from './replies/late-responses.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');

it('late answers are accepted and rejected one by one and together, and the focus stays where one decided', async () => {
  const stubs = storedLateResponses();
  const { page, wire } = await openScreen('/reports/71/results/late', { as: people.teacher(), stubs });
  await page.getByRole('heading', { name: say('reports', 'late.title'), level: 1 }).waitFor();
  const answers = page.getByRole('article');
  await expectOf(answers).count.toBe(4);
  await answers
    .first()
    .getByText(/^Dada \d\d\/\d\d\/\d{4}, \d\d:\d\d · llegó /)
    .waitFor();
  await expectAccessibleInAllThemes(page);

  await answers
    .nth(0)
    .getByRole('button', { name: /^Aceptar/ })
    .press('Enter');
  await answers
    .nth(0)
    .getByText(/^Aceptada por /)
    .waitFor();
  await answers
    .nth(1)
    .getByRole('button', { name: /^Rechazar/ })
    .press('Enter');
  await answers
    .nth(1)
    .getByText(/^Rechazada por /)
    .waitFor();
  // The buttons of a decision disappear with it.
  await expectOf(answers.nth(1).getByRole('heading', { level: 3 })).focused.toBe(true);
  await expectAccessible(page);

  const acceptAll = say('reports', 'late.acceptAll_other', { count: '2' });
  await page.getByRole('button', { name: acceptAll, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('reports', 'late.consequence.accepted')).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('reports', 'late.accept'), exact: true }).click();
  await page.getByRole('status').getByText('2 respuestas tardías están aceptadas y cuentan.').waitFor();
  await expectOf(answers.getByText(/^Aceptada por /)).count.toBe(3);
  await expectOf(page.getByRole('heading', { name: say('reports', 'late.title') })).focused.toBe(true);
  // Answers that arrive while the dialog is open are not accepted with the listed ones.
  expect(wire.inputs(calls.attempts.decideLateResponses)).toMatchObject([
    { idSchedule: 71, decision: 'accepted', idsLateResponses: [301] },
    { idSchedule: 71, decision: 'rejected', idsLateResponses: [302] },
    { idSchedule: 71, decision: 'accepted', idsLateResponses: [303, 304] },
  ]);
});

it('an accepted late answer is taken back with the keyboard, and may be accepted again', async () => {
  const stubs = storedLateResponses();
  const { page, wire } = await openScreen('/reports/71/results/late', { as: people.teacher(), stubs });
  const first = page.getByRole('article').first();
  await first.getByRole('button', { name: /^Aceptar/ }).press('Enter');
  await first.getByText(/^Aceptada por /).waitFor();
  await first.getByRole('button', { name: /^Que al final no cuente/ }).press('Enter');
  await first.getByText(/^Rechazada por /).waitFor();
  await first.getByRole('button', { name: /^Aceptar/ }).waitFor();
  await expectAccessible(page);
  expect(wire.inputs(calls.attempts.decideLateResponses)).toMatchObject([
    { decision: 'accepted', idsLateResponses: [301] },
    { decision: 'rejected', idsLateResponses: [301] },
  ]);
});

it('a student reads that late answers wait before the figure, which is neither large nor at a level', async () => {
  const row = studentAssessment({
    ...{ badge: 'DONE', idAttempt: 81, percentage: 0, late: 2, finishedAt: '2026-03-10T10:00:00+01:00' },
  });
  const { page } = await openScreen(`/assessment?schedule=${row.idSchedule}`, {
    as: people.student(),
    stubs: [
      stub(calls.attempts.getStudentAssessments, { content: [row], serverTime: '2026-03-10T11:00:00+01:00' }),
      stub(calls.ownResults.getStudentAssessmentReport, {
        content: {
          ...{ idSchedule: row.idSchedule, idAttempt: 81, finishedAt: row.closes, percentage: 0 },
          ...{
            scaled: { grade: 0, symbol: 'puntos' },
            late: 2,
            onlyLikertQuestions: false,
            ungraded: 0,
            detailsFrom: row.closes,
            details: null,
            hasSheet: false,
          },
        },
      }),
    ],
  });
  await page.setViewportSize(phoneWindow.viewport);
  await page.getByText(say('attempts', 'result.late_other', { count: '2' })).waitFor();
  const text = await page.getByRole('main').innerText();
  const figure = text.indexOf(say('attempts', 'result.withoutLate'));
  expect(figure).toBeGreaterThan(text.indexOf(say('attempts', 'result.late_other', { count: '2' })));
  await expectOf(page.getByRole('strong')).count.toBe(0);
  expect(text).not.toContain(say('attempts', 'result.level', { level: '' }).trim());
  await expectAccessibleInAllThemes(page);
});
