import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAssessment, addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { openCourseWorld } from '../../../tests/support/course-world.ts';
import { madeUpWord } from '../../../tests/support/made-up.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import type { Adjustment } from '../../core/results/results.ts';
import type { IdType } from '../../questions/registry.ts';
import { result, scheduleItem } from '../database/schema.ts';

const STUDENTS = 4;
const HOUR = 3_600_000;

let world: World;
let ana: TestUser;
let students: TestUser[];
let idSchool: number;
let idCataloging: number;
let idCourse: number;

beforeAll(async () => {
  ({ world, idSchool, ana, students, idCourse, idCataloging } = await openCourseWorld(STUDENTS));
});
afterAll(() => world.close());

type Asked = { idType: IdType; weight: number; activated: boolean; adjustment: Adjustment | null };
/** `level` is what is responded, null = nothing; `grade` what the teacher gave, undefined = nothing, null = removed. */
type Given = { level: 0 | 1 | 2 | 3 | null; grade: number | null | undefined };

const responseTo = (idType: IdType, level: 0 | 1 | 2 | 3): unknown => {
  if (idType === 3) return { text: `Respuesta ${level}`, photo: null };
  return idType === 6 ? { levels: { 1: level } } : { alternative: level + 1 };
};

const askedOf = (types: readonly IdType[]): fc.Arbitrary<Asked> =>
  fc.record({
    idType: fc.constantFrom(...types),
    weight: fc.integer({ min: 1, max: 20 }).map((quarters) => quarters / 4),
    activated: fc.boolean(),
    adjustment: fc.option(fc.constantFrom<Adjustment>({ kind: 'void' }, { kind: 'bonus' }), { freq: 6 }),
  });
/** Of all types, or Likert questions only. */
const paperOf = (count: number): fc.Arbitrary<Asked[]> =>
  fc.oneof(
    ...[[0, 3, 5, 6] as const, [5, 6] as const].map((types) =>
      fc.array(askedOf(types), { minLength: count, maxLength: count }),
    ),
  );
const given: fc.Arbitrary<Given> = fc.record({
  level: fc.option(fc.constantFrom(0, 1, 2, 3), { freq: 6 }),
  grade: fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
});
const someClass = fc.integer({ min: 1, max: 4 }).chain((count) =>
  fc.record({
    questions: paperOf(count),
    attempts: fc.array(fc.array(given, { minLength: count, maxLength: count }), { minLength: 1, maxLength: STUDENTS }),
  }),
);
type Class = { questions: Asked[]; attempts: Given[][] };

/** Adds an assessment of these questions. */
const addPaper = async (questions: readonly Asked[]) => {
  const types = questions.map(({ idType }) => idType);
  const ids = await addQuestionsOfTypes(world, types, { idCataloging });
  const title = madeUpWord();
  const idAssessment = await addAssessment(world, { idSchool, owner: ana, title, questions: ids });
  return { ids, title, idAssessment };
};

/** Writes the facts of a class and what they come to, as finishing, grading and regrading would. */
const addClass = async (
  { ids, idAssessment }: { ids: readonly number[]; idAssessment: number },
  { questions, attempts }: Class,
): Promise<number> => {
  const { database } = world;
  const now = world.clock.now();
  const types = questions.map(({ idType }) => idType);
  const window = { opens: now - 2 * HOUR, closes: now - HOUR };
  const idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, ...window });
  for (const [index, { weight, activated, adjustment }] of questions.entries())
    await database
      .update(scheduleItem)
      .set({ weight, activated, adjustment })
      .where(and(eq(scheduleItem.idSchedule, idSchedule), eq(scheduleItem.idQuestion, ids[index] ?? 0)));
  for (const [student, row] of attempts.entries())
    await addGradedAttempt(
      world,
      idSchedule,
      students[student] ?? ana,
      row.map(({ level, grade }, index) => ({
        idQuestion: ids[index] ?? 0,
        response: level === null ? null : responseTo(types[index] ?? 0, level),
        grade,
      })),
    );
  return idSchedule;
};

const mean = (values: readonly (number | null)[]): number | null => {
  const counted = values.filter((value) => value !== null);
  return counted.length === 0 ? null : counted.reduce((sum, value) => sum + value, 0) / counted.length;
};
const about = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));

it('all calls return the same figures of a schedule', async () => {
  await fc.assert(
    fc.asyncProperty(someClass, async (drawn) => {
      const paper = await addPaper(drawn.questions);
      const { ids, title, idAssessment } = paper;
      const idSchedule = await addClass(paper, drawn);
      const { assessments, questions, reports, schedules } = ana.client;
      const byDiscipline = (await reports.getScheduleByDisciplines({ idSchedule })).content;
      const byStudent = (await reports.getScheduleByStudent({ idSchedule })).content;
      const [listed] = (await schedules.getSchedules({ idAssessment })).content;
      const [assessment] = (await assessments.getAssessments({ search: title })).content;
      const results = await world.database.select().from(result).where(eq(result.idSchedule, idSchedule));
      const cells = results.flatMap(({ questions, scores, outcomes }) =>
        questions.map((idQuestion, at) => {
          const { weight = 1, activated } = drawn.questions[ids.indexOf(idQuestion)] ?? {};
          return { idQuestion, score: scores[at] ?? null, outcome: outcomes[at], weight: activated ? weight : 1 };
        }),
      );
      const waiting = cells.filter(({ outcome }) => outcome === 'ungraded').length;

      for (const shown of [byDiscipline, byStudent, listed, assessment]) expect(shown?.ungraded).toBe(waiting);
      const average = waiting > 0 ? null : about(mean(results.map(({ grade }) => grade)));
      expect(byDiscipline.assessmentHitAverage).toEqual(average);
      for (const shown of [byStudent.score, listed?.hitAverage, assessment?.hitAverage])
        expect(shown).toBe(byDiscipline.assessmentHitAverage);

      const onlyLikert = drawn.questions.every(({ idType }) => idType === 5 || idType === 6);
      for (const shown of [byDiscipline, byStudent, listed, assessment])
        expect(shown?.onlyLikertQuestions).toBe(onlyLikert);
      for (const shown of [listed, assessment])
        expect(shown?.relativeScore).toBe(onlyLikert ? byDiscipline.relativeScore : null);

      for (const row of byDiscipline.questions) {
        const given = drawn.attempts.filter((attempt) => attempt[ids.indexOf(row.idQuestion)]?.level !== null);
        expect(row.answers).toBe(given.length);
        const column = cells.filter(({ idQuestion }) => idQuestion === row.idQuestion);
        expect(row.ungraded).toBe(column.filter(({ outcome }) => outcome === 'ungraded').length);
        const scores = mean(column.map(({ score }) => score));
        expect(row.hitAverage).toEqual(row.ungraded > 0 || scores === null ? null : about(100 * scores));
        const { hitAverage } = (await questions.getQuestion({ idQuestion: row.idQuestion })).content;
        expect(hitAverage).toBe(row.hitAverage);
      }

      const { questionsTable, resultHitLevel, hitLevel } = (await reports.getReportSummary({ idSchedule })).content;
      const rows = (await reports.getReportByStudents({ idSchedule })).content.attemptsByThematicAxis;
      const sheet = (await reports.generateSpreadSheetInforme({ idSchedule })).content;
      expect(sheet.questionsTable).toEqual(questionsTable);
      expect(sheet.TotalCorrect).toEqual(questionsTable.map(({ hits }) => hits));
      expect(resultHitLevel).toMatchObject({ notQualified: waiting, students: results.length });
      if (waiting === 0 && !onlyLikert) expect(resultHitLevel.average).toBe(byDiscipline.assessmentHitAverage);
      expect(resultHitLevel).toMatchObject({
        ...{ relativeScore: byDiscipline.relativeScore, absoluteScore: byDiscipline.absoluteScore },
      });
      const levelsOf = (shown: Pick<typeof byDiscipline, 'hitLevel' | 'pendingAttempts' | 'attemptsWithoutGrade'>) => ({
        ...{ ...shown.hitLevel, pending: shown.pendingAttempts, withoutGrade: shown.attemptsWithoutGrade },
      });
      expect(levelsOf(byDiscipline)).toEqual(hitLevel);
      const compared = (await reports.getComparison({ idSchedule })).content.classes.find(
        (one) => one.idSchedule === idSchedule,
      );
      expect(compared && levelsOf(compared)).toEqual(hitLevel);
      for (const { idQuestion, isLikert, percentage, notQualified, excluded } of questionsTable) {
        const other = byDiscipline.questions.find((one) => one.idQuestion === idQuestion);
        expect({ ungraded: notQualified, excluded }).toEqual({ ungraded: other?.ungraded, excluded: other?.excluded });
        if (!isLikert) expect(percentage).toBe(other?.hitAverage);
      }
      for (const [index, row] of rows.entries()) {
        const { grade, hits, errors, omitted, notQualified, late, excluded, relativeScore, absoluteScore } = row;
        const other = byStudent.attempts.find(({ idAttempt }) => idAttempt === row.idAttempt);
        expect({ grade, relativeScore, absoluteScore }).toEqual({
          ...{ grade: other?.grade, relativeScore: other?.relativeScore, absoluteScore: other?.absoluteScore },
        });
        const { answered: __, ...counts } = other?.answers ?? { answered: 0 };
        expect({ hits, errors, ommited: omitted, notQualified, late, excluded }).toEqual(counts);
        const { resultInfoTable } = sheet.studentDetail[index] ?? {};
        expect(resultInfoTable).toMatchObject({
          grade: onlyLikert ? relativeScore : grade,
          hits,
          errors,
          level: row.level,
        });
      }

      const counted = cells.filter(({ score }) => score !== null);
      const possible = counted.reduce((sum, { weight }) => sum + weight, 0);
      const reached = counted.reduce((sum, { score, weight }) => sum + weight * (score ?? 0), 0);
      const grade = waiting > 0 || possible === 0 ? null : about((100 * reached) / possible);
      const [discipline] = byDiscipline.disciplines;
      expect(discipline).toMatchObject({ grade, ungraded: waiting, cataloging: [{ ungraded: waiting }] });
      expect(discipline?.cataloging[0]?.grade).toBe(discipline?.grade);
      if (ids.length === 1) expect(discipline?.grade).toBe(byDiscipline.questions[0]?.hitAverage);
      if (results.length === 1) expect(discipline?.grade).toBe(byStudent.attempts[0]?.disciplines[0]?.grade);

      const { hasLikertQuestion } = byStudent;
      for (const { idUser, grade, answers, disciplines, relativeScore, gradeCalculated } of byStudent.attempts) {
        const given = drawn.attempts[students.findIndex((student) => student.idUser === idUser)];
        expect(answers.answered).toBe(given?.filter(({ level }) => level !== null).length);
        expect(disciplines[0]?.grade).toBe(answers.notQualified > 0 ? null : grade);
        expect(gradeCalculated[0]?.result).toBe(hasLikertQuestion ? relativeScore : disciplines[0]?.grade);
      }
      if (results.length === 1) expect(byStudent.relativeScore).toBe(byStudent.attempts[0]?.relativeScore);
      expect(byStudent.relativeScore).toBe(byDiscipline.relativeScore);
      expect(byStudent.absoluteScore).toBe(byDiscipline.absoluteScore);
      expect(discipline?.relativeScore).toBe(waiting > 0 ? discipline?.relativeScore : byDiscipline.relativeScore);
      const levels = Object.values(byDiscipline.hitLevel).reduce((sum, count) => sum + count, 0);
      const withFigure = results.filter(({ grade, ungraded }) => grade !== null && ungraded === 0);
      expect(levels).toBe(withFigure.length);
    }),
    { numRuns: 10 },
  );
});

const twoClasses = fc.integer({ min: 1, max: 3 }).chain((count) => {
  const attempts = fc.array(fc.array(given, { minLength: count, maxLength: count }), {
    minLength: 1,
    maxLength: STUDENTS,
  });
  return fc.record({
    questions: paperOf(count),
    classes: fc.tuple(attempts, attempts),
  });
});

it('the average score of a question over two schedules is the mean of all graded scores', async () => {
  await fc.assert(
    fc.asyncProperty(twoClasses, async ({ questions, classes }) => {
      const paper = await addPaper(questions);
      const { getScheduleByDisciplines } = ana.client.reports;
      const scores = new Map<number, (number | null)[]>(paper.ids.map((id) => [id, []]));
      for (const attempts of classes) {
        const idSchedule = await addClass(paper, { questions, attempts });
        const report = (await getScheduleByDisciplines({ idSchedule })).content;
        const results = await world.database.select().from(result).where(eq(result.idSchedule, idSchedule));
        for (const { idQuestion, ungraded } of report.questions)
          if (ungraded === 0)
            scores
              .get(idQuestion)
              ?.push(...results.map((row) => row.scores[row.questions.indexOf(idQuestion)] ?? null));
      }
      for (const [idQuestion, list] of scores) {
        const { hitAverage } = (await ana.client.questions.getQuestion({ idQuestion })).content;
        const average = mean(list);
        expect(hitAverage).toEqual(about(average === null ? null : 100 * average));
      }
    }),
    { numRuns: 10 },
  );
});
