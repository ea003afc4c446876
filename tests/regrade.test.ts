// Assertions that read a page once: to be changed to expectOf.
import { expect, it } from 'vitest';
import { expectAccessible, expectAccessibleInAllThemes, openDemonstration } from './support/demonstration.ts';
import { createTranslate } from './support/words.ts';

const { clientOf, openSignedInPage } = openDemonstration();
const say = createTranslate('es');

/** Returns a finished schedule of the teacher with a single answer that several students answered wrongly. */
const findSchedule = async () => {
  const { schedules, reports, attempts } = await clientOf('teacher');
  const { content } = await schedules.getSchedules({ withResults: true, recordsperpage: 100 });
  for (const { idSchedule } of content) {
    const report = (await reports.getScheduleByDisciplines({ idSchedule })).content;
    for (const { idQuestion, distractor } of report.questions) {
      if (!distractor) continue;
      const question = (await attempts.getRegrade({ idSchedule, idQuestion })).content;
      if (question.idType === 0) return { idSchedule, question, letter: distractor.letter };
    }
  }
  throw new Error('the demonstration has no wrong answers');
};

it('a teacher replaces a wrong key, sees who gains and who loses, and undoes it', async () => {
  const { idSchedule, question, letter } = await findSchedule();
  const { number } = question;
  const page = await openSignedInPage('teacher', `/reports/${idSchedule}/results/by-discipline`);
  await page
    .getByRole('link', { name: say('reports', 'questions.correctLabel', { number: String(number) }), exact: true })
    .click();
  await page.getByRole('heading', { name: say('regrade', 'title', { number: String(number) }), level: 1 }).waitFor();
  // What can be done carries its effect before anything is chosen, and nothing can be applied yet.
  const remedy = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  await remedy(`${say('regrade', 'remedy.void.name')}.* suben`).waitFor();
  await remedy(`${say('regrade', 'remedy.newKey.to', { key: letter })}.* suben`).waitFor();
  expect(await page.getByRole('button', { name: say('regrade', 'applyNone'), exact: true }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('3');
  expect(await remedy(say('regrade', 'remedy.void.name')).isChecked()).toBe(true);

  // The alternative that most students chose becomes the key; by keyboard, as everything here.
  const key = page.getByRole('group', { name: say('regrade', 'key.title') });
  await key.getByRole('radio', { name: new RegExp(`^${letter}`) }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('1');
  expect(await remedy(say('regrade', 'remedy.newKey.to', { key: letter })).isChecked()).toBe(true);
  const apply = page.getByRole('button', { name: /^Aplicar a \d+ estudiantes?$/ });
  await apply.waitFor();
  await expectAccessibleInAllThemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.keyboard.press('Control+Enter');
  const history = page.getByRole('region', { name: say('regrade', 'history.title') });
  await history.getByText(new RegExp(`^Pregunta ${number}: ${say('regrade', 'history.newKey')}`)).waitFor();
  await page.getByText(say('regrade', 'current.newKey')).waitFor();
  await history.getByRole('button', { name: say('regrade', 'history.undo') }).click();
  await history.getByText(new RegExp(say('regrade', 'history.undone'))).waitFor();
  expect(await page.getByText(say('regrade', 'current.newKey')).count()).toBe(0);
});
