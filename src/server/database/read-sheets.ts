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

/** Returns the reading on which the responses of a student rest. */
export const findReading = (db: Database, ref: StudentRef) =>
  firstRow(db.select().from(sheetReading).where(isCurrentReading(ref)).orderBy(desc(sheetReading.id)).limit(1));

/** Returns whether the answers of a student were read from a sheet. */
export const hasReadSheet = async (db: Database, ref: StudentRef): Promise<boolean> =>
  (await firstRow(db.select({ id: sheetReading.id }).from(sheetReading).where(isCurrentReading(ref)).limit(1))) !==
  undefined;
