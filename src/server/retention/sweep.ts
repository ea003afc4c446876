import { asc } from 'drizzle-orm';
import { fixedRetention, keptSince, type RetainedKind, retainedKinds } from '../../core/retention.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { school } from '../database/schema.ts';
import { settingsOf } from '../database/settings.ts';
import { sweepDesktopLogs } from '../devices/api.ts';
import type { Host } from '../host.ts';
import { sweepSheetPictures } from '../scanning/api.ts';

type Needs = Pick<Host, 'database' | 'clock' | 'log'>;
type SweepKind = (host: Needs, expired: { idSchool: number; before: Instant }, signal: AbortSignal) => Promise<number>;

/** What is deleted of each kind: what came before a moment. Each returns how much. */
const sweeps: Record<RetainedKind, SweepKind> = {
  sheetPictures: sweepSheetPictures,
  desktopLogs: sweepDesktopLogs,
};

/**
 * Deletes what is older than its school keeps it, school by school and kind by kind. Returns how much of each; throws the signal's reason
 * in between once it is aborted, and goes on the next time.
 */
export const sweepRetained = async (host: Needs, signal: AbortSignal): Promise<Record<RetainedKind, number>> => {
  const deleted: Record<RetainedKind, number> = { sheetPictures: 0, desktopLogs: 0 };
  const { database, clock, log } = host;
  const schools = await database
    .select({ id: school.id, settings: school.settings, timezone: school.timezone })
    .from(school)
    .orderBy(asc(school.id));
  for (const { id, settings, timezone } of schools) {
    const { retention, academicYearStart } = settingsOf({ id, settings }, log);
    const terms = { ...fixedRetention, ...retention };
    for (const kind of retainedKinds) {
      signal.throwIfAborted();
      const before = keptSince(terms[kind], clock.now(), { timezone, academicYearStart });
      deleted[kind] += await sweeps[kind](host, { idSchool: id, before }, signal);
    }
  }
  return deleted;
};
