import { expect, it } from 'vitest';
import { expectAccessible, openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
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

it('a teacher opens late answers from the list of schedules and accepts them all, and the results no longer ask', async () => {
  const { idSchedule, late } = await answerLate();
  const page = await openSignedInPage('teacher', `/reports/${idSchedule}/results/by-discipline`);
  await page.getByText(say('reports', 'late.waiting_other', { count: String(late) })).waitFor();
  await expectAccessible(page);

  await page.goto('/schedule');
  await page.getByRole('link', { name: say('schedules', 'late_other', { count: String(late) }) }).click();
  await page.getByRole('heading', { name: say('reports', 'late.title'), level: 1 }).waitFor();
  const answers = page.getByRole('article');
  await expectOf(answers).count.toBe(late);
  await page
    .getByRole('button', { name: say('reports', 'late.acceptAll_other', { count: String(late) }), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('reports', 'late.accept'), exact: true })
    .click();
  await expectOf(answers.getByText(/^Aceptada por /)).count.toBe(late);

  await page.getByRole('link', { name: say('reports', 'late.toResults') }).click();
  await page.getByRole('table').waitFor();
  await expectOf(page.getByRole('link', { name: say('reports', 'late.decide') })).count.toBe(0);
});
