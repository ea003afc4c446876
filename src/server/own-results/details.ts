import type { ResultDetails } from '../../contract/own-results.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import type { HandlersOf, Me } from '../area.ts';
import { findSchedule } from '../schedules/api.ts';
import { type DetailsMoment, loadDetailsMoment, markDetailsOpened } from './store.ts';

/** Returns the handlers of the calls by which a teacher lets students see the details of their results. */
export const detailsHandlers: HandlersOf<'ownResults', 'getResultDetails' | 'openResultDetails'> = {
  async getResultDetails({ db, me, now }, { idSchedule }, refuse) {
    const row = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    return { content: momentToDto(await loadDetailsMoment(db, row, now), me) };
  },

  async openResultDetails({ db, me, now, recordChange }, { idSchedule, force }, refuse) {
    const row = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (row.cancelled !== null) return refuse('scheduleCancelled');
    const moment = await loadDetailsMoment(db, row, now);
    if (moment.open) return { content: momentToDto(moment, me) };
    if (moment.ahead.length > 0 && !force) return refuse('assessmentStillAhead');
    await markDetailsOpened(db, row, now);
    recordChange({ before: { detailsOpened: false }, after: { detailsOpened: true } });
    const opened = await loadDetailsMoment(db, { ...row, detailsOpened: now }, now);
    return { content: momentToDto(opened, me) };
  },
};

const momentToDto = ({ from, open, ahead, running }: DetailsMoment, me: Me): ResultDetails => {
  const at = (instant: Instant) => toIsoWithOffset(instant, me.timezone);
  return {
    open,
    from: at(from),
    ahead: ahead.map(({ ends, ...one }) => ({ ...one, ends: at(ends) })),
    running,
  };
};
