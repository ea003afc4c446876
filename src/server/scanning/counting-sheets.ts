import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { offeredLetters } from '../../core/assessments/alternative-at.ts';
import type { Database } from '../database/database.ts';
import { assessmentSnapshot, sheetReading } from '../database/schema.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { boxesOf, findPlaces } from './places.ts';
import { findCurrent } from './read-sheets.ts';
import { loadScanSchedule } from './store.ts';
import { lettersIn, storedAnswers } from './stored-answers.ts';

/** A sheet on which the ended attempt of a student rests. */
export type CountingSheet = {
  idUser: number;
  idAttempt: number;
  /** In millimetres; null once it is deleted, or where the layout is not known. */
  picture: { asset: string; width: number; height: number } | null;
  /** Where each row and its bubbles are, in shares of the sheet; the question is numbered as on the paper. */
  answers: ({ question: number; idQuestion: number; letters: string; offered: string } & (
    | ReturnType<typeof boxesOf>
    | { row: null; bubbles: [] }
  ))[];
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
    .where(
      and(
        ...[eq(sheetReading.idSchool, idSchool), eq(sheetReading.idSchedule, idSchedule)],
        ...[eq(sheetReading.state, 'accepted'), isNull(sheetReading.replacedBy), isNotNull(sheetReading.idUser)],
        idStudent === undefined ? undefined : eq(sheetReading.idUser, idStudent),
      ),
    );
  const orders = new Map<number, number[]>();
  const sheets: CountingSheet[] = [];
  for (const { idUser } of readers) {
    const current = idUser === null ? null : await findCurrent(db, { idSchool, idSchedule, idUser });
    if (idUser === null || !current) continue;
    const { reading, attempt } = current;
    const places = await findPlaces(db, reading);
    const order = orders.get(reading.formNumber) ?? (await loadOrder(db, schedule, reading.formNumber));
    orders.set(reading.formNumber, order);
    sheets.push({
      ...{ idUser, idAttempt: attempt.idAttempt },
      picture: places && reading.asset !== null ? { asset: reading.asset, ...places.geometry.page } : null,
      answers: storedAnswers.read(reading.marks).map((mark) => ({
        ...{ question: mark.question, idQuestion: order[mark.question - 1] ?? 0, letters: lettersIn(mark) },
        offered: offeredLetters(places?.counts[mark.question - 1] ?? 0),
        ...(places ? boxesOf(places, mark.question) : ({ row: null, bubbles: [] } as const)),
      })),
    });
  }
  return sheets;
};

/** Returns the questions of a form in its order. */
const loadOrder = async (
  db: Database,
  { assessmentSchool, idAssessment }: { assessmentSchool: number; idAssessment: number },
  formNumber: number,
): Promise<number[]> => {
  const rows = await db
    .select({ idQuestion: assessmentSnapshot.idQuestion })
    .from(assessmentSnapshot)
    .where(
      and(
        ...[eq(assessmentSnapshot.idSchool, assessmentSchool), eq(assessmentSnapshot.idAssessment, idAssessment)],
        eq(assessmentSnapshot.formNumber, formNumber),
      ),
    )
    .orderBy(asc(assessmentSnapshot.position));
  return rows.map(({ idQuestion }) => idQuestion);
};
