import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const TITLE = 'Un poco de todo: siete maneras de preguntar';
const { clientOf, openSignedInPage } = openDemonstration();
const say = createTranslate('es');

type Asked = { idQuestion: number; idType: number; content: unknown };

/** A response to each of the types of which late ones are given here. */
const responseTo = ({ idType, content }: Asked): unknown => {
  const { alternatives = [], gaps = [] } = content as { alternatives?: { id: number }[]; gaps?: { id: number }[] };
  if (idType === 1) return { alternatives: alternatives.slice(0, 2).map(({ id }) => id) };
  if (idType === 2) return { gaps: Object.fromEntries(gaps.map(({ id }) => [id, 'dos'])) };
  if (idType === 3) return { text: 'Llega a 4,8 m: mira el dibujo.', photo: null };
  return idType === 5 ? { alternative: alternatives[0]?.id } : undefined;
};

/** A student finishes on one device what was answered on another, whose answers come when the attempt has ended. */
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
    const given = { idAttempt, idQuestion: question.idQuestion, response, answeredAt: serverTime };
    expect(await attempts.answerQuestion(given)).toMatchObject({ late: true });
    late++;
  }
  return { idSchedule, late };
};

/** What the keyboard goes on from: a decision takes its buttons along. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

it('a teacher finds late answers in the list, accepts one, rejects one and accepts the rest', async () => {
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
  expect(await focused(page)).toBe(await answers.nth(1).getByRole('heading', { level: 3 }).textContent());
  await expectAccessible(page);

  await page
    .getByRole('button', { name: say('reports', 'late.acceptAll_other', { count: String(late - 2) }), exact: true })
    .click();
  const asked = page.getByRole('dialog');
  await asked.getByText(say('reports', 'late.consequence.accepted')).waitFor();
  await expectAccessible(page);
  const sent = page.waitForRequest('**/decideLateResponses.php');
  await asked.getByRole('button', { name: say('reports', 'late.accept'), exact: true }).click();
  // What arrives while the teacher is asked is not among those that were listed.
  expect((await sent).postDataJSON().idsLateResponses).toHaveLength(late - 2);
  await page
    .getByRole('status')
    .getByText(`${late - 2} respuestas tardías están aceptadas y cuentan.`)
    .waitFor();
  await expect.poll(() => answers.getByText(/^Aceptada por /).count()).toBe(late - 1);
  expect(await focused(page)).toBe(say('reports', 'late.title'));

  await page.getByRole('link', { name: say('reports', 'late.toResults') }).click();
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('link', { name: say('reports', 'late.decide') }).count()).toBe(0);
});
