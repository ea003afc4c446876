import { isWeight } from '../../core/results/weights.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { HandlersOf } from '../area.ts';
import { type ExamCache, recomputeLocked } from '../attempts/api.ts';
import { loadScheduleItems } from '../schedules/api.ts';
import { findScheduleToGrade, listEndedAttempts, lockSchedule, writeWeights } from './store.ts';

/** Returns the handlers of the calls by which the weights of a schedule's questions are read and set. */
export const weightHandlers = (
  exams: ExamCache,
): HandlersOf<'grading', 'getScheduleQuestionsWeights' | 'setScheduleQuestionsWeights'> => ({
  async getScheduleQuestionsWeights({ db, me }, { idSchedule }, refuse) {
    const schedule = (await findScheduleToGrade(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const items = await loadScheduleItems(db, schedule);
    return {
      content: items.map(({ position, idQuestion, idType, content, weight, activated }) => ({
        ...{ position, idQuestion, weight, activated },
        text: questionTypeOf(idType).stemText(content),
      })),
    };
  },

  async setScheduleQuestionsWeights({ db, me, host, recordChange }, { idSchedule, weights }, refuse) {
    const schedule = (await findScheduleToGrade(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    // Before anything is read: an attempt that ends meanwhile must get its result by the old weights or by the new ones.
    await lockSchedule(db, schedule);
    const now = host.clock.now();
    const items = new Map((await loadScheduleItems(db, schedule)).map((item) => [item.position, item]));
    const wanted = new Map(weights.map((one) => [one.position, one]));
    const isValid = ({ position, weight }: (typeof weights)[number]) => items.has(position) && isWeight(weight);
    if (wanted.size < weights.length || !weights.every(isValid)) return refuse('weightsNotValid');
    const changed = weights.filter(({ position, weight, activated }) => {
      const item = items.get(position);
      return item?.weight !== weight || item.activated !== activated;
    });
    const attempts = changed.length === 0 ? [] : await listEndedAttempts(db, schedule);
    if (changed.length > 0) {
      await writeWeights(db, schedule, changed);
      await recomputeLocked(db, exams, attempts, { kind: 'weights', by: me.idUser, at: now });
      const before = changed.flatMap(({ position }) => {
        const item = items.get(position);
        return item ? [{ position, weight: item.weight, activated: item.activated }] : [];
      });
      recordChange({ before: { idSchedule, weights: before }, after: { idSchedule, weights: changed } });
    }
    return { content: { attempts: attempts.length } };
  },
});
