import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AssessmentRow } from '../../src/contract/assessments.ts';
import { calls } from '../../src/contract/index.ts';
import type { Schedule } from '../../src/contract/schedules.ts';
import type { SessionUser } from '../../src/contract/session.ts';
import { desktopWindow } from '../support/browser.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { assessmentRow, listOfAssessments } from './replies/assessments.ts';
import { onePage } from './replies/pages.ts';
import { listOfSchedules, scheduleRow } from './replies/schedules.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();

const opens = '2026-03-11T09:00:00+01:00';
const closes = '2026-03-11T10:00:00+01:00';
const planned = { idSchedule: 61, courseName: '3.º A', opens, closes, badge: 'SCHEDULED', students: 28, started: 0 };
const texts = { title: 'Fuerzas, energía y materia', subtitle: 'Física y Química › Las fuerzas y sus efectos' };
const other = { owner: 'Fariña Souto, Irene', canEdit: false } as const;

/** One row for each thing that a row can say. */
const changedAssessments: Partial<AssessmentRow>[] = [
  {},
  {
    ...texts,
    badge: 'SCHEDULED',
    status: 2,
    schedule: { ...planned, badge: 'SCHEDULED', finished: 0 },
    qntSchedules: 3,
  },
  { ...texts, badge: 'DONE', status: 2, hitAverage: 62.4, qntQuestions: 90 },
  { badge: 'DONE', status: 2, onlyLikertQuestions: true, relativeScore: 74 },
  { badge: 'DONE', status: 2, ungraded: 12 },
];
const assessments = changedAssessments.map((changes, index) => assessmentRow({ ...changes, idAssessment: 51 + index }));
const changedSchedules: Partial<Schedule>[] = [
  {},
  { ...texts, badge: 'ON_GOING', started: 21, finished: 3, addedBy: 'Gonçalves Araújo-Fariña, Helena' },
  { ...texts, badge: 'DONE', status: 'done', finished: 28, hitAverage: 62.4 },
  { badge: 'DONE', status: 'done', finished: 26, onlyLikertQuestions: true, relativeScore: 74, late: 2 },
  { badge: 'DONE', status: 'done', finished: 26, ungraded: 12, qntMissedFollowUps: 1 },
];
const schedules = changedSchedules.map((changes, index) => scheduleRow({ ...changes, idSchedule: 61 + index }));

const filters = [
  stub(calls.schedules.getTeachers, { content: [{ idTeacher: 11, name: 'Núñez, Ana' }] }),
  stub(calls.schedules.getCourses, { content: [] }),
  stub(calls.users.getLockedLogins, { content: [] }),
  stub(calls.reports.getCoursesNew, { content: [{ idCourse: 5, name: '3.º A', yearsFilter: 2025 }] }),
  stub(calls.reports.getReportsYearFilter, { content: [2026, 2025] }),
];

/** Screens with a table, and the address of one of them. */
const lists: readonly (readonly [path: string, as: SessionUser, stubs: readonly Stub[]])[] = [
  ['/assessments?show=list', people.teacher({ language: null }), [listOfAssessments(...assessments)]],
  [
    '/assessment-share?show=list',
    people.teacher({ language: null }),
    [stub(calls.assessments.getAssessmentsShare, onePage(assessments.map((row) => ({ ...row, ...other }))))],
  ],
  ['/schedule', people.coordinator({ language: null }), [...filters, listOfSchedules(...schedules)]],
  ['/reports', people.coordinator({ language: null }), [...filters, listOfSchedules(...schedules)]],
];
const widths = [360, 760, 925, 1024, 1100, 1150, 1200, 1280, 1600];
const languages = [
  ['es', 'es'],
  ['en', 'en'],
  ['pt', 'pt-BR'],
] as const;

/** Changes the language of the page as another tab of the browser does. */
const speak = async (page: Page, language: string, tag: string) => {
  await page.evaluate((language) => {
    localStorage.setItem('language', language);
    dispatchEvent(new StorageEvent('storage'));
  }, language);
  await expectOf(page.locator('html')).attribute('lang').toBe(tag);
};

describe('the tables of assessments, schedules and results', () => {
  it('leave the footer at the foot of the window when they are short', async () => {
    const { page } = await openScreen('/assessments?show=list', {
      as: people.teacher(),
      stubs: [listOfAssessments(assessmentRow())],
    });
    await page.getByRole('table').first().waitFor();
    await expect
      .poll(async () => {
        const box = await page.getByRole('contentinfo').boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      })
      .toBe(desktopWindow.viewport.height);
  });

  it.each(lists)('have room for all their columns at every width in every language: %s', async (path, as, stubs) => {
    const { page } = await openScreen(path, { as, stubs });
    const table = page.getByRole('table').first();
    await table.waitFor();
    for (const [language, tag] of languages) {
      await speak(page, language, tag);
      await page.getByText(createTranslate(language)('shell', 'skip')).waitFor({ state: 'attached' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(() => table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1)), {
            message: `${language}, ${width} px`,
          })
          .toBe(0);
      }
    }
  });
});
