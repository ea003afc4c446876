import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMigratedDatabase, executeAsSuperuser } from '../../../../../tests/support/database.ts';
import { scaleWait } from '../../../../../tests/support/waits.ts';
import type { Database } from '../../../database/database.ts';
import { writeEvents } from '../../../events/api.ts';
import { openPostgres } from './connect.ts';
import { LISTENER_NAME, listenForEvents } from './event-listener.ts';

let own: Awaited<ReturnType<typeof createMigratedDatabase>>;
let connection: Awaited<ReturnType<typeof openPostgres>>;

beforeAll(async () => {
  own = await createMigratedDatabase();
  connection = await openPostgres(own);
});
afterAll(async () => {
  await connection.close();
  await own.drop();
});

const onEvent = vi.fn();
const onError = vi.fn();
beforeEach(() => {
  onEvent.mockClear();
  onError.mockClear();
});

const write = (db: Database, kind: 'roster' | 'result') =>
  writeEvents(db, [{ idSchool: 2, kind, reference: 1 }], Date.parse('2026-03-02T08:00:00Z'));
const calls = (mock: typeof onEvent, count: number) =>
  vi.waitFor(() => expect(mock.mock.calls.length).toBeGreaterThanOrEqual(count), { timeout: scaleWait(10_000) });
const listeners = async () =>
  (
    await connection.pool.query(
      `select pid from pg_stat_activity where application_name = '${LISTENER_NAME}' and datname = current_database()`,
    )
  ).rows;

describe('the listener for events', () => {
  it('is told when it has connected, and of each transaction that has written events, once it is committed', async () => {
    const end = listenForEvents(own.url, { onEvent, onError });
    await calls(onEvent, 1);
    await connection.database.transaction(async (db) => {
      await write(db, 'roster');
      await write(db, 'roster');
      expect(onEvent).toHaveBeenCalledTimes(1);
    });
    await calls(onEvent, 2);
    await connection.database.transaction((db) => write(db, 'result'));
    await connection.database.transaction((db) => write(db, 'roster'));
    await calls(onEvent, 3);
    await end();
    // The events of one transaction wake once, and those of results alone do not.
    expect(onEvent).toHaveBeenCalledTimes(3);
    expect(onError).not.toHaveBeenCalled();
  });

  it('connects again when its connection breaks, and wakes then: what was notified meanwhile is lost', async () => {
    const end = listenForEvents(own.url, { onEvent, onError, pause: 50 });
    await calls(onEvent, 1);
    const [{ pid }] = await listeners();
    await executeAsSuperuser(`select pg_terminate_backend(${pid})`);
    await calls(onError, 1);
    await connection.database.transaction((db) => write(db, 'roster'));
    await calls(onEvent, 2);
    expect(onError).toHaveBeenCalledTimes(1);
    await connection.database.transaction((db) => write(db, 'roster'));
    await calls(onEvent, 3);
    await end();
    await vi.waitFor(async () => expect(await listeners()).toEqual([]), { timeout: scaleWait(10_000) });
  });

  it('tries again while there is no database, until it is ended', async () => {
    const end = listenForEvents('postgres://nobody@127.0.0.1:1/nothing', { onEvent, onError, pause: 20 });
    await calls(onError, 3);
    await end();
    const tries = onError.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(onError.mock.calls.length).toBe(tries);
    expect(onEvent).not.toHaveBeenCalled();
  });
});
