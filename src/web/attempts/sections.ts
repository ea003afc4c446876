import type { StudentAssessment } from '../../contract/attempts.ts';
import type { Badge } from '../../core/schedules/badges.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { endOfAttempt } from './attempt-end.ts';

/** Returns the badge at `now`, computed from the row's times since the server's reply. */
export function currentBadge(row: StudentAssessment, now: Instant): Badge {
  switch (row.badge) {
    case 'SCHEDULED':
    case 'AVAILABLE_TO_DO':
      if (now >= Date.parse(row.closes)) return 'NOT_DONE';
      return now >= Date.parse(row.opens) ? 'AVAILABLE_TO_DO' : 'SCHEDULED';
    case 'ON_GOING':
      return row.deadline !== null && now >= Date.parse(row.deadline) ? 'INCOMPLETE' : 'ON_GOING';
    default:
      return row.badge;
  }
}

/** Returns when a badge may change next; null if none will. */
export function nextBadgeChange(rows: readonly StudentAssessment[], now: Instant): Instant | null {
  const moments = rows.flatMap(({ opens, closes, deadline }) => [
    opens,
    closes,
    ...(deadline === null ? [] : [deadline]),
  ]);
  const ahead = moments.map((moment) => Date.parse(moment)).filter((moment) => moment > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** The sections of the student's list. */
export type AssessmentSections = Record<'open' | 'coming' | 'done' | 'missed', StudentAssessment[]>;

/**
 * Returns the list in sections, each row with its current badge: running and open ones by their end, coming ones by
 * their start, past ones from the latest.
 */
export function groupByBadge(rows: readonly StudentAssessment[], now: Instant): AssessmentSections {
  const sections: AssessmentSections = { open: [], coming: [], done: [], missed: [] };
  for (const row of rows) {
    const badge = currentBadge(row, now);
    sections[sectionOf(badge, row, now)].push({ ...row, badge });
  }
  sections.open.sort(
    (a, b) => Number(b.badge === 'ON_GOING') - Number(a.badge === 'ON_GOING') || endOfAttempt(a) - endOfAttempt(b),
  );
  sections.coming.sort((a, b) => Date.parse(a.opens) - Date.parse(b.opens));
  sections.done.sort((a, b) => endOfAttempt(b) - endOfAttempt(a));
  sections.missed.sort((a, b) => endOfAttempt(b) - endOfAttempt(a));
  return sections;
}

function sectionOf(badge: Badge, row: StudentAssessment, now: Instant): keyof AssessmentSections {
  switch (badge) {
    case 'ON_GOING':
    case 'AVAILABLE_TO_DO':
      return 'open';
    case 'SCHEDULED':
      return 'coming';
    case 'DONE':
    case 'INCOMPLETE':
      return 'done';
    case 'CANCELLED':
      // Who waits for it should see there that it will not take place.
      return now < Date.parse(row.opens) ? 'coming' : 'missed';
    default:
      return 'missed';
  }
}
