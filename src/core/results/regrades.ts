import { averageFromTotal, hitLevel, sumInBillionths } from './scoring.ts';

/** For how many days a regrade can be undone. */
export const REGRADE_UNDO_DAYS = 30;

/** After how many milliseconds students are told, so that a regrade that is undone at once is told to nobody. */
export const REGRADE_NOTICE_DELAY_MS = 120_000;

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

/** Returns how many percentage points an attempt gains; a grade that appears counts from 0. */
export const gainOf = ({ before, after }: GradeChange): number => (after ?? 0) - (before ?? 0);

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
): Row[] =>
  rows.toSorted(
    (a, b) =>
      Number(changesLevel(b)) - Number(changesLevel(a)) ||
      Math.abs(gainOf(b)) - Math.abs(gainOf(a)) ||
      gainOf(b) - gainOf(a) ||
      a.lastname.localeCompare(b.lastname) ||
      a.firstname.localeCompare(b.firstname),
  );

const levelOf = (grade: number | null) => (grade === null ? null : hitLevel(grade));
