import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import { itemRestCorrelations } from '../../../core/statistics/item-analysis.ts';
import type { Database } from '../../database/database.ts';
import { schedule, scheduleItem, school } from '../../database/schema.ts';
import { mapInTurns } from '../../map-in-turns.ts';
import { storeQuestionFigures } from '../../questions/api.ts';
import type { ScheduleRef } from '../../schedules/api.ts';
import { loadReportFacts, type ReportFacts } from '../facts.ts';
import { analysedColumns } from './columns.ts';

/** Schedules whose questions get their figures together. */
const PORTION = 50;

/**
 * Computes the item–rest correlations of schedules whose results changed since it last did, and the figures of their questions in the
 * bank. Returns the number of schedules. A schedule is only marked when all of it is stored, with the number of changes that was read
 * before its results: what changes meanwhile is computed next time. Throws the signal's reason once it is aborted.
 */
export const refreshChangedFigures = async (db: Database, now: Instant, signal: AbortSignal): Promise<number> => {
  const schools = await db.select({ id: school.id }).from(school).orderBy(asc(school.id));
  let schedules = 0;
  for (const { id: idSchool } of schools) {
    let after = 0;
    for (let full = true; full; ) {
      const portion = await changedSchedules(db, idSchool, after);
      for (const ref of portion) {
        signal.throwIfAborted();
        await storeCorrelations(db, ref, await correlationsOf(await loadReportFacts(db, ref)));
      }
      if (portion.length > 0) {
        await storeQuestionFigures(db, idSchool, await questionsOf(db, idSchool, portion), now);
        await markAnalysed(db, idSchool, portion);
      }
      schedules += portion.length;
      after = portion.at(-1)?.idSchedule ?? 0;
      full = portion.length === PORTION;
    }
  }
  return schedules;
};

type ChangedSchedule = ScheduleRef & { changes: number };

const changedSchedules = (db: Database, idSchool: number, after: number): Promise<ChangedSchedule[]> =>
  db
    .select({ idSchool: schedule.idSchool, idSchedule: schedule.id, changes: schedule.resultChanges })
    .from(schedule)
    .where(
      and(
        ...[eq(schedule.idSchool, idSchool), gt(schedule.id, after)],
        or(
          and(isNull(schedule.analysedChanges), gt(schedule.finished, 0)),
          sql`${schedule.analysedChanges} <> ${schedule.resultChanges}`,
        ),
      ),
    )
    .orderBy(asc(schedule.id))
    .limit(PORTION);

type Correlation = { idQuestion: number; itemRestR: number; persons: number };

/** Returns the item–rest correlations of a schedule as its item analysis shows them; none of questions on a scale, where nothing is right. */
const correlationsOf = async (facts: ReportFacts): Promise<Correlation[]> => {
  const attempts = facts.results.map(({ idAttempt }) => idAttempt);
  const columns = await analysedColumns(facts, attempts, null);
  const { persons, of } = itemRestCorrelations([...columns.values()]);
  const onScales = new Set(facts.items.filter(({ points }) => points !== null).map(({ idQuestion }) => idQuestion));
  const ids = [...columns.keys()];
  const found = await mapInTurns(ids, (idQuestion) => (onScales.has(idQuestion) ? null : of(ids.indexOf(idQuestion))));
  return ids.flatMap((idQuestion, place) => {
    const itemRestR = found[place] ?? null;
    return itemRestR === null ? [] : { idQuestion, itemRestR, persons };
  });
};

const storeCorrelations = async (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
  found: readonly Correlation[],
) => {
  const rows = found.map(({ idQuestion: q, itemRestR: r, persons: n }) => ({ q, r, n }));
  await db.execute(sql`
    update schedule_item item set item_rest_r = computed.r, item_rest_persons = computed.n
    from schedule_item own
    left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as computed (q bigint, r double precision, n integer)
      on computed.q = own.id_question
    where own.id_school = ${idSchool} and own.id_schedule = ${idSchedule}
      and item.id_school = own.id_school and item.id_schedule = own.id_schedule and item.position = own.position
      and (item.item_rest_r, item.item_rest_persons) is distinct from (computed.r, computed.n)`);
};

const questionsOf = (db: Database, idSchool: number, schedules: readonly ScheduleRef[]) =>
  db
    .selectDistinct({ questionSchool: scheduleItem.questionSchool, idQuestion: scheduleItem.idQuestion })
    .from(scheduleItem)
    .where(
      and(
        eq(scheduleItem.idSchool, idSchool),
        inArray(
          scheduleItem.idSchedule,
          schedules.map(({ idSchedule }) => idSchedule),
        ),
      ),
    );

const markAnalysed = async (db: Database, idSchool: number, portion: readonly ChangedSchedule[]) => {
  const rows = portion.map(({ idSchedule: i, changes: c }) => ({ i, c }));
  await db.execute(sql`
    update schedule set analysed_changes = analysed.c
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as analysed (i bigint, c integer)
    where schedule.id_school = ${idSchool} and schedule.id = analysed.i`);
};
