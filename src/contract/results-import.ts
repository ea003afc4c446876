import { z } from 'zod';
import { unreadReasons } from '../core/results/result-columns.ts';
import { resultOutcomes } from '../core/results/spreadsheet.ts';
import { oneByteEncodings } from '../core/text/one-byte-encodings.ts';
import { staff } from './audiences.ts';
import { declareArea, post, postFile, query, queryFile } from './call.ts';
import { ContentReply, Flag, Id, Moment, Upload } from './shapes.ts';

/** The largest spreadsheet of results, in bytes. */
export const RESULTS_FILE_SIZE = 10_000_000;
/** For how many days an import of results can be undone. */
export const RESULTS_UNDO_DAYS = 30;

/** The rows of a file as they were read; a later call carries them. */
export const SheetRows = z
  .array(z.array(z.string().max(500)).max(200))
  .min(1)
  .max(5100);

/** What an import would do with a row. */
export const ResultRowPlan = z.object({
  /** In the file. */
  number: z.int(),
  login: z.string(),
  /** As the school writes it; blank for nobody of the schedule. */
  name: z.string(),
  outcome: z.enum(resultOutcomes),
  /** The form of the paper; null where it cannot be read. */
  version: z.int().nullable(),
  /** How many answers and grades it would write. */
  answers: z.int(),
  /** The cells that cannot be read, by question; null for the form of the paper. */
  problems: z.array(z.object({ question: z.int().nullable(), value: z.string() })),
});
export type ResultRowPlan = z.infer<typeof ResultRowPlan>;

/** The names of the sheet with the rows and of the others with text: they may say the form of the papers. */
const SheetNames = z.object({ sheet: z.string().max(200), otherSheets: z.array(z.string()).max(300) });

export const ReadResults = z.object({
  fileName: z.string(),
  sheetNames: SheetNames,
  rows: z.array(z.array(z.string())),
  plan: z.array(ResultRowPlan),
  /** What the file has beside the rows and does not come in. */
  unread: z.object({
    /** Columns, by their letter in the spreadsheet, with what stands in their head. */
    columns: z.array(z.object({ column: z.string(), head: z.string(), reason: z.enum(unreadReasons) })),
    /** Questions without a column. */
    questions: z.array(z.int()),
    /** Other sheets with text. */
    sheets: z.array(z.string()),
    /** Rows that are hidden in the file, as by a filter. */
    hiddenRows: z.int(),
    /** Columns with texts that are hidden in the file. */
    hiddenColumns: z.int(),
    /** As what a text file was read, where another encoding would do as well. */
    encoding: z.enum(oneByteEncodings).nullable(),
  }),
});
export type ReadResults = z.infer<typeof ReadResults>;

export const PastResultImport = z.object({
  idImport: z.int(),
  at: Moment,
  fileName: z.string(),
  by: z.string(),
  added: z.int(),
  replaced: z.int(),
  undone: z.boolean(),
});
export type PastResultImport = z.infer<typeof PastResultImport>;

/** Results of paper from a spreadsheet. */
export const resultsImport = declareArea('resultsImport', '/schedules', {
  /** A spreadsheet to fill in with the answers on paper: the students of a schedule, and a column for each question of their form. */
  generateResultsTemplateExcel: queryFile({
    for: staff,
    shows: 'nothing',
    input: z.object({ idSchedule: Id }),
    refuses: ['scheduleNotValid'],
  }),
  /** Reads a spreadsheet of results and says what an import would do with each row. Stores nothing. */
  readResults: postFile({
    for: staff,
    shows: 'nothing',
    permission: 'grade',
    input: z.object({ idSchedule: Id, file: Upload }),
    output: ContentReply(ReadResults),
    refuses: ['scheduleNotValid', 'resultsFileNotValid', 'fileTooLarge'],
    bodyLimit: RESULTS_FILE_SIZE + 1_000_000,
  }),
  /**
   * Gives students the results of the rows that are possible, or none. Results that there are stay unless `replace` is set. Rows that
   * were imported change nothing.
   */
  importResults: post({
    for: staff,
    shows: 'nothing',
    permission: 'grade',
    bodyLimit: RESULTS_FILE_SIZE,
    input: z.object({
      idSchedule: Id,
      fileName: z.string().max(200),
      rows: SheetRows,
      /** As it was read; blank for a file without sheets. */
      sheetNames: SheetNames.default({ sheet: '', otherSheets: [] }),
      replace: Flag.default(false),
    }),
    output: ContentReply(z.object({ idImport: z.int().nullable(), added: z.int(), replaced: z.int() })),
    refuses: ['scheduleNotValid', 'scheduleCancelled', 'notOpenYet', 'resultsFileNotValid'],
  }),
  /** The imports of a schedule's results in the last 30 days, the last first. */
  getResultImports: query({
    for: staff,
    shows: 'nothing',
    permission: 'grade',
    input: z.object({ idSchedule: Id }),
    output: ContentReply(z.array(PastResultImport)),
    refuses: ['scheduleNotValid'],
  }),
  /** Undoes an import, except for results that were changed since. */
  undoResultImport: post({
    for: staff,
    shows: 'nothing',
    permission: 'grade',
    input: z.object({ idSchedule: Id, idImport: Id }),
    output: ContentReply(z.object({ undone: z.int(), left: z.int() })),
    refuses: ['scheduleNotValid', 'resultImportNotValid'],
  }),
});
