import { it } from 'vitest';
import { openDemonstration } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { createTranslate } from './support/words.ts';

const { clientOf, openSignedInPage } = openDemonstration();
const say = createTranslate('es');

/** Returns a finished schedule of the teacher with a single answer that several students answered wrongly. */
const findSchedule = async () => {
  const { schedules, reports, regrade } = await clientOf('teacher');
  const { content } = await schedules.getSchedules({ withResults: true, recordsperpage: 100 });
  for (const { idSchedule } of content) {
    const report = (await reports.getScheduleByDisciplines({ idSchedule })).content;
    for (const { idQuestion, distractor } of report.questions) {
      if (!distractor) continue;
      const question = (await regrade.getRegrade({ idSchedule, idQuestion })).content;
      if (question.idType === 0) return { idSchedule, question, letter: distractor.letter };
    }
  }
  throw new Error('the demonstration has no wrong answers');
};

it('a teacher replaces a wrong key from the results, and undoes it', async () => {
  const { idSchedule, question, letter } = await findSchedule();
  const { number } = question;
  const page = await openSignedInPage('teacher', `/reports/${idSchedule}/results/by-discipline`);
  await page
    .getByRole('link', { name: say('reports', 'questions.correctLabel', { number: String(number) }), exact: true })
    .click();
  await page.getByRole('heading', { name: say('regrade', 'title', { number: String(number) }), level: 1 }).waitFor();
  // The alternative that most students chose is proposed as the key.
  const newKey = page.getByRole('radio', {
    name: new RegExp(`^${say('regrade', 'remedy.newKey.to', { key: letter })}.* suben`),
  });
  await newKey.focus();
  await page.keyboard.press('1');
  await page.getByRole('button', { name: /^Aplicar a \d+ estudiantes?$/ }).click();
  const history = page.getByRole('region', { name: say('regrade', 'history.title') });
  await history.getByText(new RegExp(`^Pregunta ${number}: ${say('regrade', 'history.newKey')}`)).waitFor();
  await page.getByText(say('regrade', 'current.newKey')).waitFor();
  await history.getByRole('button', { name: say('regrade', 'history.undo') }).click();
  await history.getByText(new RegExp(say('regrade', 'history.undone'))).waitFor();
  await expectOf(page.getByText(say('regrade', 'current.newKey'))).count.toBe(0);
});
