import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule } from '../../../../tests/support/assessments-and-attempts.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { bankEntry, questionFigure, result, schedule, scheduleItem } from '../../database/schema.ts';
import { refreshAllQuestionFigures } from '../question-figures.ts';

const HOUR = 3_600_000;

describe('the filters of a bank by results and schedules', () => {
  let fixture: QuestionWorld;
  let easy: number;
  let medium: number;
  let hard: number;
  let unasked: number;
  let pair: number[];
  let idCourse: number;
  let sameCourse: number[];
  let firstSchedule: number;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    const { world, ana, idSchool, idCataloging } = fixture;
    [easy = 0, medium = 0, hard = 0, unasked = 0] = await world.addQuestions({ count: 4, idCataloging });
    pair = await world.addQuestions({ count: 2, idCataloging, stimulusTitle: 'Hooke y el corcho' });
    idCourse = await world.addCourse(idSchool, '3.º B', [ana], []);
    sameCourse = [easy, medium, hard, pair[1] ?? 0];
    firstSchedule = await addResults(sameCourse, [0.9, 0.5, 0.1, 0.2]);
  });
  afterAll(() => fixture.world.close());

  /** Schedules questions for the course and writes one result with these scores. Returns the schedule's id. */
  const addResults = async (questions: number[], scores: number[], course = idCourse, owner = fixture.ana) => {
    const { world } = fixture;
    const { idSchool } = owner;
    const idAssessment = await addAssessment(world, { idSchool, owner, title: 'Repaso', questions });
    const opens = world.clock.now() - 2 * HOUR;
    const idSchedule = await addSchedule(world, { idAssessment, idCourse: course, owner, opens, closes: opens + HOUR });
    await world.database.insert(result).values({
      ...{ idSchool, idAttempt: 1_000 * idSchedule, idSchedule, idUser: owner.idUser },
      ...{ grade: 50, hits: 1, errors: 1, omitted: 0, ungraded: 0, questions, scores },
      outcomes: questions.map(() => 'hit' as const),
    });
    await world.database.update(schedule).set({ finished: 1 }).where(eq(schedule.id, idSchedule));
    return idSchedule;
  };
  const refresh = (at: Instant = fixture.world.clock.now()) =>
    refreshAllQuestionFigures(fixture.world.database, at, new AbortController().signal);
  /** Writes how a question correlates with the others of a schedule, as if 40 students had answered it. */
  const correlate = (idSchedule: number, idQuestion: number, itemRestR: number) =>
    fixture.world.database
      .update(scheduleItem)
      .set({ itemRestR, itemRestPersons: 40 })
      .where(and(eq(scheduleItem.idSchedule, idSchedule), eq(scheduleItem.idQuestion, idQuestion)));
  const listed = async (filter: object, person = fixture.ana) => (await fixture.listBank(person, filter)).flat();
  const figures = () => fixture.world.database.select().from(questionFigure).orderBy(questionFigure.idQuestion);

  it('list the entries with a question of the difficulty that its hit average in the school means', async () => {
    await refresh();
    expect(await listed({ difficulty: 'easy' })).toEqual([easy]);
    expect(await listed({ difficulty: 'medium' })).toEqual([medium]);
    expect(await listed({ difficulty: 'hard' })).toEqual([...pair, hard]);
    const question = await fixture.readQuestion(fixture.ana, hard);
    const stored = (await figures()).find(({ idQuestion }) => idQuestion === hard);
    expect(stored?.hitAverage).toBe(question.hitAverage);
  });

  it('know no difficulty by the results of another school', async () => {
    await refresh();
    expect(await listed({ difficulty: 'easy' }, fixture.olga)).toEqual([]);
    const theirs = await fixture.world.addCourse(fixture.olga.idSchool, '9.º A', [fixture.olga], []);
    await addResults([easy], [0.1], theirs, fixture.olga);
    await refresh();
    expect(await listed({ difficulty: 'hard' }, fixture.olga)).toEqual([easy]);
    expect(await listed({ difficulty: 'easy' })).toEqual([easy]);
  });

  it('list the entries with a question of the discrimination that its correlations in the school mean', async () => {
    const correlations = [0.55, 0.25, -0.1, 0.05];
    for (const [index, idQuestion] of sameCourse.entries())
      await correlate(firstSchedule, idQuestion, correlations[index] ?? 0);
    await refresh();
    expect(await listed({ discrimination: 'good' })).toEqual([easy]);
    expect(await listed({ discrimination: 'fair' })).toEqual([medium]);
    expect(await listed({ discrimination: 'low' })).toEqual(pair);
    expect(await listed({ discrimination: 'backwards' })).toEqual([hard]);
    expect(await listed({ discrimination: 'good' }, fixture.olga)).toEqual([]);
    expect((await fixture.readQuestion(fixture.ana, hard)).discrimination).toBeCloseTo(-0.1, 12);
    expect((await fixture.readQuestion(fixture.olga, hard)).discrimination).toBeNull();
    expect((await fixture.readQuestion(fixture.ana, unasked)).discrimination).toBeNull();
  });

  it('want difficulty and discrimination of the same question', async () => {
    const { world, ana, idCataloging, idSchool } = fixture;
    const texts = await world.addQuestions({ count: 2, idCataloging, stimulusTitle: 'El muelle' });
    const [first = 0, second = 0] = texts;
    const course = await world.addCourse(idSchool, '3.º E', [ana], []);
    const idSchedule = await addResults(texts, [0.9, 0.1], course);
    await correlate(idSchedule, first, 0.1);
    await correlate(idSchedule, second, 0.6);
    await refresh();
    expect(await listed({ difficulty: 'hard', discrimination: 'good' })).toEqual(texts);
    expect(await listed({ difficulty: 'easy', discrimination: 'good' })).toEqual([easy]);
    await world.database.update(schedule).set({ cancelled: 1 }).where(eq(schedule.id, idSchedule));
    await refresh(world.clock.now() + 24 * HOUR);
    expect(await listed({ difficulty: 'hard', discrimination: 'good' })).toEqual([]);
    await world.database.delete(bankEntry).where(eq(bankEntry.id, first));
  });

  it('leave out what was scheduled for the class, with the other questions of its stimulus', async () => {
    expect(await listed({ idCourseUnused: idCourse })).toEqual([unasked]);
    const other = await fixture.world.addCourse(fixture.idSchool, '3.º C', [fixture.ana], []);
    expect(await listed({ idCourseUnused: other })).toEqual([...pair, unasked, hard, medium, easy]);
  });

  it('ignore cancelled and deleted schedules of the class', async () => {
    const { world, ana, idSchool } = fixture;
    const course = await world.addCourse(idSchool, '3.º D', [ana], []);
    const cancelled = await addResults([easy], [1], course);
    const deleted = await addResults([hard], [1], course);
    expect(await listed({ idCourseUnused: course })).toEqual([...pair, unasked, medium]);
    const { database } = world;
    await database.update(schedule).set({ cancelled: world.clock.now() }).where(eq(schedule.id, cancelled));
    await database.update(schedule).set({ deleted: true }).where(eq(schedule.id, deleted));
    expect(await listed({ idCourseUnused: course })).toEqual([...pair, unasked, hard, medium, easy]);
  });

  it('apply together with a type, words and a selection of the catalogue', async () => {
    await refresh();
    const { idCataloging } = fixture;
    expect(await listed({ difficulty: 'hard', alone: true, idType: 0, idscataloging: [idCataloging] })).toEqual([hard]);
    expect(await listed({ difficulty: 'hard', idCourseUnused: idCourse })).toEqual([]);
  });

  it('refuse a class of a colleague, of another school and one that does not exist', async () => {
    const { world, ana, olga, dora, idSchool, expectRefused } = fixture;
    const colleagues = await world.addCourse(idSchool, '4.º A', [dora], []);
    const theirs = await world.addCourse(olga.idSchool, '9.º B', [olga], []);
    const { idAssessment } = (await ana.client.assessments.addAssessment({ idsCataloging: [fixture.idCataloging] }))
      .content;
    for (const idCourseUnused of [colleagues, theirs, 999_999]) {
      const asked = { paging: {}, filter: { idCourseUnused } };
      await expectRefused(() => ana.client.questions.getQuestionsNew(asked), 'courseNotValid');
      await expectRefused(() => ana.client.assessments.getQuestions({ idAssessment, ...asked }), 'courseNotValid');
    }
    const coordinator = await world.addPerson('coordinator', 'Carla Pombo', idSchool);
    expect(await listed({ idCourseUnused: colleagues }, coordinator)).toContain(easy);
  });

  it('follow deleted schedules in a night', async () => {
    const { world } = fixture;
    const idSchedule = await addResults([unasked], [0.9]);
    await refresh();
    expect(await listed({ difficulty: 'easy' })).toEqual([unasked, easy]);
    await world.database.update(schedule).set({ deleted: true }).where(eq(schedule.id, idSchedule));
    await refresh(world.clock.now() + 24 * HOUR);
    expect(await listed({ difficulty: 'easy' })).toEqual([easy]);
  });

  it('list pages of up to 100 entries without those of which all questions are named', async () => {
    const { ana, world, idCataloging } = fixture;
    const [first = 0] = pair;
    expect(await listed({ idsWithout: [easy, hard, first] })).toEqual([...pair, unasked, medium]);
    expect(await listed({ idsWithout: pair })).toEqual([unasked, hard, medium, easy]);
    const many = await world.addQuestions({ count: 30, idCataloging });
    const { content, recordsperpage } = await ana.client.questions.getQuestionsNew({
      paging: { size: 100 },
      filter: { idsWithout: pair },
    });
    expect(recordsperpage).toBe(100);
    expect(content.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion))).toEqual([
      ...many.toReversed(),
      ...[unasked, hard, medium, easy],
    ]);
    const published = await ana.client.questions.getQuestionsNew({ paging: { recordsperpage: 100 } });
    expect(published.recordsperpage).toBe(20);
  });
});
