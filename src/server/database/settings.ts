import { z } from 'zod';
import { languages } from '../../core/languages.ts';
import { papers } from '../../core/printing.ts';
import { defaultRetention, retentionTerms } from '../../core/retention.ts';

/** What a school may set; what it has not set is as here. */
const SchoolSettings = z.object({
  /** When the academic year begins: month and day. */
  academicYearStart: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .default('09-01'),
  /** Days after which rows of the audit are deleted. */
  auditDays: z.int().min(30).default(730),
  /** How long what is kept for a time is kept, by kind. */
  retention: z
    .object({ sheetPictures: z.enum(retentionTerms).default(defaultRetention.sheetPictures) })
    .default(defaultRetention),
  /** Days after which a password has expired; null = never. */
  passwordDays: z.int().min(1).max(3650).nullable().default(null),
  /** Whether administrators, coordinators and editors sign in with a second factor. */
  requiresSecondFactor: z.boolean().default(false),
  /** Whether the school has accepted the terms for its students, who are then not asked. */
  acceptsStudentTerms: z.boolean().default(false),
  /** Whether students with an address are told by mail that they see the details of a result. */
  mailsReleases: z.boolean().default(false),
  /** Of mails, and of people who have chosen none; null = that of the school's country. */
  language: z.enum(languages).nullable().default(null),
  /** The size of paper that documents have by default. */
  paper: z.enum(papers).default('a4'),
  /** Opened by the last entry of the menu; null = the guide of the installation. */
  guideLink: z.string().nullable().default(null),
});
export type SchoolSettings = z.output<typeof SchoolSettings>;

export const defaultSettings = SchoolSettings.parse({});

/** Hears of settings that are not valid. */
export type SettingsLog = { warn(facts: { idSchool: number; settings: unknown[] }, message: string): void };

/**
 * Returns a school's settings with what is missing. What is stored and not valid is logged by its name and counts as
 * missing.
 */
export const settingsOf = ({ id, settings }: { id: number; settings: unknown }, log: SettingsLog): SchoolSettings => {
  const read = SchoolSettings.safeParse(settings);
  if (read.success) return read.data;
  const invalid = new Set(read.error.issues.map(({ path: [name] }) => name));
  log.warn({ idSchool: id, settings: [...invalid] }, 'stored settings of a school are not valid, its defaults count');
  const isObject = typeof settings === 'object' && settings !== null && !Array.isArray(settings);
  const valid = Object.entries(isObject ? settings : {}).filter(([name]) => !invalid.has(name));
  return SchoolSettings.parse(Object.fromEntries(valid));
};
