import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../database/database.ts';
import type { StagedFile } from '../../file-store.ts';
import type { Host } from '../../host.ts';
import type { MailLanguage } from '../../mail.ts';
import { sourceToStream } from '../../source.ts';
import { exportedFiles } from '../person-columns.ts';
import { readmeOf } from './readme.ts';
import { accountRows, assetsOf, type Exported, schoolRows, sessionRows } from './rows.ts';

/** Rows in memory at once. */
const BATCH = 500;

type School = { id: number; name: string };
type Export = { person: Exported; schools: readonly School[]; language: MailLanguage };
type Services = Pick<Host, 'database' | 'files'>;

/**
 * Returns all data of a person in some schools as a zip. It is written to a staged file first, a few hundred rows in
 * memory at a time: the library packs two files of a process at once, which slow downloads would hold up. Throws when a
 * row or a file cannot be read.
 */
export const writeExport = async (services: Services, wanted: Export): Promise<ReadableStream<Uint8Array>> => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writing = writeZip(services, wanted, writable).catch(async (error) => {
    await writable.abort(error).catch(() => {});
    throw error;
  });
  const [staged] = await Promise.all([services.files.stage(readable), writing]);
  return toStreamOnce(staged);
};

/** Returns a staged file as a stream, after which it is discarded. */
const toStreamOnce = (staged: StagedFile): ReadableStream<Uint8Array> => {
  const reader = sourceToStream(staged).getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        await staged.discard();
        controller.close();
      },
      cancel: () => staged.discard(),
    },
    { highWaterMark: 0 },
  );
};

async function writeZip({ database, files }: Services, wanted: Export, to: WritableStream<Uint8Array>) {
  const { ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-custom.js');
  const { person, schools, language } = wanted;
  const zip = new ZipWriter(to, { useWebWorkers: false });
  const add = async (name: string, rows: SQL) => {
    const first = await readRows(database, rows, 0);
    if (first.length > 0) await zip.add(`${name}.json`, toStream(jsonOf(database, rows, first)));
  };
  await zip.add('README.txt', toStream([readmeOf(language, schools)]));
  await add('account', accountRows(person));
  await add(
    'sessions',
    sessionRows(
      person,
      schools.map(({ id }) => id),
    ),
  );
  for (const { id } of schools) {
    for (const file of exportedFiles)
      if (file !== 'account' && file !== 'sessions') await add(`school-${id}/${file}`, schoolRows[file](id, person));
    for await (const { id: asset, mime } of allRows<{ id: string; mime: string }>(database, assetsOf(id, person))) {
      const content = await files.get(asset);
      const ending = mime.split('/')[1]?.replace(/\W.*$/, '') ?? 'bin';
      if (content) await zip.add(`school-${id}/files/${asset}.${ending}`, content, { level: 0 });
    }
  }
  await zip.close();
}

const readRows = async <Row = unknown>(db: Database, rows: SQL, offset: number): Promise<Row[]> =>
  rowsOf<{ row: Row }>(await db.execute(sql`${rows} limit ${BATCH} offset ${offset}`)).map(({ row }) => row);

async function* allRows<Row>(db: Database, rows: SQL, first?: Row[]): AsyncGenerator<Row> {
  let batch = first ?? (await readRows<Row>(db, rows, 0));
  for (let offset = BATCH; batch.length > 0; offset += BATCH) {
    yield* batch;
    batch = batch.length < BATCH ? [] : await readRows<Row>(db, rows, offset);
  }
}

/** Returns rows as a list in JSON, a row a line. */
async function* jsonOf(db: Database, rows: SQL, first: unknown[]): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of allRows(db, rows, first)) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield '\n]\n';
}

/** Returns texts as a stream of UTF-8, which reads the next one when the one before was consumed. */
function toStream(texts: AsyncGenerator<string> | string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const next = Symbol.asyncIterator in texts ? texts : texts.values();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await next.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
