import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { tabTo } from '../support/tabs.ts';
import { createTranslate } from '../support/words.ts';
import { assessmentRow, listOfAssessments } from './replies/assessments.ts';
import { listOfSchedules, scheduleRow } from './replies/schedules.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { hold, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const choices = [
  stub(calls.users.getLockedLogins, { content: [] }),
  stub(calls.schedules.getTeachers, {
    content: [
      { idTeacher: 11, name: 'Núñez, Ana' },
      { idTeacher: 12, name: 'Rey, Bruno' },
    ],
  }),
  stub(calls.schedules.getCourses, {
    content: [
      { idCourse: 5, name: '3.º A', code: '', yearsFilter: 2025, students: 28, usualTimes: [] },
      { idCourse: 4, name: '2.º A', code: '', yearsFilter: 2024, students: 27, usualTimes: [] },
    ],
  }),
];

it.each([
  ['/assessments', ['teacher', 'course', 'academicYear'], listOfAssessments(assessmentRow())],
  ['/schedule', ['teacher', 'course'], listOfSchedules(scheduleRow())],
] as const)(
  'a coordinator filters %s with arrow keys, one choice after the other without losing the focus',
  async (path, names, list) => {
    const { page, wire } = await openScreen(path, { as: people.coordinator(), stubs: [...choices, list] });
    for (const name of names) {
      const select = page.getByRole('combobox', { name: say('schedules', `filters.${name}`), exact: true });
      await tabTo(page, select);
      await select.locator('option').nth(1).waitFor({ state: 'attached' });
      const read = Promise.withResolvers<void>();
      wire.use(hold(list, read.promise));
      await page.keyboard.press('ArrowDown');
      await page.waitForURL((url) => url.searchParams.has(name));
      await page.locator('[aria-busy="true"]').waitFor();
      await expectOf(select).focused.toBe(true);
      read.resolve();
      // While the list waits for a reply, the rows of before are paler.
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      await expectOf(select).focused.toBe(true);
    }
    await expectAccessibleInAllThemes(page);
    await page.keyboard.press('ArrowUp');
    await page.waitForURL((url) => !url.searchParams.has(names.at(-1) ?? ''));
    await expect.poll(() => new URL(page.url()).searchParams.has('teacher')).toBe(true);
  },
);

it('a coordinator searches one of forty teachers by name', async () => {
  const teachers = Array.from({ length: 40 }, (_, n) => ({ idTeacher: 20 + n, name: `Rey, Bruno ${n}` }));
  const content = [{ idTeacher: 11, name: 'Núñez, Ana' }, ...teachers];
  const stubs = [...choices, stub(calls.schedules.getTeachers, { content }), listOfSchedules(scheduleRow())];
  const { page } = await openScreen('/schedule', { as: people.coordinator(), stubs });
  const teacher = say('schedules', 'filters.teacher');
  const button = page.getByRole('button', { name: `${teacher}: ${say('schedules', 'filters.any.teacher')}` });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: teacher });
  await dialog.getByRole('searchbox', { name: teacher }).fill('nunez');
  await dialog.getByRole('radio', { name: 'Rey, Bruno 0' }).waitFor({ state: 'detached' });
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('radio', { name: 'Núñez, Ana' }).check();
  await page.waitForURL((url) => url.searchParams.get('teacher') === '11');
  await dialog.getByRole('button', { name: say('ui', 'close') }).click();
  await expectOf(page.getByRole('button', { name: `${teacher}: Núñez, Ana` })).focused.toBe(true);
});
