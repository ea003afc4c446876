import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { rowsOf } from '../database/database.ts';
import { audit, school } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { deleteOldAudit } from './retention.ts';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-03-02T01:40:00Z');
let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await openDatabase();
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await testDatabase.database.delete(audit);
  // Those of other tests have rows no more; a school with settings that are not valid is logged each time.
  await testDatabase.database.update(school).set({ settings: {} });
  warnings.length = 0;
});

const addSchool = async (settings: object) => {
  const values = { name: 'Escola', idCountry: 14, timezone: 'UTC', settings };
  const [row] = await testDatabase.database.insert(school).values(values).returning();
  return row?.id ?? 0;
};
const addRows = (idSchool: number, count: number, days: number) =>
  testDatabase.database.execute(sql`
    insert into audit (id_school, at, address, call, subject, request_id)
    select ${idSchool}, ${sql.param(now - days * DAY_MS, audit.at)}, '', 'addQuestion', '{}', ''
    from generate_series(1, ${count})`);
/** Per school, the ages in days that are left, each with how many rows. */
const left = async () =>
  rowsOf(
    await testDatabase.database.execute(sql`
      select id_school as "idSchool", round(extract(epoch from ${sql.param(now, audit.at)} - at) / 86400)::int as days,
        count(*)::int as count
      from audit group by 1, 2 order by 1, 2`),
  );
const warnings: unknown[] = [];
const log: Host['log'] = { debug() {}, info() {}, warn: (facts) => void warnings.push(facts), error() {} };
const host = () => ({ database: testDatabase.watched, log });
const keepGoing = () => new AbortController().signal;

describe('deleteOldAudit', () => {
  it('deletes 12,000 old rows in batches, and no newer ones', async () => {
    const idSchool = await addSchool({});
    await addRows(idSchool, 12_000, 731);
    await addRows(idSchool, 10, 730);
    await addRows(idSchool, 20, 1);
    expect(await deleteOldAudit(host(), now, keepGoing())).toBe(12_000);
    expect(await left()).toEqual([
      { idSchool, days: 1, count: 20 },
      { idSchool, days: 730, count: 10 },
    ]);
    expect(await deleteOldAudit(host(), now, keepGoing())).toBe(0);
  });

  it('uses the retention of each school', async () => {
    const short = await addSchool({ auditDays: 30 });
    const long = await addSchool({ auditDays: 3650 });
    for (const idSchool of [short, long]) for (const days of [29, 31]) await addRows(idSchool, 5, days);
    expect(await deleteOldAudit(host(), now, keepGoing())).toBe(5);
    expect(await left()).toEqual([
      { idSchool: short, days: 29, count: 5 },
      { idSchool: long, days: 29, count: 5 },
      { idSchool: long, days: 31, count: 5 },
    ]);
  });

  it('uses the default retention for a school with invalid settings, and continues', async () => {
    const first = await addSchool({ auditDays: 'many' });
    const second = await addSchool({ auditDays: 30 });
    for (const idSchool of [first, second]) for (const days of [29, 31, 731]) await addRows(idSchool, 5, days);
    expect(await deleteOldAudit(host(), now, keepGoing())).toBe(15);
    expect(warnings).toEqual([{ idSchool: first, settings: ['auditDays'] }]);
    expect(await left()).toEqual([
      { idSchool: first, days: 29, count: 5 },
      { idSchool: first, days: 31, count: 5 },
      { idSchool: second, days: 29, count: 5 },
    ]);
  });

  it('stops between two batches when aborted, and continues the next time', async () => {
    const idSchool = await addSchool({});
    await addRows(idSchool, 12_000, 731);
    const job = new AbortController();
    // The third look at the signal is before the third batch.
    let looks = 0;
    const signal = {
      throwIfAborted: () => {
        if (++looks > 2 + (idSchool - 1)) job.abort(new Error('the server ends'));
        job.signal.throwIfAborted();
      },
    } as AbortSignal;
    await expect(deleteOldAudit(host(), now, signal)).rejects.toThrow('the server ends');
    const [{ count } = { count: 0 }] = (await left()) as { count: number }[];
    expect(count).toBe(2_000);
    expect(await deleteOldAudit(host(), now, keepGoing())).toBe(2_000);
  });
});
