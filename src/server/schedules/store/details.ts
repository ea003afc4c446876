import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { loadTitles } from '../../assessments/api.ts';
import type { Database } from '../../database/database.ts';
import { assessment, course, schedule, user } from '../../database/schema.ts';

/** A schedule with the names of its assessment, course and owner. */
export type ScheduleDetails = Omit<Row, 'title' | 'subtitle'> & { title: string; subtitle: string };

type Row = Awaited<ReturnType<typeof select>>[number];

const select = (db: Database, idSchool: number, condition: SQL | undefined) =>
  db
    .select({
      schedule,
      courseName: course.name,
      owner: { firstName: user.firstName, lastName: user.lastName },
      // Null for an assessment of the provider, whose rows are not joined with a school's.
      title: assessment.title,
      subtitle: assessment.subtitle,
    })
    .from(schedule)
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
    .innerJoin(user, eq(user.id, schedule.idOwner))
    .leftJoin(
      assessment,
      and(
        eq(assessment.idSchool, schedule.idSchool),
        eq(assessment.idSchool, schedule.assessmentSchool),
        eq(assessment.id, schedule.idAssessment),
      ),
    )
    .where(and(eq(schedule.idSchool, idSchool), condition))
    .$dynamic();

type Slice = { order: SQL[]; first: number; size: number };

/** Returns one page of the schedules that meet a condition, with their names. */
export const loadDetailsPage = async (
  db: Database,
  idSchool: number,
  condition: SQL | undefined,
  { order, first, size }: Slice,
): Promise<ScheduleDetails[]> =>
  withTitles(
    db,
    await select(db, idSchool, condition)
      .orderBy(...order)
      .limit(size)
      .offset(first),
  );

/** Returns schedules with their names, in the order of `ids`. */
export const loadDetails = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<ScheduleDetails[]> => {
  if (ids.length === 0) return [];
  const rows = await withTitles(db, await select(db, idSchool, inArray(schedule.id, [...ids])));
  const found = new Map(rows.map((row) => [row.schedule.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

const withTitles = async (db: Database, rows: readonly Row[]): Promise<ScheduleDetails[]> => {
  const provided = rows.filter(({ title }) => title === null).map(({ schedule }) => schedule);
  const titles = await loadTitles(db, provided);
  return rows.map((row) => {
    const { title, subtitle } = titles.get(row.schedule.idAssessment) ?? row;
    return { ...row, title: title ?? '', subtitle: subtitle ?? '' };
  });
};
