import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import type { ReadSheet } from '../../src/contract/scanning.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { studentAssessment } from './replies/attempts.ts';
import { readSheet, readSheetPicture, scanBatch, scannedPage, sheetPage, sheetPictures } from './replies/scanning.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const word = (key: string, values?: Record<string, string>) => say('readSheet', key, values);
const noa = {
  idUser: 41,
  firstname: 'Noa',
  lastname: 'Barreiro',
  state: 'read' as const,
  idPage: 101,
  missingPages: [],
};

it('a teacher opens a sheet from its batch: the picture with what was read, and the same as a table', async () => {
  let sheet: ReadSheet | null = readSheet();
  const { page, wire } = await openScreen('/reports/61/results/sheets/21', {
    as: people.teacher(),
    stubs: [
      stub(calls.scanning.getAnswerSheetBatch, { content: scanBatch({ students: [noa] }) }),
      stub(calls.scanning.getAnswerSheetPage, { content: sheetPage(scannedPage()) }),
      sheetPictures(),
      stub(calls.scanning.getReadSheet, () => ({ content: sheet })),
      readSheetPicture(),
    ],
  });
  await page.getByRole('button', { name: say('scanning', 'read.open', { name: 'Barreiro, Noa' }) }).click();
  const open = page.getByRole('button', { name: word('see') });
  await open.click();
  const dialog = page.getByRole('dialog', { name: word('of', { name: 'Barreiro, Noa' }) });
  await dialog.getByRole('img', { name: word('picture') }).waitFor();
  const row = (question: number) => dialog.getByRole('row', { name: new RegExp(`^${question} `) });
  await expectOf(row(1)).text.toMatch(/^1B bien1$/);
  await expectOf(row(2)).text.toContain(word('correctIs', { letters: 'A' }));
  await expectOf(row(3)).text.toContain(word('blank'));
  await dialog.getByText(/Núñez, Ana/).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.setViewportSize(phoneWindow.viewport);
  await expectAccessible(page);
  await expect.poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await expectOf(open).focused.toBe(true);
  expect(wire.inputs(calls.scanning.getReadSheet)).toEqual([{ idSchedule: 61, idStudent: 41 }]);

  sheet = readSheet({ picture: null, pictureDeleted: '2027-09-01T02:15:00+02:00' });
  await open.click();
  await dialog.getByText(word('deletedOn', { date: '01/09/2027' })).waitFor();
  await expectOf(row(1)).visible.toBe(true);
  await page.keyboard.press('Escape');
  sheet = null;
  await open.click();
  await dialog.getByText(word('notThere')).waitFor();
});

it('a student opens the own sheet once details are shown', async () => {
  const done = studentAssessment({ badge: 'DONE', idAttempt: 81, finishedAt: '2026-03-10T10:00:00+01:00' });
  const { idSchedule } = done;
  const { page } = await openScreen(`/assessment?schedule=${idSchedule}`, {
    as: people.student(),
    window: phoneWindow,
    stubs: [
      stub(calls.attempts.getStudentAssessments, { content: [done], serverTime: '2026-03-10T11:00:00+01:00' }),
      stub(calls.ownResults.getStudentAssessmentReport, {
        content: {
          ...{ idSchedule, idAttempt: 81, finishedAt: done.closes, percentage: 50, scaled: null, late: 0, ungraded: 0 },
          ...{ onlyLikertQuestions: false, detailsFrom: done.closes, hasSheet: true },
          details: { contexts: [], contextQuestionNumbers: {}, formulas: {}, questions: [], packageTokens: {} },
        },
      }),
      stub(calls.scanning.getOwnReadSheet, { content: readSheet() }),
      readSheetPicture(),
    ],
  });
  await page.getByRole('button', { name: word('seeOwn') }).click();
  const dialog = page.getByRole('dialog', { name: word('own') });
  await dialog.getByRole('img', { name: word('picture') }).waitFor();
  await expectOf(dialog.getByRole('row')).count.toBe(5);
  await expectAccessibleInAllThemes(page);
});
