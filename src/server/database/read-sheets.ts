import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Database, firstRow } from './database.ts';
import { sheetReading } from './schema.ts';

type StudentRef = { idSchool: number; idSchedule: number; idUser: number };

/** Selects the readings of a student's sheets on which the responses rest; those before them were replaced. */
export const isCurrentReading = ({ idSchool, idSchedule, idUser }: StudentRef) =>
  and(
    ...[eq(sheetReading.idSchool, idSchool), eq(sheetReading.idSchedule, idSchedule), eq(sheetReading.idUser, idUser)],
    ...[eq(sheetReading.state, 'accepted'), isNull(sheetReading.replacedBy)],
  );

/** Returns the reading of a page of a student's sheet on which responses rest: that of the bubbles, or of one for written answers. */
export const findReading = (db: Database, ref: StudentRef, answerPage = 0) =>
  firstRow(
    db
      .select()
      .from(sheetReading)
      .where(and(isCurrentReading(ref), eq(sheetReading.answerPage, answerPage)))
      .orderBy(desc(sheetReading.id))
      .limit(1),
  );

/** Returns whether answers of a student were read from the bubbles of a sheet. */
export const hasReadSheet = async (db: Database, ref: StudentRef): Promise<boolean> =>
  (await findReading(db, ref)) !== undefined;
