import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { single } from '../src/questions/single/type.ts';
import { ApiError, type Client } from '../src/server/client.ts';
import { signInAt } from './support/remote-client.ts';
import { scheduleForForty } from './support/schedule-for-forty.ts';
import { freePort, type Server, startServer, temporaryFolder } from './support/server.ts';
import { listServingProcesses } from './support/serving-processes.ts';

const { folder, remove } = temporaryFolder();
let settings: Record<string, string>;
let server: Server;
let idSchedule: number;
let keys: Map<number, number>;

/** A student's device: the chosen alternatives by question, and how many saves the server has acknowledged. */
type Device = { client: Client; idAttempt: number; chosen: Map<number, number>; acknowledged: number };

beforeAll(async () => {
  settings = { DATA_DIR: folder, PORT: String(await freePort()), DEMO: '1', WORKERS: '2' };
  server = await startServer(settings);
  const teacher = await signInAt(server.address, 'teacher@demo.school');
  const idAssessment = (await teacher.schedules.getAssessments({})).content[0]?.idAssessment ?? 0;
  const blocks = (await teacher.assessments.getAssessmentQuestions({ idAssessment })).content;
  keys = new Map(
    blocks
      .flatMap(({ questions }) => questions)
      .map(({ idQuestion, content }) => [idQuestion, single.content.parse(content).correct]),
  );
  idSchedule = await scheduleForForty(teacher, idAssessment, 1);
});

afterAll(async () => {
  await server.end('SIGTERM');
  remove();
});

/** Repeats a call until the server has acknowledged it, as the journal on the device does. */
const retryUntilDone = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      await pause(100);
    }
  }
};

const startOnDevice = async (number: number): Promise<Device> => {
  const client = await signInAt(server.address, `student${number}@demo.school`);
  const { content } = await client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
  return { client, idAttempt: content.idAttempt, chosen: new Map(), acknowledged: 0 };
};

const answerAll = async (device: Device, round: number, seed: number): Promise<void> => {
  for (const [index, idQuestion] of [...keys.keys()].entries()) {
    const alternative = 1 + ((seed * 7 + index * 3 + round) % 3);
    device.chosen.set(idQuestion, alternative);
    const input = {
      idAttempt: device.idAttempt,
      idQuestion,
      response: { alternative },
      sequence: round * 1000 + index + 1,
      answeredAt: new Date().toISOString(),
    };
    await retryUntilDone(() => device.client.attempts.answerQuestion(input));
    device.acknowledged++;
    await pause(20);
  }
};

const killDatabase = () => {
  const pidFile = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
};

describe('a class of forty answering at once', () => {
  const devices: Device[] = [];

  it('loses no acknowledged response when the server is killed and restarted', async () => {
    devices.push(...(await Promise.all(Array.from({ length: 40 }, (_, n) => startOnDevice(31 + n)))));
    const answering = Promise.all(devices.map((device, n) => answerAll(device, 1, n)));
    await untilAcknowledged(devices, 120);
    await server.end('SIGKILL');
    await pause(300);
    server = await startServer(settings);
    await answering;
    expect(devices.every((device) => device.acknowledged === keys.size)).toBe(true);
  });

  it('loses no acknowledged response when PostgreSQL is killed and restarted by the server', async () => {
    const answering = Promise.all(devices.map((device, n) => answerAll(device, 2, n)));
    await untilAcknowledged(devices, 40 * keys.size + 100);
    killDatabase();
    await answering;
    expect(devices.every((device) => device.acknowledged === 2 * keys.size)).toBe(true);
  });

  it('loses no acknowledged response when one of the processes that serve is killed', async () => {
    const answering = Promise.all(devices.map((device, n) => answerAll(device, 3, n)));
    await untilAcknowledged(devices, 40 * 2 * keys.size + 100);
    const [id] = listServingProcesses(server);
    if (id !== undefined) process.kill(id, 'SIGKILL');
    await answering;
    expect(devices.every((device) => device.acknowledged === 3 * keys.size)).toBe(true);
  });

  it('gets results that count the last response to each question', async () => {
    for (const device of devices) {
      const { content } = await retryUntilDone(() =>
        device.client.attempts.finishScheduledAssessment({ idAttempt: device.idAttempt }),
      );
      const hits = [...device.chosen].filter(([idQuestion, chosen]) => keys.get(idQuestion) === chosen).length;
      expect(content).toMatchObject({ hits, omitted: 0, totalQuestions: keys.size });
    }
  });

  it('appears completely in the teacher’s report', async () => {
    const teacher = await signInAt(server.address, 'teacher@demo.school');
    const { content } = await teacher.reports.getScheduleByStudent({ idSchedule });
    expect(content.attempts.length).toBe(40);
    expect(content.attempts.every(({ answers }) => answers.ommited === 0)).toBe(true);
  });
});

const untilAcknowledged = async (devices: readonly Device[], count: number) => {
  while (devices.reduce((sum, { acknowledged }) => sum + acknowledged, 0) < count) await pause(10);
};
