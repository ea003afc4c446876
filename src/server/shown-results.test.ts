import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSingleChoiceAttempt } from '../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../tests/support/course-world.ts';
import { addQuestionsOfTypes, sampleResponses } from '../../tests/support/question-contents.ts';
import { addGradedAttempt, readFromSheet } from '../../tests/support/results.ts';
import type { TestUser } from '../../tests/support/world.ts';
import { DocumentOrder, type OrderOnPaper } from '../contract/documents.ts';
import { calls } from '../contract/index.ts';
import { GRACE_MS } from '../core/schedules/windows.ts';
import type { IdType } from '../questions/registry.ts';
import type { AnyCall } from './area.ts';
import { kindOf } from './documents/api.ts';
import { memorySource, readAll } from './source.ts';
import { openZip } from './zip.ts';

const HOUR = 3_600_000;
const TYPES = [0, 1, 2, 3, 4, 5, 6] as const satisfies IdType[];
const COMMENT = 'Falta citar el texto';
/** What tells how a single question went, or what is right in it. */
const DETAILS =
  /Soluci|Falta citar|"(scores?|outcomes|answerGrade|answerKey|adjustment|weight)":|"outcome":"(hit|error|omitted|ungraded|excluded)"/;

const declaredCalls = Object.values(calls)
  .flatMap((area): unknown[] => Object.values(area))
  .map((call) => call as AnyCall);
const telling = declaredCalls.filter(({ shows }) => shows !== 'nothing');
/** Open to students by their role: those for everybody are about accounts, and end sessions. */
const silent = declaredCalls.filter(
  ({ shows, for: audience }) => shows === 'nothing' && typeof audience !== 'string' && audience.includes('student'),
);

const tellingKinds = DocumentOrder.options
  .map(({ shape }) => shape.kind.value)
  .filter((kind) => kindOf({ kind } as OrderOnPaper).shows !== 'nothing');

let course: CourseWorld;
let lucia: TestUser;
let noa: TestUser;
let ids: Record<string, unknown>;

/** Lucía has finished, as her sheet says, and is graded, a question is regraded; Noa is still writing, until an hour from now. */
beforeAll(async () => {
  course = await openCourseWorld(2);
  const { world, ana, idCourse } = course;
  world.clock.set('2026-03-02T08:00');
  [lucia = ana, noa = ana] = course.students;
  const questions = await addQuestionsOfTypes(world, TYPES, course);
  const { idSchedule, idAssessment } = await course.addSchedule(questions, { opens: -HOUR, closes: HOUR });
  const given = TYPES.map((type, index) => ({ idQuestion: questions[index] ?? 0, response: sampleResponses[type] }));
  const idAttempt = await addGradedAttempt(world, idSchedule, lucia, given);
  await readFromSheet(world, { idSchool: course.idSchool, idSchedule, idUser: lucia.idUser, idAttempt }, ['A']);
  await addSingleChoiceAttempt(world, idSchedule, noa, [], { finished: null });
  const [single = 0, , , open = 0] = questions;
  await ana.client.grading.saveAnswerGrade({ idAttempt, idQuestion: open, answerGrade: 7, comment: COMMENT });
  await ana.client.regrade.applyRegrade({
    ...{ idSchedule, idQuestion: single, notify: true },
    adjustment: { kind: 'newKey', answerKey: { correct: 1 } },
  });
  // As clients name them in the input of any call.
  ids = {
    ...{ idSchedule, idAttempt, idAssessment, idCourse, idQuestion: open, idUser: lucia.idUser, id: idSchedule },
    idStudent: lucia.idUser,
    ...{ idAssessmentSchedule: idSchedule, idsSchedules: [idSchedule], idDocument: 1, idQuestionVersion: 1 },
  };
});
afterAll(() => course.world.close());

/** Makes a call with all ids that it takes, and returns what it sent; of a zip the texts in it. */
const sentBy = async ({ client }: TestUser, { method, path, input }: AnyCall): Promise<string> => {
  const fields = Object.keys((input as { shape?: object }).shape ?? {});
  const sent = Object.fromEntries(Object.entries(ids).filter(([name]) => fields.includes(name)));
  const query = new URLSearchParams(Object.entries(sent).map(([name, value]) => [name, String(value)]));
  const response =
    method === 'GET' ? await client.raw(method, `${path}?${query}`) : await client.raw(method, path, sent);
  if (response.headers.get('content-type') !== 'application/zip') return response.text();
  const zip = await openZip(memorySource(new Uint8Array(await response.arrayBuffer())), {
    ...{ entries: 100, size: 1e7, ratio: 1000 },
  });
  if (typeof zip === 'string') throw new Error(zip);
  const texts = [...zip.entries].map(async ([, entry]) =>
    new TextDecoder().decode(await readAll(zip.openContent(entry))),
  );
  return (await Promise.all(texts)).join('\n');
};

/** Returns the calls by which a student is told details now, with what tells it; also those that declare that they show nothing. */
const detailsFor = async (student: TestUser): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const call of [...telling, ...silent]) {
    const told = [...(await sentBy(student, call)).matchAll(new RegExp(DETAILS, 'g'))].map(([text]) => text);
    if (told.length > 0) found[`${call.area}.${call.name}`] = told;
  }
  return found;
};

describe('what leaves towards a student', () => {
  it('has no details for one who is still writing, by whatever call', async () => {
    expect(await detailsFor(noa)).toEqual({});
  });

  it('has no details until half a minute after the last end, on no way out, and then the same on all', async () => {
    const { clock } = course.world;
    expect(await detailsFor(lucia)).toEqual({});
    clock.pass(HOUR + GRACE_MS - 1);
    expect(await detailsFor(lucia)).toEqual({});
    clock.pass(1);
    const released = await detailsFor(lucia);
    const { 'scanning.getOwnReadSheet': ofSheet, ...withComments } = released;
    expect(Object.keys(withComments)).toEqual(['privacy.exportOwnData', 'ownResults.getStudentAssessmentReport']);
    for (const told of Object.values(withComments)) expect(told).toContain(COMMENT.slice(0, 11));
    expect(ofSheet).toEqual(['"outcome":"hit"', '"score":', '"weight":']);
    clock.pass(24 * HOUR);
    expect(await detailsFor(lucia)).toEqual(released);
  });

  it.each(tellingKinds)('is no document of the kind %s, which students cannot have made', async (kind) => {
    const { path } = calls.documents.makeDocument;
    const response = await lucia.client.raw('POST', path, { order: { kind, ...ids } });
    expect(response.status).toBe(403);
  });

  it('is in no mail', async () => {
    await course.world.waitForJobs();
    for (const { text } of course.world.mails) expect(text).not.toMatch(DETAILS);
  });
});
