import { useEffect, useRef, useState } from 'react';
import type { ResponseToGrade } from '../../contract/grading.ts';
import { calls } from '../../contract/index.ts';
import { useLocalDraft } from '../data/drafts/use-local-draft.ts';
import { Refused } from '../data/errors.ts';
import { useWrite } from '../data/use-write.ts';
import { createGradeSender, type StoredGrade } from './grade-sender.ts';
import {
  type GivenGrade,
  stillUnsaved,
  type UnsavedGrade,
  type UnsavedGrades,
  unsavedGradesDraft,
  withoutGrade,
} from './unsaved-grades.ts';

/** A grade that is stored; `isOutdated` when it was given for an earlier response. */
type Stored = StoredGrade & { isOutdated: boolean };

/** What became of the last save of a response's grade; without an error it is from an earlier visit. */
export type SaveState = { state: 'saving' | 'failed' | 'changed'; given: GivenGrade; error: unknown };

/** Returns what tells one response from all others of a schedule. */
export const keyOf = ({ idAttempt, idQuestion }: Pick<ResponseToGrade, 'idAttempt' | 'idQuestion'>): string =>
  `${idAttempt}/${idQuestion}`;

/** One that was to be saved. */
type Sent = UnsavedGrade & { given: GivenGrade };

const none = (): UnsavedGrades => ({});

/**
 * Saves the grades of a schedule one after the other, without waiting for one before the next is given, and keeps those that
 * are not stored yet on the device. Replies are newer than what was read, until it is read again.
 */
export function useGrades(idSchedule: number) {
  const saving = useWrite(calls.grading.saveAnswerGrade, { queue: 'grades' });
  const [sendGrade] = useState(() => createGradeSender(async (input) => (await saving.mutateAsync(input)).content));
  const draft = useLocalDraft({ shape: unsavedGradesDraft, key: `grades-${idSchedule}`, initial: none });
  const unsaved = draft.value;
  // Two windows that grade at once keep a draft each; the next visit has both.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as found when the screen opened
  useEffect(() => {
    for (const other of draft.others) {
      draft.change((all) => ({ ...other.value, ...all }));
      draft.removeOther(other);
    }
  }, []);
  /** By response, the last reply and the revision of the grade that it has replaced. */
  const [replies, setReplies] = useState<ReadonlyMap<string, StoredGrade & { replaced: number }>>(new Map());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Omit<SaveState, 'given'>>>(new Map());
  const sent = useRef(new Map<string, UnsavedGrade>());

  const gradeOf = (response: ResponseToGrade): Stored | null => {
    const reply = replies.get(keyOf(response));
    const read = response.grade;
    if (!reply) return read;
    if (reply.revision === 0) return read && read.revision > reply.replaced ? read : null;
    return reply.revision > (read?.revision ?? 0) ? { ...reply, isOutdated: false } : read;
  };
  const unsavedOf = (response: ResponseToGrade): UnsavedGrade | undefined => unsaved[keyOf(response)];
  const setOutcome = (key: string, outcome: Omit<SaveState, 'given'> | null) =>
    setOutcomes((all) => {
      const next = new Map(all);
      if (outcome) next.set(key, outcome);
      else next.delete(key);
      return next;
    });
  const put = (key: string, grade: UnsavedGrade | null) =>
    draft.change((all) => (grade ? { ...all, [key]: grade } : withoutGrade(all, key)));

  const send = (key: string, grade: Sent) => {
    const [idAttempt = 0, idQuestion = 0] = key.split('/').map(Number);
    const { given, seen } = grade;
    const isLast = () => sent.current.get(key) === grade;
    sent.current.set(key, grade);
    setOutcome(key, { state: 'saving', error: null });
    sendGrade({ idAttempt, idQuestion, given, seen }).then(
      (stored) => {
        setReplies((all) => {
          const { revision = seen } = all.get(key) ?? {};
          return new Map(all).set(key, { ...stored, replaced: Math.max(seen, revision) });
        });
        if (isLast()) setOutcome(key, null);
        draft.change((all) => (all[key] === grade ? withoutGrade(all, key) : all));
      },
      (error: unknown) => {
        const isChanged = error instanceof Refused && error.refusal === 'gradeChanged';
        if (isLast()) setOutcome(key, { state: isChanged ? 'changed' : 'failed', error });
      },
    );
  };

  const isSaving = (key: string) => outcomes.get(key)?.state === 'saving';
  const failed = Object.entries(unsaved).filter(
    (entry): entry is [string, Sent] => entry[1].given !== null && !isSaving(entry[0]),
  );
  return {
    /** The grade that counts, as far as this page knows. */
    gradeOf,
    /** What is typed for a response or was to be saved, and is not stored. */
    unsavedOf,
    /** Keeps what is typed for a response; null = what is stored. */
    type: (response: ResponseToGrade, written: Pick<UnsavedGrade, 'typed' | 'comment'> | null) => {
      if (!written) return put(keyOf(response), null);
      const before = unsavedOf(response);
      // What was to be saved is typed anew in view of the grade that stands now.
      const seen = before?.given === null ? before.seen : (gradeOf(response)?.revision ?? 0);
      put(keyOf(response), { ...written, seen, answered: response.answered, given: null });
    },
    /** Saves a grade, which reads as `typed`, in place of the one with the revision that its grader has `seen` (0 = none). */
    save: (response: ResponseToGrade, given: GivenGrade, typed: string, seen: number) => {
      const grade = { typed, comment: given.comment, seen, answered: response.answered, given };
      put(keyOf(response), grade);
      send(keyOf(response), grade);
    },
    /** Returns what became of the last save; undefined when it is stored, or changed since without being saved. */
    saveOf: (response: ResponseToGrade): SaveState | undefined => {
      const given = unsavedOf(response)?.given;
      return given ? { given, ...(outcomes.get(keyOf(response)) ?? { state: 'failed', error: null }) } : undefined;
    },
    /** Leaves the grade that is stored, in place of what was not saved. */
    forget: (response: ResponseToGrade) => {
      put(keyOf(response), null);
      setOutcome(keyOf(response), null);
    },
    /** Forgets what a read shows to be stored, or to be for a response that was replaced since. */
    settle: (responses: readonly ResponseToGrade[]) => {
      const onTheirWay = new Set([...outcomes].flatMap(([key, { state }]) => (state === 'saving' ? [key] : [])));
      const read = responses.map((one) => ({ key: keyOf(one), answered: one.answered, grade: one.grade }));
      draft.change((all) => stillUnsaved(all, read, onTheirWay));
    },
    /** Returns whether a response still waits: also one whose grade is outdated, but none whose grade is on its way. */
    waits: (response: ResponseToGrade): boolean => {
      if (isSaving(keyOf(response))) return false;
      return Boolean(unsavedOf(response)?.given) || (gradeOf(response)?.isOutdated ?? true);
    },
    /** How many grades were refused because somebody else was faster. */
    changed: [...outcomes.values()].filter(({ state }) => state === 'changed').length,
    /** How many grades could not be saved. */
    failed: failed.length,
    /** How many grades are not stored, with those that are only typed and without those on their way. */
    unsaved: Object.keys(unsaved).filter((key) => !isSaving(key)).length,
    /** Whether a grade is on its way or could not be saved. */
    isUnsent: Object.values(unsaved).some(({ given }) => given !== null),
    /** Saves again what could not be saved, apart from what somebody else has graded meanwhile. */
    saveFailed: () => {
      for (const [key, grade] of failed) if (outcomes.get(key)?.state !== 'changed') send(key, grade);
    },
  };
}
export type Grades = ReturnType<typeof useGrades>;
