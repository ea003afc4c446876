import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createMemoryFiles } from '../../../tests/support/memory-files.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { jobPolicies } from '../area-jobs.ts';
import { findImageSizes, writeAssetUses } from '../database/assets.ts';
import { runWithChangeLog } from '../database/changes.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { asset, assetUse, responseFile, school } from '../database/schema.ts';
import { createInProcessJobs } from '../hosts/browser/adapters/jobs.ts';
import { type JobData, type JobQueue, jobQueueOf } from '../jobs/api.ts';
import { memorySource, sourceToStream } from '../source.ts';
import { deleteFiles, deleteFilesJob } from './delete-files.ts';
import { storeFileBytes } from './storing.ts';
import { sweepFiles } from './sweep.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1_800_000_000_000;
const bytes = new Uint8Array([1, 2, 3]);
const quiet = new AbortController().signal;

describe('sweepFiles and deleteFiles', () => {
  let connection: TestDatabase;
  let idSchool: number;
  let elsewhere: number;
  let named = 0;
  const files = createMemoryFiles();
  let runner: ReturnType<typeof createInProcessJobs<JobData>>;
  let jobs: JobQueue;

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
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const { watched } = connection;
    runner = createInProcessJobs<JobData>(watched, jobPolicies, log, { recurring: false });
    jobs = jobQueueOf(runner);
    await runner.start({
      [deleteFilesJob.name]: (data, { signal }) =>
        deleteFiles({ database: watched, files }, (data as { names: string[] }).names, signal),
    });
  });
  afterAll(async () => {
    await runner.stop();
    await connection.close();
  });

  /** An id that no other test has. */
  const newId = (extension = 'png') => `${(++named).toString(16).padStart(8, '0')}${'a'.repeat(24)}.${extension}`;
  const storeUpload = async (id: string, days: number, inSchool = idSchool) => {
    const { watched: db } = connection;
    const about = { asset: id, mime: 'image/png', width: 4, height: 3 };
    await storeFileBytes({ host: { files }, db, now: NOW - days * DAY, idSchool: inSchool }, about, bytes);
    return id;
  };
  const writing = <Result>(work: (db: Database) => Promise<Result>) =>
    runWithChangeLog(connection.watched, { by: null, at: NOW }, work);
  const use = (id: string, inSchool = idSchool) =>
    writing((db) => writeAssetUses(db, inSchool, 'questionVersion', [{ id: ++named, assets: [id] }], NOW));
  /** Sweeps, and does what is left to jobs. */
  const sweep = async (signal = quiet) => {
    const swept = await sweepFiles({ database: connection.watched, jobs }, NOW, signal);
    await runner.idle();
    return swept;
  };
  /** The database of a sweep that does `last` in each of its transactions, before the commit. */
  const beforeCommit = (last: (db: Database) => Promise<void>) =>
    new Proxy(connection.watched, {
      get: (target, name, receiver) =>
        name === 'transaction'
          ? (work: (db: Database) => Promise<unknown>) =>
              target.transaction(async (db) => {
                const result = await work(db);
                await last(db);
                return result;
              })
          : Reflect.get(target, name, receiver),
    });
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

  it('deletes an unused upload after 30 days, with its bytes', async () => {
    const old = await storeUpload(newId(), 31);
    const activity = await storeUpload(newId('h5p'), 31);
    const recent = await storeUpload(newId(), 29);
    expect(await sweep()).toEqual({ rows: 2, files: 2 });
    expect([await schoolsOf(old), await schoolsOf(activity), await schoolsOf(recent)]).toEqual([[], [], [idSchool]]);
    expect(files.names()).toEqual([recent]);
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
  });

  it('does not delete files that a row uses or a student has uploaded', async () => {
    const shown = await storeUpload(newId(), 400);
    await use(shown);
    const photograph = await storeUpload(`answer-${newId('jpg')}`, 400);
    const answered = { idSchool, idAttempt: 1, idQuestion: 2, asset: photograph, added: NOW };
    await connection.database.insert(responseFile).values(answered);
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    expect([isStored(shown), isStored(photograph)]).toEqual([true, true]);
  });

  it('does not delete bytes while any school has a row for them', async () => {
    const shared = await storeUpload(newId(), 31);
    await storeUpload(shared, 31, elsewhere);
    await use(shared, elsewhere);
    expect(await sweep()).toEqual({ rows: 1, files: 0 });
    expect([await schoolsOf(shared), isStored(shared)]).toEqual([[elsewhere], true]);
  });

  it('does not delete the provider’s file that a school uses after the provider’s row is gone', async () => {
    const provided = await storeUpload(newId(), 31, PROVIDER_SCHOOL_ID);
    await use(provided);
    expect(await sweep()).toEqual({ rows: 1, files: 0 });
    expect([await schoolsOf(provided), isStored(provided)]).toEqual([[idSchool], true]);
  });

  it('counts the 30 days from the last upload of the same bytes', async () => {
    const id = await storeUpload(newId(), 40);
    await storeUpload(id, 10);
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    expect(await schoolsOf(id)).toEqual([idSchool]);
  });

  it('deletes in several batches and skips used files', async () => {
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
    const id = await storeUpload(newId(), 31);
    await expect(sweep(AbortSignal.abort(new Error('the server ends')))).rejects.toThrow('the server ends');
    expect(await schoolsOf(id)).toEqual([idSchool]);
    await sweep();
  });

  it('leaves no row without bytes when a commit fails, and deletes both the next time', async () => {
    const id = await storeUpload(newId(), 31);
    const database = beforeCommit(() => Promise.reject(new Error('the connection is lost')));
    await expect(sweepFiles({ database, jobs }, NOW, quiet)).rejects.toThrow('the connection is lost');
    await runner.idle();
    expect([await schoolsOf(id), isStored(id)]).toEqual([[idSchool], true]);
    expect(await sweep()).toEqual({ rows: 1, files: 1 });
    expect([await schoolsOf(id), isStored(id)]).toEqual([[], false]);
  });

  it('deletes bytes that the store could not delete when the job runs again', async () => {
    const id = newId();
    await files.put(id, sourceToStream(memorySource(bytes)));
    const { watched: database } = connection;
    const failing = { ...files, delete: () => Promise.reject(new Error('the store is down')) };
    const deleting = deleteFiles({ database, files: failing }, [id], quiet);
    await expect(deleting).rejects.toThrow('the store is down');
    expect(isStored(id)).toBe(true);
    expect(await deleteFiles({ database, files }, [id], quiet)).toEqual({ files: 1 });
    expect(await deleteFiles({ database, files }, [id], quiet)).toEqual({ files: 1 });
    expect(isStored(id)).toBe(false);
  });

  it('counts the 30 days from the end of the last use', async () => {
    const id = await storeUpload(newId(), 400);
    const showing = (assets: readonly string[], now: number) =>
      writing((db) => writeAssetUses(db, idSchool, 'assessment', [{ id: 6, assets }], now));
    await showing([id], NOW - 300 * DAY);
    await showing([id], NOW - 200 * DAY);
    await showing([], NOW - 29 * DAY);
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    await connection.database
      .update(asset)
      .set({ added: NOW - 31 * DAY })
      .where(eq(asset.id, id));
    await showing([id], NOW);
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    await showing([], NOW - 31 * DAY);
    expect(await sweep()).toEqual({ rows: 1, files: 1 });
  });

  it('counts the 30 days of a file that a school adopts from then', async () => {
    const id = await storeUpload(newId(), 400, PROVIDER_SCHOOL_ID);
    await use(id, PROVIDER_SCHOOL_ID);
    await use(id);
    const rows = await connection.database.select().from(asset).where(eq(asset.id, id)).orderBy(asset.idSchool);
    expect(rows.map(({ added }) => added)).toEqual([NOW - 400 * DAY, NOW]);
    await connection.database.delete(assetUse).where(eq(assetUse.asset, id));
    expect(await sweep()).toEqual({ rows: 1, files: 0 });
    expect([await schoolsOf(id), isStored(id)]).toEqual([[idSchool], true]);
    await connection.database.delete(asset).where(eq(asset.id, id));
  });

  it('leaves a file alone that an open transaction uses', async () => {
    const id = await storeUpload(newId(), 31);
    const [written, swept] = [gate(), gate()];
    const using = writing(async (db) => {
      await writeAssetUses(db, idSchool, 'assessment', [{ id: 7, assets: [id] }], NOW);
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
    const id = await storeUpload(newId(), 31);
    const [asked, swept] = [gate(), gate()];
    const using = writing(async (db) => {
      expect(await findImageSizes(db, idSchool, [id])).toEqual(new Map([[id, { width: 4, height: 3 }]]));
      asked.resolve();
      await swept.promise;
      await writeAssetUses(db, idSchool, 'assessment', [{ id: 8, assets: [id] }], NOW);
    });
    await asked.promise;
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    swept.resolve();
    await using;
    expect(await sweep()).toEqual({ rows: 0, files: 0 });
    expect(await connection.database.select().from(assetUse).where(eq(assetUse.asset, id))).toHaveLength(1);
  });

  /** Bytes whose row is swept, and that wait, in their lock, until the store deletes them. */
  const waitingDeletion = async (id: string) => {
    const [reached, proceed] = [gate(), gate()];
    const waiting = {
      ...files,
      delete: async (name: string) => {
        reached.resolve();
        await proceed.promise;
        await files.delete(name);
      },
    };
    await connection.database.delete(asset).where(eq(asset.id, id));
    const deleting = deleteFiles({ database: connection.watched, files: waiting }, [id], quiet);
    await reached.promise;
    return { deleting, proceed: proceed.resolve };
  };

  it.each(['the same school', 'another school'])(
    'lets an upload of the same bytes in %s wait, and the file is stored again',
    async (where) => {
      const id = await storeUpload(newId(), 31);
      const { deleting, proceed } = await waitingDeletion(id);
      const uploading = storeUpload(id, 0, where === 'another school' ? elsewhere : idSchool);
      const first = await Promise.race([uploading, new Promise((done) => setTimeout(() => done('waits'), 50))]);
      expect(first).toBe('waits');
      proceed();
      expect(await deleting).toEqual({ files: 1 });
      await uploading;
      expect([await schoolsOf(id), isStored(id)]).toEqual([[where === 'another school' ? elsewhere : idSchool], true]);
    },
  );

  it('leaves the bytes alone that another school is uploading in an open transaction', async () => {
    const id = await storeUpload(newId(), 31);
    await storeUpload(id, 31, elsewhere);
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
    const uploading = storeUpload(id, 0, elsewhere);
    await expect.poll(async () => await waitingForRows()).toBe(1);
    expect(await sweep()).toEqual({ rows: 1, files: 0 });
    const deleting = deleteFiles({ database: connection.watched, files }, [id], quiet);
    swept.resolve();
    await Promise.all([holding, uploading]);
    expect(await deleting).toEqual({ files: 0 });
    expect([await schoolsOf(id), isStored(id)]).toEqual([[elsewhere], true]);
  });

  it('leaves the bytes alone that were uploaded again after the sweep', async () => {
    const id = await storeUpload(newId(), 31);
    await sweepFiles({ database: connection.watched, jobs: { ...jobs, enqueue: async () => '' } }, NOW, quiet);
    await storeUpload(id, 0, elsewhere);
    expect(await deleteFiles({ database: connection.watched, files }, [id], quiet)).toEqual({ files: 0 });
    expect([await schoolsOf(id), isStored(id)]).toEqual([[elsewhere], true]);
  });

  it('leaves the bytes alone that another school has a row for and is about to store', async () => {
    const id = await storeUpload(newId(), 31);
    const [storing, proceed] = [gate(), gate()];
    const slow = {
      ...files,
      size: async (name: string) => {
        storing.resolve();
        await proceed.promise;
        return files.size(name);
      },
    };
    const about = { asset: id, mime: 'image/png', width: 4, height: 3 };
    const { watched: db } = connection;
    const uploading = storeFileBytes({ host: { files: slow }, db, now: NOW, idSchool: elsewhere }, about, bytes);
    await storing.promise;
    expect(await sweep()).toEqual({ rows: 1, files: 0 });
    proceed.resolve();
    await uploading;
    expect([await schoolsOf(id), isStored(id)]).toEqual([[elsewhere], true]);
  });

  it('lets the next upload complete one whose bytes could not be stored', async () => {
    const id = newId();
    const failing = { ...files, put: () => Promise.reject(new Error('the store is full')) };
    const about = { asset: id, mime: 'image/png', width: 4, height: 3 };
    const { watched: db } = connection;
    const uploading = storeFileBytes({ host: { files: failing }, db, now: NOW, idSchool }, about, bytes);
    await expect(uploading).rejects.toThrow('the store is full');
    await storeUpload(id, 0);
    expect([await schoolsOf(id), isStored(id)]).toEqual([[idSchool], true]);
  });

  it('makes fileSizes wait and then report the file as missing', async () => {
    const id = await storeUpload(newId(), 31);
    const [reached, proceed] = [gate(), gate()];
    const database = beforeCommit(async (db) => {
      if ((await db.$count(asset, and(eq(asset.idSchool, idSchool), eq(asset.id, id)))) > 0) return;
      reached.resolve();
      await proceed.promise;
    });
    const sweeping = sweepFiles({ database, jobs }, NOW, quiet);
    await reached.promise;
    const asked = connection.watched.transaction((db) => findImageSizes(db, idSchool, [id]));
    expect(await Promise.race([asked, new Promise((done) => setTimeout(() => done('waits'), 50))])).toBe('waits');
    proceed.resolve();
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
