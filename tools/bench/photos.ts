import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import type { Client } from '../../src/server/client.ts';
import { type Database, rowsOf } from '../../src/server/database/database.ts';
import { photoHash } from '../../src/web/attempts/hash.ts';
import { createJournal, type Journal } from '../../src/web/attempts/journal/journal.ts';
import type { SendResult } from '../../src/web/attempts/journal/send-result.ts';
import { responseShape } from '../../src/web/attempts/journal/store.ts';
import { createPhotoQueue } from '../../src/web/attempts/photos/queue.ts';
import { photoShape } from '../../src/web/attempts/photos/store.ts';
import { createMemoryStore } from '../../src/web/device/entry-store.ts';
import { createRemoteClient } from '../../tests/support/remote-client.ts';
import { addCrowd } from './crowd.ts';
import { summary } from './load.ts';
import { overOwnServer } from './own-server.ts';
import { openSlowLine } from './slow-line.ts';

const PHONES = 60;
const MEGABITS = 2;
const LAST_MINUTE_MS = 60_000;
const BETWEEN_ANSWERS_MS = 5000;
const quiet = () => {};

/** Noise, which no format makes smaller: about 400 kB, as a page of an exercise book at 1600 pixels. */
const photograph = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 750, height: 970, channels: 3, background: '#888', noise } as const;
  return new Blob([new Uint8Array(await sharp({ create }).jpeg({ quality: 85 }).toBuffer())], { type: 'image/jpeg' });
};

const open = JSON.stringify({
  version: 1,
  command: docFromText('¿Por qué crece un río?'),
  photo: true,
  feedback: null,
});

/** A student's phone, with the journal and the queue of the product, whose network is the slow line. */
const phone = (client: Client, attempt: { idUser: number; idAttempt: number }) => {
  const { idAttempt } = attempt;
  const entries = createMemoryStore(responseShape);
  const photos = createMemoryStore(photoShape);
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  const environment = { later, random: Math.random, onReconnectOrVisibility: () => quiet };
  const queue = createPhotoQueue({
    ...environment,
    store: async () => photos,
    entriesOf: (attempt) => entries.entriesOf(attempt),
    upload: ({ idQuestion, photo }) =>
      client.attempts.uploadAnswerFile({ idAttempt, idQuestion, file: photo }).then(
        () => 'uploaded',
        () => 'unreachable',
      ),
    now: Date.now,
  });
  let deliveries = 0;
  const journal = createJournal(attempt, [], {
    ...environment,
    store: async () => entries,
    deliver: async ({ idQuestion, response, sequence, answeredAt }): Promise<SendResult> => {
      queue.hold(++deliveries > 0);
      const input = { idAttempt, idQuestion, response, sequence, answeredAt: new Date(answeredAt).toISOString() };
      const outcome = await client.attempts.answerQuestion(input).then(
        ({ late }) => (late ? 'late' : 'saved'),
        () => 'unreachable' as const,
      );
      queue.hold(--deliveries > 0 || outcome === 'unreachable');
      return { outcome };
    },
    tabs: { post: quiet, listen: () => quiet },
    now: Date.now,
    latest: Date.now,
  });
  queue.open(attempt.idUser);
  journal.open();
  return { journal, queue };
};

/** Resolves when the journal has settled an answer, with the milliseconds that it took. */
const answered = async (journal: Journal, idQuestion: number, response: unknown): Promise<number> => {
  const begun = performance.now();
  journal.addResponse(idQuestion, response);
  const sequence = journal.read().entries.get(idQuestion)?.sequence ?? 0;
  await new Promise<void>((resolve) => {
    const stop = journal.subscribe(() => {
      const entry = journal.read().entries.get(idQuestion);
      if (!entry || (entry.sequence === sequence && entry.state === 'unsent')) return;
      stop();
      resolve();
    });
  });
  return performance.now() - begun;
};

/** The last minute of a class over a slow line: each phone photographs a page and goes on answering. */
export const benchPhotos = () =>
  overOwnServer(async ({ database, server }) => {
    const line = await openSlowLine(server.port, MEGABITS);
    try {
      await lastMinute(database, line.address);
    } finally {
      line.close();
    }
  });

const lastMinute = async (database: Database, address: string) => {
  const crowd = await addCrowd(database, { students: PHONES, questions: 10 });
  const { idSchool, idSchedule } = crowd;
  const [asked = 0, ...others] = crowd.questions;
  await database.execute(sql`
    update question_version set id_type = 3, content = ${open}::jsonb where id_school = ${idSchool} and id_question = ${asked}`);
  const pictures = await Promise.all(crowd.tokens.map(photograph));
  const size = pictures.reduce((sum, { size }) => sum + size, 0) / PHONES;
  const clients = crowd.tokens.map((token) => createRemoteClient(address, token));
  const attempts = await Promise.all(
    clients.map(async ({ attempts }) => {
      const started = await attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
      return started.content.idAttempt;
    }),
  );
  const begun = performance.now();
  await database.execute(sql`
    update attempt set deadline = now() + ${`${LAST_MINUTE_MS} milliseconds`}::interval
    where id_school = ${idSchool} and id_schedule = ${idSchedule}`);
  const took: number[] = [];
  let given = 0;
  let lastPhoto = 0;
  const sit = async (client: Client, index: number) => {
    const { journal, queue } = phone(client, { idUser: index + 1, idAttempt: attempts[index] ?? 0 });
    const give = (idQuestion: number, response: unknown) => {
      given++;
      return answered(journal, idQuestion, response).then((ms) => took.push(ms));
    };
    const end = begun + LAST_MINUTE_MS - 2000;
    const settling: Promise<unknown>[] = [];
    const photographAt = begun + Math.random() * (LAST_MINUTE_MS / 2);
    let isTaken = false;
    await pause(Math.random() * BETWEEN_ANSWERS_MS);
    for (let count = 0; performance.now() < end; count++) {
      if (!isTaken && performance.now() >= photographAt) {
        isTaken = true;
        const photo = pictures[index] ?? new Blob();
        const sha256 = await photoHash(photo);
        await queue.keep({ ...journal.attempt, idQuestion: asked, sha256, photo });
        settling.push(give(asked, { text: 'Véase la foto', photo: sha256 }));
      }
      settling.push(give(others[count % others.length] ?? 0, { alternative: 1 + (count % 4) }));
      await pause(BETWEEN_ANSWERS_MS);
    }
    await Promise.all(settling);
    while (queue.read().waiting.length > 0 || !queue.read().isRead) await pause(50);
    lastPhoto = Math.max(lastPhoto, performance.now() - begun);
  };
  await Promise.all(clients.map(sit));
  const [stored] = rowsOf<{ answers: number; named: number; photos: number; late: number }>(
    await database.execute(sql`
      select
        (select count(*)::int from response where id_school = ${idSchool}) as answers,
        (select count(*)::int from response where id_school = ${idSchool} and response ->> 'photo' is not null) as named,
        (select count(*)::int from response join response_file on response_file.id_school = response.id_school
          and response_file.id_attempt = response.id_attempt and response_file.id_question = response.id_question
          and response_file.sha256 = response.response ->> 'photo' where response.id_school = ${idSchool}) as photos,
        (select count(*)::int from late_response where id_school = ${idSchool}) as late`),
  );
  const { p50, p95, max } = summary(took, 0, 1);
  const of = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  console.log(`${PHONES} phones, one line of ${MEGABITS} Mbit/s, photographs of ${(size / 1000).toFixed(0)} kB`);
  console.log(`answers: ${given} given, p50 ${of(p50)}, p95 ${of(p95)}, longest ${of(max)}`);
  console.log(`answers that came too late: ${stored?.late}; photographs that answers name: ${stored?.named}`);
  console.log(
    `photographs lost: ${PHONES - (stored?.photos ?? 0)}; the last one was there ${of(lastPhoto)} after the start of the minute`,
  );
};

if (import.meta.main) await benchPhotos();
