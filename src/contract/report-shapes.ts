import { z } from 'zod';
import { catalogueIcons } from '../core/catalogue/icons.ts';
import { Moment } from './shapes.ts';

/** 0–100; null while a response waits for a teacher, and where nothing counts. */
export const Percentage = z.number().nullable();

/** Of questions on a scale (Likert): points reached, and 0–100 of the points possible. Null where there are none. */
export const scaleScore = { relativeScore: Percentage, absoluteScore: z.number().nullable() };

/** How many responses wait for a grade, and how many late ones for a decision: until then a figure is not final. */
export const waiting = { ungraded: z.int(), late: z.int() };

/** The icon of a discipline; empty where the catalogue has none. */
export const DisciplineIcon = z.enum(['', ...catalogueIcons]);

/** How many responses of an attempt are what. */
export const AnswerCounts = z.object({
  hits: z.int(),
  errors: z.int(),
  ommited: z.int(),
  notQualified: z.int(),
  /** Late responses that wait for a decision, and are counted as what counts now. */
  late: z.int(),
  excluded: z.int(),
  /** Responses that were given, whether they count or not; of an attempt in progress those so far. */
  answered: z.int(),
});

/** The scale on which grades are shown beside their percentages; null while there is none. */
export const ShownScale = z.object({ min: z.number(), max: z.number(), symbol: z.string() }).nullable();

/** What a student's latest attempts came to, as percentages of what counts so far; the last is the latest. */
export const PastAttempts = z.array(
  z.object({
    ...{ idAttempt: z.int(), assessmentTitle: z.string(), grade: z.number().nullable(), endedAt: Moment },
    ...waiting,
  }),
);
