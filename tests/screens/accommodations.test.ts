import { expect, it } from 'vitest';
import type { StudentAccommodation } from '../../src/contract/accommodations.ts';
import { calls } from '../../src/contract/index.ts';
import { scheduleFilters } from '../../src/core/schedules/badges.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { course, courseStudent, schoolName } from './replies/classes.ts';
import { countsOf } from './replies/pages.ts';
import { listOfSchedules, noNotesBefore, scheduleRow } from './replies/schedules.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const none = { extraPercent: 0, extraMinutes: 0, pauseMinutes: 0, largePrint: false };
const lucia: StudentAccommodation = {
  ...{ ...none, idUser: 101, firstname: 'Lucía', lastname: 'Peña', thisTime: false, window: null },
  ...{ standing: { ...none, revision: 0 }, hasStarted: false, revision: 0 },
};
const noa: StudentAccommodation = { ...lucia, idUser: 102, firstname: 'Noa', lastname: 'Castro' };
const schedule = scheduleRow({ title: 'Repaso de ciencias', courseName: '3.º B', duration: 40, endTime: '11:00' });

/** Returns the stubs around the form of a schedule of these students; what is saved for one of them is stored. */
const formStubs = (ofSchedule: readonly StudentAccommodation[] = [lucia, noa]): Stub[] => {
  let students = [...ofSchedule];
  return [
    listOfSchedules(schedule),
    stub(calls.users.getLockedLogins, { content: [] }),
    stub(calls.schedules.getCourses, {
      content: [{ idCourse: 5, name: '3.º B', code: '', yearsFilter: 2025, students: 2, usualTimes: [] }],
    }),
    stub(calls.schedules.getAssessments, {
      content: [
        {
          ...{ idAssessment: 51, title: 'Repaso de ciencias', subtitle: 'Ciencias', qntQuestions: 2 },
          updated: '2026-03-09T18:00:00+01:00',
        },
      ],
      ...{ shared: [], sm: [] },
    }),
    stub(calls.schedules.getScheduleConflicts, { content: { conflicts: [], day: [], next: null, otherDays: [] } }),
    noNotesBefore,
    stub(calls.schedules.getScheduleAccommodations, () => ({ content: students })),
    stub(
      calls.schedules.saveScheduleAccommodation,
      ({ idUser, idSchedule: _, standing: __, window: ___, ...given }) => {
        const saved = { ...lucia, ...given, idUser, thisTime: true, revision: 1 };
        students = students.map((one) => (one.idUser === idUser ? saved : one));
        return { content: saved, missedFollowUps: [] };
      },
    ),
  ];
};

it('a student gets more time and larger print at one schedule, in a dialog that checks what is typed', async () => {
  const { page, wire } = await openScreen('/schedule/61', { as: people.teacher(), stubs: formStubs() });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('schedules', 'action.edit') })
    .click();
  const form = page.getByRole('dialog', { name: say('schedules', 'form.edit') });
  await form.getByText(say('accommodations', 'none')).waitFor();
  await form.getByRole('button', { name: say('accommodations', 'add') }).click();
  const adding = page.getByRole('dialog', { name: say('accommodations', 'dialog.new') });
  await adding.getByLabel(say('accommodations', 'dialog.student')).selectOption({ label: 'Peña, Lucía' });
  const given = page.getByRole('dialog', { name: say('accommodations', 'dialog.title', { name: 'Peña, Lucía' }) });
  const pause = given.getByLabel(say('accommodations', 'fields.pause'));
  const save = given.getByRole('button', { name: say('accommodations', 'dialog.save') });
  await pause.fill('999');
  await given.getByLabel(say('accommodations', 'fields.largePrint')).check();
  await save.click();
  await given.getByText(say('accommodations', 'fields.whole', { most: '120' })).waitFor();
  await pause.fill('');
  await expectAccessibleInAllThemes(page);
  await save.click();
  await form.getByText(say('accommodations', 'percent', { percent: '25' })).waitFor();
  await form.getByText(say('accommodations', 'total', { minutes: '50' })).waitFor();
  await expectAccessibleInAllThemes(page);
  expect(wire.inputs(calls.schedules.saveScheduleAccommodation)).toMatchObject([
    { idSchedule: 61, idUser: 101, extraPercent: 25, pauseMinutes: 0, largePrint: true },
  ]);
});

it('a time of her own in the hour that clocks skip is asked about', async () => {
  const { page, wire } = await openScreen('/schedule/61', { as: people.teacher(), stubs: formStubs() });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('schedules', 'action.edit') })
    .click();
  const form = page.getByRole('dialog', { name: say('schedules', 'form.edit') });
  await form.getByRole('button', { name: say('accommodations', 'add') }).click();
  const adding = page.getByRole('dialog', { name: say('accommodations', 'dialog.new') });
  await adding.getByLabel(say('accommodations', 'dialog.student')).selectOption({ label: 'Peña, Lucía' });
  const given = page.getByRole('dialog', { name: say('accommodations', 'dialog.title', { name: 'Peña, Lucía' }) });
  await given.getByLabel(say('accommodations', 'fields.otherTime')).check();
  await given.getByLabel(say('schedules', 'form.startDate')).fill('29/03/2026');
  await given.getByLabel(say('schedules', 'form.startTime')).fill('02:30');
  await given.getByLabel(say('schedules', 'form.endTime')).fill('05:00');
  const save = given.getByRole('button', { name: say('accommodations', 'dialog.save') });
  await save.click();
  const skipped = { date: '29/03/2026', time: '02:30', meant: '03:30' };
  await given.getByText(say('doubts', 'doubt.skipped', skipped)).waitFor();
  await given.getByText(say('doubts', 'again')).waitFor();
  await expectAccessibleInAllThemes(page);
  expect(wire.inputs(calls.schedules.saveScheduleAccommodation)).toEqual([]);
  await save.click();
  await expect
    .poll(() => wire.inputs(calls.schedules.saveScheduleAccommodation))
    .toMatchObject([{ window: { startDate: '2026-03-29', startTime: '02:30' } }]);
});

it('one of forty students is searched by name', async () => {
  const names = Array.from({ length: 40 }, (_, n) => ({ ...noa, idUser: 200 + n, lastname: `Castro ${n}` }));
  const stubs = formStubs([{ ...lucia, lastname: 'Álvarez' }, ...names]);
  const { page } = await openScreen('/schedule/61', { as: people.teacher(), stubs });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('schedules', 'action.edit') })
    .click();
  const form = page.getByRole('dialog', { name: say('schedules', 'form.edit') });
  await form.getByRole('button', { name: say('accommodations', 'add') }).click();
  const adding = page.getByRole('dialog', { name: say('accommodations', 'dialog.new') });
  const search = adding.getByRole('searchbox', { name: say('accommodations', 'dialog.search') });
  await search.fill('quintela');
  await adding.getByText(say('accommodations', 'dialog.nobody')).waitFor();
  await search.fill('alvar');
  await adding.getByRole('radio', { name: 'Castro 0, Noa' }).waitFor({ state: 'detached' });
  await expectAccessibleInAllThemes(page);
  await adding.getByRole('radio', { name: 'Álvarez, Lucía' }).check();
  await page.getByRole('dialog', { name: say('accommodations', 'dialog.title', { name: 'Álvarez, Lucía' }) }).waitFor();
});

it('what a student has at every assessment is written in the class', async () => {
  const { page, wire } = await openScreen('/my-class/41', {
    as: people.teacher(),
    stubs: [
      stub(calls.classes.getStudents, {
        courseName: '3.º B',
        course: { ...course({ Groupname: '3.º B', students: 1 }), schoolName, placesLeft: null, codeUntil: null },
        studentResults: [courseStudent({ idUser: 102, firstName: 'Noa', lastName: 'Castro' })],
      }),
      stub(calls.schedules.getStudentAccommodation, { content: { ...none, revision: 0 } }),
      stub(calls.schedules.saveStudentAccommodation, ({ idUser: _, revision: __, ...given }) => ({
        content: { ...given, revision: 1, schedules: 0 },
        missedFollowUps: [],
      })),
    ],
  });
  await page.getByRole('button', { name: /Castro, Noa/ }).click();
  await page.getByRole('menuitem', { name: say('classes', 'accommodations') }).click();
  const name = say('accommodations', 'standing.title', { name: 'Castro, Noa' });
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel(say('accommodations', 'fields.minutes')).fill('10');
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('button', { name: say('accommodations', 'dialog.save') }).click();
  await page.getByText(say('accommodations', 'standing.done', { name: 'Castro, Noa' })).waitFor();
  expect(wire.inputs(calls.schedules.saveStudentAccommodation)).toMatchObject([{ idUser: 102, extraMinutes: 10 }]);
});

it('the form of a new schedule shows what students have at every assessment, and the rules of a room', async () => {
  const standing = { ...none, extraMinutes: 10 };
  const { page } = await openScreen('/schedule?new=', {
    as: people.teacher(),
    stubs: [
      ...formStubs(),
      stub(calls.schedules.getScheduleAccommodations, {
        content: [lucia, { ...noa, ...standing, standing: { ...standing, revision: 1 } }],
      }),
    ],
  });
  const form = page.getByRole('dialog', { name: say('schedules', 'form.new') });
  await form.getByRole('button', { name: /3.º B/ }).click();
  await form.getByText(say('accommodations', 'minutes', { minutes: '10' })).waitFor();
  await form.getByText(say('accommodations', 'everyTime')).waitFor();
  await form.getByText(say('accommodations', 'rules.title')).click();
  await form.getByLabel(say('accommodations', 'rules.asksRoomCode')).check();
  await expectAccessibleInAllThemes(page);
});

it('a free time is picked in the week by keyboard, and what is scheduled is found in the month', async () => {
  const { idSchedule, title, courseName, addedBy, opens, closes, badge } = schedule;
  const { page } = await openScreen('/schedule', {
    as: people.teacher(),
    stubs: [
      ...formStubs(),
      stub(calls.schedules.getCalendar, {
        content: [{ idSchedule, title, courseName, addedBy, opens, closes, badge }],
        ...{ totalrecords: 1, counts: countsOf(scheduleFilters, 1), years: [2025] },
      }),
      stub(calls.schedules.getSchedule, { content: schedule }),
    ],
  });
  const show = (name: 'week' | 'month') =>
    page.getByRole('button', { name: say('schedules', `calendar.show.${name}`), exact: true }).click();
  await show('week');
  const grid = page.getByRole('grid');
  const scheduled = grid.getByRole('link', { name: /Repaso de ciencias/ }).first();
  await scheduled.waitFor();
  await expectAccessibleInAllThemes(page);

  // Three half hours of Wednesday of next week.
  await page.getByRole('button', { name: say('schedules', 'calendar.next.week') }).click();
  await page.waitForURL(/date=/);
  await grid.getByRole('gridcell', { name: /^miércoles, 18 .*, 09:00$/ }).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText(say('schedules', 'calendar.picked', { from: '09:00', to: '10:30' })).waitFor();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: say('schedules', 'form.new') });
  const field = (name: string) => form.getByLabel(say('schedules', `form.${name}`), { exact: true });
  await expectOf(field('startDate')).value.toBe('18/03/2026');
  await expectOf(field('startTime')).value.toBe('09:00');
  await expectOf(field('endTime')).value.toBe('10:30');
  await form.getByRole('button', { name: /3\.º B/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('schedules', 'form.leave.confirm') }).click();
  await form.waitFor({ state: 'detached' });

  await show('month');
  await page.waitForURL(/show=month/);
  await page.getByRole('button', { name: say('schedules', 'calendar.today'), exact: true }).click();
  await scheduled.click();
  await page.getByRole('dialog').getByText(say('schedules', 'link.copy'), { exact: true }).waitFor();
});
