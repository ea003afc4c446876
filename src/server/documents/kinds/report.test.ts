import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSingleChoiceAttempt } from '../../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../../tests/support/course-world.ts';
import { loadWholeReport } from '../../reports/api.ts';
import { reportKind } from './report.ts';

const HOUR = 3_600_000;
let fixture: CourseWorld;
let idSchedule: number;

beforeAll(async () => {
  fixture = await openCourseWorld(4);
  const { world, idCataloging, ana } = fixture;
  const questions = await world.addQuestions({ count: 5, idCataloging, owner: ana });
  ({ idSchedule } = await fixture.addSchedule(questions, { opens: -HOUR, closes: HOUR }));
});
afterAll(() => fixture.world.close());

describe('the report of a schedule', () => {
  const order = () => ({ kind: 'report' as const, idSchedule, language: 'es' as const });

  it('is refused before the first attempt has ended, and to who may not read the results', async () => {
    const { world, ana, idSchool } = fixture;
    await expect(ana.client.documents.makeDocument({ order: order() })).refusedAs('noAttempts');
    const olga = await world.addPerson('teacher', 'Olga Reis', idSchool);
    await expect(olga.client.documents.makeDocument({ order: order() })).refusedAs('scheduleNotValid');
  });

  it('says what the calls tell, and who did not take part', async () => {
    const { world, ana, students, idSchool } = fixture;
    for (const student of students.slice(0, 3))
      await addSingleChoiceAttempt(world, idSchedule, student, [1, 2, 2, null, 1]);
    const { database: db, clock } = world;
    const [part, ...others] = await reportKind.load({ db, now: clock.now(), idSchool }, order());
    expect(others).toEqual([]);
    expect(part?.name).toBe(`Report_${idSchedule}.pdf`);
    const content = part?.content;
    if (content?.kind !== 'report') throw new Error('no report');
    const { summary, questions, students: rows, answers } = content.report;
    const { reports } = ana.client;
    const told = (await reports.getReportSummary({ idSchedule })).content;
    const byStudents = (await reports.getReportByStudents({ idSchedule })).content;
    expect(summary).toEqual(told.resultHitLevel);
    expect(questions).toEqual(told.questionsTable);
    expect(rows).toEqual(byStudents.attemptsByThematicAxis);
    expect(answers).toEqual(byStudents.attemptsUserAnswers);
    expect(content.report).toMatchObject({
      ...{ title: 'Repaso', courseName: '3.º B', teacher: 'Ana Núñez', invited: 4 },
      absent: [`${students[3]?.lastName}, Alumno`],
      isOver: false,
    });
    const whole = await loadWholeReport(db, { idSchool, idSchedule }, { language: 'es', mostAnswers: 2 });
    expect(whole.answers).toBeNull();
  });
});
