import { sheetGeometry } from '../../src/core/sheet/geometry.ts';
import { paperSizes } from '../../src/core/sheet/layouts.ts';
import type { Client } from '../../src/server/client.ts';
import { greyPages } from '../../tests/support/pdf-pages.ts';
import { findAssessmentForSheets, scheduleForForty } from '../../tests/support/schedule-for-forty.ts';
import { damage, printed } from './damage.ts';
import { fillSheet } from './fill/fill-sheet.ts';
import { type Picture, pictureOf } from './picture.ts';

const HOURS = 2;
const SHEET_DPI = 300;

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
  const order = { idSchedule, termsAccepted: true, paper: 'a4' } as const;
  const { file } = await teacher.sheets.downloadScheduleAnswerSheet(order);
  // The first page says how to fill them.
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const pages = await greyPages(Buffer.from(file, 'base64'), { ...paperSizes.a4, dpi: SHEET_DPI }, numbers);
  const { bubbles } = sheetGeometry('a4', counts);
  const scanned = pages.map((page, index) => {
    const onPaper = printed(pictureOf(page, SHEET_DPI), 'office', index);
    return damage(fillSheet(onPaper, onPaper.dpi, bubbles, { seed: index }).page, 'office', index);
  });
  return { idSchedule, scanned };
}
