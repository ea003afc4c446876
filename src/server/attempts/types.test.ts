import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { KEYS, sentBy } from '../../../tests/support/sent-replies.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import type { IdType } from '../../questions/registry.ts';

const TYPES = [0, 1, 2, 3, 4, 5, 6] as const;
const COUNT = 90;
/** Of them; the others are on scales. */
const RIGHT_OR_WRONG = 65;
const { answerScheduledAssessment } = calls.attempts;

const allRight: Record<number, unknown> = {
  0: { alternative: 2 },
  1: { alternatives: [2, 4] },
  2: { gaps: { 1: '  El  ÁGUA ', 2: 'Sal' } },
  3: { text: 'Porque flota.', photo: null },
  4: { scaled: 1, raw: 5, max: 5 },
  5: { alternative: 4 },
  6: { levels: { 1: 0, 2: 0 } },
};
const partly: Record<number, unknown> = {
  0: { alternative: 1 },
  1: { alternatives: [1, 2, 4] },
  2: { gaps: { 1: 'agua' } },
  3: { text: '?', photo: null },
  4: { scaled: 0.4, raw: 2, max: 5 },
  5: { alternative: 2 },
  6: { levels: { 1: 1, 2: 3 } },
};

/** Ninety questions: thirteen of each type, but twelve rubrics. */
describe('an assessment of all types', () => {
  let world: World;
  let ana: TestUser;
  let lucia: TestUser;
  let noa: TestUser;
  let eva: TestUser;
  let idSchool: number;
  let idAssessment: number;
  let idSchedule: number;
  let asked: { idQuestion: number; idType: number }[];

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    noa = await world.addPerson('student', 'Noa Castro', idSchool);
    eva = await world.addPerson('student', 'Eva Abreu', idSchool);
    const idCataloging = await world.addCatalogue(['Ciencias', 'Repaso']);
    const types = Array.from({ length: COUNT }, (_, index): IdType => TYPES[index % TYPES.length] ?? 0);
    await addQuestionsOfTypes(world, types, { idCataloging });

    const { assessments } = ana.client;
    const drawn = await assessments.addAssessment({
      idsCataloging: [idCataloging],
      qAutomaticQnt: COUNT,
      varied: true,
    });
    idAssessment = drawn.content.idAssessment;
    expect(drawn.content.qntQuestions).toBe(COUNT);
    await assessments.finishAssessment({ idAssessment, title: 'Repaso' });
    asked = (await assessments.getAssessmentQuestions({ idAssessment })).content.flatMap((block) => block.questions);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set('2026-03-02T08:00');
    const idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa, eva]);
    const times = { startDate: '2026-03-02', startTime: '09:00', endTime: '11:00', force: true };
    const plan = await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
    idSchedule = plan.content[0]?.idSchedule ?? 0;
    world.clock.set('2026-03-02T09:30');
  });

  const sit = async (student: TestUser, responses: Record<number, unknown>) => {
    const { attempts } = student.client;
    const idAttempt = await startAttempt(student, idSchedule);
    for (const [sequence, { idQuestion, idType }] of asked.entries()) {
      const response = responses[idType] ?? null;
      if (response !== null) await attempts.answerQuestion({ idAttempt, idQuestion, response, sequence });
    }
    return idAttempt;
  };
  const finish = async ({ client: { attempts } }: TestUser, idAttempt: number) =>
    (await attempts.finishScheduledAssessment({ idAttempt })).content;
  const listed = async ({ client: { attempts } }: TestUser) =>
    (await attempts.getStudentAssessments({})).content.find((row) => row.idSchedule === idSchedule);

  it.each([false, true])('is sent to the student without any key, score or hint, shuffled: %s', async (shuffles) => {
    world.clock.set('2026-03-02T08:00');
    await ana.client.schedules.editSchedule({ idSchedule, rules: { shuffles }, force: true });
    world.clock.set('2026-03-02T09:30');
    await startAttempt(eva, idSchedule);
    const { body, reply } = await sentBy(world, answerScheduledAssessment, () =>
      eva.client.raw('POST', '/assessments/answerScheduledAssessment.php', { idSchedule }),
    );
    const { questions } = answerScheduledAssessment.output.parse(reply);
    expect(new Set(questions.map(({ idType }) => idType))).toEqual(new Set(TYPES));
    expect(body).not.toMatch(KEYS);
    expect(body).not.toMatch(/"library"|agua/);
  });

  it('comes to the student with its formulas drawn, without how it is printed', async () => {
    const { attempts } = eva.client;
    const idAttempt = await startAttempt(eva, idSchedule);
    const paper = await attempts.answerScheduledAssessment({ idSchedule });
    expect(paper.questions.map(({ idType }) => idType).toSorted()).toEqual(
      asked.map(({ idType }) => idType).toSorted(),
    );
    expect(Object.keys(paper.formulas).toSorted()).toEqual(['display \\frac{1}{n}', 'inline n^{2}']);
    expect(paper).toMatchObject({ logo: null });
    expect(paper).not.toHaveProperty('assessmentResponseSpace');
    expect(await finish(eva, idAttempt)).toEqual({
      idAttempt,
      percentage: 0,
      onlyLikertQuestions: false,
      hits: 0,
      totalQuestions: RIGHT_OR_WRONG,
      omitted: RIGHT_OR_WRONG,
      notQualified: 0,
    });
  });

  it('is worth all when all is right, whatever the open questions will be worth', async () => {
    const idAttempt = await sit(lucia, allRight);
    const counts = { hits: 52, omitted: 0, notQualified: 13, totalQuestions: RIGHT_OR_WRONG };
    const result = { percentage: 100, onlyLikertQuestions: false, ...counts };
    expect(await finish(lucia, idAttempt)).toEqual({ idAttempt, ...result });
    expect(await finish(lucia, idAttempt)).toEqual({ idAttempt, ...result });
  });

  it('tells the student of how many questions the first response counts', async () =>
    expect(await listed(lucia)).toMatchObject({ qntQuestions: COUNT, qntAnsweredOnce: 13 }));

  it("returns the number of ungraded responses in the student's list once the attempt has ended", async () => {
    const idAttempt = await sit(lucia, allRight);
    expect(await listed(lucia)).toMatchObject({ percentage: null, ungraded: 0 });
    await finish(lucia, idAttempt);
    expect(await listed(lucia)).toMatchObject({ percentage: 100, ungraded: 13 });
    expect(await listed(noa)).toMatchObject({ percentage: null, ungraded: 0 });
  });

  it('counts parts of what is partly right, and no error in what has none', async () => {
    const idAttempt = await sit(noa, partly);
    const { percentage, ...counts } = await finish(noa, idAttempt);
    expect(counts).toMatchObject({ idAttempt, hits: 0, omitted: 0, notQualified: 13, totalQuestions: RIGHT_OR_WRONG });
    expect(percentage).toBeCloseTo((100 * (13 * (0 + 0.5 + 0.5 + 0.4 + 1 / 3) + 12 / 3)) / 77, 6);
  });

  it('is reported by student, with the counts that each was told, and by discipline', async () => {
    const told = await finish(lucia, await sit(lucia, allRight));
    expect(told).toMatchObject({ hits: 52, omitted: 0, notQualified: 13 });
    await finish(noa, await sit(noa, partly));
    await finish(eva, await sit(eva, {}));
    const { reports } = ana.client;
    const { attempts } = (await reports.getScheduleByStudent({ idSchedule })).content;
    expect(Object.fromEntries(attempts.map((row) => [row.firstname, row.answers]))).toEqual({
      Lucía: { hits: 52, errors: 0, ommited: 0, notQualified: 13, late: 0, answered: 90, excluded: 0 },
      Noa: { hits: 0, errors: 52, ommited: 0, notQualified: 13, late: 0, answered: 90, excluded: 0 },
      Eva: { hits: 0, errors: 0, ommited: 65, notQualified: 0, late: 0, answered: 0, excluded: 0 },
    });
    const { questions, hasLikertQuestion } = (await reports.getScheduleByDisciplines({ idSchedule })).content;
    expect(hasLikertQuestion).toBe(true);
    const rowOf = (idType: number) => questions[asked.findIndex((question) => question.idType === idType)];
    const about = (value: number) => expect.closeTo(value, 3);
    const wrong = { letter: 'A', text: expect.stringContaining('Opción 1'), students: 1 };
    expect(rowOf(0)).toMatchObject({ correct: 'B', distractor: wrong, answers: 2, hitAverage: about(100 / 3) });
    expect(rowOf(1)).toMatchObject({ correct: 'BD', distractor: wrong, answers: 2, hitAverage: about(150 / 3) });
    expect(rowOf(2)).toMatchObject({
      text: expect.stringMatching(/^Frase \d+: ____ y .*____$/),
      correct: null,
      distractor: null,
      hitAverage: about(150 / 3),
    });
    expect(rowOf(3)).toMatchObject({ correct: null, distractor: null, answers: 2, hitAverage: null });
    expect([3, 4].map((idType) => rowOf(idType)?.selfReported)).toEqual([false, true]);
    expect(rowOf(4)).toMatchObject({ distractor: null, hitAverage: about(140 / 3) });
    expect(rowOf(5)).toMatchObject({ correct: null, distractor: null, hitAverage: about(400 / 9) });
    expect(rowOf(6)).toMatchObject({ correct: null, distractor: null, hitAverage: about(400 / 9) });
  });

  it('refuses as an answer what is none to that type, and stores nothing of it', async () => {
    const { attempts } = lucia.client;
    const idAttempt = await startAttempt(lucia, idSchedule);
    const wrong: Record<number, unknown[]> = {
      0: [{ alternative: 5 }, { alternatives: [2] }, 2],
      1: [{ alternatives: [] }, { alternatives: [4, 2] }, { alternatives: [2, 2] }, { alternatives: [7] }],
      2: [{ gaps: {} }, { gaps: { 9: 'agua' } }, { gaps: { 1: 5 } }],
      3: [{ text: '', photo: null }, { text: 'x' }, { text: 'x'.repeat(20_001), photo: null }],
      4: [{ scaled: 1.1, raw: 1, max: 1 }, { scaled: 1 }],
      5: [{ alternative: 0 }, { alternative: 5 }],
      6: [{ levels: {} }, { levels: { 1: 4 } }, { levels: { 3: 0 } }],
    };
    for (const [idType, responses] of Object.entries(wrong)) {
      const idQuestion = asked.find((question) => question.idType === Number(idType))?.idQuestion ?? 0;
      for (const response of responses)
        await expect(attempts.answerQuestion({ idAttempt, idQuestion, response })).refusedAs('responseNotValid');
    }
    expect((await attempts.answerScheduledAssessment({ idSchedule })).questionsSaved).toEqual([]);
  });
});
