import { useRef, useState } from 'react';
import type { ResponseToGrade } from '../../contract/grading.ts';
import { calls } from '../../contract/index.ts';
import { Refused } from '../data/errors.ts';
import { useWrite } from '../data/use-write.ts';

/** A grade and its comment, as they are saved; with `waits` they are taken back. */
export type GivenGrade = { answerGrade: number | null; comment: string; waits?: true };

/** A grade that is stored; `isOutdated` when it was given for an earlier response. */
type Stored = GivenGrade & { revision: number; isOutdated: boolean };

/** What became of the last save of a response's grade. */
export type SaveState = { state: 'saving' | 'failed' | 'changed'; given: GivenGrade; error: unknown };

/** Returns what tells one response from all others of a schedule. */
export const keyOf = ({ idAttempt, idQuestion }: Pick<ResponseToGrade, 'idAttempt' | 'idQuestion'>): string =>
  `${idAttempt}/${idQuestion}`;

/**
 * Saves grades one after the other, without waiting for one before the next is given. Replies are newer than what was
 * read, until it is read again.
 */
export function useGrades() {
  const saving = useWrite(calls.attempts.saveAnswerGrade, { queue: 'grades' });
  const [replies, setReplies] = useState<ReadonlyMap<string, Stored>>(new Map());
  const [saves, setSaves] = useState<ReadonlyMap<string, SaveState>>(new Map());
  /** By response, the revision that its next save is based on, counting those under way. */
  const expected = useRef(new Map<string, number>());

  const gradeOf = (response: ResponseToGrade): Stored | null => {
    const reply = replies.get(keyOf(response));
    return reply && reply.revision > (response.grade?.revision ?? 0) ? reply : response.grade;
  };
  const setSave = (key: string, save: SaveState | null) =>
    setSaves((all) => {
      const next = new Map(all);
      if (save) next.set(key, save);
      else next.delete(key);
      return next;
    });

  const save = (response: ResponseToGrade, given: GivenGrade, seen: number, onSaved?: () => void) => {
    const key = keyOf(response);
    const { idAttempt, idQuestion } = response;
    const revision = Math.max(seen, expected.current.get(key) ?? 0);
    expected.current.set(key, revision + 1);
    setSave(key, { state: 'saving', given, error: null });
    saving.mutateAsync({ idAttempt, idQuestion, ...given, revision }).then(
      ({ content: { answerGrade, comment, revision } }) => {
        setReplies((all) => {
          const next = new Map(all);
          if (given.waits) next.delete(key);
          else next.set(key, { answerGrade, comment, revision, isOutdated: false });
          return next;
        });
        if (given.waits) expected.current.delete(key);
        setSave(key, null);
        onSaved?.();
      },
      (error: unknown) => {
        expected.current.delete(key);
        const isChanged = error instanceof Refused && error.refusal === 'gradeChanged';
        setSave(key, { state: isChanged ? 'changed' : 'failed', given, error });
      },
    );
  };

  return {
    /** The grade that counts, as far as this page knows. */
    gradeOf,
    /** Saves a grade in place of the one with the revision that its grader has `seen` (0 = none); then calls `onSaved`. */
    save,
    /** Returns what became of the last save; undefined when it is stored. */
    saveOf: (response: ResponseToGrade) => saves.get(keyOf(response)),
    /** Leaves the grade of somebody else, in place of the own one that was not saved. */
    keepOther: (response: ResponseToGrade) => setSave(keyOf(response), null),
    /** Returns whether a response still waits: also one whose grade is outdated, but none whose grade is on its way. */
    waits: (response: ResponseToGrade): boolean => {
      const state = saves.get(keyOf(response))?.state;
      return state === undefined ? (gradeOf(response)?.isOutdated ?? true) : state !== 'saving';
    },
    /** How many grades were refused because somebody else was faster. */
    changed: [...saves.values()].filter(({ state }) => state === 'changed').length,
  };
}
export type Grades = ReturnType<typeof useGrades>;
