import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { readBySchool } from '../database/by-school.ts';
import type { Database } from '../database/database.ts';
import { assessment } from '../database/schema.ts';

/** An assessment as a schedule refers to it: the school's own, or the provider's. */
export type ScheduledAssessment = { assessmentSchool: number; idAssessment: number };

const assessmentSchoolOf = ({ assessmentSchool }: ScheduledAssessment): number => assessmentSchool;

/** The names of an assessment; `search` is both as `foldName` returns them, which searches compare. */
export type Titles = { title: string; subtitle: string; search: string };

/** Returns the titles of assessments by assessment id. */
export const loadTitles = (db: Database, refs: readonly ScheduledAssessment[]): Promise<Map<number, Titles>> => {
  const { id, title, subtitle, search } = assessment;
  return loadScheduledAssessments(refs, (isReferenced) =>
    db.select({ id, title, subtitle, search }).from(assessment).where(isReferenced),
  );
};

/** Returns rows of assessments by assessment id. Runs `select` once for each school that the assessments belong to. */
export const loadScheduledAssessments = async <Row extends { id: number }>(
  refs: readonly ScheduledAssessment[],
  select: (isReferenced: SQL | undefined) => PromiseLike<Row[]>,
): Promise<Map<number, Row>> => {
  const rows = await readBySchool(refs, assessmentSchoolOf, async (idSchool, list) => {
    const ids = [...new Set(list.map(({ idAssessment }) => idAssessment))];
    return select(and(eq(assessment.idSchool, idSchool), inArray(assessment.id, ids)));
  });
  return new Map(rows.map((row) => [row.id, row]));
};
