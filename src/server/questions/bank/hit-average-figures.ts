import { and, asc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Database } from '../../database/database.ts';
import { questionFigure, schedule, scheduleItem, school } from '../../database/schema.ts';
import { computeHitAverages } from './hit-averages.ts';

/** Questions per portion. */
const PORTION = 500;
/** Covers runs that were missed; refreshing a figure again changes nothing. */
const LOOK_BACK_MS = 3 * 60 * 60 * 1000;

/**
 * Stores the hit averages of questions in each school, in portions: of `all` that were scheduled, or of those in schedules that were
 * open `recent`ly. Figures of questions that have no average are deleted. Returns the number of questions. Throws the signal's reason
 * once it is aborted.
 */
export const refreshHitAverages = async (
  db: Database,
  now: Instant,
  signal: AbortSignal,
  which: 'all' | 'recent',
): Promise<number> => {
  const schools = await db.select({ id: school.id }).from(school).orderBy(asc(school.id));
  let questions = 0;
  for (const { id: idSchool } of schools) {
    let after = 0;
    for (let full = true; full; ) {
      signal.throwIfAborted();
      const portion = await scheduledQuestions(db, idSchool, after, which === 'recent' ? now : null);
      await storeFigures(db, idSchool, portion, now);
      questions += portion.length;
      after = portion.at(-1)?.idQuestion ?? 0;
      full = portion.length === PORTION;
    }
    // Of schedules that no longer exist.
    if (which === 'all')
      await db
        .delete(questionFigure)
        .where(and(eq(questionFigure.idSchool, idSchool), lt(questionFigure.computed, now)));
  }
  return questions;
};

type Scheduled = { questionSchool: number; idQuestion: number };

/** Returns the next questions of a school's schedules, by id; with `openAt`, only of those that were open until shortly before. */
const scheduledQuestions = (
  db: Database,
  idSchool: number,
  after: number,
  openAt: Instant | null,
): Promise<Scheduled[]> =>
  db
    .selectDistinct({ questionSchool: scheduleItem.questionSchool, idQuestion: scheduleItem.idQuestion })
    .from(scheduleItem)
    .innerJoin(schedule, and(eq(schedule.idSchool, scheduleItem.idSchool), eq(schedule.id, scheduleItem.idSchedule)))
    .where(
      and(
        eq(scheduleItem.idSchool, idSchool),
        gt(scheduleItem.idQuestion, after),
        openAt === null ? undefined : and(lt(schedule.opens, openAt), gt(schedule.ends, openAt - LOOK_BACK_MS)),
      ),
    )
    .orderBy(asc(scheduleItem.idQuestion))
    .limit(PORTION);

const storeFigures = async (db: Database, idSchool: number, portion: readonly Scheduled[], now: Instant) => {
  if (portion.length === 0) return;
  const averages = await computeHitAverages(
    db,
    idSchool,
    portion.map(({ idQuestion }) => idQuestion),
  );
  const figures = portion.flatMap(({ questionSchool, idQuestion }) => {
    const hitAverage = averages.get(idQuestion) ?? null;
    return hitAverage === null ? [] : { idSchool, questionSchool, idQuestion, hitAverage, computed: now };
  });
  if (figures.length > 0)
    await db
      .insert(questionFigure)
      .values(figures)
      .onConflictDoUpdate({
        target: [questionFigure.idSchool, questionFigure.questionSchool, questionFigure.idQuestion],
        set: { hitAverage: sql`excluded.hit_average`, computed: sql`excluded.computed` },
      });
  const having = figures.map(({ idQuestion }) => idQuestion);
  await db.delete(questionFigure).where(
    and(
      eq(questionFigure.idSchool, idSchool),
      inArray(
        questionFigure.idQuestion,
        portion.map(({ idQuestion }) => idQuestion),
      ),
      having.length > 0 ? notInArray(questionFigure.idQuestion, having) : undefined,
    ),
  );
};
