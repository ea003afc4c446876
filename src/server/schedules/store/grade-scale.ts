import { and, eq } from 'drizzle-orm';
import type { GradeScale } from '../../../core/results/grade-scale.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { gradeScale } from '../../database/schema.ts';

type ScheduleRef = { idSchool: number; idSchedule: number };

/** Returns the grade scale of a schedule, or undefined when nobody has set one. */
export const findGradeScale = (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
): Promise<(GradeScale & { active: boolean }) | undefined> =>
  firstRow(
    db
      .select({ active: gradeScale.active, min: gradeScale.min, max: gradeScale.max, symbol: gradeScale.symbol })
      .from(gradeScale)
      .where(and(eq(gradeScale.idSchool, idSchool), eq(gradeScale.idSchedule, idSchedule))),
  );

/** Stores the grade scale of a schedule, replacing one that there is. */
export const writeGradeScale = (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
  scale: GradeScale & { active: boolean },
) =>
  db
    .insert(gradeScale)
    .values({ idSchool, idSchedule, ...scale })
    .onConflictDoUpdate({ target: [gradeScale.idSchool, gradeScale.idSchedule], set: scale });
