import { sql } from 'drizzle-orm';
import type { DocumentOrder } from '../../../src/contract/documents.ts';
import { type Database, firstRow, rowsOf } from '../../../src/server/database/database.ts';
import { membership, session, user } from '../../../src/server/database/schema.ts';
import { sha256Of } from '../../../src/server/sha256.ts';
import { createRemoteClient } from '../../../tests/support/remote-client.ts';
import { answering, attemptsOf, CONNECTIONS, oneEach, starting } from '../answers.ts';
import { addCrowd, type Crowd } from '../crowd.ts';
import { line, type Measured, run, summary } from '../load.ts';
import { overOwnServer } from '../own-server.ts';
import { timeDocument } from './time-document.ts';

const ASSESSMENTS = 20;
/** Pages ask less often. */
const POLL_MS = 500;
const SECONDS = 10;

type Client = ReturnType<typeof createRemoteClient>;
type Order = Extract<DocumentOrder, { kind: 'assessment' }>;
const usual: Omit<Order, 'idAssessment'> = {
  ...{ kind: 'assessment', version: 1, language: 'es', paper: 'a4', style: 'usual', columns: 2 },
};
/** Five documents of one assessment that differ. */
const looks: readonly Partial<Order>[] = [
  {},
  { columns: 1 },
  { style: 'easy' },
  { style: 'large' },
  { paper: 'letter' },
];

/** Asks a server for assessments as teachers do, and for answers meanwhile; prints and gives milliseconds. */
export const measureRequests = (): Promise<Record<string, Measured>> =>
  overOwnServer(async ({ database, server }) => {
    const figures: Record<string, Measured> = {};
    const crowd = await addCrowd(database, { students: 1_000, questions: 40 });
    const newTeacher = async (number: number) => {
      const { token, assessments } = await addTeacher(database, crowd, number);
      return { client: createRemoteClient(server.address, token), assessments };
    };
    const measure = async (name: string, goal: number, work: () => Promise<number[]>) => {
      const begun = performance.now();
      const latencies = await work();
      const seconds = (performance.now() - begun) / 1_000;
      figures[name] = summary(latencies, 0, seconds);
      console.log(`${line(name, figures[name])}; ${seconds.toFixed(1)} s of ${goal} (${(seconds / goal).toFixed(2)})`);
    };
    const [first, second, third] = [await newTeacher(1), await newTeacher(2), await newTeacher(3)];
    await timeDocument(first.client, { ...usual, idAssessment: first.assessments[0] ?? 0, version: 2 }, POLL_MS);
    await measure('100 requests over 20 assessments', 10, async () => {
      const latencies: number[] = [];
      for (const _round of looks)
        latencies.push(
          ...(await makeAll(
            first.client,
            first.assessments.map((idAssessment) => ({ ...usual, idAssessment })),
          )),
        );
      return latencies;
    });
    const different = ({ client, assessments }: typeof second) =>
      makeAll(
        client,
        assessments.flatMap((idAssessment) => looks.map((look) => ({ ...usual, ...look, idAssessment }))),
      );
    await measure('100 different documents', 30, () => different(second));

    await run({
      port: server.port,
      connections: CONNECTIONS,
      seconds: 60,
      next: oneEach(crowd.tokens, starting(crowd)),
    });
    const next = answering(crowd, await attemptsOf(database, crowd));
    const save = () => run({ port: server.port, connections: CONNECTIONS, seconds: SECONDS, next });
    await save();
    const alone = await save();
    const printing = different(third);
    const meanwhile = await save();
    await printing;
    for (const [name, measured] of Object.entries({
      'save an answer': alone,
      'save an answer, while documents are made': meanwhile,
    })) {
      figures[name] = measured;
      console.log(line(name, measured));
    }
    console.log(`ratio of p99 while documents are made to without: ${(meanwhile.p99 / alone.p99).toFixed(2)}`);
    console.log(`server process: ${server.megabytes().toFixed(0)} MB`);
    return figures;
  });

/** Asks for documents at once; returns how long each took. */
const makeAll = (client: Client, orders: readonly Order[]): Promise<number[]> =>
  Promise.all(orders.map((order) => timeDocument(client, order, POLL_MS)));

/** Adds a teacher with assessments of the crowd's questions, each with another title. */
async function addTeacher(db: Database, { idSchool, idSchedule }: Crowd, number: number) {
  const now = Date.now();
  const token = `teacher-${idSchool}-${number}`;
  const name = { firstName: 'T', lastName: String(number), idCountry: 14, added: now };
  const idUser =
    (
      await firstRow(
        db
          .insert(user)
          .values({ login: `${token}@bench`, ...name })
          .returning(),
      )
    )?.id ?? 0;
  await db.insert(membership).values({ idSchool, idUser, role: 'teacher', since: now });
  await db.insert(session).values({ tokenHash: await sha256Of(token), idUser, idSchool, started: now, lastUsed: now });
  const assessments = rowsOf<{ id: number }>(
    await db.execute(sql`
      insert into assessment (id_school, id_owner, title, status, added, updated)
      select ${idSchool}, ${idUser}, 'Movimiento ' || ${number}::int || '-' || n, 2, now(), now()
      from generate_series(1, ${ASSESSMENTS}::int) n returning id`),
  ).map(({ id }) => id);
  await db.execute(sql`
    insert into assessment_snapshot
      (id_school, id_assessment, form_number, position, question_school, id_question, id_question_version)
    select ${idSchool}, added.id, form_number, position, question_school, id_question, id_question_version
    from assessment_snapshot, jsonb_array_elements_text(${JSON.stringify(assessments)}::jsonb) as added_id,
      lateral (select added_id::bigint as id) as added
    where id_school = ${idSchool} and id_assessment = (
      select id_assessment from schedule where id_school = ${idSchool} and id = ${idSchedule})`);
  return { token, assessments };
}
