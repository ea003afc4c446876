import { sheetFileName } from '../../../documents/sheet/sheet-data.ts';
import type { DocumentKindRules } from '../document-kind.ts';
import { checkSchedule, loadSchedule } from '../schedules.ts';
import { checkHalfSheets, hasSheets, loadSheets } from '../sheets.ts';

/** The answer sheets of a schedule, for those who accept their terms of use. */
export const sheetsKind: DocumentKindRules<'sheets'> = {
  shows: 'nothing',
  async check(context, order, refuse) {
    if (!order.termsAccepted) return refuse('termsNotAccepted');
    const found = await checkSchedule(context, order, refuse);
    if (found.cancelled !== null) return refuse('scheduleCancelled');
    if (!(await hasSheets(context.db, found))) return refuse('scheduleIsVaried');
    await checkHalfSheets(context, found, order, refuse);
    const { title, courseName } = found;
    return { title, fileName: sheetFileName({ language: order.language, title, course: courseName }) };
  },
  async load(context, order) {
    return loadSheets(context, await loadSchedule(context, order), order);
  },
};
