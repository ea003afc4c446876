import { academicYearOf } from './schedules/academic-year.ts';
import { type Instant, isLocalDate, toInstant } from './schedules/time.ts';

/**
 * What is kept for a time, and then deleted: `sheetPictures` = the pictures of answer sheets that were read, `desktopLogs` = what computers
 * told of their faults.
 */
export const retainedKinds = ['sheetPictures', 'desktopLogs'] as const;
export type RetainedKind = (typeof retainedKinds)[number];

/** How long: 30 days, or to the end of the school year in which it came, or of the one after it. */
export const retentionTerms = ['month', 'schoolYear', 'nextSchoolYear'] as const;
export type RetentionTerm = (typeof retentionTerms)[number];

/** How long each kind is kept that no school sets. */
export const fixedRetention = { desktopLogs: 'month' } as const satisfies Partial<Record<RetainedKind, RetentionTerm>>;

/** How long a school keeps each kind of which it may say so. */
export type Retention = Record<Exclude<RetainedKind, keyof typeof fixedRetention>, RetentionTerm>;

/** What counts where a school has set nothing. */
export const defaultRetention: Retention = { sheetPictures: 'nextSchoolYear' };

type Calendar = { timezone: string; academicYearStart: string };

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** How many school years after that in which something came it is kept. */
const YEARS_AFTER = { schoolYear: 0, nextSchoolYear: 1 } as const;

/** Returns until when something is kept that came at a moment. */
export const keptUntil = (term: RetentionTerm, came: Instant, calendar: Calendar): Instant =>
  term === 'month' ? came + MONTH_MS : startOfYear(academicYearOf(calendar, came) + YEARS_AFTER[term] + 1, calendar);

/** Returns since when things must have come that are kept at `now`: `keptUntil` of what came before is over. */
export const keptSince = (term: RetentionTerm, now: Instant, calendar: Calendar): Instant =>
  term === 'month' ? now - MONTH_MS : startOfYear(academicYearOf(calendar, now) - YEARS_AFTER[term], calendar);

const startOfYear = (year: number, { timezone, academicYearStart }: Calendar): Instant => {
  const date = `${year}-${academicYearStart}`;
  // A year that begins on 29 February, or on a day that its month does not have, begins on the first day after it.
  return toInstant(isLocalDate(date) ? date : firstOfNextMonth(date), '00:00', timezone);
};

const firstOfNextMonth = (date: string): string =>
  `${date.slice(0, 5)}${String(Number(date.slice(5, 7)) + 1).padStart(2, '0')}-01`;
