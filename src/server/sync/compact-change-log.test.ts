import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { newUuid } from '../../../tests/support/made-up.ts';
import { recordChanges, runWithChangeLog } from '../database/changes.ts';
import { changeLog, school, schoolCounter, stimulus } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { createMemoryKeys } from '../key-store.ts';
import { createMemoryMirror } from '../mirror-store.ts';
import { compactChangeLog } from './compact-change-log.ts';

const AT = Date.parse('2026-03-02T08:00:00Z');
const DAY = 24 * 3_600_000;
const YEARS = 2 * 365 * DAY;

let testDatabase: TestDatabase;
let idSchool: number;

beforeAll(async () => {
  testDatabase = await openDatabase();
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  const place = { name: 'Escola', idCountry: 14, timezone: 'UTC' };
  const [row] = await testDatabase.database.insert(school).values(place).returning({ id: school.id });
  idSchool = row?.id ?? 0;
});

/** Records changes of stimuli in one transaction; those that were not added are deleted ones. */
const record = (uuids: readonly string[], at = AT) =>
  runWithChangeLog(testDatabase.watched, { by: null, at }, async (db) =>
    recordChanges(db, idSchool, 'stimulus', uuids),
  );
const add = async () => {
  const [row] = await testDatabase.database.insert(stimulus).values({ idSchool, added: AT }).returning();
  return row?.uuid ?? '';
};
const compact = (now = AT, signal = new AbortController().signal, more: { desktop?: Host['desktop'] } = {}) =>
  compactChangeLog({ database: testDatabase.watched, ...more }, now, signal);
const logged = async () =>
  (
    await testDatabase.database
      .select({ seq: changeLog.seq, uuid: changeLog.uuid })
      .from(changeLog)
      .where(eq(changeLog.idSchool, idSchool))
      .orderBy(asc(changeLog.seq))
  ).map(({ seq, uuid }): [number, string] => [seq, uuid]);
const counter = async () =>
  (await testDatabase.database.select().from(schoolCounter).where(eq(schoolCounter.idSchool, idSchool)))[0];

describe('compactChangeLog', () => {
  it('leaves the newest row of each uuid, and of an entity apart', async () => {
    const [one, two] = [await add(), await add()];
    for (const uuid of [one, two, one, one]) await record([uuid]);
    await runWithChangeLog(testDatabase.watched, { by: null, at: AT }, async (db) =>
      recordChanges(db, idSchool, 'question', [two]),
    );
    expect(await compact()).toMatchObject({ superseded: 2, forgotten: 0 });
    expect(await logged()).toEqual([
      [2, two],
      [4, one],
      [5, two],
    ]);
    expect(await compact()).toMatchObject({ superseded: 0, forgotten: 0 });
    await record([two]);
    expect(await compact()).toMatchObject({ superseded: 1 });
    expect(await logged()).toEqual([
      [4, one],
      [5, two],
      [6, two],
    ]);
    expect(await counter()).toMatchObject({ changes: 6, changesCompacted: 6, changesForgotten: 0 });
  });

  it('forgets after two years what still exists, and writes down from where on the log is whole', async () => {
    const [old, later] = [await add(), await add()];
    await record([old]);
    await record([later], AT + DAY);
    await compact(AT + YEARS);
    expect(await logged()).toHaveLength(2);
    await compact(AT + YEARS + 1);
    expect(await logged()).toEqual([[2, later]]);
    expect(await counter()).toMatchObject({ changes: 2, changesForgotten: 1 });
  });

  it('forgets nothing on a computer, whose own changes may wait for years', async () => {
    const one = await add();
    await record([one]);
    const desktop = { send: async () => new Response(), mirror: createMemoryMirror(), keys: createMemoryKeys() };
    expect(await compact(AT + YEARS + 1, new AbortController().signal, { desktop })).toMatchObject({ forgotten: 0 });
    expect(await logged()).toEqual([[1, one]]);
  });

  it('never forgets the last deletion mark of a uuid', async () => {
    const gone = newUuid();
    await record([gone]);
    await record([gone]);
    await compact(AT + 10 * YEARS);
    expect(await logged()).toEqual([[2, gone]]);
  });

  it('works in batches, and goes on where it was stopped', async () => {
    const uuids = Array.from({ length: 1500 }, newUuid);
    await record(uuids);
    await record(uuids);
    const controller = new AbortController();
    controller.abort();
    await expect(compact(AT, controller.signal)).rejects.toThrow('aborted');
    expect(await compact()).toMatchObject({ superseded: 1500 });
    expect((await logged()).map(([seq]) => seq)).toEqual(uuids.map((_, index) => 1501 + index));
    expect(await counter()).toMatchObject({ changesCompacted: 3000 });
  });
});
