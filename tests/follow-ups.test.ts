import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { membership } from '../src/server/database/schema.ts';
import { addAssessment, addSchedule } from './support/assessments-and-attempts.ts';
import { openTimedWorld } from './support/timed-world.ts';
import { createTranslate } from './support/words.ts';
import type { TestUser } from './support/world.ts';

const HOUR = 3_600_000;
const { world, openSignedInPage } = openTimedWorld();
const say = createTranslate('es');
let ana: TestUser;
let idSchedule: number;

beforeAll(async () => {
  const idSchool = await world().addSchool('IES Ría de Vigo');
  ana = await world().addPerson('teacher', 'Ana Núñez', idSchool);
  await world().database.update(membership).set({ permissions: '*' }).where(eq(membership.idUser, ana.idUser));
  const lucia = await world().addPerson('student', 'Lucía Peña', idSchool);
  const questions = await world().addQuestions({ count: 1, idCataloging: await world().addCatalogue(['Ciencias']) });
  const idAssessment = await addAssessment(world(), { questions, owner: ana, title: 'Repaso de ciencias' });
  await addAssessment(world(), { questions, owner: ana, title: 'Refuerzo' });
  const idCourse = await world().addCourse(idSchool, '3.º B', [ana], [lucia]);
  const now = Math.floor(Date.now());
  // The page plans by its own clock.
  world().clock.pass(now - world().clock.now());
  idSchedule = await addSchedule(world(), { idAssessment, idCourse, owner: ana, opens: now, closes: now + HOUR });
  const other = await addAssessment(world(), { questions, owner: ana, title: 'Proyecto' });
  await addSchedule(world(), { idAssessment: other, idCourse, owner: ana, opens: now, closes: now + 14 * 24 * HOUR });
});

/** Returns the day that is five days later, as it is typed. */
const fiveDaysFrom = (now: number) =>
  new Date(now + 5 * 24 * HOUR).toISOString().slice(0, 10).split('-').reverse().join('/');

it('a teacher adds, changes, plans again and deletes a follow-up of a schedule', async () => {
  const page = await openSignedInPage(ana, `/schedule/${idSchedule}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('schedules', 'action.automatic') })
    .press('Enter');
  const list = page.getByRole('dialog', { name: say('automatic', 'title', { title: 'Repaso de ciencias' }) });
  await list.getByText(say('automatic', 'none')).waitFor();
  await list.getByRole('button', { name: say('automatic', 'add') }).click();
  const form = page.getByRole('dialog', { name: say('automatic', 'add') });
  await form.getByRole('radio', { name: /Refuerzo/ }).check();
  await form.getByLabel(say('automatic', 'max')).fill('49,5');
  await form.getByText(say('automatic', 'conflicts')).waitFor();
  await form
    .getByRole('listitem')
    .filter({ hasText: /^«Proyecto»/ })
    .waitFor();
  await form.getByRole('button', { name: say('automatic', 'save') }).click();
  const band = say('automatic', 'band', { min: '0', max: '49,5' });
  await list.getByText(band).waitFor();

  await list.getByRole('button', { name: say('automatic', 'editOf', { assessment: 'Refuerzo', band }) }).click();
  const change = page.getByRole('dialog', { name: say('automatic', 'edit') });
  await change.getByLabel(say('automatic', 'min')).fill('10');
  await change.getByRole('button', { name: say('automatic', 'save') }).click();
  const changed = say('automatic', 'band', { min: '10', max: '49,5' });
  await list
    .getByRole('button', { name: say('automatic', 'editOf', { assessment: 'Refuerzo', band: changed }) })
    .waitFor();
  await list.getByRole('button', { name: say('ui', 'close') }).click();

  // The schedule is moved beyond it, which the dialog says, and the list.
  const details = page.getByRole('dialog', { name: 'Repaso de ciencias', exact: true });
  await details.getByRole('button', { name: say('schedules', 'action.edit') }).click();
  const times = page.getByRole('dialog', { name: say('schedules', 'form.edit') });
  await times.getByRole('button', { name: say('schedules', 'form.otherEndDate') }).click();
  await times.getByLabel(say('schedules', 'form.endDate')).fill(fiveDaysFrom(world().clock.now()));
  const save = times.getByRole('button', { name: say('schedules', 'form.save') });
  await page.route('**/editSchedule.php', (route) => route.fulfill({ status: 500, body: '' }));
  await save.click();
  await times.getByRole('alert').getByText(say('ui', 'saveFailed')).waitFor();
  await page.unroute('**/editSchedule.php');
  await save.click();
  const moved = page.getByRole('dialog', { name: say('schedules', 'planned.titleEdit') });
  await moved.getByText(/^El seguimiento «Refuerzo» ya no puede darse/).waitFor();
  await moved.getByRole('button', { name: say('ui', 'close') }).click();
  const missed = say('schedules', 'missed_one', { count: '1' });
  await details.getByRole('button', { name: missed }).click();
  await list.getByText(say('automatic', 'missed')).waitFor();
  await list
    .getByRole('button', { name: say('automatic', 'replanOf', { assessment: 'Refuerzo', band: changed }) })
    .click();
  const again = page.getByRole('dialog', { name: say('automatic', 'replanTitle') });
  await again.getByRole('button', { name: say('automatic', 'save') }).click();
  await list.getByText(say('automatic', 'scheduled')).waitFor();

  await list
    .getByRole('button', { name: say('automatic', 'deleteOf', { assessment: 'Refuerzo', band: changed }) })
    .click();
  const ask = page.getByRole('dialog', { name: say('automatic', 'ask', { assessment: 'Refuerzo' }) });
  await ask.getByRole('button', { name: say('automatic', 'delete') }).click();
  await list.getByText(say('automatic', 'none')).waitFor();
  await expect.poll(async () => (await ana.client.schedules.getAutomaticSchedules({ idSchedule })).content).toEqual([]);
});

it('the schedules of SM assessments have a list of their own for who may plan them', async () => {
  const page = await openSignedInPage(ana, '/schedule-sm');
  await page.getByRole('heading', { name: say('schedules', 'titleSm'), level: 1 }).waitFor();
  await page
    .getByRole('link', { name: say('schedules', 'add') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('ui', 'cancel') })
    .click();
  await page.waitForURL('/schedule-sm');
});
