import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow, rowsOf } from '../database/database.ts';
import { changeLog, schoolCounter } from '../database/schema.ts';
import type { Host } from '../host.ts';

/** A device that was away for longer compares what it has with the school, and is told only of deletions by the log. */
const KEPT_MS = 2 * 365 * 24 * 60 * 60 * 1000;
const BATCH = 1000;

/** How many rows were removed in all schools: older ones of a uuid, and those that are too old. */
type Compacted = { superseded: number; forgotten: number };

/**
 * Removes from the change log what is not the newest row of its uuid, and what is older than two years and no deletion mark, school by
 * school and in batches with a transaction each. A computer without a network forgets nothing: its own changes may wait for years. Throws
 * the signal's reason between two batches once it is aborted.
 */
export const compactChangeLog = async (
  { database, desktop }: Pick<Host, 'database' | 'desktop'>,
  now: Instant,
  signal: AbortSignal,
): Promise<Compacted> => {
  const compacted: Compacted = { superseded: 0, forgotten: 0 };
  const schools = await database
    .select({ idSchool: schoolCounter.idSchool })
    .from(schoolCounter)
    .where(acrossSchools('nightly work'))
    .orderBy(asc(schoolCounter.idSchool));
  const steps = { superseded: removeSuperseded, ...(!desktop && { forgotten: forgetBefore(now - KEPT_MS) }) };
  for (const { idSchool } of schools)
    for (const [kind, step] of Object.entries(steps))
      for (let isFull = true; isFull; ) {
        signal.throwIfAborted();
        const { removed, seen } = await database.transaction((db) => step(db, idSchool));
        compacted[kind as keyof Compacted] += removed;
        isFull = seen === BATCH;
      }
  return compacted;
};

type Step = (db: Database, idSchool: number) => Promise<{ removed: number; seen: number }>;

/** Removes what the next changes supersede. A device that asks meanwhile is told of each uuid by a later row. */
const removeSuperseded: Step = async (db, idSchool) => {
  const { changesCompacted: after } = await loadCounter(db, idSchool);
  const next = await listNext(db, idSchool, after);
  const last = next.at(-1)?.seq;
  if (last === undefined) return { removed: 0, seen: 0 };
  const removed = rowsOf(
    await db.execute(sql`
      delete from change_log older using change_log newer
      where older.id_school = ${idSchool} and newer.id_school = ${idSchool}
        and newer.seq > ${after} and newer.seq <= ${last}
        and older.uuid = newer.uuid and older.entity = newer.entity and older.seq < newer.seq
      returning older.seq`),
  );
  await updateCounter(db, idSchool, { changesCompacted: last });
  return { removed: removed.length, seen: next.length };
};

/** Removes the next changes that are older, and writes down up to where: a lower cursor gets no whole answer any more. */
const forgetBefore =
  (before: Instant): Step =>
  async (db, idSchool) => {
    const { changesForgotten: after } = await loadCounter(db, idSchool);
    const next = await listNext(db, idSchool, after);
    const end = next.findIndex(({ at }) => at >= before);
    const old = end < 0 ? next : next.slice(0, end);
    const last = old.at(-1)?.seq;
    if (last === undefined) return { removed: 0, seen: 0 };
    const removed = await db
      .delete(changeLog)
      .where(
        and(
          eq(changeLog.idSchool, idSchool),
          gt(changeLog.seq, after),
          lte(changeLog.seq, last),
          eq(changeLog.deleted, false),
        ),
      )
      .returning({ seq: changeLog.seq });
    await updateCounter(db, idSchool, { changesForgotten: last });
    return { removed: removed.length, seen: old.length };
  };

type Counter = Pick<typeof schoolCounter.$inferSelect, 'changesCompacted' | 'changesForgotten'>;

const loadCounter = async (db: Database, idSchool: number): Promise<Counter> => {
  const { changesCompacted, changesForgotten } = schoolCounter;
  const row = await firstRow(
    db.select({ changesCompacted, changesForgotten }).from(schoolCounter).where(eq(schoolCounter.idSchool, idSchool)),
  );
  return row ?? { changesCompacted: 0, changesForgotten: 0 };
};

const updateCounter = (db: Database, idSchool: number, values: Partial<Counter>) =>
  db.update(schoolCounter).set(values).where(eq(schoolCounter.idSchool, idSchool));

const listNext = (db: Database, idSchool: number, after: number) =>
  db
    .select({ seq: changeLog.seq, at: changeLog.at })
    .from(changeLog)
    .where(and(eq(changeLog.idSchool, idSchool), gt(changeLog.seq, after)))
    .orderBy(asc(changeLog.seq))
    .limit(BATCH);
