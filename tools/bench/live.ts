import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/server/database/database.ts';
import { membership, session } from '../../src/server/database/schema.ts';
import { sha256Of } from '../../src/server/sha256.ts';
import { answering, attemptsOf, CONNECTIONS, oneEach, starting } from './answers.ts';
import { addCrowd, type Crowd } from './crowd.ts';
import { line, run, summary } from './load.ts';
import { overOwnServer } from './own-server.ts';

const CLASSES = 40;
const CLASS_SIZE = 30;
const QUESTIONS = 20;
const REFRESH_MS = 3000;
const SECONDS = 10;

/**
 * Forty classes that sit an assessment at once, each watched by a live view of its own: how fast the views are while
 * nothing is saved, and how fast saving is without and with them.
 */
export const benchLive = (): Promise<void> =>
  overOwnServer(async ({ database, server: { port } }) => {
    const crowds: Crowd[] = [];
    for (let number = 0; number < CLASSES; number++)
      crowds.push(
        await addCrowd(database, { students: CLASS_SIZE, questions: QUESTIONS, idSchool: crowds[0]?.idSchool }),
      );
    const sources: ReturnType<typeof answering>[] = [];
    for (const crowd of crowds) {
      await run({ port, connections: CONNECTIONS, seconds: 60, next: oneEach(crowd.tokens, starting(crowd)) });
      sources.push(answering(crowd, await attemptsOf(database, crowd)));
    }
    let count = 0;
    const next = () => sources[count++ % CLASSES]?.() ?? null;
    const save = async (label: string) =>
      console.log(line(`save${label}`, await run({ port, connections: CONNECTIONS, seconds: SECONDS, next })));
    // Half of the answers are there before anything is measured.
    const half = Array.from({ length: (CLASSES * CLASS_SIZE * QUESTIONS) / 2 }, next);
    await run({ port, connections: CONNECTIONS, seconds: 60, next: oneEach(half, (one) => one) });

    const token = await addCoordinator(database, crowds[0] as Crowd);
    const latencies: number[] = [];
    let failed = 0;
    let isOver = false;
    const watch = async ({ idSchedule }: Crowd, number: number) => {
      await sleep((number / CLASSES) * REFRESH_MS);
      for (let revision: string | undefined; !isOver; await sleep(REFRESH_MS)) {
        const begun = performance.now();
        const response = await fetch(`http://127.0.0.1:${port}/assessments/getLiveRooms.php`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ idsSchedules: [idSchedule], revision }),
        });
        if (!response.ok) failed++;
        ({ revision } = (await response.json()) as { revision?: string });
        latencies.push(performance.now() - begun);
      }
    };
    const report = (label: string) => console.log(line(label, summary(latencies.splice(0), failed, SECONDS)));

    await save(', nobody watches');
    const watching = crowds.map(watch);
    await sleep(REFRESH_MS);
    latencies.length = 0;
    await sleep(SECONDS * 1000);
    report('live view, nothing is saved');
    await save(`, ${CLASSES} live views`);
    report('live view, while saving');
    isOver = true;
    await Promise.all(watching);
    await save(', nobody watches any more');
  });

/** Adds somebody who sees all schedules of the school, and returns the token of a session. */
const addCoordinator = async (database: Database, { idSchool, idTeacher: idUser }: Crowd): Promise<string> => {
  const token = crypto.randomUUID();
  const now = Date.now();
  await database.insert(membership).values({ idSchool, idUser, role: 'coordinator', since: now });
  const row = { tokenHash: await sha256Of(token), idUser, idSchool, started: now, lastUsed: now };
  await database.insert(session).values(row);
  return token;
};
