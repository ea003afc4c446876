import { and, asc, eq, sql } from 'drizzle-orm';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { type EventKind, event, eventCursor } from '../database/schema.ts';

/** Events that are handled together. */
const PORTION = 1_000;

/** An event as its consumers read it. */
export type StoredEvent = { kind: EventKind; reference: number };

/**
 * Gives a consumer the events of all schools that it has not handled, one school after the other. One whose events cannot be handled
 * delays no other: throws AggregateError after the last school. Throws the signal's reason once it is aborted.
 */
export const consumeEventsOfSchools = async (
  db: Database,
  consumer: string,
  handle: (idSchool: number, events: readonly StoredEvent[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  // Not every school has events of the last days: in holidays most have none.
  const schools = await db
    .selectDistinct({ id: event.idSchool })
    .from(event)
    .where(acrossSchools('events'))
    .orderBy(asc(event.idSchool));
  const failures: unknown[] = [];
  for (const { id } of schools) {
    await consumeEvents(db, consumer, id, (events) => handle(id, events)).catch((error) => failures.push(error));
    signal.throwIfAborted();
  }
  if (failures.length > 0) throw new AggregateError(failures, `Events of ${failures.length} schools were not handled`);
};

/** A condition: the transaction of an event has ended, and so have all that began before it. */
const isSettled = sql`${event.xid8} < pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Gives a consumer the events of a school that it has not handled, in portions; after each one is stored how far it is. Returns
 * how many there were. A portion whose handling failed is given again, so a consumer must bear to handle an event twice.
 * Events of transactions in progress, and those written while an earlier transaction is in progress, come later.
 */
export const consumeEvents = async (
  db: Database,
  consumer: string,
  idSchool: number,
  handle: (events: readonly StoredEvent[]) => Promise<void>,
): Promise<number> => {
  let events = 0;
  for (let full = true; full; ) {
    const portion = await readPortion(db, consumer, idSchool);
    const last = portion.at(-1);
    if (!last) break;
    await handle(portion.map(({ kind, reference }) => ({ kind, reference })));
    await moveCursor(db, consumer, idSchool, last);
    events += portion.length;
    full = portion.length === PORTION;
  }
  return events;
};

type Position = { xid8: string; id: number };

const readPortion = async (db: Database, consumer: string, idSchool: number) => {
  const after = await firstRow(
    db
      .select({ xid8: eventCursor.xid8, id: eventCursor.id })
      .from(eventCursor)
      .where(and(eq(eventCursor.idSchool, idSchool), eq(eventCursor.consumer, consumer))),
  );
  return db
    .select({ xid8: event.xid8, id: event.id, kind: event.kind, reference: event.reference })
    .from(event)
    .where(
      and(
        eq(event.idSchool, idSchool),
        isSettled,
        after && sql`(${event.xid8}, ${event.id}) > (${after.xid8}::xid8, ${after.id}::bigint)`,
      ),
    )
    .orderBy(asc(event.xid8), asc(event.id))
    .limit(PORTION);
};

/** Never moves it back, where the consumer runs twice at the same time. */
const moveCursor = (db: Database, consumer: string, idSchool: number, { xid8, id }: Position) =>
  db
    .insert(eventCursor)
    .values({ idSchool, consumer, xid8, id })
    .onConflictDoUpdate({
      target: [eventCursor.idSchool, eventCursor.consumer],
      set: { xid8: sql`excluded.xid8`, id: sql`excluded.id` },
      setWhere: sql`(${eventCursor.xid8}, ${eventCursor.id}) < (excluded.xid8, excluded.id)`,
    });
