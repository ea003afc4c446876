import { eq } from 'drizzle-orm';
import { beforeAll, it } from 'vitest';
import { user } from '../src/server/database/schema.ts';
import { addAssessment, addSchedule, addSingleChoiceAttempt } from './support/assessments-and-attempts.ts';
import { phoneWindow } from './support/browser.ts';
import { expectAccessibleInAllThemes } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { addQuestionsOfTypes } from './support/question-contents.ts';
import { openTimedWorld } from './support/timed-world.ts';
import { createTranslate } from './support/words.ts';
import type { TestUser } from './support/world.ts';

const HOUR = 3_600_000;
const { world, openSignedInPage, skipTime } = openTimedWorld();
const say = createTranslate('es');
let ana: TestUser;
let lucia: TestUser;
let idSchedule: number;

beforeAll(async () => {
  const idSchool = await world().addSchool('IES Ría de Vigo');
  ana = await world().addPerson('teacher', 'Ana Núñez', idSchool);
  lucia = await world().addPerson('student', 'Lucía Peña', idSchool);
  const idCataloging = await world().addCatalogue(['Ciencias', 'Repaso']);
  const questions = await addQuestionsOfTypes(world(), [0, 0, 0, 0], { idCataloging });
  const idAssessment = await addAssessment(world(), { questions, owner: ana, title: 'Repaso de ciencias' });
  const idCourse = await world().addCourse(idSchool, '3.º B', [ana], [lucia]);
  const now = Math.floor(world().clock.now());
  const times = { opens: now - 2 * HOUR, closes: now - HOUR };
  idSchedule = await addSchedule(world(), { idAssessment, idCourse, owner: ana, ...times });
  // Three of four are right.
  await addSingleChoiceAttempt(world(), idSchedule, lucia, [2, 2, 2, 1]);
});

it('a teacher weighs the questions and sets a scale, and sees the results change', async () => {
  const page = await openSignedInPage(ana, `/reports/${idSchedule}/results/by-discipline`);
  const average = page
    .getByRole('heading', { name: say('reports', 'average') })
    .locator('xpath=following-sibling::p[1]');
  await average.getByText('75 %').waitFor();

  await page.getByRole('button', { name: say('reports', 'settings.label') }).press('Enter');
  await page.getByRole('menuitem', { name: say('reports', 'settings.weights') }).press('Enter');
  const weights = page.getByRole('dialog', {
    name: say('resultSettings', 'weights.title', { title: 'Repaso de ciencias' }),
  });
  const weight = weights.getByLabel(say('resultSettings', 'weights.weightOf', { position: '4' }));
  await weights
    .getByRole('checkbox', { name: say('resultSettings', 'weights.activatedOf', { position: '4' }) })
    .check();
  await weight.fill('4,5');
  await weights.getByRole('button', { name: say('resultSettings', 'weights.save') }).click();
  await weights.getByText(say('resultSettings', 'weights.savedFor_one', { count: '1' })).waitFor();
  // 3 of 7.5
  await average.getByText('40 %').waitFor();
  await skipTime(2000, page);
  await weights.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: say('reports', 'settings.label') }).click();
  await page.getByRole('menuitem', { name: say('reports', 'settings.scale') }).click();
  const scale = page.getByRole('dialog', { name: say('resultSettings', 'scale.title') });
  const field = (name: string) => scale.getByLabel(say('resultSettings', `scale.${name}`), { exact: true });
  await expectOf(field('min')).disabled.toBe(true);
  await scale.getByRole('checkbox', { name: say('resultSettings', 'scale.active') }).check();
  await field('min').fill('11');
  await scale.getByText(say('resultSettings', 'scale.problem.order')).waitFor();
  await expectOf(scale.getByRole('button', { name: say('resultSettings', 'scale.save') })).disabled.toBe(true);
  await field('min').fill('1');
  await field('symbol').fill('pts');
  await scale.getByText(say('resultSettings', 'scale.example', { percent: '75 %', grade: '7,75 pts' })).waitFor();
  await expectAccessibleInAllThemes(page);
  await scale.getByRole('button', { name: say('resultSettings', 'scale.save') }).click();
  await scale.getByText(say('resultSettings', 'scale.saved')).waitFor();
  await page.getByText(say('reports', 'scaled', { grade: '4,6 pts' })).waitFor();
  await skipTime(2000, page);
  await scale.waitFor({ state: 'hidden' });
  await expectAccessibleInAllThemes(page);

  await page.goto(page.url().replace('by-discipline', 'by-student'));
  await page.getByRole('table').getByText('4,6 pts').waitFor();
});

it('the student walks through what went wrong once details are shown, and sees them graded by weight and scale', async () => {
  const page = await openSignedInPage(lucia, `/assessment?schedule=${idSchedule}`, phoneWindow);
  await page
    .getByRole('button', { name: say('ownResults', 'place', { number: '4', state: say('ownResults', 'state.wrong') }) })
    .waitFor();
  await page.getByRole('article').getByText(say('questions', 'wrong'), { exact: true }).waitFor();
  await page.getByRole('article').getByText(say('questions', 'key'), { exact: true }).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.getByRole('button', { name: say('ownResults', 'walk.finish') }).click();
  await page.getByRole('status').getByText(say('ownResults', 'walk.doneText')).waitFor();
});

it('a teacher imports results from a spreadsheet, which replace what there was, and undoes it', async () => {
  const word = (key: string, values?: Record<string, string>) => say('resultImports', key, values);
  const [lu] = await world().database.select().from(user).where(eq(user.id, lucia.idUser));
  const csv = `Usuario,1,2,3,4\r\n${lu?.login},A,B,,\r\nnadie,A,A,A,A`;
  const page = await openSignedInPage(ana, `/schedule/${idSchedule}`, phoneWindow);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('schedules', 'action.upload') })
    .click();
  const dialog = page.getByRole('dialog', { name: word('title') });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'notas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByText(word('outcome.unknown')).waitFor();
  await dialog.getByRole('checkbox', { name: word('replace', { amount: '1' }) }).check();
  await dialog.getByRole('button', { name: word('import_one', { count: '1' }) }).click();
  await dialog.getByText(word('done_one', { count: '1' })).waitFor();
  await dialog.getByRole('button', { name: word('past.undoOf', { name: 'notas.csv' }) }).click();
  await page
    .getByRole('dialog', { name: word('past.confirm', { name: 'notas.csv' }) })
    .getByRole('button', { name: word('past.undo') })
    .click();
  await dialog.getByText(word('report_one', { count: '1' })).waitFor();
});
