import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { startWhileLocked } from '../../../tests/support/row-locks.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { copyProviderAssets, writeAssetUses } from './assets.ts';
import { runWithChangeLog } from './changes.ts';
import type { Database } from './database.ts';
import { asset, assetUse, school } from './schema.ts';

const NOW = 1_800_000_000_000;

describe('provider files copied into schools', () => {
  let connection: TestDatabase;
  let idSchool: number;
  let ids: string[];
  let named = 0;

  beforeAll(async () => {
    connection = await openDatabase();
    const [row] = await connection.database
      .insert(school)
      .values({ name: 'IES Ría de Vigo', idCountry: 14, timezone: 'Europe/Madrid' })
      .returning();
    idSchool = row?.id ?? 0;
  });
  afterAll(() => connection.close());

  const about = { mime: 'image/png', width: 4, height: 3, bytes: 3, added: 0 };
  const provide = async () => {
    ids = Array.from({ length: 6 }, () => `${(++named).toString(16).padStart(32, '0')}.png`);
    // In an order of their own, so that no order of ids comes about by itself.
    const rows = [3, 0, 5, 2, 4, 1].map((at) => ({ idSchool: PROVIDER_SCHOOL_ID, id: ids[at] ?? '', ...about }));
    await connection.database.insert(asset).values(rows);
  };
  /** Adopts the third in a transaction that stays open. */
  const third = (db: Database) => db.insert(asset).values({ idSchool, id: ids[2] ?? '', ...about });
  const inTransaction = (work: (db: Database) => Promise<void>) => () =>
    runWithChangeLog(connection.watched, { by: null, at: NOW }, work);
  const uses = (db: Database, assets: readonly string[]) =>
    writeAssetUses(db, idSchool, 'questionVersion', [{ id: ++named, assets }], NOW);

  it('never deadlock for two writers with opposite orders', async () => {
    for (let round = 0; round < 5; round++) {
      await provide();
      const all = [...ids];
      const works = [all, all.toReversed()].map((assets) => inTransaction((db) => uses(db, assets)));
      await startWhileLocked(connection.database, third, works);
      expect(await connection.database.$count(assetUse, and(eq(assetUse.idSchool, idSchool)))).toBe((round + 1) * 12);
    }
  });

  it('never deadlock when copyProviderAssets is called before several writes', async () => {
    await provide();
    const [first = '', , middle = '', , , last = ''] = ids;
    const twice = (...lists: string[][]) =>
      inTransaction(async (db) => {
        await copyProviderAssets(db, idSchool, lists.flat(), NOW);
        for (const list of lists) await uses(db, list);
      });
    const works = [twice([last], [first, middle]), twice([first], [last, middle])];
    await startWhileLocked(connection.database, third, works);
    const adopted = await connection.database.$count(asset, eq(asset.idSchool, idSchool));
    expect(adopted).toBe(5 * 6 + 3);
  });
});
