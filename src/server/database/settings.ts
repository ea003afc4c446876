import { z } from 'zod';

/** What a school may set; what it has not set is as here. */
const SchoolSettings = z.object({
  /** When the academic year begins: month and day. */
  academicYearStart: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .default('09-01'),
  /** Days after which rows of the audit are deleted. */
  auditDays: z.int().min(30).default(730),
});
export type SchoolSettings = z.output<typeof SchoolSettings>;

/** Returns a school's settings with what is missing. Throws a ZodError when the stored ones are not valid. */
export const settingsOf = (stored: unknown): SchoolSettings => SchoolSettings.parse(stored);
