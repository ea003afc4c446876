import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAssessment, addSchedule, startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { followAutomaticSchedules } from '../schedules/api.ts';

const MINUTE = 60_000;
const noLevels = { low: 0, lowMedium: 0, mediumHigh: 0, high: 0 };

let world: World;
let ana: TestUser;
let noa: TestUser;
let idSchedule: number;
let idAssessment: number;
let idQuestion = 0;

/** Lucía has answered in time; Noa's right answer has arrived too late and waits for a decision. */
beforeAll(async () => {
  world = await openWorld();
  const idSchool = await world.addSchool('IES Ría de Vigo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  const lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
  noa = await world.addPerson('student', 'Noa Abreu', idSchool);
  [idQuestion = 0] = await addQuestionsOfTypes(world, [0], {
    idCataloging: await world.addCatalogue(['Lengua']),
  });
  world.clock.set('2026-03-02T09:00');
  const opens = world.clock.now();
  const closes = opens + 30 * MINUTE;
  idAssessment = await addAssessment(world, { questions: [idQuestion], owner: ana, title: 'Repaso' });
  const idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
  idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens, closes });
  await ana.client.schedules.addAutomaticSchedule({
    ...{ idSchedule, idAssessment, startDate: '2026-03-09', startTime: '09:00', endTime: '10:00' },
    ...{ percentageMin: 0, percentageMax: 50 },
  });
  const answer = async ({ client }: TestUser, idAttempt: number) =>
    client.attempts.answerQuestion({
      ...{ idAttempt, idQuestion, response: { alternative: 2 }, sequence: closes - MINUTE },
      answeredAt: toIsoWithOffset(closes - MINUTE, 'Europe/Madrid'),
    });
  await answer(lucia, await startAttempt(lucia, idSchedule));
  const late = await startAttempt(noa, idSchedule);
  world.clock.set('2026-03-02T09:31');
  await world.app.closeByClock();
  expect(await answer(noa, late)).toMatchObject({ late: true });
});
afterAll(() => world.close());

const follow = () =>
  followAutomaticSchedules(
    { database: world.database, log: {} as never },
    world.clock.now(),
    new AbortController().signal,
  );
const read = async () => {
  const { reports, schedules, assessments, dashboard, questions } = ana.client;
  const { content: disciplines } = await reports.getScheduleByDisciplines({ idSchedule });
  const { content: students } = await reports.getScheduleByStudent({ idSchedule });
  const { content: comparison } = await reports.getComparison({ idSchedule });
  const { today } = (await dashboard.getDashboardReport({ parts: ['today'] })).content;
  const noaRow = students.attempts.find(({ idUser }) => idUser === noa.idUser);
  return {
    summary: (await reports.getReportSummary({ idSchedule })).content,
    analysis: (await reports.getItemAnalysis({ idSchedule })).content,
    modal: (await reports.getScheduleByStudentModal({ idAttempt: noaRow?.idAttempt ?? 0 })).content,
    inBank: (await questions.getQuestion({ idQuestion })).content.hitAverage,
    disciplines,
    comparison,
    toGrade: today?.toGrade,
    score: students.score,
    noa: noaRow,
    schedule: (await schedules.getSchedules({ idSchedule })).content[0],
    assessment: (await assessments.getAssessments({})).content[0],
    followUps: (await schedules.getAutomaticSchedules({ idSchedule })).content,
  };
};

it('a result with a late answer that waits is not final: no level, no average, no comparison, no follow-up, until it is decided', async () => {
  await follow();
  const before = await read();
  expect(before.disciplines).toMatchObject({
    ...{ assessmentHitAverage: null, ungraded: 0, late: 1, pendingAttempts: 1 },
    hitLevel: { ...noLevels, high: 1 },
    questions: [{ hitAverage: null, ungraded: 0, late: 1 }],
    disciplines: [{ grade: null, ungraded: 0, late: 1 }],
  });
  expect(before.summary.resultHitLevel).toMatchObject({ notQualified: 0, late: 1 });
  expect(before.summary.questionsTable).toMatchObject([{ percentage: null, notQualified: 0, late: 1 }]);
  expect(before.analysis.questions).toMatchObject([{ leftOut: 'waiting' }]);
  expect(before.modal.disciplines).toMatchObject([{ grade: null, courseGrade: null, late: 1 }]);
  expect(before.inBank).toBeNull();
  expect(before.score).toBeNull();
  expect(before.noa).toMatchObject({ answers: { late: 1, notQualified: 0 }, disciplines: [{ grade: null, late: 1 }] });
  expect(before.comparison.classes).toMatchObject([
    { late: 1, hitAverage: null, pendingAttempts: 1, hitLevel: { ...noLevels, high: 1 } },
  ]);
  expect(before.schedule).toMatchObject({ hitAverage: null, late: 1 });
  expect(before.assessment).toMatchObject({ hitAverage: null, late: 1 });
  expect(before.toGrade).toMatchObject({ idSchedule, ungraded: 0, late: 1 });
  expect(before.followUps).toMatchObject([{ state: 'planned', waitsFor: ['Abreu, Noa'] }]);

  await ana.client.attempts.decideLateResponses({ idSchedule, decision: 'rejected', all: true });
  await follow();
  const after = await read();
  expect(after.disciplines).toMatchObject({
    ...{ assessmentHitAverage: 50, late: 0, pendingAttempts: 0 },
    hitLevel: { ...noLevels, low: 1, high: 1 },
    questions: [{ hitAverage: 50, late: 0 }],
    disciplines: [{ grade: 50, late: 0 }],
  });
  expect(after.summary).toMatchObject({ resultHitLevel: { late: 0 }, questionsTable: [{ percentage: 50, late: 0 }] });
  expect(after.analysis.questions).toMatchObject([{ leftOut: null }]);
  expect(after.modal.disciplines).toMatchObject([{ grade: 0, courseGrade: 50, late: 0 }]);
  expect(after.inBank).toBe(50);
  expect(after.score).toBe(50);
  expect(after.noa).toMatchObject({ answers: { late: 0 } });
  expect(after.comparison.classes).toMatchObject([{ late: 0, hitAverage: 50, pendingAttempts: 0 }]);
  expect([after.schedule, after.assessment]).toMatchObject([{ hitAverage: 50 }, { hitAverage: 50, late: 0 }]);
  expect(after.toGrade).toBeNull();
  expect(after.followUps).toMatchObject([{ state: 'made', students: 1, waitsFor: [] }]);
});
