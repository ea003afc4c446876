import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { waitForSettledEvents } from '../../../tests/support/settled-events.ts';
import type { Database } from '../database/database.ts';
import { event, eventCursor, school } from '../database/schema.ts';
import { consumeEvents, consumeEventsOfSchools, type StoredEvent } from './consuming.ts';
import { followEvents } from './following.ts';
import { renumberRestoredEvents } from './renumbering.ts';
import { deleteHandledEvents } from './retention.ts';
import { writeEvents, writeEventsOf } from './writing.ts';

const AT = Date.parse('2026-03-02T08:00:00Z');
const DAY = 24 * 3_600_000;

let testDatabase: TestDatabase;
let db: Database;
let first: number;
let second: number;

beforeAll(async () => {
  testDatabase = await openDatabase();
  db = testDatabase.watched;
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await testDatabase.database.delete(event);
  await testDatabase.database.delete(eventCursor);
  const names = ['Escola', 'Colegio'].map((name) => ({ name, idCountry: 14, timezone: 'UTC' }));
  const made = await testDatabase.database.insert(school).values(names).returning({ id: school.id });
  [first = 0, second = 0] = made.map(({ id }) => id);
});

const writeResults = (idSchool: number, schedules: readonly number[], at = AT) =>
  db.transaction((inner) => writeEventsOf(inner, { idSchool, kind: 'result' }, schedules, at));
/** Returns the references of what a consumer reads, in order. */
const read = async (consumer: string, idSchool: number): Promise<number[]> => {
  await waitForSettledEvents(db);
  const found: StoredEvent[] = [];
  await consumeEvents(db, consumer, idSchool, async (events) => void found.push(...events));
  return found.map(({ reference }) => reference);
};
const stored = () => testDatabase.database.select().from(event).orderBy(asc(event.id));

describe('writeEvents', () => {
  it('writes each change once for a transaction, however often it is said', async () => {
    await db.transaction(async (inner) => {
      await writeEventsOf(inner, { idSchool: first, kind: 'schedule' }, [7], AT);
      await writeEvents(
        inner,
        [
          { idSchool: first, kind: 'schedule', reference: 7 },
          { idSchool: first, kind: 'release', reference: 7 },
        ],
        AT + 1,
      );
    });
    await writeResults(first, []);
    expect((await stored()).map(({ id, xid8, ...row }) => row)).toEqual([
      { idSchool: first, kind: 'schedule', reference: 7, at: AT },
      { idSchool: first, kind: 'release', reference: 7, at: AT + 1 },
    ]);
  });

  it('writes nothing where its transaction is rolled back', async () => {
    const failed = db.transaction(async (inner) => {
      await writeEventsOf(inner, { idSchool: first, kind: 'roster' }, [7], AT);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await read('reports', first)).toEqual([]);
  });
});

describe('consumeEvents', () => {
  it('gives events in the order of their transactions, each once', async () => {
    await writeResults(first, [3, 1]);
    await writeResults(first, [2]);
    expect(await read('reports', first)).toEqual([3, 1, 2]);
    expect(await read('reports', first)).toEqual([]);
    await writeResults(first, [1]);
    expect(await read('reports', first)).toEqual([1]);
  });

  it('has a cursor for each consumer and school', async () => {
    await writeResults(first, [1]);
    await writeResults(second, [2]);
    expect(await read('reports', first)).toEqual([1]);
    expect(await read('reports', second)).toEqual([2]);
    await writeResults(second, [3]);
    expect(await read('passback', second)).toEqual([2, 3]);
    expect(await read('reports', second)).toEqual([3]);
    expect(await read('passback', first)).toEqual([1]);
  });

  it('gives events again whose handling failed', async () => {
    await writeResults(first, [1]);
    await waitForSettledEvents(db);
    await expect(consumeEvents(db, 'reports', first, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await read('reports', first)).toEqual([1]);
  });

  it('continues, when it was ended in the middle, after the last portion that was handled', async () => {
    const schedules = Array.from({ length: 2_100 }, (_, index) => index + 1);
    await writeResults(first, schedules);
    await waitForSettledEvents(db);
    const handled: number[] = [];
    const ended = consumeEvents(db, 'reports', first, async (events) => {
      if (handled.length >= 1_000) throw new Error('ended');
      handled.push(...events.map(({ reference }) => reference));
    });
    await expect(ended).rejects.toThrow('ended');
    expect(handled).toEqual(schedules.slice(0, 1_000));
    expect(await read('reports', first)).toEqual(schedules.slice(1_000));
  });

  it('gives many events in portions', async () => {
    const schedules = Array.from({ length: 2_100 }, (_, index) => index + 1);
    await writeResults(first, schedules);
    await waitForSettledEvents(db);
    const sizes: number[] = [];
    expect(await consumeEvents(db, 'reports', first, async (events) => void sizes.push(events.length))).toBe(2_100);
    expect(sizes).toEqual([1_000, 1_000, 100]);
  });
});

describe('consumeEventsOfSchools', () => {
  const { signal } = new AbortController();

  it('gives the events of other schools where those of one cannot be handled, and says so', async () => {
    await writeResults(first, [1]);
    await writeResults(second, [2]);
    await waitForSettledEvents(db);
    const handled: number[] = [];
    const consuming = (broken: number) =>
      consumeEventsOfSchools(
        db,
        'reports',
        async (idSchool, events) => {
          if (idSchool === broken) throw new Error('no');
          handled.push(...events.map(({ reference }) => reference));
        },
        signal,
      );
    await expect(consuming(first)).rejects.toThrow('Events of 1 schools were not handled');
    expect(handled).toEqual([2]);
    await consuming(0);
    expect(handled).toEqual([2, 1]);
  });

  it('ends with the reason of its signal, and gives the events again', async () => {
    await writeResults(first, [1]);
    await writeResults(second, [2]);
    await waitForSettledEvents(db);
    const aborting = new AbortController();
    const handled = vi.fn(async () => {
      aborting.abort(new Error('stopped'));
      aborting.signal.throwIfAborted();
    });
    await expect(consumeEventsOfSchools(db, 'reports', handled, aborting.signal)).rejects.toThrow('stopped');
    expect(handled).toHaveBeenCalledTimes(1);
    expect(await read('reports', first)).toEqual([1]);
  });
});

describe('followEvents', () => {
  it('tells the schools in which something of the kinds has happened since the last call', async () => {
    const [rosters, results] = [vi.fn(), vi.fn()];
    const follow = followEvents(db, [
      { kinds: ['roster', 'schedule'], handle: rosters },
      { kinds: ['result'], handle: results },
    ]);
    await waitForSettledEvents(db);
    await follow();
    await writeResults(first, [1]);
    await db.transaction(async (inner) => {
      await writeEventsOf(inner, { idSchool: second, kind: 'roster' }, [4], AT);
      await writeEventsOf(inner, { idSchool: second, kind: 'schedule' }, [5], AT);
    });
    await waitForSettledEvents(db);
    await follow();
    await follow();
    expect(rosters.mock.calls).toEqual([[[second]]]);
    expect(results.mock.calls).toEqual([[[first]]]);
  });
});

describe('deleteHandledEvents', () => {
  it('deletes events of more than 7 days ago that all consumers have handled', async () => {
    await writeResults(first, [1], AT - 7 * DAY - 1);
    await writeResults(first, [2], AT - 7 * DAY);
    await writeResults(second, [3], AT - 30 * DAY);
    await read('reports', first);
    await read('reports', second);
    await read('passback', first);
    const left = async () => (await stored()).map(({ reference }) => reference);
    await deleteHandledEvents(db, ['reports', 'passback'], AT);
    expect(await left()).toEqual([2, 3]);
    await read('passback', second);
    await deleteHandledEvents(db, ['reports', 'passback'], AT);
    expect(await left()).toEqual([2]);
  });

  it('does not wait for consumers that there are no more', async () => {
    await writeResults(first, [1], AT - 30 * DAY);
    await read('former', first);
    await deleteHandledEvents(db, ['reports'], AT);
    expect(await stored()).toHaveLength(1);
    expect(await testDatabase.database.select().from(eventCursor)).toEqual([]);
    await read('reports', first);
    await deleteHandledEvents(db, ['reports'], AT);
    expect(await stored()).toEqual([]);
  });
});

describe('renumberRestoredEvents', () => {
  it('changes nothing in the database in which the events were written', async () => {
    await writeResults(first, [1]);
    await read('reports', first);
    const before = await stored();
    expect(await renumberRestoredEvents(db)).toBe(false);
    expect(await stored()).toEqual(before);
    expect(await read('reports', first)).toEqual([]);
  });

  it('lets all consumers read events of a database whose transactions had higher numbers', async () => {
    await writeResults(first, [1]);
    await writeResults(first, [2]);
    await writeResults(first, [1]);
    await read('reports', first);
    const ahead = sql`(xid8::text::bigint + 1000000000)::text::xid8`;
    await testDatabase.database.update(event).set({ xid8: ahead });
    await testDatabase.database.update(eventCursor).set({ xid8: ahead });
    expect(await renumberRestoredEvents(db)).toBe(true);
    await writeResults(first, [3]);
    expect(await read('reports', first)).toEqual([2, 1, 3]);
    expect((await testDatabase.database.select().from(event).where(eq(event.idSchool, first))).length).toBe(3);
  });
});
