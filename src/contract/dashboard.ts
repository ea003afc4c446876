import { z } from 'zod';
import { authors } from './audiences.ts';
import { declareArea, query } from './call.ts';
import { Schedule } from './schedules.ts';
import { ContentReply, Id, Optional, WholeNumber } from './shapes.ts';

/** The parts of the dashboard, each of which can be read by itself. */
export const dashboardParts = ['today', 'assessments', 'performance', 'questions'] as const;

/** A schedule of the asker that waits for something. */
const WaitingSchedule = Schedule.pick({
  idSchedule: true,
  title: true,
  courseName: true,
  opens: true,
  closes: true,
  duration: true,
  students: true,
  started: true,
  finished: true,
  ungraded: true,
  late: true,
}).extend({ idSchool: z.int() });
export type WaitingSchedule = z.infer<typeof WaitingSchedule>;

export const DashboardReport = z.object({
  /** Of the asker's own schedules: the open one that closes first, the first with responses to grade or late ones to decide on, the next to open. */
  today: z
    .object({
      running: WaitingSchedule.nullable(),
      toGrade: WaitingSchedule.nullable(),
      next: WaitingSchedule.nullable(),
    })
    .optional(),
  /** Of the asker, of the whole school for those who see it. */
  assessments: z
    .object({
      /** Made in the year and not deleted, and how many of those are drafts. */
      created: z.int(),
      drafts: z.int(),
      /** That students first took in the year. */
      applied: z.int(),
      /** Of all years, and the first of those; null without any. */
      total: z.int(),
      since: z.int().nullable(),
      /** January to December. */
      months: z.array(z.object({ created: z.int(), applied: z.int() })).length(12),
    })
    .optional(),
  /** The classes with grades in the year, those farthest above their school's average first. */
  performance: z
    .object({
      classes: z.array(
        z.object({
          idSchool: z.int(),
          idCourse: z.int(),
          name: z.string(),
          /** 0–100. */
          average: z.number(),
          /** Null where fewer than three classes of the school have grades: nobody's result can be read from it. */
          schoolAverage: z.number().nullable(),
        }),
      ),
      /** How many classes there are; the first and the last are in `classes`. */
      qntClasses: z.int(),
    })
    .optional(),
  questions: z
    .object({
      own: z.object({
        total: z.int(),
        drafts: z.int(),
        /** In no finished assessment. */
        unused: z.int(),
        /** How often finished assessments use them. */
        used: z.int(),
        /** That three of ten students or fewer answer right. */
        hard: z.int(),
      }),
      /** Of colleagues, `recent` of the last 30 days. */
      teachers: z.object({ total: z.int(), people: z.int(), recent: z.int() }),
    })
    .optional(),
});
export type DashboardReport = z.infer<typeof DashboardReport>;

/** A school of the caller; null = all of them, left out = the session's. */
const dashboardSchool = Optional(Id);

/** The first screen of those who teach and write. */
export const dashboard = declareArea('dashboard', '/users', {
  /** What the first screen of those who teach and write shows; `parts` are what is wanted of it. */
  getDashboardReport: query({
    for: authors,
    shows: 'results',
    input: z.object({
      idSchool: dashboardSchool,
      /** From January to December; left out = the current one. */
      year: WholeNumber(1900, 2200).optional(),
      parts: z.array(z.enum(dashboardParts)).default([...dashboardParts]),
    }),
    output: ContentReply(DashboardReport),
    refuses: ['schoolNotValid'],
  }),
  /** The years of the dashboard: those in which an assessment was made or scheduled, and the current one; the last first. */
  getDashboardYearFilter: query({
    for: authors,
    shows: 'nothing',
    input: z.object({ idSchool: dashboardSchool }),
    output: ContentReply(z.array(z.int())),
    refuses: ['schoolNotValid'],
  }),
});
