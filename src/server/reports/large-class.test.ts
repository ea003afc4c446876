import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAssessment, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { alternativeLetters } from '../../questions/question-type.ts';

const QUESTIONS = 90;
/** As they stand in a class list: ñ after n, accents only among equals. */
const lastNames = [
  ['Abad', 'Ábalos', 'Abreu', 'Álvarez', 'Ávila', 'Baños', 'Barreiro', 'Cañete', 'Castro', 'Cea', 'Díaz', 'Domínguez'],
  ['Echeverría', 'Élices', 'Fernández', 'Gómez', 'Güell', 'Ibáñez', 'Íñiguez', 'Jiménez', 'Lago', 'Lijó', 'López'],
  ['Luz', 'Martínez', 'Muñiz', 'Nieto', 'Nunes', 'Núñez', 'Ñíguez', 'Ocaña', 'Öztürk', 'Peña', 'Peñalver', 'Rey'],
  ['Rouco', 'Sáez', 'Uña', 'Vázquez', 'Zúñiga'],
].flat();

let world: World;
let ana: TestUser;
let idSchedule: number;

/** The questions are written in three times thirty, each beginning with A, B, C, D. */
const right = (question: number) => ((question % 30) % 4) + 1;
/** What a student picks: right more often the further down the list, nothing now and then. */
const pick = (student: number, question: number): number | null => {
  const luck = (student * 31 + question * 17 + student * question * 7) % 97;
  if (luck < 6) return null;
  if (luck < 12 + 2 * student) return right(question);
  return ((right(question) + (luck % 3)) % 4) + 1;
};
const scoresOf = (student: number) =>
  Array.from({ length: QUESTIONS }, (_, question) => Number(pick(student, question) === right(question)));
const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

beforeAll(async () => {
  world = await openWorld();
  const idSchool = await world.addSchool('IES Ría de Vigo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  const students: TestUser[] = [];
  for (const name of lastNames) students.push(await world.addPerson('student', `Xoán ${name}`, idSchool));
  const mixed = students.toSorted((a, b) => ((a.idUser * 7) % 40) - ((b.idUser * 7) % 40));
  const idCourse = await world.addCourse(idSchool, '4.º C', [ana], mixed);
  const questions: number[] = [];
  for (const path of [['Matemáticas', 'Funciones'], ['Ciencias', 'Células'], ['Historia']])
    questions.push(...(await world.addQuestions({ count: 30, idCataloging: await world.addCatalogue(path) })));
  const idAssessment = await addAssessment(world, { idSchool, owner: ana, title: 'Final', questions });
  const times = { startDate: '2026-03-02', startTime: '09:00', endTime: '11:00' };
  const { content } = await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
  idSchedule = content[0]?.idSchedule ?? 0;
  world.clock.set('2026-03-02T10:59');
  for (const student of mixed) {
    const place = students.indexOf(student);
    await addSingleChoiceAttempt(
      world,
      idSchedule,
      student,
      Array.from({ length: QUESTIONS }, (_, at) => pick(place, at)),
      {},
    );
  }
});
afterAll(() => world.close());

describe('reports of forty students and ninety questions', () => {
  it('list students by last name with grade and counts', async () => {
    const { attempts, absent, score } = (await ana.client.reports.getScheduleByStudent({ idSchedule })).content;
    expect(attempts.map(({ lastname }) => lastname)).toEqual(lastNames);
    expect(absent).toEqual([]);
    attempts.forEach(({ grade, answers, disciplines }, student) => {
      const scores = scoresOf(student);
      const ommited = scores.filter((_, question) => pick(student, question) === null).length;
      const hits = scores.filter((one) => one === 1).length;
      expect(grade).toBeCloseTo(100 * mean(scores), 6);
      expect(answers).toEqual({
        hits,
        errors: QUESTIONS - hits - ommited,
        ommited,
        notQualified: 0,
        late: 0,
        excluded: 0,
        answered: QUESTIONS - ommited,
      });
      expect(Object.fromEntries(disciplines.map(({ name, grade }) => [name, grade]))).toEqual({
        Matemáticas: expect.closeTo(100 * mean(scores.slice(0, 30)), 3),
        Ciencias: expect.closeTo(100 * mean(scores.slice(30, 60)), 3),
        Historia: expect.closeTo(100 * mean(scores.slice(60)), 3),
      });
    });
    expect(score).toBeCloseTo(mean(attempts.map(({ grade }) => grade ?? 0)), 6);
  });

  it('have averages, levels and distractors that match the responses', async () => {
    const report = (await ana.client.reports.getScheduleByDisciplines({ idSchedule })).content;
    const all = lastNames.map((_, student) => scoresOf(student));
    const grades = all.map((scores) => 100 * mean(scores));
    expect(report.assessmentHitAverage).toBeCloseTo(mean(grades), 6);
    const between = (low: number, high: number) => grades.filter((grade) => low < grade && grade <= high).length;
    expect(report.hitLevel).toEqual({
      low: between(-1, 25),
      lowMedium: between(25, 50),
      mediumHigh: between(50, 75),
      high: between(75, 100),
    });
    report.questions.forEach((row, question) => {
      const chosen = lastNames.map((_, student) => pick(student, question));
      expect(row.hitAverage).toBeCloseTo(100 * mean(all.map((scores) => scores[question] ?? 0)), 3);
      expect(row.answers).toBe(chosen.filter((one) => one !== null).length);
      expect(row.correct).toBe(alternativeLetters[right(question) - 1]);
      const wrong = [1, 2, 3, 4]
        .filter((alternative) => alternative !== right(question))
        .map((alternative) => ({ alternative, times: chosen.filter((one) => one === alternative).length }))
        .sort((a, b) => b.times - a.times)[0];
      expect(row.distractor).toMatchObject({
        letter: alternativeLetters[(wrong?.alternative ?? 0) - 1],
        students: wrong?.times,
      });
    });
  });
});
