import { z } from 'zod';
import { staff } from './audiences.ts';
import { declareArea, query } from './call.ts';
import { ContentReply, Id } from './shapes.ts';

/** Everything by which a camera reads the sheets of a schedule, without a network as well. */
export const SheetsToScan = z.object({
  idSchedule: z.int(),
  title: z.string(),
  courseName: z.string(),
  /** How many alternatives each question has, in the order of each of the three forms. */
  alternatives: z.array(z.array(z.int())).length(3),
  /** The printed sheets by the id in their code, with their form and the number of their layout; without a student it is a blank one. */
  sheets: z.array(
    z.object({ idSheet: z.int(), version: z.int().min(1).max(3), layout: z.int(), idUser: z.int().nullable() }),
  ),
  /** The students of the schedule by last name; `isIn` = a page of theirs is here. */
  students: z.array(z.object({ idUser: z.int(), firstname: z.string(), lastname: z.string(), isIn: z.boolean() })),
});
export type SheetsToScan = z.infer<typeof SheetsToScan>;

/** The camera in the page: what it has to know. Pictures of pages are uploaded as all others. */
export const scanCamera = declareArea('scanning', '/schedules', {
  /** What a camera has to know to read the sheets of a schedule. */
  getSheetsToScan: query({
    for: staff,
    shows: 'nothing',
    permission: 'grade',
    input: z.object({ idSchedule: Id }),
    output: ContentReply(SheetsToScan),
    refuses: ['scheduleNotValid', 'scheduleCancelled', 'notOpenYet', 'scheduleIsVaried'],
  }),
});
