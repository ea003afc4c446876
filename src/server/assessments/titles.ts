import { and, eq, inArray } from 'drizzle-orm';
import { readBySchool } from '../database/by-school.ts';
import type { Database } from '../database/database.ts';
import { assessment } from '../database/schema.ts';

/** An assessment as schedules name it: the school's own, or the provider's. */
export type ScheduledAssessment = { assessmentSchool: number; idAssessment: number };

export const assessmentSchoolOf = ({ assessmentSchool }: { assessmentSchool: number }): number => assessmentSchool;

/** What an assessment is called, and the same as searches compare it. */
export type Titles = { title: string; subtitle: string; search: string };

/** Returns what assessments are called, by their ids: a statement for each school that they belong to. */
export const loadTitles = async (db: Database, refs: readonly ScheduledAssessment[]): Promise<Map<number, Titles>> => {
  const { id, title, subtitle, search } = assessment;
  const rows = await readBySchool(refs, assessmentSchoolOf, (idSchool, list) => {
    const ids = [...new Set(list.map(({ idAssessment }) => idAssessment))];
    return db
      .select({ id, title, subtitle, search })
      .from(assessment)
      .where(and(eq(assessment.idSchool, idSchool), inArray(id, ids)));
  });
  return new Map(rows.map(({ id, ...titles }) => [id, titles]));
};
