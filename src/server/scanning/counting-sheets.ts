import { and, isNotNull } from 'drizzle-orm';
import { offeredLetters } from '../../core/assessments/alternative-at.ts';
import type { AlternativeOrder } from '../../core/assessments/alternative-order.ts';
import { type FormNumber, toFormNumber } from '../../core/assessments/form-numbers.ts';
import { loadSnapshot } from '../assessments/api.ts';
import type { Database } from '../database/database.ts';
import { isCurrentReading } from '../database/read-sheets.ts';
import { sheetReading } from '../database/schema.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { loadSheetForms } from '../sheets/api.ts';
import { boxesOf, bubblesIn, placesOf } from './places.ts';
import { findCurrent } from './read-sheets.ts';
import { listSheets, loadScanSchedule } from './store.ts';
import { lettersIn, storedAnswers } from './stored-answers.ts';

/** A sheet on which the ended attempt of a student rests. */
export type CountingSheet = {
  idUser: number;
  idAttempt: number;
  /** In millimetres; null once it is deleted, or where the layout is not known. */
  picture: { asset: string; width: number; height: number } | null;
  /**
   * Where each row and its bubbles are, in shares of the sheet; the question is numbered, and its alternatives are lettered and in the
   * order, as on the paper.
   */
  answers: ({
    question: number;
    idQuestion: number;
    alternativeOrder: AlternativeOrder;
    letters: string;
    offered: string;
  } & (ReturnType<typeof boxesOf> | { row: null; bubbles: [] }))[];
};

/** Returns the sheets on which results of a schedule rest, of all students or of one. */
export const listCountingSheets = async (
  db: Database,
  ref: ScheduleRef,
  idStudent?: number,
): Promise<CountingSheet[]> => {
  const { idSchool, idSchedule } = ref;
  const schedule = await loadScanSchedule(db, ref);
  if (!schedule) return [];
  const readers = await db
    .selectDistinct({ idUser: sheetReading.idUser })
    .from(sheetReading)
    .where(and(isCurrentReading({ ...ref, idUser: idStudent }), isNotNull(sheetReading.idUser)));
  const { assessmentSchool, idAssessment } = schedule;
  const assessment = { idSchool: assessmentSchool, idAssessment };
  const forms = await loadSheetForms(db, assessment);
  const printed = new Map((await listSheets(db, schedule)).map((sheet) => [sheet.id, sheet]));
  const snapshots = new Map<FormNumber, Awaited<ReturnType<typeof loadSnapshot>>>();
  const sheets: CountingSheet[] = [];
  for (const { idUser } of readers) {
    const current = idUser === null ? null : await findCurrent(db, { idSchool, idSchedule, idUser });
    if (idUser === null || !current) continue;
    const { reading, attempt } = current;
    const form = toFormNumber(reading.formNumber);
    const places = placesOf(printed.get(reading.idSheet ?? 0), forms ? bubblesIn(forms, form) : undefined);
    const snapshot = snapshots.get(form) ?? (await loadSnapshot(db, assessment, form));
    snapshots.set(form, snapshot);
    sheets.push({
      ...{ idUser, idAttempt: attempt.idAttempt },
      picture: places && reading.asset !== null ? { asset: reading.asset, ...places.geometry.page } : null,
      answers: storedAnswers.read(reading.marks).map((mark) => ({
        ...{ question: mark.question, idQuestion: snapshot[mark.question - 1]?.idQuestion ?? 0 },
        ...{ alternativeOrder: snapshot[mark.question - 1]?.alternativeOrder ?? null, letters: lettersIn(mark) },
        offered: offeredLetters(places?.counts[mark.question - 1] ?? 0),
        ...(places ? boxesOf(places, mark.question) : ({ row: null, bubbles: [] } as const)),
      })),
    });
  }
  return sheets;
};
