import { gradeScaleProblem, usualGradeScale } from '../../core/results/grade-scale.ts';
import type { HandlersOf } from '../area.ts';
import { findGradeScale, findScheduleHead, writeGradeScale } from '../schedules/api.ts';

const refusalOf = { order: 'scaleNotValid', precision: 'scaleNotPrecise', range: 'scaleOutOfRange' } as const;
const none = { ...usualGradeScale, active: false };

/** The handlers of the calls by which the scale of a schedule's grades is read and set. */
export const gradeScaleHandlers: HandlersOf<'reports', 'getScheduleGradeScale' | 'setScheduleGradeScale'> = {
  async getScheduleGradeScale({ db, me }, { idSchedule }, refuse) {
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const { active, min, max, symbol } = (await findGradeScale(db, head)) ?? none;
    return { content: { status: active ? 1 : 0, scalesMin: min, scalesMax: max, scalesSymbol: symbol } };
  },

  async setScheduleGradeScale(
    { db, me, recordChange },
    { idSchedule, scaleStatus, minScale, maxScale, symbol },
    refuse,
  ) {
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const before = (await findGradeScale(db, head)) ?? none;
    const after = {
      active: scaleStatus,
      min: minScale ?? before.min,
      max: maxScale ?? before.max,
      symbol: symbol ?? before.symbol,
    };
    const problem = gradeScaleProblem(after);
    if (problem !== null) return refuse(refusalOf[problem]);
    await writeGradeScale(db, head, after);
    recordChange({ before: { idSchedule, ...before }, after: { idSchedule, ...after } });
    return {};
  },
};
