import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Database, firstRow } from './database.ts';
import { sheetReading } from './schema.ts';

type ScheduleRef = { idSchool: number; idSchedule: number };
type StudentRef = ScheduleRef & { idUser: number };
/** A schedule, or one of its students. */
type ReadersRef = ScheduleRef & { idUser?: number | undefined };

/** Selects the readings of sheets on which responses rest, of all students or of one; those before them were replaced. */
export const isCurrentReading = ({ idSchool, idSchedule, idUser }: ReadersRef) =>
  and(
    ...[eq(sheetReading.idSchool, idSchool), eq(sheetReading.idSchedule, idSchedule)],
    ...[eq(sheetReading.state, 'accepted'), isNull(sheetReading.replacedBy)],
    idUser === undefined ? undefined : eq(sheetReading.idUser, idUser),
  );

const isReadingOfPage = (ref: ReadersRef, answerPage: number) =>
  and(isCurrentReading(ref), eq(sheetReading.answerPage, answerPage));

/** Returns the reading of a page of a student's sheet on which responses rest: that of the bubbles, or of one for written answers. */
export const findReading = (db: Database, ref: StudentRef, answerPage = 0) =>
  firstRow(
    db.select().from(sheetReading).where(isReadingOfPage(ref, answerPage)).orderBy(desc(sheetReading.id)).limit(1),
  );

/** Returns whether answers of a schedule, or of one of its students, were read from the bubbles of a sheet. */
export const hasReadSheet = async (db: Database, ref: ReadersRef): Promise<boolean> =>
  (await db.$count(sheetReading, isReadingOfPage(ref, 0))) > 0;
