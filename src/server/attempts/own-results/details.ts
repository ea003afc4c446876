import type { ResultDetails } from '../../../contract/own-results.ts';
import { type Instant, toIsoWithOffset } from '../../../core/schedules/time.ts';
import type { HandlersOf, Me } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { findReadableSchedule, loadDetailsMoment, markDetailsOpened, type ScheduleRow } from './store.ts';

/** Returns the handlers of the calls by which a teacher lets students see the details of their results. */
export const detailsHandlers: HandlersOf<'attempts', 'getResultDetails' | 'openResultDetails'> = {
  async getResultDetails({ db, me, now }, { idSchedule }, refuse) {
    const row = (await findReadableSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    return { content: await detailsToDto(db, me, row, now) };
  },

  async openResultDetails({ db, me, now, recordChange }, { idSchedule, force }, refuse) {
    const row = (await findReadableSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (row.cancelled !== null) return refuse('scheduleCancelled');
    const { from, ahead } = await loadDetailsMoment(db, row, now);
    if (from > now) {
      if (ahead.length > 0 && !force) return refuse('assessmentStillAhead');
      await markDetailsOpened(db, row, now);
      recordChange({ before: { detailsOpened: false }, after: { detailsOpened: true } });
    }
    const opened = from > now ? { ...row, detailsOpened: now } : row;
    return { content: await detailsToDto(db, me, opened, now) };
  },
};

const detailsToDto = async (db: Database, me: Me, row: ScheduleRow, now: Instant): Promise<ResultDetails> => {
  const { from, ahead, running } = await loadDetailsMoment(db, row, now);
  const at = (instant: Instant) => toIsoWithOffset(instant, me.timezone);
  return {
    open: from <= now && row.cancelled === null,
    from: at(from),
    ahead: ahead.map(({ ends, ...one }) => ({ ...one, ends: at(ends) })),
    running,
  };
};
