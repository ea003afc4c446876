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

/**
 * Returns the first assessment of the demonstration that a sheet can hold, with how many alternatives its questions have.
 * Throws Error where there is none.
 */
export async function findAssessmentForSheets(teacher: Client): Promise<{ idAssessment: number; counts: number[] }> {
  for (const { idAssessment } of (await teacher.schedules.getAssessments({})).content) {
    const blocks = (await teacher.assessments.getAssessmentQuestions({ idAssessment })).content;
    const questions = blocks.flatMap((block) => block.questions);
    if (questions.length < 5 || questions.some(({ idType }) => idType !== 0)) continue;
    const counts = questions.map(({ content }) => (content as { alternatives: unknown[] }).alternatives.length);
    if (new Set(counts).size === 1) return { idAssessment, counts };
  }
  throw new Error('the demonstration has no assessment for sheets');
}
