import { z } from 'zod';
import { papers } from '../core/printing.ts';
import { sheetFormats } from '../core/sheet/layouts.ts';
import { staff } from './audiences.ts';
import { declareArea, postUnwrapped } from './call.ts';
import { Flag, Id } from './shapes.ts';

/** Answer sheets with a code for each student of a schedule. */
export const sheets = declareArea('sheets', '/schedules', {
  /**
   * The answer sheets of a schedule as a PDF in base64: a page that says how to fill and scan them, then one for each
   * student; blank ones, one a version, if they are wanted or there are no students. A repeat has the same codes.
   */
  downloadScheduleAnswerSheet: postUnwrapped({
    for: staff,
    shows: 'nothing',
    repeats: 'state',
    rateLimit: 'preview',
    input: z.object({
      idSchedule: Id,
      /** Whether the screen has had the terms accepted; refused where they were not. Clients of other makers do not say. */
      termsAccepted: Flag.optional(),
      blank: Flag.default(false),
      /** The school's by default. */
      paper: z.enum(papers).optional(),
      /** Whole pages by default; half pages of at most 20 questions are two a page. */
      sheetFormat: z.enum(sheetFormats).optional(),
    }),
    output: z.object({ file: z.string(), fileName: z.string() }),
    refuses: ['termsNotAccepted', 'scheduleNotValid', 'scheduleCancelled', 'scheduleIsVaried', 'tooManyForHalfSheets'],
  }),
});
