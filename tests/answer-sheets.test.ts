import { beforeAll, expect, it } from 'vitest';
import { sheetGeometry } from '../src/core/sheet/geometry.ts';
import { encode } from '../tools/scanning/files/encode.ts';
import { fillSheet } from '../tools/scanning/fill/fill-sheet.ts';
import { addAssessment, addSchedule } from './support/assessments-and-attempts.ts';
import { expectOf } from './support/expect-of.ts';
import { printSheets, SHEET_DPI } from './support/scanned-sheets.ts';
import { openTimedWorld } from './support/timed-world.ts';
import { createTranslate } from './support/words.ts';
import type { TestUser } from './support/world.ts';

const HOUR = 3_600_000;
const QUESTIONS = 8;
const { world, openSignedInPage } = openTimedWorld();
const say = createTranslate('es');
const word = (key: string, values?: Record<string, string>) => say('scanning', key, values);
let ana: TestUser;
let idSchool: number;
let idSchedule: number;

beforeAll(async () => {
  idSchool = await world().addSchool('IES Ría de Vigo');
  ana = await world().addPerson('teacher', 'Ana Núñez', idSchool);
  const lucia = await world().addPerson('student', 'Lucía Peña', idSchool);
  const noa = await world().addPerson('student', 'Noa Abreu', idSchool);
  const idCataloging = await world().addCatalogue(['Ciencias', 'Repaso']);
  const questions = await world().addQuestions({ count: QUESTIONS, idCataloging, owner: { ...ana, idSchool } });
  const idAssessment = await addAssessment(world(), { questions, owner: ana, title: 'Repaso de ciencias' });
  const idCourse = await world().addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
  const opens = Math.floor(world().clock.now()) - HOUR;
  idSchedule = await addSchedule(world(), { idAssessment, idCourse, owner: ana, opens, closes: opens + 2 * HOUR });
});

/** Prints the sheets of the schedule and fills them: the first is answered surely, the second has unclear marks. */
const filledSheets = async () => {
  const { bubbles } = sheetGeometry(
    'a4',
    Array.from({ length: QUESTIONS }, () => 4),
  );
  const sheets = await printSheets(world(), { idSchool, idSchedule }, { questions: QUESTIONS });
  return Promise.all(
    sheets.map(async (sheet, index) => {
      const rates = { blank: 0, double: 0, takenBack: 0, erased: 0, changedTwice: 0, unclear: index };
      const kinds = { filled: 1 };
      const mishaps = { strayStrokes: 0, notes: 0, smudges: 0 };
      const { page } = fillSheet(sheet, SHEET_DPI, bubbles, { seed: 7, kinds, rates, mishaps });
      const buffer = Buffer.from(await encode(page, { format: 'jpeg', quality: 85 }));
      return { name: `hoja-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
};

it('sheets that were printed and filled are uploaded, decided by keys, and seen as results on their pictures', async () => {
  const page = await openSignedInPage(ana, `/reports/${idSchedule}/results/sheets`);
  await page.getByRole('checkbox', { name: word('terms.accept') }).check();
  await page
    .getByLabel(word('upload.choose'))
    .and(page.locator('input'))
    .setInputFiles(await filledSheets());
  await page.getByRole('heading', { name: word('batch.title') }).waitFor();
  await world().waitForJobs();
  await page.getByRole('link', { name: /^Revisar/ }).click();
  const end = page.getByRole('heading', { name: word('end.title') });
  await page.getByRole('heading', { level: 2, name: /^Pregunta \d/ }).waitFor();
  for (let pressed = 0; pressed < QUESTIONS && !(await end.isVisible()); pressed++) {
    await page
      .getByRole('heading', { level: 2, name: /^Pregunta \d/ })
      .or(end)
      .first()
      .waitFor();
    await page.keyboard.press('a');
  }
  await end.waitFor();
  await page.goBack();
  await page.getByRole('button', { name: word('read.open', { name: 'Peña, Lucía' }) }).click();
  await page.getByRole('button', { name: say('readSheet', 'see') }).click();
  const dialog = page.getByRole('dialog', { name: say('readSheet', 'of', { name: 'Peña, Lucía' }) });
  await expect
    .poll(() => dialog.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(800);
  await expectOf(dialog.getByRole('row')).count.toBe(QUESTIONS + 1);
  // The screen is at its end before the last decision is stored.
  await expect
    .poll(async () =>
      (await ana.client.reports.getScheduleByStudent({ idSchedule })).content.attempts.map(
        ({ grade }) => grade !== null,
      ),
    )
    .toEqual([true, true]);
});
