import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Attempt } from '../../contract/reports.ts';
import { attemptPercentage } from '../../core/results/figures.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { type Me, schoolOf } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import type { Database } from '../database/database.ts';
import { waitingLateResponses } from '../database/late-responses.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { attempt, result, schedule } from '../database/schema.ts';

type History = Attempt['studentAssessmentsHistory'];

/** Shown of each student. */
const MOST_SHOWN = 20;

/** Returns by student id the percentages of their latest ended attempts at schedules that `me` may read, oldest first. */
export const loadHistories = async (
  db: Database,
  me: Me,
  idsUsers: readonly number[],
): Promise<Map<number, History>> => {
  if (idsUsers.length === 0) return new Map();
  const ranked = db
    .select({
      idUser: attempt.idUser,
      idAttempt: attempt.id,
      ended: attempt.finished,
      grade: result.grade,
      pointsReached: result.pointsReached,
      pointsPossible: result.pointsPossible,
      ungraded: result.ungraded,
      late: waitingLateResponses('result').as('late'),
      onlyLikert: schedule.onlyLikert,
      assessmentSchool: schedule.assessmentSchool,
      idAssessment: schedule.idAssessment,
      rank: sql<number>`row_number() over (partition by ${attempt.idUser} order by ${attempt.finished} desc, ${attempt.id} desc)`.as(
        'rank',
      ),
    })
    .from(attempt)
    .innerJoin(schedule, and(eq(schedule.idSchool, attempt.idSchool), eq(schedule.id, attempt.idSchedule)))
    .innerJoin(result, and(eq(result.idSchool, attempt.idSchool), eq(result.idAttempt, attempt.id)))
    .where(
      and(
        eq(attempt.idSchool, schoolOf(me)),
        inArray(attempt.idUser, [...idsUsers]),
        isNotNull(attempt.finished),
        scheduleScope(me),
      ),
    )
    .as('ranked');
  const rows = await db.select().from(ranked).where(sql`${ranked.rank} <= ${MOST_SHOWN}`).orderBy(desc(ranked.rank));
  const titles = await loadTitles(db, rows);
  const histories = new Map<number, History>();
  for (const { idUser, idAttempt, ended, onlyLikert, idAssessment, ...figures } of rows) {
    const past: History[number] = {
      idAttempt,
      assessmentTitle: titles.get(idAssessment)?.title ?? '',
      grade: attemptPercentage(onlyLikert, figures),
      ungraded: figures.ungraded,
      late: figures.late,
      endedAt: toIsoWithOffset(ended ?? 0, me.timezone),
    };
    histories.set(idUser, [...(histories.get(idUser) ?? []), past]);
  }
  return histories;
};
