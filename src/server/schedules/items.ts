import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Adjustment } from '../../core/results/results.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { findClassificationsWithAncestors } from '../database/bank-entries.ts';
import { readBySchool } from '../database/by-school.ts';
import { lockCatalogueShared } from '../database/catalogue.ts';
import type { Database } from '../database/database.ts';
import { assessmentSnapshot, schedule, scheduleItem } from '../database/schema.ts';
import { loadWordings, questionSchoolOf } from '../questions/api.ts';

/** A schedule, with the school of its row. */
export type ScheduleRef = { idSchool: number; idSchedule: number };

/** A question of a schedule, as it was when it was scheduled. */
export type ScheduleItem = {
  position: number;
  questionSchool: number;
  idQuestion: number;
  idQuestionVersion: number;
  idType: number;
  content: unknown;
  weight: number;
  activated: boolean;
  adjustment: Adjustment | null;
  classifications: number[];
};

/** Returns the questions of a schedule in the order of form 1. */
export const loadScheduleItems = async (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
): Promise<ScheduleItem[]> => {
  const rows = await db
    .select()
    .from(scheduleItem)
    .where(and(eq(scheduleItem.idSchool, idSchool), eq(scheduleItem.idSchedule, idSchedule)))
    .orderBy(asc(scheduleItem.position));
  const wordings = await loadWordings(db, rows);
  return rows.map(({ idSchool: _, idSchedule: __, ...item }) => {
    const wording = wordings.get(item.idQuestionVersion);
    if (!wording) throw new Error(`schedule ${idSchedule} has no wording of question ${item.idQuestion}`);
    return { ...item, idType: wording.idType, content: wording.content };
  });
};

/** Returns which of these schedules of a school have a question whose weight counts. */
export const listWeighted = async (db: Database, idSchool: number, idsSchedules: readonly number[]) => {
  if (idsSchedules.length === 0) return [];
  const rows = await db
    .selectDistinct({ idSchedule: scheduleItem.idSchedule })
    .from(scheduleItem)
    .where(
      and(
        eq(scheduleItem.idSchool, idSchool),
        inArray(scheduleItem.idSchedule, [...idsSchedules]),
        eq(scheduleItem.activated, true),
      ),
    )
    .orderBy(asc(scheduleItem.idSchedule));
  return rows.map(({ idSchedule }) => idSchedule);
};

/**
 * Stores the questions of a finished assessment as the items of new schedules, in the versions of the snapshot and
 * with their weights in the assessment and their current classifications. Later changes of questions and of the catalogue do not change the items.
 */
export const addScheduleItems = async (
  db: Database,
  { idSchool, idsSchedules, assessmentSchool, idAssessment }: NewSchedules,
): Promise<void> => {
  const rows = await db
    .select({
      position: assessmentSnapshot.position,
      questionSchool: assessmentSnapshot.questionSchool,
      idQuestion: assessmentSnapshot.idQuestion,
      idQuestionVersion: assessmentSnapshot.idQuestionVersion,
      weight: assessmentSnapshot.weight,
    })
    .from(assessmentSnapshot)
    .where(
      and(
        eq(assessmentSnapshot.idSchool, assessmentSchool),
        eq(assessmentSnapshot.idAssessment, idAssessment),
        eq(assessmentSnapshot.formNumber, 1),
      ),
    );
  if (rows.length === 0) return;
  await lockCatalogueShared(db);
  const above = new Map(
    await readBySchool(rows, questionSchoolOf, (school, list) =>
      findClassificationsWithAncestors(
        db,
        school,
        list.map(({ idQuestion }) => idQuestion),
      ),
    ),
  );
  const items = rows.map(({ weight, ...row }) => ({
    idSchool,
    ...row,
    ...(weight !== null && weight !== 1 && { weight, activated: true }),
    classifications: above.get(row.idQuestion) ?? [],
  }));
  for (const idSchedule of idsSchedules)
    await db.insert(scheduleItem).values(items.map((item) => ({ idSchedule, ...item })));
  const wordings = await loadWordings(db, rows);
  const onlyLikert = rows.every(({ idQuestionVersion }) => {
    const wording = wordings.get(idQuestionVersion);
    return wording !== undefined && questionTypeOf(wording.idType).scaleMaximum(wording.content) !== null;
  });
  if (onlyLikert)
    await db
      .update(schedule)
      .set({ onlyLikert })
      .where(and(eq(schedule.idSchool, idSchool), inArray(schedule.id, [...idsSchedules])));
};

type NewSchedules = {
  idSchool: number;
  idsSchedules: readonly number[];
  assessmentSchool: number;
  idAssessment: number;
};
