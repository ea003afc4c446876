import { z } from 'zod';
import { type manualGrade, type response, responseSources } from '../database/schema.ts';
import { storedJson } from '../database/stored-json.ts';

const id = z.int();
const instant = z.number();
const place = { idAttempt: id, idQuestion: id };

const responseRow = z.strictObject({
  ...{ idSchool: id, ...place },
  response: z.unknown(),
  ...{ sequence: z.int(), deviceSequences: z.record(z.string(), z.int()).nullable() },
  ...{ answered: instant, saved: instant },
  source: z.enum(responseSources),
  evidence: z.unknown(),
}) satisfies z.ZodType<typeof response.$inferSelect>;

const gradeRow = z.strictObject({
  ...{ idSchool: id, ...place },
  ...{ value: z.number().nullable(), comment: z.string() },
  ...{ grader: id, at: instant },
  ...{ revision: z.int(), takenBack: z.boolean() },
}) satisfies z.ZodType<typeof manualGrade.$inferSelect>;

const resultChanges = z.strictObject({
  /** The attempts that it made. */
  created: z.array(id),
  responses: z.array(z.strictObject({ ...place, before: responseRow.nullable() })),
  grades: z.array(z.strictObject({ ...place, before: gradeRow.nullable(), revision: z.int() })),
});

/** What an import wrote, and the rows that were there before. */
export type ResultChanges = z.infer<typeof resultChanges>;

/** Those of an import that has not begun to write. */
export const noChanges: ResultChanges = { created: [], responses: [], grades: [] };

/** `result_import.changes`. */
export const storedChanges = storedJson(1, resultChanges);
