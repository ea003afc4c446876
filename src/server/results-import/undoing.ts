import type { Instant } from '../../core/schedules/time.ts';
import {
  addToCounters,
  counterChangesOf,
  type ExamCache,
  findEndedAttempts,
  recomputeLocked,
  startedCounterChanges,
  writeResultEvents,
} from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import type { ResultChanges } from './changes.ts';
import { keyOf } from './importing.ts';
import { deleteAttempts, deleteResponses, findSentTo, loadWritten, putGrades, putResponses } from './store.ts';

/** `isOwn` says by a response's evidence whether it is still what was written. */
type Undoing = {
  schedule: ScheduleRef;
  isOwn: (evidence: unknown) => boolean;
  cause: 'spreadsheet' | 'sheet';
  by: number;
  now: Instant;
};

/** Returns the attempts that were made or changed. */
export const attemptsOf = ({ created, responses, grades }: ResultChanges): number[] => [
  ...new Set([...created, ...[...responses, ...grades].map(({ idAttempt }) => idAttempt)]),
];

/**
 * Takes back what an import or a sheet wrote. Attempts in which a response or a grade was changed since, or to which the student
 * has sent something, stay as they are. Must run in a transaction that has locked the attempts and the schedule.
 * Returns how many attempts were undone, and how many left.
 */
export const undoResults = async (
  db: Database,
  exams: ExamCache,
  changes: ResultChanges,
  { schedule, isOwn, cause, by, now }: Undoing,
): Promise<{ undone: number; left: number }> => {
  const { idSchool } = schedule;
  const ended = await findEndedAttempts(
    db,
    attemptsOf(changes).map((idAttempt) => ({ idSchool, idAttempt })),
  );
  const written = await loadWritten(db, ended);
  const responses = new Map(written.responses.map((row) => [keyOf(row), row]));
  const grades = new Map(written.grades.map((row) => [keyOf(row), row]));
  const isOfImport = (grade: (typeof written.grades)[number] | undefined, revision: number) =>
    grade?.revision === revision && !grade.takenBack;
  const created = new Set(changes.created);
  const changed = new Set([
    ...changes.responses.flatMap((one) => (isOwn(responses.get(keyOf(one))?.evidence) ? [] : [one.idAttempt])),
    ...changes.grades.flatMap((one) => (isOfImport(grades.get(keyOf(one)), one.revision) ? [] : [one.idAttempt])),
    // Somebody has given a grade, or another import an answer, to an attempt that this one has made.
    ...written.responses.flatMap((row) => (created.has(row.idAttempt) && !isOwn(row.evidence) ? [row.idAttempt] : [])),
    ...written.grades.flatMap((row) =>
      created.has(row.idAttempt) && !row.takenBack && !changes.grades.some((one) => keyOf(one) === keyOf(row))
        ? [row.idAttempt]
        : [],
    ),
    ...(await findSentTo(
      db,
      ended.filter(({ idAttempt }) => created.has(idAttempt)),
    )),
  ]);
  const free = ended.filter(({ idAttempt }) => !changed.has(idAttempt));
  const made = free.filter(({ idAttempt }) => created.has(idAttempt));
  const restored = free.filter(({ idAttempt }) => !created.has(idAttempt));
  const ids = new Set(restored.map(({ idAttempt }) => idAttempt));
  const ofRestored = <One extends { idAttempt: number }>(list: readonly One[]) =>
    list.filter(({ idAttempt }) => ids.has(idAttempt));
  await putResponses(
    db,
    ofRestored(changes.responses).flatMap(({ before }) => before ?? []),
  );
  await putGrades(
    db,
    // A revision is never given twice: who has read the import's grade must not overwrite this one unseen.
    ofRestored(changes.grades).map(({ before, revision, idAttempt, idQuestion }) =>
      before && !before.takenBack
        ? { ...before, revision: revision + 1 }
        : {
            ...{ idSchool, idAttempt, idQuestion, value: null, comment: '' },
            ...{ grader: by, at: now, revision, takenBack: true },
          },
    ),
  );
  await deleteResponses(
    db,
    idSchool,
    ofRestored(changes.responses).filter(({ before }) => before === null),
  );
  await addToCounters(db, counterChangesOf(made.map((attempt) => ({ ...attempt, after: null }))));
  await addToCounters(
    db,
    startedCounterChanges(made).map((change) => ({ ...change, started: -change.started })),
  );
  await deleteAttempts(db, made);
  await writeResultEvents(db, made, now);
  await recomputeLocked(db, exams, restored, { kind: cause, by, at: now });
  return { undone: free.length, left: changed.size };
};
