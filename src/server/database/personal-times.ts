import { scheduleStudent } from './schema.ts';

/**
 * The columns that `sittingTimesFor` computes a student's times from. The first is never null: by it Drizzle decides
 * whether there is a row.
 */
export const personalTimes = {
  extraPercent: scheduleStudent.extraPercent,
  extraMinutes: scheduleStudent.extraMinutes,
  pauseMinutes: scheduleStudent.pauseMinutes,
  givenMinutes: scheduleStudent.givenMinutes,
  opens: scheduleStudent.opens,
  closes: scheduleStudent.closes,
  duration: scheduleStudent.duration,
};
