import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import type { Doc } from '../../src/questions/text/document/document.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { createRequestListener } from '../../src/server/hosts/node/http/requests.ts';
import { listen } from '../../src/server/hosts/node/http/server.ts';
import { createPages } from '../../src/server/hosts/node/http/static.ts';
import { addSchedule } from './assessments-and-attempts.ts';
import { buildH5pPackage } from './h5p-package.ts';
import { openQuestionWorld } from './question-world.ts';
import { singleChoiceContent, type TestUser } from './world.ts';

const HOUR_MS = 3_600_000;
const TICK_MS = 250;
/** The folder of the built web app. */
export const builtWebApp = join(import.meta.dirname, '../../dist/web');

/**
 * Serves the built web app over a world in this process whose clock runs; tests can replace the served folder and
 * fail requests while pages are open. Its one assessment has a question with a picture, an open question and an H5P
 * activity.
 */
export const openServedWorld = async () => {
  const fixture = await openQuestionWorld();
  const { world, ana, idSchool, idCataloging } = fixture;
  let pages = createPages(builtWebApp);
  let isRefused = (_path: string) => false;
  const answer = createRequestListener({
    app: world.app,
    pages: (request) => pages(request),
    database: world.database,
    log: pino({ level: 'silent' }),
    baseUrl: world.host.baseUrl,
  });
  const server = await listen({ port: 0, host: '127.0.0.1' }, (request, bindings) =>
    isRefused(new URL(request.url).pathname) ? new Response(null, { status: 503 }) : answer(request, bindings),
  );
  const clock = setInterval(() => world.clock.pass(TICK_MS), TICK_MS);

  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1c7c54' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'leaf.png', { type: 'image/png' });
  const { asset } = (await ana.client.files.uploadFile({ kind: 'image', file })).content;
  const zip = new File([new Uint8Array(buildH5pPackage())], 'sum.h5p');
  const uploaded = (await ana.client.files.uploadPackage({ file: zip })).content;
  const aboutPicture: Doc = {
    type: 'doc',
    content: [
      { type: 'image', attrs: { asset, alt: 'Una hoja', decorative: false, width: 50 } },
      { type: 'paragraph', content: [{ type: 'text', text: '¿Qué hoja es?' }] },
    ],
  };
  const add = async (idType: number, questionContent: object) =>
    (await ana.client.questions.addQuestion({ idCataloging, idType, questionContent })).content.idQuestion;
  const questions = [
    await add(0, { ...singleChoiceContent('', 2), command: aboutPicture }),
    await add(3, { version: 1, command: docFromText('Explica por qué.'), photo: false, feedback: null }),
    await add(4, { version: 1, command: docFromText('Suma.'), ...uploaded, feedback: null }),
  ];
  const idAssessment = await fixture.addAssessment(ana, questions);
  let courses = 0;

  return {
    world,
    asset,
    address: `http://127.0.0.1:${server.port}`,
    port: server.port,
    addStudent: (name: string) => world.addPerson('student', name, idSchool),
    /** Schedules the assessment for these students, until two hours from now. Returns the schedule's id. */
    addSchedule: async (...students: TestUser[]): Promise<number> => {
      const idCourse = await world.addCourse(idSchool, `Curso ${++courses}`, [ana], students);
      const now = world.clock.now();
      return addSchedule(world, { idAssessment, idCourse, owner: ana, opens: now - 1000, closes: now + 2 * HOUR_MS });
    },
    /** The teacher stops the clocks of a schedule's students, or lets them run again. */
    pause: (idSchedule: number) => ana.client.live.pauseSchedule({ idSchedule }),
    resume: (idSchedule: number) => ana.client.live.resumeSchedule({ idSchedule }),
    /** Serves the web app from another folder from now on. */
    serveFolder: (folder: string, options = {}) => {
      pages = createPages(folder, options);
    },
    /** Answers requests of these paths with 503 from now on. */
    refusePaths: (...paths: readonly string[]) => {
      isRefused = (path) => paths.includes(path);
    },
    /** Returns the responses that the server has saved of a student's attempt. */
    readSavedAnswers: async (student: TestUser, idSchedule: number) =>
      (await student.client.attempts.answerScheduledAssessment({ idSchedule })).questionsSaved,
    close: async () => {
      clearInterval(clock);
      await server.close();
      await world.close();
    },
  };
};
