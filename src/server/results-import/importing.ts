import type { PlannedResult } from '../../core/results/spreadsheet.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { addToCounters, type ExamCache, recomputeLocked, startedCounterChanges } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { noChanges, type ResultChanges, storedChanges } from './changes.ts';
import {
  addEndedAttempts,
  addImport,
  loadWritten,
  putGrades,
  putResponses,
  setImportChanges,
  setUploaded,
} from './store.ts';

type Import = { schedule: ScheduleRef; fileName: string; by: number; now: Instant };
type Done = { idImport: number | null; added: number; replaced: number };

/**
 * Writes the results of planned rows with what they replace, and computes them. Must run in a transaction that has locked the
 * schedule, and before it the attempts that are replaced.
 */
export const writePlannedResults = async (
  db: Database,
  exams: ExamCache,
  planned: readonly PlannedResult[],
  { schedule, fileName, by, now }: Import,
): Promise<Done> => {
  const { idSchool } = schedule;
  const added = planned.filter(({ outcome }) => outcome === 'new');
  const replaced = planned.filter(({ outcome }) => outcome === 'replaces');
  const rows = [...added, ...replaced];
  if (rows.length === 0) return { idImport: null, added: 0, replaced: 0 };
  const counts = { added: added.length, replaced: replaced.length };
  const changesSoFar = storedChanges.write(noChanges);
  const idImport = await addImport(db, {
    ...schedule,
    at: now,
    idUser: by,
    fileName,
    ...counts,
    changes: changesSoFar,
  });
  const created = await addEndedAttempts(
    db,
    schedule,
    added.flatMap(({ student, formNumber }) =>
      student && formNumber !== null ? [{ idUser: student.idUser, formNumber }] : [],
    ),
    now,
  );
  await addToCounters(db, startedCounterChanges([...created.values()].map(() => schedule)));
  const refs = replaced.flatMap(({ student }) =>
    student?.attempt ? [{ idSchool, idAttempt: student.attempt.idAttempt }] : [],
  );
  const before = await loadWritten(db, refs);
  const responseBefore = new Map(before.responses.map((row) => [keyOf(row), row]));
  const gradeBefore = new Map(before.grades.map((row) => [keyOf(row), row]));
  const given = rows.flatMap(({ student, number, given }) => {
    const idAttempt = student && (student.attempt?.idAttempt ?? created.get(student.idUser));
    return idAttempt == null ? [] : given.map((one) => ({ ...one, idAttempt, number }));
  });
  const responses = given.flatMap((one) => (one.kind === 'response' ? [one] : []));
  const grades = given.flatMap((one) => (one.kind === 'grade' ? [one] : []));
  await putResponses(
    db,
    responses.map(({ idAttempt, idQuestion, response, number }) => ({
      ...{ idSchool, idAttempt, idQuestion, response, sequence: now, answered: now, saved: now },
      deviceSequences: responseBefore.get(keyOf({ idAttempt, idQuestion }))?.deviceSequences ?? null,
      source: 'spreadsheet' as const,
      evidence: { idImport, row: number },
    })),
  );
  const gradeRows = grades.map(({ idAttempt, idQuestion, grade: value }) => {
    const last = gradeBefore.get(keyOf({ idAttempt, idQuestion }));
    return {
      ...{ idSchool, idAttempt, idQuestion, value, grader: by, at: now },
      comment: last?.comment ?? '',
      ...{ revision: (last?.revision ?? 0) + 1, takenBack: false },
    };
  });
  await putGrades(db, gradeRows);
  const changes: ResultChanges = {
    created: [...created.values()],
    responses: responses.map(({ idAttempt, idQuestion }) => ({
      ...{ idAttempt, idQuestion },
      before: responseBefore.get(keyOf({ idAttempt, idQuestion })) ?? null,
    })),
    grades: gradeRows.map(({ idAttempt, idQuestion, revision }) => ({
      ...{ idAttempt, idQuestion, revision },
      before: gradeBefore.get(keyOf({ idAttempt, idQuestion })) ?? null,
    })),
  };
  await setImportChanges(db, idSchool, idImport, changes);
  await setUploaded(db, schedule, true);
  const all = [...refs, ...changes.created.map((idAttempt) => ({ idSchool, idAttempt }))];
  await recomputeLocked(db, exams, all, { kind: 'spreadsheet', by, at: now });
  return { idImport, ...counts };
};

/** Identifies a question of an attempt. */
export const keyOf = ({ idAttempt, idQuestion }: { idAttempt: number; idQuestion: number }): string =>
  `${idAttempt}/${idQuestion}`;
