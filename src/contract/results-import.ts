import { z } from 'zod';
import { resultOutcomes } from '../core/results/spreadsheet.ts';
import { Moment } from './shapes.ts';

/** The largest spreadsheet of results, in bytes. */
export const RESULTS_FILE_SIZE = 10_000_000;
/** For how many days an import of results can be undone. */
export const RESULTS_UNDO_DAYS = 30;

/** The rows of a file as they were read; a later call carries them. */
export const SheetRows = z
  .array(z.array(z.string().max(500)).max(100))
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
  /** The form of the paper. */
  version: z.int(),
  /** How many answers and grades it would write. */
  answers: z.int(),
  /** The cells that cannot be read. */
  problems: z.array(z.object({ question: z.int(), value: z.string() })),
});
export type ResultRowPlan = z.infer<typeof ResultRowPlan>;

export const ReadResults = z.object({
  fileName: z.string(),
  rows: z.array(z.array(z.string())),
  plan: z.array(ResultRowPlan),
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
