import type { Instant } from '../schedules/time.ts';
import { compareNamesIn } from '../text/compare-names.ts';
import type { Adjustment } from './results.ts';
import { averageFromTotal, hitLevel, sumInBillionths } from './scoring.ts';

/** For how many days a regrade can be undone. */
const REGRADE_UNDO_DAYS = 30;

/** After how many milliseconds students are told, so that a regrade that is undone at once is told to nobody. */
export const REGRADE_NOTICE_DELAY_MS = 120_000;

/** When a question of a schedule was regraded, and when that was undone; null = it is in force. */
export type RegradeTimes = { id: number; idQuestion: number; at: Instant; undone: Instant | null };

const REGRADE_UNDO_MS = REGRADE_UNDO_DAYS * 24 * 60 * 60 * 1000;

/**
 * Returns the ids of the regrades that can be undone, given those of a schedule, the last first: of each question the last
 * one in force, since a later one builds on it.
 */
export const undoableRegrades = (regrades: readonly RegradeTimes[], now: Instant): Set<number> => {
  const byQuestion = Map.groupBy(
    regrades.filter(({ undone }) => undone === null),
    ({ idQuestion }) => idQuestion,
  );
  const last = [...byQuestion.values()].flatMap(([first]) => first ?? []);
  return new Set(last.filter(({ at }) => now < at + REGRADE_UNDO_MS).map(({ id }) => id));
};

/** Returns how often a question was regraded or a regrade of it undone: what a user has seen is of one such number. */
export const regradeRevision = (regrades: readonly RegradeTimes[], idQuestion: number): number => {
  const ofQuestion = regrades.filter((one) => one.idQuestion === idQuestion);
  return ofQuestion.length + ofQuestion.filter(({ undone }) => undone !== null).length;
};

/**
 * What a student is told of a change of the result: what a regrade has done to the question, or that it was taken back; that late
 * answers count, or that they do not after all.
 */
export type RegradeReason = Adjustment['kind'] | 'undone' | 'late' | 'lateUndone';

/** The percentage of an attempt before a regrade and after it, each null while nothing counts. */
export type GradeChange = { before: number | null; after: number | null };

/** How a regrade changes the attempts of a schedule. */
export type RegradeEffect = {
  /** The mean of the attempts with a grade, null without any. */
  mean: { before: number | null; after: number | null };
  higher: number;
  lower: number;
  same: number;
  /** How many reach another hit level. */
  levels: number;
};

/** Returns whether an attempt gets another hit level, or a grade that it did not have. */
export const changesLevel = ({ before, after }: GradeChange): boolean => levelOf(before) !== levelOf(after);

/** Returns whether the student reads another grade: grades are shown in whole percent. */
export const isShownChange = ({ before, after }: GradeChange): boolean => shownGrade(before) !== shownGrade(after);

/** Returns how many percentage points an attempt gains; a grade that appears counts from 0. */
export const gainOf = ({ before, after }: GradeChange): number => (after ?? 0) - (before ?? 0);

/** How many percentage points those whose grade changes gain or lose, the least and the most, and in which direction. */
type GainRange = { least: number; most: number; sign: 'up' | 'down' | 'both' };

/** Returns how much the grades that change do so; null where none does. */
export const gainRangeOf = (changes: readonly GradeChange[]): GainRange | null => {
  const gains = changes.map(gainOf).filter((gain) => gain !== 0);
  if (gains.length === 0) return null;
  const sizes = gains.map(Math.abs);
  const isUp = gains.every((gain) => gain > 0);
  const sign = isUp ? 'up' : gains.every((gain) => gain < 0) ? 'down' : 'both';
  return { least: Math.min(...sizes), most: Math.max(...sizes), sign };
};

/** Returns the effect of a regrade on all attempts of a schedule. */
export const effectOf = (changes: readonly GradeChange[]): RegradeEffect => {
  const changed = changes.filter(({ before, after }) => before !== after);
  return {
    mean: {
      before: averageFromTotal(sumInBillionths(changes.map(({ before }) => before))),
      after: averageFromTotal(sumInBillionths(changes.map(({ after }) => after))),
    },
    higher: changed.filter((change) => gainOf(change) > 0).length,
    lower: changed.filter((change) => gainOf(change) < 0).length,
    same: changes.length - changed.filter((change) => gainOf(change) !== 0).length,
    levels: changes.filter(changesLevel).length,
  };
};

/** Sorts changed attempts: those that reach another hit level first, then the largest changes, then by name. */
export const sortChanges = <Row extends GradeChange & { lastname: string; firstname: string }>(
  rows: readonly Row[],
  language: string,
): Row[] => {
  const compareNames = compareNamesIn(language);
  return rows.toSorted(
    (a, b) =>
      Number(changesLevel(b)) - Number(changesLevel(a)) ||
      Math.abs(gainOf(b)) - Math.abs(gainOf(a)) ||
      gainOf(b) - gainOf(a) ||
      compareNames(a.lastname, b.lastname) ||
      compareNames(a.firstname, b.firstname),
  );
};

const levelOf = (grade: number | null) => (grade === null ? null : hitLevel(grade));

const shownGrade = (grade: number | null) => (grade === null ? null : Math.round(grade));
