import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../tests/support/assessments-and-attempts.ts';
import { replaceQuestionContent } from '../../../tests/support/question-contents.ts';
import { startWhileLocked } from '../../../tests/support/row-locks.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { refreshBankEntries } from '../database/bank-entries.ts';
import { lockCatalogueExclusive } from '../database/catalogue.ts';
import { runWithChangeLog } from '../database/changes.ts';
import { catalogue, membership, question, questionClassification, schedule } from '../database/schema.ts';
import { loadScheduleItems } from './items.ts';

let world: World;
let idSchool: number;
let ana: TestUser;
let idCourse: number;
let algebra: number;
let geometry: number;
let own: number[];
let provided: number[];

const nineToTen = { startDate: '2026-03-09', startTime: '09:00', endTime: '10:00', force: true };

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  idCourse = await world.addCourse(idSchool, '3.º B', [ana], [await world.addPerson('student', 'Lucía', idSchool)]);
  algebra = await world.addCatalogue(['Matemáticas', 'Álgebra']);
  geometry = await world.addCatalogue(['Dibujo', 'Geometría']);
  own = await world.addQuestions({ count: 1, idCataloging: algebra, owner: ana });
  provided = await world.addQuestions({ count: 1, idCataloging: geometry });
});
afterAll(() => world.close());

const plan = async (idAssessment: number, input: object = {}): Promise<number> => {
  const reply = await ana.client.schedules.addSchedule({
    idAssessment,
    idsCourses: [idCourse],
    ...nineToTen,
    ...input,
  });
  return reply.content[0]?.idSchedule ?? 0;
};
const items = (idSchedule: number) => loadScheduleItems(world.database, { idSchool, idSchedule });
const above = async (id: number): Promise<number[]> => {
  const [row] = await world.database.select().from(catalogue).where(eq(catalogue.id, id));
  return row?.idParent == null ? [id] : [id, ...(await above(row.idParent))];
};

describe('loadScheduleItems', () => {
  it("returns own and the provider's questions in the order of form 1, with their classifications", async () => {
    const idSchedule = await plan(await addAssessment(world, { owner: ana, questions: [...provided, ...own] }));
    const [first, second, ...rest] = await items(idSchedule);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      ...{ position: 1, questionSchool: PROVIDER_SCHOOL_ID, idQuestion: provided[0], idType: 0 },
      ...{ weight: 1, activated: false, adjustment: null },
    });
    expect(second).toMatchObject({ position: 2, questionSchool: idSchool, idQuestion: own[0] });
    expect(first?.classifications.toSorted()).toEqual((await above(geometry)).toSorted());
    expect(second?.classifications.toSorted()).toEqual((await above(algebra)).toSorted());
  });

  it('returns the former wording and classifications after question and catalogue change', async () => {
    const questions = await world.addQuestions({ count: 2, idCataloging: algebra, owner: ana });
    const [edited = 0, deleted = 0] = questions;
    const idAssessment = await addAssessment(world, { owner: ana, questions });
    const idSchedule = await plan(idAssessment);
    const before = await items(idSchedule);

    await replaceQuestionContent(world, edited, 1);
    await world.database
      .update(questionClassification)
      .set({ idCatalogue: geometry })
      .where(eq(questionClassification.idQuestion, edited));
    await world.database.update(question).set({ deleted: true }).where(eq(question.id, deleted));
    const author = { by: null, at: world.clock.now() };
    await runWithChangeLog(world.database, author, (db) => refreshBankEntries(db, idSchool, questions));
    await world.database.update(catalogue).set({ parentSchool: null, idParent: null }).where(eq(catalogue.id, algebra));
    expect(await items(idSchedule)).toEqual(before);

    const later = await items(await plan(idAssessment));
    expect(later.map(({ classifications }) => classifications.toSorted())).toEqual([
      (await above(geometry)).toSorted(),
      [algebra],
    ]);
    expect(later.map(({ content }) => content)).toEqual(before.map(({ content }) => content));
  });
});

it('a schedule added while the catalogue is edited has the edited classifications', async () => {
  const questions = await world.addQuestions({ count: 1, idCataloging: algebra, owner: ana });
  const idAssessment = await addAssessment(world, { owner: ana, questions });
  const leaf = await world.addCatalogue(['Filosofía', 'Lógica']);
  const [planned] = await startWhileLocked(
    world.database,
    async (db) => {
      await lockCatalogueExclusive(db);
      await db
        .update(questionClassification)
        .set({ idCatalogue: leaf })
        .where(inArray(questionClassification.idQuestion, questions));
    },
    [() => plan(idAssessment)],
  );
  for (const { classifications } of await items(planned ?? 0)) expect(classifications).toContain(leaf);
});

describe("a schedule of the provider's assessment", () => {
  it("has the provider's questions as items, and is refused without the permission or the parameter sm", async () => {
    const sofia = await world.addPerson('editor', 'Sofía');
    const idAssessment = await addAssessment(world, {
      owner: sofia,
      questions: provided,
      title: 'Modelo',
    });
    const count = () => world.database.$count(schedule, eq(schedule.idAssessment, idAssessment));
    await expect(plan(idAssessment, { sm: true })).refusedAs('scheduledAssessmentNotValid');
    await world.database
      .update(membership)
      .set({ permissions: 'schedules-sm' })
      .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, ana.idUser)));
    world.clock.pass(60_000);
    await expect(plan(idAssessment)).refusedAs('scheduledAssessmentNotValid');
    expect(await count()).toBe(0);

    const idSchedule = await plan(idAssessment, { sm: true });
    expect(await items(idSchedule)).toMatchObject([{ questionSchool: PROVIDER_SCHOOL_ID, idQuestion: provided[0] }]);
    const { content } = await ana.client.schedules.getSchedules({ idAssessment, search: 'modelo' });
    expect(content).toMatchObject([{ idSchedule, title: 'Modelo' }]);
  });
});
