import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import sharp from 'sharp';
import { desktopCalls } from '../../src/contract/desktop.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { createClient, createClientOf, createSender } from '../../src/server/client.ts';
import { type Database, firstRow } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import * as schema from '../../src/server/database/schema.ts';
import { createImages } from '../../src/server/hosts/node/adapters/images/images.ts';
import { createPasswords } from '../../src/server/hosts/node/adapters/passwords/passwords.ts';
import { openPostgres, readMigrations } from '../../src/server/hosts/node/postgres/connect.ts';
import { createWorkerPool } from '../../src/server/hosts/node/workers/pool.ts';
import { workerProgram, workerTasks } from '../../src/server/hosts/node/workers/tasks.ts';
import { createMemoryKeys } from '../../src/server/key-store.ts';
import { createMemoryMirror } from '../../src/server/mirror-store.ts';
import { requestInit, type Send } from '../../src/server/send.ts';
import { largeBank } from './large-bank.ts';
import { overOwnServer } from './own-server.ts';
import { quietLog, serverOver } from './server-over.ts';

const ENTRIES = 500;
const CHANGES = 500;
/** One question in so many shows a picture of its own. */
const PICTURES = 2.5;
const EMAIL = 'teacher@bench.example';
const PASSWORD = 'Assess-2026!';

/**
 * Measures how long a computer takes to send what was written without a network to a server of the product, over loopback: the computer on
 * PGlite in this process, the server on PostgreSQL in its own.
 */
export const benchDeviceSync = (): Promise<void> =>
  overOwnServer(async ({ own, server }) => {
    const owner = await openPostgres({ url: own.ownerUrl });
    await largeBank(owner.database, ENTRIES)
      .then(() => givePassword(owner.database))
      .finally(owner.close);
    const workers = createWorkerPool(workerTasks, workerProgram);
    const client = await PGlite.create({ extensions: { pg_trgm } });
    try {
      const database = drizzle(client, { schema, casing: 'snake_case' });
      await migrate(database, readMigrations(), { version: 'bench' });
      const send: Send = (method, path, body, headers = {}) =>
        fetch(server.address + path, requestInit(method, body, { origin: server.address, ...headers }));
      const app = serverOver(database, {
        desktop: { send, mirror: createMemoryMirror(), keys: createMemoryKeys() },
        images: createImages(workers, quietLog),
      });
      const { desktop } = createClientOf(desktopCalls, createSender(app, null));
      await desktop.registerDesktop({ email: EMAIL, password: PASSWORD, name: 'bench' });
      await desktop.synchronise({});
      const pictures = await writeQuestions(createClient(createSender(app, null)));
      const [begun, before] = [performance.now(), process.cpuUsage()];
      const { content } = await desktop.synchronise({});
      const { user, system } = process.cpuUsage(before);
      console.log(
        `${CHANGES} questions with ${pictures} pictures sent in ${((performance.now() - begun) / 1000).toFixed(1)} s, ` +
          `${((user + system) / 1e6).toFixed(1)} s of the computer's processor time; ${content.waiting} wait`,
      );
    } finally {
      await workers.close();
      await client.close();
    }
  });

const givePassword = async (db: Database): Promise<void> => {
  const teacher = await firstRow(db.select({ id: schema.user.id }).from(schema.user).orderBy(schema.user.id).limit(1));
  const passwordHash = await createPasswords().hash(PASSWORD);
  await db
    .update(schema.user)
    .set({ email: EMAIL, login: EMAIL, passwordHash })
    .where(eq(schema.user.id, teacher?.id ?? 0));
};

/** Writes the questions on the computer. Returns how many show a picture. */
const writeQuestions = async ({ questions, files }: ReturnType<typeof createClient>): Promise<number> => {
  const idCataloging = (await questions.getCatalogings({})).content[0]?.idCataloging ?? 0;
  let pictures = 0;
  for (let number = 0; number < CHANGES; number++) {
    const text = docFromText(`¿Qué dice la pregunta ${number}?`);
    const isPictured = pictures <= number / PICTURES;
    const content = isPictured ? [await addPicture(files, number), ...text.content] : text.content;
    if (isPictured) pictures++;
    const alternatives = [1, 2, 3, 4].map((id) => ({ id, text: docFromText(`Respuesta ${id}`) }));
    const questionContent = { version: 1, command: { ...text, content }, alternatives, correct: 1, feedback: null };
    await questions.addQuestion({ idCataloging, idType: 0, questionContent });
  }
  return pictures;
};

const addPicture = async (files: ReturnType<typeof createClient>['files'], number: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const bytes = await sharp({ create: { width: 320 + number, height: 240, channels: 3, noise, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], `${number}.jpg`, { type: 'image/jpeg' });
  const { asset } = (await files.uploadFile({ kind: 'image', file })).content;
  return { type: 'image', attrs: { asset, alt: 'Ruido', decorative: false, width: 50 } } as const;
};
