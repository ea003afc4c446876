import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { filesInMemory } from '../../../tests/support/files.ts';
import { PROVIDER } from '../../core/schools.ts';
import { fileSizes, writeAssetUses } from '../database/assets.ts';
import { rowsOf } from '../database/database.ts';
import { asset, assetUse, responseFile, school } from '../database/schema.ts';
import { keepBytes } from './keeping.ts';
import { sweepFiles } from './sweep.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1_800_000_000_000;
const bytes = new Uint8Array([1, 2, 3]);
const quiet = new AbortController().signal;

describe('sweepFiles beside uploads and uses', () => {
  let connection: TestDatabase;
  let idSchool: number;
  let elsewhere: number;
  let named = 0;
  const files = filesInMemory();

  beforeAll(async () => {
    connection = await openDatabase();
    const place = { idCountry: 14, timezone: 'Europe/Madrid' };
    const rows = await connection.database
      .insert(school)
      .values([
        { name: 'IES Ría de Vigo', ...place },
        { name: 'Colegio Miño', ...place },
      ])
      .returning();
    [idSchool, elsewhere] = rows.map(({ id }) => id) as [number, number];
  });
  afterAll(() => connection.close());

  /** An id that no other test has. */
  const newId = (extension = 'png') => `${(++named).toString(16).padStart(8, '0')}${'a'.repeat(24)}.${extension}`;
  const keep = async (id: string, days: number, inSchool = idSchool) => {
    const { watched: db } = connection;
    const about = { asset: id, mime: 'image/png', width: 4, height: 3 };
    await keepBytes({ host: { files }, db, now: NOW - days * DAY, idSchool: inSchool }, about, bytes);
    return id;
  };
  const use = (id: string, inSchool = idSchool) =>
    writeAssetUses(connection.watched, inSchool, 'questionVersion', [{ id: ++named, assets: [id] }]);
  const sweep = (signal = quiet) => sweepFiles({ database: connection.watched, files }, NOW, signal);
  const schoolsOf = async (id: string) => {
    const rows = await connection.database.select().from(asset).where(eq(asset.id, id)).orderBy(asset.idSchool);
    return rows.map((row) => row.idSchool);
  };
  const isStored = (id: string) => files.names().includes(id);
  const waitingForRows = async () => {
    const [row] = rowsOf<{ n: number }>(
      await connection.database.execute(sql`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "asset"%'`),
    );
    return row?.n;
  };
  /** A promise and what resolves it. */
  const gate = () => Promise.withResolvers<void>();

  it('deletes an upload that nothing shows after 30 days, with its bytes', async () => {
    const old = await keep(newId(), 31);
    const activity = await keep(newId('h5p'), 31);
    const recent = await keep(newId(), 29);
    expect(await sweep()).toEqual({ rows: 2, files: 2 });
    expect([await schoolsOf(old), await schoolsOf(activity), await schoolsOf(recent)]).toEqual([[], [], [idSchool]]);
    expect(files.names()).toEqual([recent]);
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
  });

  it('keeps what a row shows or a student has uploaded for a question', async () => {
    const shown = await keep(newId(), 400);
    await use(shown);
    const photograph = await keep(`answer-${newId('jpg')}`, 400);
    const answered = { idSchool, idAttempt: 1, idQuestion: 2, asset: photograph, added: NOW };
    await connection.database.insert(responseFile).values(answered);
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    expect([isStored(shown), isStored(photograph)]).toEqual([true, true]);
  });

  it('keeps the bytes as long as any school has a row for them', async () => {
    const shared = await keep(newId(), 31);
    await keep(shared, 31, elsewhere);
    await use(shared, elsewhere);
    expect(await sweep()).toEqual({ rows: 1, files: 0 });
    expect([await schoolsOf(shared), isStored(shared)]).toEqual([[elsewhere], true]);
  });

  it('keeps the provider’s file for a school that shows it after the provider’s row is gone', async () => {
    const provided = await keep(newId(), 31, PROVIDER);
    await use(provided);
    expect(await sweep()).toEqual({ rows: 1, files: 0 });
    expect([await schoolsOf(provided), isStored(provided)]).toEqual([[idSchool], true]);
  });

  it('counts the 30 days from the last upload of the same bytes', async () => {
    const id = await keep(newId(), 40);
    await keep(id, 10);
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    expect(await schoolsOf(id)).toEqual([idSchool]);
  });

  it('deletes in several batches and passes over what stays', async () => {
    const ids = Array.from({ length: 250 }, () => newId());
    await connection.database
      .insert(asset)
      .values(
        ids.map((id) => ({ idSchool, id, mime: 'image/png', width: 4, height: 3, bytes: 3, added: NOW - 31 * DAY })),
      );
    await use(ids[120] ?? '');
    expect(await sweep()).toEqual({ rows: 249, files: 249 });
  });

  it('stops when its signal is aborted', async () => {
    const id = await keep(newId(), 31);
    await expect(sweep(AbortSignal.abort(new Error('the server ends')))).rejects.toThrow('the server ends');
    expect(await schoolsOf(id)).toEqual([idSchool]);
    await sweep();
  });

  it('keeps the row of a file whose bytes could not be deleted, and deletes both the next time', async () => {
    const id = await keep(newId(), 31);
    const failing = { ...files, delete: () => Promise.reject(new Error('the store is down')) };
    const swept = sweepFiles({ database: connection.watched, files: failing }, NOW, quiet);
    await expect(swept).rejects.toThrow('the store is down');
    expect(await schoolsOf(id)).toEqual([idSchool]);
    expect(await sweep()).toEqual({ rows: 1, files: 1 });
  });

  it('leaves a file alone that an open transaction uses', async () => {
    const id = await keep(newId(), 31);
    const [written, swept] = [gate(), gate()];
    const using = connection.watched.transaction(async (db) => {
      await writeAssetUses(db, idSchool, 'assessment', [{ id: 7, assets: [id] }]);
      written.resolve();
      await swept.promise;
    });
    await written.promise;
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    swept.resolve();
    await using;
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    expect([await schoolsOf(id), isStored(id)]).toEqual([[idSchool], true]);
  });

  it('leaves a file alone from fileSizes on until its use is written', async () => {
    const id = await keep(newId(), 31);
    const [asked, swept] = [gate(), gate()];
    const using = connection.watched.transaction(async (db) => {
      expect(await fileSizes(db, idSchool, [id])).toEqual(new Map([[id, { width: 4, height: 3 }]]));
      asked.resolve();
      await swept.promise;
      await writeAssetUses(db, idSchool, 'assessment', [{ id: 8, assets: [id] }]);
    });
    await asked.promise;
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    swept.resolve();
    await using;
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    expect(await connection.database.select().from(assetUse).where(eq(assetUse.asset, id))).toHaveLength(1);
  });

  /** A sweep that has deleted a row and waits, in its transaction, before it deletes the bytes. */
  const waitingSweep = async () => {
    const [reached, goOn] = [gate(), gate()];
    const waiting = {
      ...files,
      delete: async (name: string) => {
        reached.resolve();
        await goOn.promise;
        await files.delete(name);
      },
    };
    const sweeping = sweepFiles({ database: connection.watched, files: waiting }, NOW, quiet);
    await reached.promise;
    return { sweeping, goOn: goOn.resolve };
  };

  it.each(['the same school', 'another school'])(
    'lets an upload of the same bytes in %s wait, and the file is stored again',
    async (where) => {
      const id = await keep(newId(), 31);
      const { sweeping, goOn } = await waitingSweep();
      const uploading = keep(id, 0, where === 'another school' ? elsewhere : idSchool);
      const first = await Promise.race([uploading, new Promise((done) => setTimeout(() => done('waits'), 50))]);
      expect(first).toBe('waits');
      goOn();
      expect(await sweeping).toEqual({ rows: 1, files: 1 });
      await uploading;
      expect([await schoolsOf(id), isStored(id)]).toEqual([[where === 'another school' ? elsewhere : idSchool], true]);
    },
  );

  it('leaves the bytes alone that another school is uploading in an open transaction', async () => {
    const id = await keep(newId(), 31);
    await keep(id, 31, elsewhere);
    const [locked, swept] = [gate(), gate()];
    const { database } = connection;
    // Makes the upload wait for its row, between its lock and its commit.
    const holding = database.transaction(async (db) => {
      await db
        .select()
        .from(asset)
        .where(and(eq(asset.idSchool, elsewhere), eq(asset.id, id)))
        .for('update');
      locked.resolve();
      await swept.promise;
    });
    await locked.promise;
    const uploading = keep(id, 0, elsewhere);
    await expect.poll(async () => await waitingForRows()).toBe(1);
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    swept.resolve();
    await Promise.all([holding, uploading]);
    expect(await sweep()).toEqual({ rows: 1, files: 0 });
    expect([await schoolsOf(id), isStored(id)]).toEqual([[elsewhere], true]);
  });

  it('leaves the bytes alone that another school has a row for and is about to store', async () => {
    const id = await keep(newId(), 31);
    const [storing, goOn] = [gate(), gate()];
    const slow = {
      ...files,
      size: async (name: string) => {
        storing.resolve();
        await goOn.promise;
        return files.size(name);
      },
    };
    const about = { asset: id, mime: 'image/png', width: 4, height: 3 };
    const { watched: db } = connection;
    const uploading = keepBytes({ host: { files: slow }, db, now: NOW, idSchool: elsewhere }, about, bytes);
    await storing.promise;
    expect(await sweep()).toEqual({ rows: 1, files: 0 });
    goOn.resolve();
    await uploading;
    expect([await schoolsOf(id), isStored(id)]).toEqual([[elsewhere], true]);
  });

  it('lets the next upload complete one whose bytes could not be stored', async () => {
    const id = newId();
    const failing = { ...files, put: () => Promise.reject(new Error('the store is full')) };
    const about = { asset: id, mime: 'image/png', width: 4, height: 3 };
    const { watched: db } = connection;
    const uploading = keepBytes({ host: { files: failing }, db, now: NOW, idSchool }, about, bytes);
    await expect(uploading).rejects.toThrow('the store is full');
    await keep(id, 0);
    expect([await schoolsOf(id), isStored(id)]).toEqual([[idSchool], true]);
  });

  it('makes fileSizes wait and then tell that the file is gone', async () => {
    const id = await keep(newId(), 31);
    const { sweeping, goOn } = await waitingSweep();
    const asked = connection.watched.transaction((db) => fileSizes(db, idSchool, [id]));
    goOn();
    await sweeping;
    expect(await asked).toBeNull();
    expect(
      await connection.database
        .select()
        .from(asset)
        .where(and(eq(asset.idSchool, idSchool), eq(asset.id, id))),
    ).toEqual([]);
  });
});
