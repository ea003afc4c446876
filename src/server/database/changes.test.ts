import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { madeUpLogin, newUuid } from '../../../tests/support/made-up.ts';
import { recordChanges, runWithChangeLog } from './changes.ts';
import { type Database, rowsOf } from './database.ts';
import { type ChangedEntity, changeLog, school, user } from './schema.ts';

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
  const names = ['Escola', 'Colegio'].map((name) => ({ name, idCountry: 14, timezone: 'UTC' }));
  const made = await testDatabase.database.insert(school).values(names).returning({ id: school.id });
  [first = 0, second = 0] = made.map(({ id }) => id).toSorted((a, b) => a - b);
});

const author = { by: 7, at: Date.parse('2026-03-02T08:00:00Z') };
const record = (idSchool: number, uuids: readonly string[], on: Database = db) =>
  runWithChangeLog(on, author, async (inner) => recordChanges(inner, idSchool, 'question', uuids));
const logOf = (idSchool: number) =>
  testDatabase.database.select().from(changeLog).where(eq(changeLog.idSchool, idSchool)).orderBy(asc(changeLog.seq));
const numbersOf = async (idSchool: number) => (await logOf(idSchool)).map(({ seq }) => seq);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Returns a statement that adds a row with a uuid. */
const addRow = (table: string, columns: string, values: SQL) => (idSchool: number, uuid: string) =>
  sql`insert into ${sql.raw(`${table} (id_school, uuid, ${columns})`)} values (${idSchool}, ${uuid}, ${values})`;

/** Waits until a transaction waits for another one. */
const someoneWaits = () =>
  expect
    .poll(async () => rowsOf(await testDatabase.database.execute(sql`select from pg_locks where not granted`)).length)
    .toBeGreaterThan(0);

describe('the change log', () => {
  it('records what changed, when and by whom, once for each transaction', async () => {
    const [one, other] = [newUuid(), newUuid()];
    const result = await runWithChangeLog(db, author, async (inner) => {
      recordChanges(inner, first, 'question', [one, one]);
      recordChanges(inner, first, 'assessment', [other]);
      recordChanges(inner, first, 'question', [one]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await logOf(first)).toEqual([
      { idSchool: first, seq: 1, entity: 'question', uuid: one, deleted: true, ...author },
      { idSchool: first, seq: 2, entity: 'assessment', uuid: other, deleted: true, ...author },
    ]);
  });

  it.each<[ChangedEntity, (idSchool: number, uuid: string) => SQL, SQL]>([
    ['question', addRow('question', 'added, updated', sql`now(), now()`), sql`update question set deleted = true`],
    ['stimulus', addRow('stimulus', 'added', sql`now()`), sql`update stimulus set deleted = true`],
    [
      'catalogue',
      addRow('catalogue', 'kind, name, language, id_country', sql`'discipline', 'Ciencias', 'es', 14`),
      sql`delete from catalogue`,
    ],
    [
      'assessment',
      addRow('assessment', 'id_owner, added, updated', sql`(select max(id) from users), now(), now()`),
      sql`update assessment set deleted = true`,
    ],
    [
      'share',
      addRow('membership', 'id_user, role, since', sql`(select max(id) from users), 'teacher', now()`),
      sql`update membership set active = false`,
    ],
    [
      'share',
      addRow('membership', 'id_user, role, since', sql`(select max(id) from users), 'teacher', now()`),
      sql`update users set share_my_questions = false`,
    ],
  ])('marks what is deleted at the end of its transaction: a %s', async (entity, add, remove) => {
    await testDatabase.database.insert(user).values({
      ...{
        login: madeUpLogin(),
        firstName: 'Ana',
        lastName: '',
        idCountry: 14,
        added: author.at,
        shareMyQuestions: true,
      },
    });
    const uuid = newUuid();
    await testDatabase.database.execute(add(first, uuid));
    const change = () => runWithChangeLog(db, author, async (inner) => recordChanges(inner, first, entity, [uuid]));
    await change();
    await testDatabase.database.execute(remove);
    await change();
    expect((await logOf(first)).map(({ deleted }) => deleted)).toEqual([false, true]);
  });

  it('assigns numbers at the end of a transaction, so that a slow one blocks nobody', async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const slow = runWithChangeLog(db, author, async (inner) => {
      recordChanges(inner, first, 'question', [newUuid()]);
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const quick = newUuid();
    await record(first, [quick]);
    expect((await logOf(first)).map(({ uuid }) => uuid)).toEqual([quick]);
    end.resolve();
    await slow;
    expect(await numbersOf(first)).toEqual([1, 2]);
  });

  it('makes a second transaction of a school wait, so that numbers are never seen out of order', async () => {
    const [one, other] = [newUuid(), newUuid()];
    const numbered = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const earlier = db.transaction(async (outer) => {
      await record(first, [one], outer);
      numbered.resolve();
      await commit.promise;
    });
    await numbered.promise;
    const later = record(first, [other]);
    await someoneWaits();
    expect(await numbersOf(first)).toEqual([]);
    commit.resolve();
    await Promise.all([earlier, later]);
    expect((await logOf(first)).map(({ seq, uuid }) => [seq, uuid])).toEqual([
      [1, one],
      [2, other],
    ]);
  });

  it('has no gap after transactions that were rolled back', async () => {
    await record(first, [newUuid()]);
    const failing = runWithChangeLog(db, author, async (inner) => {
      recordChanges(inner, first, 'question', [newUuid()]);
      throw new Error('before');
    });
    await expect(failing).rejects.toThrow('before');
    const undone = db.transaction(async (outer) => {
      await record(first, [newUuid(), newUuid()], outer);
      throw new Error('after');
    });
    await expect(undone).rejects.toThrow('after');
    await record(first, [newUuid()]);
    expect(await numbersOf(first)).toEqual([1, 2]);
  });

  it('has no gap after many transactions at the same time', async () => {
    await Promise.all(upTo(30).map((count) => record(first, upTo(count % 4).map(newUuid))));
    const changes = upTo(30).reduce((sum, count) => sum + (count % 4), 0);
    expect(await numbersOf(first)).toEqual(upTo(changes));
  });

  it('orders the many changes of an import', async () => {
    const uuids = upTo(6_000).map(newUuid);
    await record(first, uuids);
    const log = await logOf(first);
    expect(log.map(({ seq }) => seq)).toEqual(upTo(6_000));
    expect(log.map(({ uuid }) => uuid)).toEqual(uuids);
  });

  it('counts each school separately, and transactions that write in two schools never deadlock', async () => {
    const both = (schools: number[]) =>
      runWithChangeLog(db, author, async (inner) => {
        for (const idSchool of schools) recordChanges(inner, idSchool, 'stimulus', [newUuid()]);
      });
    await record(second, [newUuid(), newUuid()]);
    await Promise.all(upTo(10).map((n) => both(n % 2 ? [first, second] : [second, first])));
    expect(await numbersOf(first)).toEqual(upTo(10));
    expect(await numbersOf(second)).toEqual(upTo(12));
  });

  it('never makes another school wait', async () => {
    const numbered = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const open = db.transaction(async (outer) => {
      await record(first, [newUuid()], outer);
      numbered.resolve();
      await commit.promise;
    });
    await numbered.promise;
    await record(second, [newUuid()]);
    expect(await numbersOf(second)).toEqual([1]);
    commit.resolve();
    await open;
  });

  it('does not change when nothing changed', async () => {
    await record(first, []);
    expect(await numbersOf(first)).toEqual([]);
  });
});

describe('recordChanges', () => {
  it('throws outside of runWithChangeLog', async () => {
    expect(() => recordChanges(db, first, 'question', [newUuid()])).toThrow('a change of a question outside');
    await db.transaction(async (inner) => {
      expect(() => recordChanges(inner, first, 'catalogue', [newUuid()])).toThrow('a change of a catalogue outside');
    });
  });
});
