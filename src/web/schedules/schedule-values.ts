import { z } from 'zod';
import type { DraftShape } from '../data/drafts/store.ts';

const TypedTimesSchema = z.object({
  startDate: z.string(),
  startTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
  duration: z.string(),
});

const AccommodationSchema = z.object({
  ...{ idUser: z.int(), extraPercent: z.int(), extraMinutes: z.int(), pauseMinutes: z.int(), largePrint: z.boolean() },
  window: z
    .object({
      ...{ startDate: z.string().nullable(), startTime: z.string().nullable() },
      ...{ endDate: z.string(), endTime: z.string() },
    })
    .nullable(),
});

const RulesSchema = z.object({
  ...{ shuffles: z.boolean(), oneByOne: z.boolean(), asksRoomCode: z.boolean(), addresses: z.string() },
  ...{ fullScreen: z.boolean().default(false), browserKeys: z.string().default('') },
});

/** The values of the form of a new schedule, as they are stored. */
export const ScheduleValuesSchema = z.object({
  /** Absent = the assessment that the dialog was opened for. */
  assessment: z
    .object({
      idAssessment: z.int(),
      title: z.string(),
      subtitle: z.string(),
      qntQuestions: z.int(),
      sm: z.boolean().optional(),
    })
    .nullable()
    .optional(),
  idsCourses: z.array(z.int()),
  times: TypedTimesSchema,
  /** What single students have at this schedule alone. */
  accommodations: z.array(AccommodationSchema).optional(),
  rules: RulesSchema.optional(),
});

/** The values of the form of a new schedule. */
export type ScheduleValues = z.infer<typeof ScheduleValuesSchema>;

/** An older draft would begin with times that are past. */
const maxAgeDays = 1;

/** How the form of a new schedule is stored as a draft. */
export const scheduleDraft: DraftShape<ScheduleValues> = {
  form: 'schedule',
  version: 1,
  parse: (stored) => ScheduleValuesSchema.safeParse(stored).data ?? null,
  maxAgeDays,
};

const ChangedScheduleSchema = TypedTimesSchema.extend({ rules: RulesSchema.optional() });

/** How changed times and rules of a schedule are stored as a draft. */
export const timesDraft: DraftShape<z.infer<typeof ChangedScheduleSchema>> = {
  form: 'schedule',
  version: 1,
  parse: (stored) => ChangedScheduleSchema.safeParse(stored).data ?? null,
  maxAgeDays,
};
