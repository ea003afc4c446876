import { beforeAll, expect, it } from 'vitest';
import { toLocalDateTime } from '../src/core/schedules/time.ts';
import { addAssessment, addSchedule } from './support/assessments-and-attempts.ts';
import { phoneWindow } from './support/browser.ts';
import { expectAccessibleInAllThemes } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { openTimedWorld } from './support/timed-world.ts';
import { createTranslate } from './support/words.ts';
import { type TestUser, TIME_ZONE } from './support/world.ts';

const HOUR = 3_600_000;
const { world, openSignedInPage, skipTime } = openTimedWorld();
const say = createTranslate('es');
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let idAssessment: number;
let idCourse: number;
let idSchedule: number;

beforeAll(async () => {
  const idSchool = await world().addSchool('IES Ría de Vigo');
  ana = await world().addPerson('teacher', 'Ana Núñez', idSchool);
  lucia = await world().addPerson('student', 'Lucía Peña', idSchool);
  noa = await world().addPerson('student', 'Noa Castro', idSchool);
  const questions = await world().addQuestions({ count: 2, idCataloging: await world().addCatalogue(['Ciencias']) });
  idAssessment = await addAssessment(world(), { questions, owner: ana, title: 'Repaso de ciencias' });
  idCourse = await world().addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
  const now = Math.floor(Date.now());
  // The page plans by its own clock.
  world().clock.pass(now - world().clock.now());
  const times = { opens: now - 1000, closes: now + 2 * HOUR, duration: 40 };
  idSchedule = await addSchedule(world(), { idAssessment, idCourse, owner: ana, ...times });
});

/** From a minute ago on, for an hour, in the school's time zone. */
const lessonNow = () => {
  const [opens, closes] = [-60_000, HOUR].map((ms) => toLocalDateTime(world().clock.now() + ms, TIME_ZONE));
  return {
    ...{ startDate: opens?.date ?? '', startTime: opens?.time ?? '' },
    ...{ endDate: closes?.date ?? '', endTime: closes?.time ?? '' },
  };
};

it('a teacher gives a student a quarter more time and larger print, and the running clock follows', async () => {
  const { content } = await lucia.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
  const paper = await openSignedInPage(lucia, `/assessment?schedule=${idSchedule}`, phoneWindow);
  await paper.getByRole('heading', { name: 'Repaso de ciencias' }).waitFor();

  const page = await openSignedInPage(ana, `/schedule/${idSchedule}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('schedules', 'action.edit') })
    .click();
  const form = page.getByRole('dialog', { name: say('schedules', 'form.edit') });
  await form.getByText(say('accommodations', 'none')).waitFor();
  await form.getByRole('button', { name: say('accommodations', 'add') }).click();
  const adding = page.getByRole('dialog', { name: say('accommodations', 'dialog.new') });
  await adding.getByLabel(say('accommodations', 'dialog.student')).selectOption({ label: 'Peña, Lucía' });
  const given = page.getByRole('dialog', {
    name: say('accommodations', 'dialog.title', { name: 'Peña, Lucía' }),
  });
  await given.getByLabel(say('accommodations', 'fields.largePrint')).check();
  await given.getByRole('button', { name: say('accommodations', 'dialog.save') }).click();
  await form.getByText(say('accommodations', 'percent', { percent: '25' })).waitFor();
  await form.getByText(say('accommodations', 'total', { minutes: '50' })).waitFor();

  const [row] = (await lucia.client.attempts.getStudentAssessments({})).content;
  expect(Date.parse(row?.deadline ?? '') - Date.parse(content.deadline)).toBe(10 * 60_000);
  await skipTime(5000, paper);
  await paper.getByText(/Tienes más tiempo/).waitFor();
  await paper.reload();
  await paper.locator('[data-large]').waitFor();
  await expectAccessibleInAllThemes(paper);
});

it('a student types the code of the room, and goes on in full screen from question to question without return', async () => {
  const request = { idAssessment, idsCourses: [idCourse], ...lessonNow(), force: true };
  const rules = { asksRoomCode: true, oneByOne: true, shuffles: true, fullScreen: true };
  const [row] = (await ana.client.schedules.addSchedule({ ...request, rules })).content;
  const teacher = await openSignedInPage(ana, `/schedule/${row?.idSchedule}`);
  const code = await teacher.getByText(/^[2-9A-Z]{3} [2-9A-Z]{3}$/).innerText();
  await expectAccessibleInAllThemes(teacher);

  const page = await openSignedInPage(noa, `/assessment?schedule=${row?.idSchedule}`, phoneWindow);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: say('attempts', 'terms.next') }).click();
  await page.getByText(say('attempts', 'instructions.oneByOne')).waitFor();
  await page.getByText(say('attempts', 'instructions.fullScreen')).waitFor();
  await page.getByRole('button', { name: say('attempts', 'instructions.start'), exact: true }).click();
  const field = page.getByLabel(say('attempts', 'confirm.roomCode'));
  await field.fill('AAA AAA');
  await page.getByRole('button', { name: say('attempts', 'confirm.start') }).click();
  await page.getByText(/no es el código del aula/).waitFor();
  await expectAccessibleInAllThemes(page);
  await field.fill(code);
  await page.getByRole('button', { name: say('attempts', 'confirm.start') }).click();
  await page.getByRole('heading', { name: say('attempts', 'paper.question', { number: '1' }) }).waitFor();
  await expectOf(page.getByRole('button', { name: say('attempts', 'paper.previous') })).count.toBe(0);
  await page.getByRole('button', { name: say('attempts', 'paper.next') }).click();
  const blank = page.getByRole('dialog', { name: say('attempts', 'oneByOne.title') });
  await blank.getByRole('button', { name: say('attempts', 'oneByOne.confirm') }).click();
  await page.getByRole('heading', { name: say('attempts', 'paper.question', { number: '2' }) }).waitFor();
  await expectAccessibleInAllThemes(page);

  // Leaving full screen is counted, told, and still known after a reload.
  const enter = page.getByRole('button', { name: say('attempts', 'fullScreen.enter') });
  await enter.click();
  await enter.waitFor({ state: 'detached' });
  await page.evaluate(() => document.exitFullscreen());
  await enter.waitFor();
  await skipTime(5000, page);
  await enter.click();
  const counted = page.getByText(say('attempts', 'fullScreen.counted_one'));
  await counted.waitFor();
  await teacher.goto(new URL(`/schedule/${row?.idSchedule}/live`, teacher.url()).href);
  await teacher.getByText(say('live', 'leavings_one')).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowLeft');
  await page.reload();
  await page.getByRole('heading', { name: say('attempts', 'paper.question', { number: '2' }) }).waitFor();
  // A reload that takes long is one, too.
  await page
    .getByText(new RegExp(say('attempts', 'fullScreen.counted_one').replace('una vez', '(una vez|\\d veces)')))
    .waitFor();
});

it('the dashboard of a teacher says what runs, and leads there', async () => {
  const page = await openSignedInPage(ana, '/main-dashboard');
  const running = page.getByRole('list', { name: say('dashboard', 'today.title') });
  await running.getByText('Repaso de ciencias').first().waitFor();
  const months = page.getByRole('region', { name: /^Evaluaciones por mes/ });
  await months.getByRole('img', { name: /, el mes con más evaluaciones$/ }).waitFor();
  await page
    .getByRole('region', { name: say('dashboard', 'own.name') })
    .getByRole('link', { name: say('dashboard', 'own.total_other') })
    .waitFor();
  await expectAccessibleInAllThemes(page);
  await months.getByRole('button', { name: say('dashboard', 'months.asTable') }).click();
  await expectOf(months.getByRole('row')).count.toBe(13);
  await running.getByRole('link', { name: /^Ver en directo/ }).click();
  await page.waitForURL(/\/live$/);
});
