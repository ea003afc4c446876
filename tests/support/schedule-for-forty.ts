import { toLocalDateTime } from '../../src/core/schedules/time.ts';
import type { Client } from '../../src/server/client.ts';

const MINUTE = 60_000;
const ZONE = 'Europe/Madrid';

/**
 * Schedules an assessment for the demonstration's class of forty students, open from a minute ago for `hours` hours.
 * Returns the schedule's id.
 */
export const scheduleForForty = async ({ schedules }: Client, idAssessment: number, hours: number): Promise<number> => {
  const courses = (await schedules.getCourses({})).content;
  const from = toLocalDateTime(Date.now() - MINUTE, ZONE);
  const to = toLocalDateTime(Date.now() + hours * 60 * MINUTE, ZONE);
  const { content } = await schedules.addSchedule({
    idAssessment,
    idsCourses: [courses.find(({ students }) => students === 40)?.idCourse ?? 0],
    startDate: from.date,
    startTime: from.time,
    endDate: to.date,
    endTime: to.time,
    force: true,
  });
  return content[0]?.idSchedule ?? 0;
};
