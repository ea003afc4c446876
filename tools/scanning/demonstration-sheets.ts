import { sheetGeometry } from '../../src/core/sheet/geometry.ts';
import { paperSizes } from '../../src/core/sheet/layouts.ts';
import type { Client } from '../../src/server/client.ts';
import { type GreyPage, greyPages, pageTexts } from '../../tests/support/pdf-pages.ts';
import { findAssessmentForSheets, scheduleForForty } from '../../tests/support/schedule-for-forty.ts';
import { damage, printed } from './damage.ts';
import { fillSheet } from './fill/fill-sheet.ts';
import { type Picture, pictureOf } from './picture.ts';

const HOURS = 2;
const SHEET_DPI = 300;

/** Prints the sheets of a schedule on A4 as its teacher does. Returns them, or the first `count`, as pictures. */
export async function downloadSheets(
  { sheets }: Client,
  { idSchedule, dpi, count }: { idSchedule: number; dpi: number; count?: number },
): Promise<GreyPage[]> {
  const { file } = await sheets.downloadScheduleAnswerSheet({ idSchedule, termsAccepted: true, paper: 'a4' });
  const pdf = Buffer.from(file, 'base64');
  // The first page says how to fill them.
  const numbers = [...(await pageTexts(pdf)).keys()].slice(1, count === undefined ? undefined : count + 1);
  return greyPages(pdf, { ...paperSizes.a4, dpi }, numbers);
}

/**
 * Schedules a test for the demonstration's class of forty, prints its sheets as its teacher does, and fills so many of them. Returns the
 * schedule and what a scanner makes of them.
 */
export async function scanDemonstrationSheets(
  teacher: Client,
  count: number,
): Promise<{ idSchedule: number; scanned: Picture[] }> {
  const { idAssessment, counts } = await findAssessmentForSheets(teacher);
  const idSchedule = await scheduleForForty(teacher, idAssessment, HOURS);
  const pages = await downloadSheets(teacher, { idSchedule, dpi: SHEET_DPI, count });
  const { bubbles } = sheetGeometry('a4', counts);
  const scanned = pages.map((page, index) => {
    const onPaper = printed(pictureOf(page, SHEET_DPI), 'office', index);
    return damage(fillSheet(onPaper, onPaper.dpi, bubbles, { seed: index }).page, 'office', index);
  });
  return { idSchedule, scanned };
}
