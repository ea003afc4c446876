import type { DraftShape } from '../data/drafts/store.ts';

/** A grade and its comment, as they are saved; with `waits` they are taken back. */
export type GivenGrade = { answerGrade: number | null; comment: string; waits?: true };

/** A grade of a response that is not stored yet. */
export type UnsavedGrade = {
  typed: string;
  comment: string;
  /** The revision of the grade that its grader saw; 0 = none. */
  seen: number;
  /** When the response was given for which it is: a later one is another response. */
  answered: string;
  /** What was to be saved; null while it is only typed. */
  given: GivenGrade | null;
};

/** By response (`keyOf`), the grades of a schedule that are not stored yet. */
export type UnsavedGrades = Readonly<Record<string, UnsavedGrade>>;

const isObject = (stored: unknown): stored is Partial<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null;

const isGiven = (stored: unknown): stored is GivenGrade | null =>
  stored === null ||
  (isObject(stored) &&
    (stored.answerGrade === null || typeof stored.answerGrade === 'number') &&
    typeof stored.comment === 'string' &&
    (stored.waits === undefined || stored.waits === true));

const isUnsaved = (stored: unknown): stored is UnsavedGrade =>
  isObject(stored) &&
  typeof stored.typed === 'string' &&
  typeof stored.comment === 'string' &&
  typeof stored.seen === 'number' &&
  typeof stored.answered === 'string' &&
  isGiven(stored.given);

/** The draft of the grades of a schedule. */
export const unsavedGradesDraft: DraftShape<UnsavedGrades> = {
  form: 'grades',
  version: 1,
  parse: (stored) =>
    isObject(stored)
      ? Object.fromEntries(
          Object.entries(stored).filter((entry): entry is [string, UnsavedGrade] => isUnsaved(entry[1])),
        )
      : null,
};

/** Returns what is left without the grade of a response. */
export const withoutGrade = (all: UnsavedGrades, key: string): UnsavedGrades => {
  const { [key]: _, ...left } = all;
  return left;
};

/** What a read says of a response. */
type Read = { key: string; answered: string; grade: { answerGrade: number | null; comment: string } | null };

/**
 * Returns what is left after a read: not the grades of responses that were replaced since, nor those that turn out to be
 * stored, whose reply did not arrive. Those `onTheirWay` stay.
 */
export const stillUnsaved = (
  all: UnsavedGrades,
  read: readonly Read[],
  onTheirWay: ReadonlySet<string>,
): UnsavedGrades => {
  const gone = read.filter(({ key, answered, grade }) => {
    const unsaved = all[key];
    if (!unsaved || onTheirWay.has(key)) return false;
    return unsaved.answered !== answered || (unsaved.given !== null && isStored(unsaved.given, grade));
  });
  return gone.reduce((left, { key }) => withoutGrade(left, key), all);
};

const isStored = ({ answerGrade, comment, waits }: GivenGrade, grade: Read['grade']): boolean =>
  waits ? grade === null : grade !== null && grade.answerGrade === answerGrade && grade.comment === comment.trim();
