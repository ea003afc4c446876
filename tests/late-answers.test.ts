// Assertions that read a page once: to be changed to expectOf.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const TITLE = 'Un poco de todo: siete maneras de preguntar';
const { clientOf, openSignedInPage } = openDemonstration();
const say = createTranslate('es');

type PaperQuestion = { idQuestion: number; idType: number; content: unknown };

/** Returns a response to a question, or undefined for types without late answers in this test. */
const responseTo = ({ idType, content }: PaperQuestion): unknown => {
  const { alternatives = [], gaps = [] } = content as { alternatives?: { id: number }[]; gaps?: { id: number }[] };
  if (idType === 1) return { alternatives: alternatives.slice(0, 2).map(({ id }) => id) };
  if (idType === 2) return { gaps: Object.fromEntries(gaps.map(({ id }) => [id, 'dos'])) };
  if (idType === 3) return { text: 'Llega a 4,8 m: mira el dibujo.', photo: null };
  return idType === 5 ? { alternative: alternatives[0]?.id } : undefined;
};

/** Finishes an attempt and then saves answers that were given before, as a second device would. Returns how many. */
const answerLate = async () => {
  const { attempts } = await clientOf('student');
  const { content } = await attempts.getStudentAssessments({});
  const idSchedule = content.find(({ title }) => title === TITLE)?.idSchedule ?? 0;
  const { idAttempt } = (await attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })).content;
  const { questions, serverTime } = await attempts.answerScheduledAssessment({ idSchedule });
  await attempts.finishScheduledAssessment({ idAttempt });
  let late = 0;
  for (const question of questions) {
    const response = responseTo(question);
    if (response === undefined) continue;
    const answer = { idAttempt, idQuestion: question.idQuestion, response, answeredAt: serverTime };
    expect(await attempts.answerQuestion(answer)).toMatchObject({ late: true });
    late++;
  }
  return { idSchedule, late };
};

/** Returns the text of the focused element: the buttons of a decision disappear with it. */
const readFocusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

it('a teacher opens late answers from the list of schedules, accepts one, rejects one and accepts the rest', async () => {
  const { idSchedule, late } = await answerLate();
  const page = await openSignedInPage('teacher', `/reports/${idSchedule}/results/by-discipline`);
  await page.getByText(say('reports', 'late.waiting_other', { count: String(late) })).waitFor();
  await expectAccessible(page);

  await page.goto('/schedule');
  await page.getByRole('link', { name: say('schedules', 'late_other', { count: String(late) }) }).click();
  await page.getByRole('heading', { name: say('reports', 'late.title'), level: 1 }).waitFor();
  const answers = page.getByRole('article');
  expect(await answers.count()).toBe(late);
  await answers
    .first()
    .getByText(/^Dada \d\d\/\d\d\/\d{4} \d\d:\d\d · llegó /)
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
  expect(await readFocusedText(page)).toBe(await answers.nth(1).getByRole('heading', { level: 3 }).textContent());
  await expectAccessible(page);

  await page
    .getByRole('button', { name: say('reports', 'late.acceptAll_other', { count: String(late - 2) }), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('reports', 'late.consequence.accepted')).waitFor();
  await expectAccessible(page);
  const sent = page.waitForRequest('**/decideLateResponses.php');
  await dialog.getByRole('button', { name: say('reports', 'late.accept'), exact: true }).click();
  // Answers that arrive while the dialog is open are not accepted with the listed ones.
  expect((await sent).postDataJSON().idsLateResponses).toHaveLength(late - 2);
  await page
    .getByRole('status')
    .getByText(`${late - 2} respuestas tardías están aceptadas y cuentan.`)
    .waitFor();
  await expect.poll(() => answers.getByText(/^Aceptada por /).count()).toBe(late - 1);
  expect(await readFocusedText(page)).toBe(say('reports', 'late.title'));

  await page.getByRole('link', { name: say('reports', 'late.toResults') }).click();
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('link', { name: say('reports', 'late.decide') }).count()).toBe(0);
});
