import { and, eq, lt } from 'drizzle-orm';
import { MOST_LOG_ENTRIES_A_DAY } from '../../core/devices/desktop-log.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type HandlersOf, schoolOf } from '../area.ts';
import { deviceLog } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { addLogEntries, countLogEntries } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The handler of the call by which devices tell what went wrong. */
export const desktopLogHandlers: HandlersOf<'devices', 'addDesktopLog'> = {
  async addDesktopLog({ db, me, now }, { entries }, refuse) {
    const { idDevice } = me.device ?? refuse('deviceNotValid');
    const ref = { idSchool: schoolOf(me), idDevice };
    const left = MOST_LOG_ENTRIES_A_DAY - (await countLogEntries(db, ref, now - DAY_MS));
    const rows = entries
      .slice(0, Math.max(left, 0))
      .map(({ happened, ...entry }) => ({ ...entry, happened: Date.parse(happened) }));
    return { content: { stored: rows.length === 0 ? 0 : await addLogEntries(db, ref, rows, now) } };
  },
};

/** Deletes what the devices of a school told before a moment. Returns how many entries. */
export const sweepDesktopLogs = async (
  { database }: Pick<Host, 'database'>,
  { idSchool, before }: { idSchool: number; before: Instant },
): Promise<number> => {
  const deleted = await database
    .delete(deviceLog)
    .where(and(eq(deviceLog.idSchool, idSchool), lt(deviceLog.at, before)))
    .returning({ id: deviceLog.id });
  return deleted.length;
};
