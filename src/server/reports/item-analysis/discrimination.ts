import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import { itemRestCorrelations } from '../../../core/statistics/item-analysis.ts';
import { inBatches } from '../../database/batches.ts';
import type { Database } from '../../database/database.ts';
import { scheduleItem } from '../../database/schema.ts';
import { consumeEventsOfSchools, type StoredEvent } from '../../events/api.ts';
import { mapInTurns } from '../../map-in-turns.ts';
import { storeQuestionFigures } from '../../questions/api.ts';
import type { ScheduleRef } from '../../schedules/api.ts';
import { loadReportFacts, type ReportFacts } from '../facts.ts';
import { analysedColumns } from './columns.ts';

/** Schedules whose questions get their figures together. */
const PORTION = 50;

/** The name under which it is stored how far the figures of questions have followed the changes of results. */
export const QUESTION_FIGURES = 'questionFigures';

/**
 * Computes the item–rest correlations of schedules whose results changed since it last did, and the figures of their questions in the
 * bank. Returns the number of schedules. What changes meanwhile is computed next time. Throws the signal's reason once it is aborted.
 */
export const refreshChangedFigures = async (db: Database, now: Instant, signal: AbortSignal): Promise<number> => {
  let schedules = 0;
  const refresh = async (idSchool: number, events: readonly StoredEvent[]) => {
    const changed = events.flatMap(({ kind, reference }) => (kind === 'result' ? reference : []));
    schedules += await refreshFiguresOf(db, idSchool, changed, now, signal);
  };
  await consumeEventsOfSchools(db, QUESTION_FIGURES, refresh, signal);
  return schedules;
};

/** Does the same for schedules of a school, whether or not their results have changed. */
export const refreshFiguresOf = async (
  db: Database,
  idSchool: number,
  idsSchedules: readonly number[],
  now: Instant,
  signal: AbortSignal,
): Promise<number> => {
  const refs = [...new Set(idsSchedules)].map((idSchedule) => ({ idSchool, idSchedule }));
  await inBatches(refs, PORTION, async (portion) => {
    for (const ref of portion) {
      signal.throwIfAborted();
      await storeCorrelations(db, ref, await correlationsOf(await loadReportFacts(db, ref)));
    }
    await storeQuestionFigures(db, idSchool, await questionsOf(db, idSchool, portion), now);
  });
  return refs.length;
};

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
