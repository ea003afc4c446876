import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { waitForSettledEvents } from '../../../tests/support/settled-events.ts';
import type { Database } from '../database/database.ts';
import { school } from '../database/schema.ts';
import { consumeEvents, type StoredEvent } from './consuming.ts';
import { followEvents } from './following.ts';
import { writeEventsOf } from './writing.ts';

const AT = Date.parse('2026-03-02T08:00:00Z');

let testDatabase: TestDatabase;
let db: Database;
let idSchool: number;

beforeAll(async () => {
  testDatabase = await openDatabase();
  db = testDatabase.watched;
  const values = { name: 'Escola', idCountry: 14, timezone: 'UTC' };
  const [made] = await testDatabase.database.insert(school).values(values).returning({ id: school.id });
  idSchool = made?.id ?? 0;
});
afterAll(() => testDatabase.close());

const write = (inner: Database, schedule: number) =>
  writeEventsOf(inner, { idSchool, kind: 'schedule' }, [schedule], AT);
const read = async () => {
  const found: StoredEvent[] = [];
  await consumeEvents(db, 'reports', idSchool, async (events) => void found.push(...events));
  return found.map(({ reference }) => reference);
};

/** Begins a transaction that has written an event. Returns a function that commits it. */
const beginWriting = async (schedule: number) => {
  const written = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const done = db.transaction(async (inner) => {
    await write(inner, schedule);
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  return () => {
    commit.resolve();
    return done;
  };
};

describe('of two transactions, the one that began first and commits last', () => {
  it('is not missed by a consumer, which reads both afterwards, in the order in which they began', async () => {
    const commitEarlier = await beginWriting(1);
    await db.transaction((inner) => write(inner, 2));
    expect(await read()).toEqual([]);
    await commitEarlier();
    await waitForSettledEvents(db);
    expect(await read()).toEqual([1, 2]);
    expect(await read()).toEqual([]);
  });

  it('is not missed by a follower', async () => {
    const handle = vi.fn();
    const follow = followEvents(db, [{ kinds: ['schedule'], handle }]);
    const commitEarlier = await beginWriting(3);
    await follow();
    await db.transaction((inner) => write(inner, 4));
    await follow();
    expect(handle).not.toHaveBeenCalled();
    await commitEarlier();
    await waitForSettledEvents(db);
    await follow();
    expect(handle.mock.calls).toEqual([[[idSchool]]]);
  });
});
