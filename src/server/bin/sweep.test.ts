import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { openWorld, singleChoiceContent, type TestUser, type World } from '../../../tests/support/world.ts';
import { writeAssetUses } from '../database/assets.ts';
import { runWithChangeLog } from '../database/changes.ts';
import {
  assessment,
  assessmentSnapshot,
  asset,
  assetUse,
  changeLog,
  question,
  questionVersion,
  schedule,
  scheduleItem,
  scheduleStudent,
  share,
  stimulus,
} from '../database/schema.ts';
import { printBlankSheets } from '../sheets/api.ts';
import { sweepBin } from './sweep.ts';

const DAY = 24 * 60 * 60 * 1000;
const FILE = `${'b'.repeat(32)}.png`;
const none = { schedules: 0, assessments: 0, questions: 0, stimuli: 0 };

let world: World;
let idSchool: number;
let idCataloging: number;
let provided: number[];
let ana: TestUser;
let lucia: TestUser;
let idCourse: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  idCataloging = await world.addCatalogue(['Matemáticas']);
  provided = await world.addQuestions({ count: 2, idCataloging });
  const file = { id: FILE, mime: 'image/png', width: 4, height: 3, bytes: 9, added: world.clock.now() };
  await world.database.insert(asset).values({ idSchool, ...file });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ ana, lucia, idCourse } = await addCourseWithAssessment(world, { idSchool, questions: provided }));
});

const sweep = () => sweepBin({ database: world.database }, world.clock.now(), new AbortController().signal);
const write = async (command: string) =>
  (
    await ana.client.questions.addQuestion({
      ...{ idCataloging, idType: 0, questionContent: singleChoiceContent(command, 2) },
    })
  ).content.idQuestion;
const finish = async (questions: readonly number[]) => {
  const { assessments } = ana.client;
  const { idAssessment } = (await assessments.addAssessment({ idsCataloging: [idCataloging] })).content;
  for (const idQuestion of questions) await assessments.addAssessmentQuestion({ idAssessment, idQuestion });
  await assessments.finishAssessment({ idAssessment, title: 'Evaluación' });
  return idAssessment;
};
const plan = async (idAssessment: number) =>
  (await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...windowFromNineToTen })).content[0]
    ?.idSchedule ?? 0;
const deleteQuestion = (idQuestion: number) => ana.client.questions.deleteQuestion({ idQuestion, confirmed: true });
const isStored = async (table: typeof question | typeof assessment | typeof schedule | typeof stimulus, id: number) =>
  (
    await world.database
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.idSchool, idSchool), eq(table.id, id)))
  ).length === 1;

const changes = () =>
  world.database
    .select({ entity: changeLog.entity, deleted: changeLog.deleted })
    .from(changeLog)
    .where(eq(changeLog.idSchool, idSchool))
    .orderBy(asc(changeLog.seq));

describe('sweepBin', () => {
  it('removes a question with its versions and uses of files after 30 days, not before', async () => {
    const idQuestion = await write('Una');
    const versions = await world.database
      .select()
      .from(questionVersion)
      .where(eq(questionVersion.idQuestion, idQuestion));
    const uses = versions.map(({ id }) => ({ id, assets: [FILE] }));
    await runWithChangeLog(world.database, { by: null, at: world.clock.now() }, (db) =>
      writeAssetUses(db, idSchool, 'questionVersion', uses, world.clock.now()),
    );
    await deleteQuestion(idQuestion);
    world.clock.pass(30 * DAY - 1);
    expect(await sweep()).toEqual(none);
    const before = await changes();
    world.clock.pass(1);
    expect(await sweep()).toEqual({ ...none, questions: 1 });
    expect((await changes()).slice(before.length)).toEqual([
      { entity: 'file', deleted: true },
      { entity: 'question', deleted: true },
    ]);
    expect(await isStored(question, idQuestion)).toBe(false);
    const ids = versions.map(({ id }) => id);
    expect(await world.database.select().from(questionVersion).where(inArray(questionVersion.id, ids))).toEqual([]);
    expect(await world.database.select().from(assetUse).where(inArray(assetUse.id, ids))).toEqual([]);
    expect(await sweep()).toEqual(none);
  });

  it('removes with whom a question, an assessment and a text with its question were shared, and says so to devices', async () => {
    const [alone, below] = [await write('Sola'), await write('Del texto')];
    const { idContext } = (await ana.client.questions.addContext({ contextText: 'El texto', idsQuestions: [below] }))
      .content;
    const shared = [
      { kind: 'question', id: alone },
      { kind: 'question', id: below },
      { kind: 'assessment', id: await finish(provided) },
    ] as const;
    for (const item of shared) await ana.client.sharing.changeShares({ ...item, school: true });
    await deleteQuestion(alone);
    await ana.client.questions.deleteContext({ idContext, withQuestions: true });
    await ana.client.assessments.deleteAssessment({ id: shared[2].id });
    await ana.client.bin.emptyBin({});
    const before = await changes();
    expect(await sweep()).toEqual({ ...none, assessments: 1, questions: 2, stimuli: 1 });
    expect(await world.database.$count(share, eq(share.idSchool, idSchool))).toBe(0);
    const marks = (await changes()).slice(before.length).filter(({ entity }) => entity === 'share');
    expect(marks).toEqual(shared.map(() => ({ entity: 'share', deleted: true })));
  });

  it('removes at once what was deleted for good, and never what exists', async () => {
    const [gone, existing] = [await write('Una'), await write('Otra')];
    await deleteQuestion(gone);
    await ana.client.bin.deleteForGood({ type: 'question', id: gone });
    expect(await sweep()).toEqual({ ...none, questions: 1 });
    world.clock.pass(400 * DAY);
    expect(await sweep()).toEqual(none);
    expect(await isStored(question, existing)).toBe(true);
  });

  it('removes an assessment with its schedule, and then the questions and the stimulus that only they had', async () => {
    const [alone, inText] = [await write('Una'), await write('Otra')];
    const { idContext } = (await ana.client.questions.addContext({ contextText: 'Texto', idsQuestions: [inText] }))
      .content;
    const idAssessment = await finish([alone, inText]);
    const idSchedule = await plan(idAssessment);
    await deleteQuestion(alone);
    await ana.client.questions.deleteContext({ idContext, withQuestions: true, confirmed: true });
    world.clock.pass(31 * DAY);
    expect(await sweep()).toEqual(none);
    world.clock.set('2026-03-02T08:00');
    await ana.client.assessments.deleteAssessment({ id: idAssessment, schedules: 'delete' });
    world.clock.pass(31 * DAY);
    expect(await sweep()).toEqual({ schedules: 1, assessments: 1, questions: 2, stimuli: 1 });
    expect(await isStored(schedule, idSchedule)).toBe(false);
    for (const table of [scheduleItem, scheduleStudent])
      expect(await world.database.select().from(table).where(eq(table.idSchedule, idSchedule))).toEqual([]);
    const left = world.database.select().from(assessmentSnapshot);
    expect(await left.where(eq(assessmentSnapshot.idAssessment, idAssessment))).toEqual([]);
    expect(await isStored(stimulus, idContext)).toBe(false);
  });

  it('leaves an assessment of which blank answer sheets were printed: somebody may still read them', async () => {
    const idAssessment = await finish([await write('Una')]);
    await printBlankSheets(
      world.database,
      { idSchool, assessmentSchool: idSchool, idAssessment },
      { layout: 4_613, now: world.clock.now() },
    );
    await ana.client.assessments.deleteAssessment({ id: idAssessment });
    world.clock.pass(31 * DAY);
    expect(await sweep()).toEqual(none);
    expect(await isStored(assessment, idAssessment)).toBe(true);
  });

  it('leaves a question that a finished assessment or a draft has, also a deleted one that can be restored', async () => {
    const idQuestion = await write('Una');
    const idAssessment = await finish([idQuestion]);
    await deleteQuestion(idQuestion);
    world.clock.pass(31 * DAY);
    await ana.client.assessments.deleteAssessment({ id: idAssessment });
    expect(await sweep()).toEqual(none);
    await ana.client.assessments.restoreAssessment({ idAssessment });
    const paper = await ana.client.assessments.assessmentPreview({ idAssessment });
    expect(paper.content.questions.map((one) => one.idQuestion)).toEqual([idQuestion]);
  });

  it('leaves all that the attempts of students refer to', async () => {
    const idQuestion = await write('Una');
    const idAssessment = await finish([idQuestion]);
    const idSchedule = await plan(idAssessment);
    await addSingleChoiceAttempt(world, idSchedule, lucia, [2]);
    // No call deletes a schedule with attempts.
    await world.database.update(schedule).set({ deleted: true }).where(eq(schedule.id, idSchedule));
    await world.database.update(assessment).set({ deleted: true }).where(eq(assessment.id, idAssessment));
    await world.database.update(question).set({ deleted: true }).where(eq(question.id, idQuestion));
    expect(await sweep()).toEqual(none);
  });

  it('leaves the provider’s rows, and a finished one that has replaced another', async () => {
    const older = await finish([await write('Una')]);
    const { idAssessment } = (await ana.client.assessments.editAgain({ idAssessment: older })).content;
    await ana.client.assessments.finishAssessment({ idAssessment, title: 'Nueva' });
    await ana.client.assessments.deleteAssessment({ id: idAssessment });
    await world.database.update(question).set({ deleted: true }).where(inArray(question.id, provided));
    world.clock.pass(31 * DAY);
    expect(await sweep()).toEqual(none);
    await world.database.update(question).set({ deleted: false }).where(inArray(question.id, provided));
    expect(await isStored(assessment, idAssessment)).toBe(true);
  });
});
