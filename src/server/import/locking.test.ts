import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { startWhileLocked } from '../../../tests/support/row-locks.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { locks, takeLock } from '../database/locks.ts';
import { bankEntry, catalogue, externalIdentity, question } from '../database/schema.ts';
import { changeUsageCount } from '../questions/api.ts';
import { prepareQuestion } from './prepare.ts';
import { QuestionRecord } from './record.ts';
import { storeBank } from './store.ts';

let connection: TestDatabase;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection.close());

const prepared = (id: string, command: string) => {
  const alternatives = ['Cusco', 'Lima'].map((text, index) => ({ letter: 'AB'[index] ?? '', text }));
  const given = { id, lang: 'es', path: [`Geografía ${id}`], text: command, alternatives, key: ['B'] };
  const result = prepareQuestion(QuestionRecord.parse(given), { images: new Map(), meta: {} });
  if ('refused' in result) throw new Error(result.refused.reason);
  return { ...result.taken, hash: command };
};
const store = (ids: readonly string[], command: string) =>
  storeBank(
    connection.watched,
    { questions: ids.map((id) => prepared(id, command)), stimuli: [] },
    { now: 1_800_000_000_000, idCountry: 14, atOnce: 2 },
  );
const names = ['q1', 'q2', 'q3', 'q4'];
const idsOf = async () => {
  const rows = await connection.database
    .select({ id: externalIdentity.id })
    .from(externalIdentity)
    .where(and(eq(externalIdentity.kind, 'question'), inArray(externalIdentity.externalId, names)));
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
};

it('an import waits for a user who edits the catalogue, and adds its entries afterwards', async () => {
  const stored = await startWhileLocked(connection.database, (db) => takeLock(db, locks.editingCatalogue), [
    () => store(['catalogue'], '¿Capital de Perú?'),
  ]);
  expect(stored).toEqual([{ added: 1, changed: 0, unchanged: 0 }]);
  expect(await connection.database.$count(catalogue, eq(catalogue.name, 'Geografía catalogue'))).toBe(1);
});

it('an import does not block the usage counts of questions in later batches', async () => {
  await store(names, '¿Capital de Perú?');
  const ids = await idsOf();
  const [first = 0] = ids;
  const entry = and(eq(bankEntry.idSchool, PROVIDER_SCHOOL_ID), eq(bankEntry.id, first));
  const later = ids.slice(2).map((idQuestion) => ({ questionSchool: PROVIDER_SCHOOL_ID, idQuestion }));
  // The import waits for the first entry's row, with its first batch written.
  const stored = await startWhileLocked(
    connection.database,
    (db) => db.select().from(bankEntry).where(entry).for('update'),
    [() => store(names.toReversed(), '¿Cuál es la capital de Perú?')],
    () => connection.watched.transaction((db) => changeUsageCount(db, later, 1)),
  );
  expect(stored).toEqual([{ added: 0, changed: 4, unchanged: 0 }]);
  const rows = await connection.database.select().from(question).where(inArray(question.id, ids)).orderBy(question.id);
  expect(rows.map(({ usedTimes }) => usedTimes)).toEqual([0, 0, 1, 1]);
});
