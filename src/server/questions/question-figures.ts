import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { discriminationOver } from '../../core/statistics/discrimination.ts';
import { type Me, schoolOf } from '../area.ts';
import { inBatches } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { questionFigure, schedule, scheduleItem, school } from '../database/schema.ts';
import { computeHitAverages } from './hit-averages.ts';
import type { QuestionRef } from './versions.ts';

/** Questions per portion. */
const PORTION = 500;

/**
 * Stores the figures of all questions that were ever scheduled in a school, in portions, and deletes those of questions that have none.
 * Returns the number of questions. Throws the signal's reason once it is aborted.
 */
export const refreshAllQuestionFigures = async (db: Database, now: Instant, signal: AbortSignal): Promise<number> => {
  const schools = await db.select({ id: school.id }).from(school).orderBy(asc(school.id));
  let questions = 0;
  for (const { id: idSchool } of schools) {
    let after = 0;
    for (let full = true; full; ) {
      signal.throwIfAborted();
      const portion = await scheduledQuestions(db, idSchool, after);
      await storeQuestionFigures(db, idSchool, portion, now);
      questions += portion.length;
      after = portion.at(-1)?.idQuestion ?? 0;
      full = portion.length === PORTION;
    }
    // Of schedules that no longer exist.
    await db.delete(questionFigure).where(and(eq(questionFigure.idSchool, idSchool), lt(questionFigure.computed, now)));
  }
  return questions;
};

/** Returns the next questions of a school's schedules, by id. */
const scheduledQuestions = (db: Database, idSchool: number, after: number): Promise<QuestionRef[]> =>
  db
    .selectDistinct({ questionSchool: scheduleItem.questionSchool, idQuestion: scheduleItem.idQuestion })
    .from(scheduleItem)
    .where(and(eq(scheduleItem.idSchool, idSchool), gt(scheduleItem.idQuestion, after)))
    .orderBy(asc(scheduleItem.idQuestion))
    .limit(PORTION);

/**
 * Stores the figures of questions in a school: its hit average, and its discrimination over all uses. Those of questions without a hit
 * average are deleted.
 */
export const storeQuestionFigures = async (
  db: Database,
  idSchool: number,
  questions: readonly QuestionRef[],
  now: Instant,
): Promise<void> => {
  await inBatches(questions, PORTION, (some) => storeFigures(db, idSchool, some, now));
};

const storeFigures = async (db: Database, idSchool: number, portion: readonly QuestionRef[], now: Instant) => {
  if (portion.length === 0) return;
  const ids = portion.map(({ idQuestion }) => idQuestion);
  const averages = await computeHitAverages(db, idSchool, ids);
  const uses = Map.groupBy(await loadUses(db, idSchool, ids), ({ idQuestion }) => idQuestion);
  const figures = portion.flatMap(({ questionSchool, idQuestion }) => {
    const hitAverage = averages.get(idQuestion) ?? null;
    const discrimination = discriminationOver(uses.get(idQuestion) ?? []);
    return hitAverage === null
      ? []
      : { idSchool, questionSchool, idQuestion, hitAverage, discrimination, computed: now };
  });
  if (figures.length > 0)
    await db
      .insert(questionFigure)
      .values(figures)
      .onConflictDoUpdate({
        target: [questionFigure.idSchool, questionFigure.questionSchool, questionFigure.idQuestion],
        set: {
          hitAverage: sql`excluded.hit_average`,
          discrimination: sql`excluded.discrimination`,
          computed: sql`excluded.computed`,
        },
      });
  const having = figures.map(({ idQuestion }) => idQuestion);
  await db
    .delete(questionFigure)
    .where(
      and(
        eq(questionFigure.idSchool, idSchool),
        inArray(questionFigure.idQuestion, ids),
        having.length > 0 ? notInArray(questionFigure.idQuestion, having) : undefined,
      ),
    );
};

/** Returns the item–rest correlations of questions in the school's schedules that are neither cancelled nor deleted. */
const loadUses = async (db: Database, idSchool: number, ids: readonly number[]) => {
  const rows = await db
    .select({
      idQuestion: scheduleItem.idQuestion,
      itemRestR: scheduleItem.itemRestR,
      persons: scheduleItem.itemRestPersons,
    })
    .from(scheduleItem)
    .innerJoin(schedule, and(eq(schedule.idSchool, scheduleItem.idSchool), eq(schedule.id, scheduleItem.idSchedule)))
    .where(
      and(
        ...[eq(scheduleItem.idSchool, idSchool), inArray(scheduleItem.idQuestion, [...ids])],
        ...[isNotNull(scheduleItem.itemRestR), eq(schedule.deleted, false), isNull(schedule.cancelled)],
      ),
    );
  return rows.flatMap(({ idQuestion, itemRestR, persons }) =>
    itemRestR === null || persons === null ? [] : { idQuestion, itemRestR, persons },
  );
};

/** Returns the stored discriminations of questions in the asker's school, by id; only of those that have one. */
export const loadDiscriminations = async (
  db: Database,
  me: Me,
  refs: readonly QuestionRef[],
): Promise<Map<number, number | null>> => {
  const rows = await db
    .select({ idQuestion: questionFigure.idQuestion, discrimination: questionFigure.discrimination })
    .from(questionFigure)
    .where(
      and(
        eq(questionFigure.idSchool, schoolOf(me)),
        inArray(questionFigure.questionSchool, [...new Set(refs.map(({ questionSchool }) => questionSchool))]),
        inArray(questionFigure.idQuestion, [...new Set(refs.map(({ idQuestion }) => idQuestion))]),
      ),
    );
  return new Map(rows.map(({ idQuestion, discrimination }) => [idQuestion, discrimination]));
};
