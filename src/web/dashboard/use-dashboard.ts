import type { DashboardReport, dashboardParts } from '../../contract/dashboard.ts';
import { calls } from '../../contract/index.ts';
import { toLocalDateTime } from '../../core/schedules/time.ts';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';

/** What the dashboard is about: of which schools, and of which year. */
export type DashboardScope = {
  /** Undefined = the session's school, null = all schools of the user. */
  idSchool: number | null | undefined;
  year: number;
  isThisYear: boolean;
};

/** Returns what the dashboard is about, as the URL has it, and the function that changes it. */
export function useDashboardScope() {
  const { idSchool: idOwnSchool } = useMe();
  const zone = useTimeZone() ?? 'UTC';
  const [{ school, year: yearInUrl }, change] = useUrlState({ school: '', year: 0 });
  const thisYear = Number(toLocalDateTime(Date.now(), zone).date.slice(0, 4));
  const year = yearInUrl >= 1900 && yearInUrl <= 2200 ? yearInUrl : thisYear;
  const id = /^[1-9]\d{0,14}$/.test(school) && Number(school) !== idOwnSchool ? Number(school) : undefined;
  const idSchool = school === 'all' ? null : id;
  return { scope: { idSchool, year, isThisYear: year === thisYear }, thisYear, change };
}

/** Reads one part of the dashboard: a part that cannot be read says so in its own place, and the others are shown. */
export function usePart<Part extends (typeof dashboardParts)[number]>(
  part: Part,
  { idSchool, year }: DashboardScope,
  refreshAfter?: number,
): { content: DashboardReport[Part] | undefined; error: Error | null } {
  const { reply, error } = useRead(
    calls.dashboard.getDashboardReport,
    { ...(idSchool !== undefined && { idSchool }), year, parts: [part] },
    { onFailure: 'tell', ...(refreshAfter !== undefined && { refreshAfter: () => refreshAfter }) },
  );
  return { content: reply?.content[part], error };
}
