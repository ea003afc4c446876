import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import type { AutomaticSchedule } from '../../src/contract/schedules.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { createTranslate } from '../support/words.ts';
import { listOfSchedules, scheduleRow } from './replies/schedules.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const schedule = scheduleRow({ title: 'Repaso de ciencias', courseName: '3.º B' });
const assessment = { idAssessment: 52, title: 'Refuerzo', subtitle: 'Ciencias', qntQuestions: 1 };

it('a follow-up is checked, warned of what is planned for the class, changed, planned again once missed, and deleted', async () => {
  let followUps: AutomaticSchedule[] = [];
  const { page, wire } = await openScreen('/schedule/61', {
    as: people.teacher(),
    stubs: [
      listOfSchedules(schedule),
      stub(calls.users.getLockedLogins, { content: [] }),
      stub(calls.schedules.getCourses, { content: [] }),
      stub(calls.schedules.getAssessments, {
        content: [{ ...assessment, updated: '2026-03-09T18:00:00+01:00' }],
        ...{ shared: [], sm: [] },
      }),
      stub(calls.schedules.getScheduleConflicts, {
        content: {
          conflicts: [
            {
              ...{ kind: 'course', busy: false, courseName: '3.º B', title: 'Proyecto', teacher: 'Núñez, Ana' },
              ...{ opens: '2026-03-09T09:00:00+01:00', closes: '2026-03-23T09:00:00+01:00' },
              ...{ students: [], qntStudents: 28 },
            },
          ],
          ...{ day: [], next: null, otherDays: [] },
        },
      }),
      stub(calls.schedules.getAutomaticSchedules, () => ({ content: followUps })),
      stub(calls.schedules.addAutomaticSchedule, ({ idSchedule, sm, percentageMin, percentageMax, ...times }) => {
        const { startDate, startTime, endTime } = times;
        const added: AutomaticSchedule = {
          ...{ idAutomaticSchedule: 81, idSchedule, idAssessment: 52, sm, assessment: 'Refuerzo' },
          ...{ startDate, startTime, endDate: null, endTime, duration: null },
          ...{ percentageMin: Number(percentageMin), percentageMax: Number(percentageMax), status: 'scheduled' },
          ...{ state: 'planned', idCreated: null, students: 0, waitsFor: [] },
        };
        followUps = [added];
        return { content: added };
      }),
      stub(calls.schedules.editAutomaticSchedule, ({ percentageMin }) => {
        followUps = followUps.map((one) => ({ ...one, percentageMin: Number(percentageMin), state: 'planned' }));
        return { content: followUps[0] as AutomaticSchedule };
      }),
      stub(calls.schedules.deleteAutomaticSchedule, () => {
        followUps = [];
        return {};
      }),
    ],
  });
  const openList = () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say('schedules', 'action.automatic') })
      .press('Enter');
  await openList();
  const list = page.getByRole('dialog', { name: say('automatic', 'title', { title: schedule.title }) });
  await list.getByText(say('automatic', 'none')).waitFor();
  await list.getByRole('button', { name: say('automatic', 'add') }).click();
  const form = page.getByRole('dialog', { name: say('automatic', 'add') });
  await form.getByRole('radio', { name: /Refuerzo/ }).check();
  await form.getByLabel(say('automatic', 'max')).fill('101');
  await form.getByRole('button', { name: say('automatic', 'save') }).click();
  await form.getByText(say('schedules', 'problem.maximumAbove100')).waitFor();
  await form.getByLabel(say('automatic', 'max')).fill('49,5');
  await form.getByLabel(say('schedules', 'form.startDate'), { exact: true }).fill('12/03/2062');
  await form.getByRole('button', { name: say('automatic', 'save') }).click();
  await form.getByText(say('doubts', 'doubt.far', { date: '12/03/2062' })).waitFor();
  await form.getByText(say('doubts', 'again')).waitFor();
  expect(wire.inputs(calls.schedules.addAutomaticSchedule)).toEqual([]);
  await form.getByLabel(say('schedules', 'form.startDate'), { exact: true }).fill('24/03/2026');
  await form.getByText(say('automatic', 'conflicts')).waitFor();
  await form
    .getByRole('listitem')
    .filter({ hasText: /^«Proyecto»/ })
    .waitFor();
  await expectAccessibleInAllThemes(page);
  await form.getByRole('button', { name: say('automatic', 'save') }).click();
  const band = say('automatic', 'band', { min: '0', max: '49,5' });
  await list.getByText(band).waitFor();
  await expectAccessibleInAllThemes(page);

  await list.getByRole('button', { name: say('automatic', 'editOf', { assessment: 'Refuerzo', band }) }).click();
  const change = page.getByRole('dialog', { name: say('automatic', 'edit') });
  await change.getByLabel(say('automatic', 'min')).fill('10');
  await change.getByRole('button', { name: say('automatic', 'save') }).click();
  const named = { assessment: 'Refuerzo', band: say('automatic', 'band', { min: '10', max: '49,5' }) };
  await list.getByRole('button', { name: say('automatic', 'editOf', named) }).waitFor();

  followUps = followUps.map((one) => ({ ...one, state: 'missed' }));
  await page.reload();
  await openList();
  await list.getByText(say('automatic', 'missed')).waitFor();
  await expectAccessibleInAllThemes(page);
  await list.getByRole('button', { name: say('automatic', 'replanOf', named) }).click();
  const again = page.getByRole('dialog', { name: say('automatic', 'replanTitle') });
  await again.getByRole('button', { name: say('automatic', 'save') }).click();
  await list.getByText(say('automatic', 'scheduled')).waitFor();
  await list.getByRole('button', { name: say('automatic', 'deleteOf', named) }).click();
  const ask = page.getByRole('dialog', { name: say('automatic', 'ask', { assessment: 'Refuerzo' }) });
  await ask.getByRole('button', { name: say('automatic', 'delete') }).click();
  await list.getByText(say('automatic', 'none')).waitFor();
  expect(wire.inputs(calls.schedules.addAutomaticSchedule)).toMatchObject([
    { idSchedule: 61, idAssessment: 52, percentageMin: 0, percentageMax: 49.5 },
  ]);
  expect(wire.inputs(calls.schedules.editAutomaticSchedule)).toHaveLength(2);
  expect(wire.inputs(calls.schedules.deleteAutomaticSchedule)).toEqual([{ idAutomaticSchedule: 81 }]);
});
