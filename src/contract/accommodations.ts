import { z } from 'zod';
import { MOST_EXTRA } from '../core/schedules/accommodations.ts';
import { Flag, Id, LocalDate, LocalTime, Optional, WholeNumber } from './shapes.ts';

/** The help of a student at an assessment. */
export const Accommodation = z.object({
  extraPercent: z.int(),
  extraMinutes: z.int(),
  /** Minutes for pauses, by which the time is longer. */
  pauseMinutes: z.int(),
  largePrint: z.boolean(),
});

/** The same as clients send it: what is left out is none. */
export const accommodationFields = {
  extraPercent: WholeNumber(0, MOST_EXTRA.extraPercent).default(0),
  extraMinutes: WholeNumber(0, MOST_EXTRA.extraMinutes).default(0),
  pauseMinutes: WholeNumber(0, MOST_EXTRA.pauseMinutes).default(0),
  largePrint: Flag.default(false),
};

/** A student's own times at a schedule: without a start those of the schedule, with a later end. */
const OwnWindow = z.object({
  startDate: Optional(LocalDate),
  startTime: Optional(LocalTime),
  /** Left out = the day of the start. */
  endDate: Optional(LocalDate),
  endTime: LocalTime,
});

export const ownWindowField = { window: OwnWindow.nullish() };

/** The help of one student at a schedule that is being planned, in place of what the student has at every assessment. */
export const PlannedAccommodation = z.object({ idUser: Id, ...accommodationFields, ...ownWindowField });
export type PlannedAccommodation = z.output<typeof PlannedAccommodation>;

/** How many students of a schedule can be named at once. */
export const MOST_PLANNED = 1000;

/** A student of a schedule, or of a class for which one is planned. */
export const StudentAccommodation = Accommodation.extend({
  idUser: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  /** Whether it is for this schedule, and not what the student has at every assessment. */
  thisTime: z.boolean(),
  /** In the school's time zone; null = the schedule's. */
  window: z
    .object({
      startDate: LocalDate.nullable(),
      startTime: LocalTime.nullable(),
      endDate: LocalDate,
      endTime: LocalTime,
    })
    .nullable(),
  /** What the student has at every assessment, and how often it was changed. */
  standing: Accommodation.extend({ revision: z.int() }),
  hasStarted: z.boolean(),
  /** How often it was changed for this schedule. */
  revision: z.int(),
});
export type StudentAccommodation = z.infer<typeof StudentAccommodation>;
