import type { Instant } from '../schedules/time.ts';
import type { PersonalTimes } from '../schedules/windows.ts';

/** A student's time in a class; `until` null = no end is known. */
export type Term = { idCourse: number; idUser: number; listNumber: number; since: Instant; until: Instant | null };

/** A student's place in the audience of a schedule, with the student's own times where there are any. */
export type Place = PersonalTimes & {
  idSchedule: number;
  idUser: number;
  largePrint: boolean;
  /** Whether times and help were set for this schedule. */
  thisTime: boolean;
  revision: number;
  formNumber: number;
  source: 'roster' | 'teacher' | 'band';
};

/** The rows of two accounts that go, and those of the account that stays which come for them. */
export type Replacement<Row> = { removed: Row[]; added: Row[] };

const endOf = ({ until }: Term): Instant => until ?? Number.POSITIVE_INFINITY;

/**
 * Returns what becomes of the enrolments when an account is merged into another. In a class where both are now, the
 * enrolment of the account that stays remains, and an earlier one ends where it begins.
 */
export const mergeTerms = (idKept: number, kept: readonly Term[], merged: readonly Term[]): Replacement<Term> => {
  const removed: Term[] = [];
  const added: Term[] = [];
  for (const term of merged) {
    removed.push(term);
    const own = kept.filter(({ idCourse }) => idCourse === term.idCourse);
    const open = own.find(({ until, since }) => until === null && since !== term.since);
    if (term.until === null && open && open.since < term.since) continue;
    const moved = { ...term, idUser: idKept, until: term.until === null && open ? open.since : term.until };
    const same = own.find(({ since }) => since === term.since);
    if (same && endOf(same) >= endOf(moved)) continue;
    if (same) removed.push(same);
    added.push(moved);
  }
  return { removed, added };
};

const hasOwnTimes = ({ thisTime, opens, closes, duration }: Place): boolean =>
  thisTime || opens !== null || closes !== null || duration !== null;

/**
 * Returns what becomes of the places in audiences when an account is merged into another. Where both have one, that of
 * the account with an attempt remains, since form and times are the attempt's; then the one with times of its own.
 * `attempted` = the schedules in which either has an attempt, by account.
 */
export const mergePlaces = <Row extends Place>(
  idKept: number,
  { kept, merged }: { kept: readonly Row[]; merged: readonly Row[] },
  attempted: { kept: ReadonlySet<number>; merged: ReadonlySet<number> },
): Replacement<Row> => {
  const own = new Map(kept.map((place) => [place.idSchedule, place]));
  const removed: Row[] = [];
  const added: Row[] = [];
  for (const place of merged) {
    removed.push(place);
    const { idSchedule } = place;
    const same = own.get(idSchedule);
    const wins =
      attempted.merged.has(idSchedule) ||
      (same !== undefined && !attempted.kept.has(idSchedule) && hasOwnTimes(place) && !hasOwnTimes(same));
    if (same && !wins) continue;
    if (same) removed.push(same);
    added.push({ ...place, idUser: idKept });
  }
  return { removed, added };
};

/** What a school notes on a student. */
export type StudentFacts = { code: string; gender: 'female' | 'male' | 'other' | null; studentId: string };

/** Returns what one account has of the facts that are blank at the other. */
export const factsToAdd = (kept: StudentFacts, merged: StudentFacts): Partial<StudentFacts> => ({
  ...(kept.code === '' && merged.code !== '' && { code: merged.code }),
  ...(kept.gender === null && merged.gender !== null && { gender: merged.gender }),
  ...(kept.studentId === '' && merged.studentId !== '' && { studentId: merged.studentId }),
});
