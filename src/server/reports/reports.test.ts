import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { addCatalogueEntry } from '../../../tests/support/catalogue-entry.ts';
import { gradeAttempt } from '../../../tests/support/results.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import {
  type CatalogueKind,
  catalogue,
  questionClassification,
  questionVersion,
  schedule,
  scheduleItem,
} from '../database/schema.ts';

let world: World;
let idSchool: number;
let ana: TestUser;
let students: TestUser[];
let lucia: TestUser;
let noa: TestUser;
let brais: TestUser;
let eva: TestUser;
let questions: number[];
let idSchedule: number;

const about = (value: number) => expect.closeTo(value, 3);
const q = (n: number) => questions[n - 1] ?? 0;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  students = await Promise.all(
    ['Lucía Peña', 'Noa Castro', 'Brais Ávila', 'Eva Abreu', 'Xoán Rei'].map((name) =>
      world.addPerson('student', name, idSchool),
    ),
  );
  [lucia, noa, brais, eva] = students as [TestUser, TestUser, TestUser, TestUser];

  const node = (kind: CatalogueKind, name: string, idParent: number | null, position = 0) => {
    const abbreviation = name.slice(0, 3).toUpperCase();
    const icon = name === 'Matemáticas' ? ('calculator' as const) : '';
    return addCatalogueEntry(world.database, { kind, name, idParent, position, abbreviation, icon });
  };
  const mathematics = await node('discipline', 'Matemáticas', null, 2);
  const language = await node('discipline', 'Lengua', null, 1);
  const geometry = await node('content', 'Geometría', mathematics, 2);
  const functions = await node('content', 'Funciones', mathematics, 1);
  const lines = await node('detail', 'Rectas', functions);
  const algebra = await node('thematicAxis', 'Álgebra', mathematics);
  const year = await node('year', '3.º ESO', mathematics);
  const verbs = await node('content', 'Verbos', language);
  questions = await world.addQuestions({ count: 6, idCataloging: verbs });
  const linked = [[lines, algebra, year], [functions], [geometry], [verbs], [language], []];
  await world.database.delete(questionClassification).where(eq(questionClassification.idCatalogue, verbs));
  await world.database.insert(questionClassification).values(
    linked.flatMap((nodes, index) =>
      nodes.map((idCatalogue) => ({
        ...{ idSchool: PROVIDER_SCHOOL_ID, idQuestion: q(index + 1) },
        ...{ catalogueSchool: PROVIDER_SCHOOL_ID, idCatalogue },
      })),
    ),
  );
});
afterAll(() => world.close());

/** Six questions (right: A, B, C, D, A, B), from nine to ten; it is ten past nine. */
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  const idCourse = await world.addCourse(idSchool, '3.º B', [ana], students);
  const idAssessment = await addAssessment(world, { idSchool, owner: ana, title: 'Repaso', questions });
  const { content } = await ana.client.schedules.addSchedule({
    idAssessment,
    idsCourses: [idCourse],
    startDate: '2026-03-02',
    startTime: '09:00',
    endTime: '10:00',
    force: true,
  });
  idSchedule = content[0]?.idSchedule ?? 0;
  world.clock.set('2026-03-02T09:10');
});

/** Lucía knows all, Noa and Brais two each, Eva is answering, Xoán is absent. */
const everybodySits = async () => {
  await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 2, 3, 4, 1, 2]);
  await addSingleChoiceAttempt(world, idSchedule, noa, [1, 2, 1, 1, 2, null]);
  await addSingleChoiceAttempt(world, idSchedule, brais, [2, 2, 1, 1, 3, 2], { closedByClock: true });
  await addSingleChoiceAttempt(world, idSchedule, eva, [1, 2, null, 3], { finished: null });
};
/** Of figures for which nothing waits, without Likert questions. */
const settled = { ungraded: 0, late: 0, relativeScore: null };
const byDisciplines = async (person = ana) =>
  (await person.client.reports.getScheduleByDisciplines({ idSchedule })).content;
const byStudent = async (person = ana) => (await person.client.reports.getScheduleByStudent({ idSchedule })).content;
const head = () => ({
  idSchedule,
  addedBy: ana.idUser,
  assessmentTitle: 'Repaso',
  courseName: '3.º B',
  opens: '2026-03-02T09:00:00+01:00',
  closes: '2026-03-02T10:00:00+01:00',
  students: 5,
  started: 4,
  finished: 3,
  ungraded: 0,
  outdatedGrades: 0,
  late: 0,
  gradeScale: null,
  hasLikertQuestion: false,
  onlyLikertQuestions: false,
  disciplineLabel: 'Materia',
});

describe('getScheduleByDisciplines', () => {
  beforeEach(everybodySits);

  it('returns the course, its mean grade and the number of students at each level', async () => {
    expect(await byDisciplines()).toMatchObject({
      ...head(),
      assessmentHitAverage: about(500 / 9),
      assessmentHitAverageScaled: null,
      ...{ contentLabel: 'Contenidos', thematicAxisLabel: 'Eje temático' },
      hitLevel: { low: 0, lowMedium: 2, mediumHigh: 0, high: 1 },
    });
  });

  it('grades each discipline, content and axis by its own questions', async () => {
    const { disciplines, thematicAxis } = await byDisciplines();
    expect(disciplines).toEqual([
      {
        name: 'Lengua',
        abbreviation: 'LEN',
        icon: '',
        grade: about(100 / 3),
        gradeScaled: null,
        ...settled,
        cataloging: [{ name: 'Verbos', grade: about(100 / 3), questions: 1, ...settled }],
      },
      {
        name: 'Matemáticas',
        abbreviation: 'MAT',
        icon: 'calculator',
        grade: about(200 / 3),
        gradeScaled: null,
        ...settled,
        cataloging: [
          { name: 'Funciones', grade: about(250 / 3), questions: 2, ...settled },
          { name: 'Geometría', grade: about(100 / 3), questions: 1, ...settled },
        ],
      },
    ]);
    expect(thematicAxis).toEqual([{ name: 'Álgebra', grade: about(200 / 3), questions: 1, ...settled }]);
  });

  it('returns the answer key of each question and its most chosen distractor', async () => {
    const rows = (await byDisciplines()).questions;
    expect(rows.map(({ number, idQuestion, text }) => [number, idQuestion, text])).toEqual(
      questions.map((idQuestion, index) => [index + 1, idQuestion, `Pregunta ${index + 1}`]),
    );
    const caught = (n: number, letter: 'A' | 'B', students: number) => ({
      letter,
      text: `Opción ${letter === 'A' ? 1 : 2} de ${n}`,
      students,
    });
    expect(
      rows.map(({ correct, hitAverage, answers, distractor }) => [correct, hitAverage, answers, distractor]),
    ).toEqual([
      ['A', about(200 / 3), 3, caught(1, 'B', 1)],
      ['B', 100, 3, null],
      ['C', about(100 / 3), 3, caught(3, 'A', 2)],
      ['D', about(100 / 3), 3, caught(4, 'A', 2)],
      ['A', about(100 / 3), 3, caught(5, 'B', 1)],
      ['B', about(200 / 3), 2, null],
    ]);
  });
});

describe('getScheduleByDisciplines of a question whose alternatives are not in the order of their ids', () => {
  it('returns the letters as printed on the paper', async () => {
    const text = (words: string) => docFromText(words);
    const content = {
      version: 1,
      command: text('¿Cuál?\n\nElige una.'),
      alternatives: [
        { id: 3, text: text('tres') },
        { id: 1, text: text('uno') },
        { id: 2, text: text('dos') },
      ],
      correct: 1,
      feedback: null,
    };
    const [made] = await world.database
      .insert(questionVersion)
      .values({ idSchool: PROVIDER_SCHOOL_ID, idQuestion: q(1), idType: 0, content, language: 'es', added: 0 })
      .returning();
    await world.database
      .update(scheduleItem)
      .set({ idQuestionVersion: made?.id ?? 0 })
      .where(and(eq(scheduleItem.idSchedule, idSchedule), eq(scheduleItem.idQuestion, q(1))));
    await addSingleChoiceAttempt(world, idSchedule, lucia, [3]);
    await addSingleChoiceAttempt(world, idSchedule, noa, [2]);
    await addSingleChoiceAttempt(world, idSchedule, brais, [2]);
    expect((await byDisciplines()).questions[0]).toMatchObject({
      text: '¿Cuál?\nElige una.',
      hitAverage: 0,
      correct: 'B',
      distractor: { letter: 'C', text: 'dos', students: 2 },
    });
  });
});

describe('getScheduleByStudent', () => {
  beforeEach(everybodySits);

  it('lists attempts by last name, those in progress too, and absent students apart', async () => {
    const { attempts, absent, score, ...rest } = await byStudent();
    expect(rest).toEqual({ ...head(), hasStatistics: true, relativeScore: null, absoluteScore: null });
    expect(score).toEqual(about(500 / 9));
    expect(attempts.map(({ lastname, grade }) => [lastname, grade])).toEqual([
      ['Abreu', null],
      ['Ávila', about(100 / 3)],
      ['Castro', about(100 / 3)],
      ['Peña', 100],
    ]);
    expect(absent).toEqual([{ idUser: students[4]?.idUser, firstname: 'Xoán', lastname: 'Rei' }]);
  });

  it("returns the grades of each student's latest attempts that the user may read", async () => {
    const [current, idCourse] = [idSchedule, await world.addCourse(idSchool, '3.º C', [ana], [noa])];
    const bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    const earlier = async (owner: TestUser, title: string, picks: number[]) => {
      const window = { opens: world.clock.now() - 7_200_000, closes: world.clock.now() - 3_600_000 };
      const idAssessment = await addAssessment(world, { idSchool, owner, title, questions: questions.slice(0, 2) });
      const scheduled = await addSchedule(world, { idAssessment, idCourse, owner, ...window });
      await addSingleChoiceAttempt(world, scheduled, noa, picks, { finished: window.closes });
    };
    await earlier(ana, 'Antes', [1, 3]);
    await earlier(bruno, 'De otro profesor', [1, 2]);
    idSchedule = current;
    const before = { assessmentTitle: 'Antes', grade: 50, endedAt: '2026-03-02T08:10:00+01:00' };
    const this_ = { assessmentTitle: 'Repaso', grade: about(100 / 3), endedAt: '2026-03-02T09:10:00+01:00' };
    const historyOf = async () => (await byStudent()).attempts.map((one) => one.studentAssessmentsHistory);
    const [evas, , noas] = await historyOf();
    expect(noas).toContainEqual(expect.objectContaining(before));
    expect(noas?.at(-1)).toMatchObject(this_);
    expect(noas?.map(({ assessmentTitle }) => assessmentTitle)).not.toContain('De otro profesor');
    expect(evas?.map(({ endedAt }) => endedAt)).not.toContain(this_.endedAt);
  });

  it('counts hits, errors and omitted questions, and grades each discipline', async () => {
    const { attempts } = await byStudent();
    expect(attempts[2]).toMatchObject({
      idUser: noa.idUser,
      firstname: 'Noa',
      photo: null,
      version: 1,
      finishedAt: '2026-03-02T09:10:00+01:00',
      disciplines: [
        { name: 'Lengua', grade: 0, ungraded: 0 },
        { name: 'Matemáticas', grade: about(200 / 3), ungraded: 0 },
      ],
      gradeCalculated: [
        { label: 'Lengua', result: 0 },
        { label: 'Matemáticas', result: about(200 / 3) },
      ],
      answers: { hits: 2, errors: 3, ommited: 1, notQualified: 0, excluded: 0, answered: 5 },
    });
  });

  it('counts the responses of an attempt in progress', async () => {
    const { attempts } = await byStudent();
    expect(attempts[0]).toMatchObject({
      idUser: eva.idUser,
      grade: null,
      finishedAt: null,
      disciplines: [
        { name: 'Lengua', grade: null, ungraded: 0 },
        { name: 'Matemáticas', grade: null, ungraded: 0 },
      ],
      answers: { hits: 0, errors: 0, ommited: 0, notQualified: 0, excluded: 0, answered: 3 },
    });
  });
});

describe('a schedule with removed grades', () => {
  beforeEach(everybodySits);
  const remove = (idAttempt: number, numbers: number[]) =>
    gradeAttempt(
      world,
      { idSchool, idAttempt },
      numbers.map((n) => ({ idQuestion: q(n), grade: null })),
    );
  const attemptOf = async (person: TestUser) =>
    (await byStudent()).attempts.find(({ idUser }) => idUser === person.idUser);

  it('excludes them from every figure and counts them as excluded', async () => {
    await remove((await attemptOf(noa))?.idAttempt ?? 0, [3, 4]);
    expect(await attemptOf(noa)).toMatchObject({
      grade: 50,
      answers: { hits: 2, errors: 1, ommited: 1, notQualified: 0, excluded: 2, answered: 5 },
    });
    const { questions, disciplines, assessmentHitAverage } = await byDisciplines();
    expect(questions[2]).toMatchObject({ hitAverage: 50, ungraded: 0, excluded: 1 });
    expect(disciplines.map(({ grade }) => grade)).toEqual([40, about(600 / 8)]);
    expect(assessmentHitAverage).toEqual(about((100 + 50 + 100 / 3) / 3));
  });

  it('has no grade for an attempt in which nothing counts, and grades for the others', async () => {
    await remove((await attemptOf(lucia))?.idAttempt ?? 0, [1, 2, 3, 4, 5, 6]);
    expect((await byStudent()).score).toEqual(about(100 / 3));
    expect(await attemptOf(lucia)).toMatchObject({
      grade: null,
      finishedAt: '2026-03-02T09:10:00+01:00',
      disciplines: [{ grade: null }, { grade: null }],
      answers: { hits: 0, notQualified: 0, excluded: 6, answered: 6 },
    });
    const report = await byDisciplines();
    expect(report).toMatchObject({
      finished: 3,
      assessmentHitAverage: about(100 / 3),
      hitLevel: { low: 0, lowMedium: 2, mediumHigh: 0, high: 0 },
    });
    expect(report.disciplines.map(({ grade }) => grade)).toEqual([0, about(50)]);
    expect(report.questions[0]).toMatchObject({ hitAverage: 50, answers: 3 });
  });
});

describe('a catalogue changed after scheduling', () => {
  it('does not change reports: contents stay below their former discipline', async () => {
    await everybodySits();
    const before = await byDisciplines();
    const [language] = await world.database.select().from(catalogue).where(eq(catalogue.name, 'Lengua'));
    const move = (idParent: number | null) =>
      world.database.update(catalogue).set({ idParent }).where(eq(catalogue.name, 'Funciones')).returning();
    const [mathematics] = await world.database.select().from(catalogue).where(eq(catalogue.name, 'Matemáticas'));
    await move(language?.id ?? 0);
    await world.database.delete(questionClassification).where(eq(questionClassification.idQuestion, q(3)));
    expect(await byDisciplines()).toEqual(before);
    await move(mathematics?.id ?? 0);
  });
});

describe('reports of a schedule without results', () => {
  it('are refused before the first start, and by discipline before the first end', async () => {
    await expect(byDisciplines()).refusedAs('noAttempts');
    await expect(byStudent()).refusedAs('noAttempts');
    await addSingleChoiceAttempt(world, idSchedule, eva, [1], { finished: null });
    await expect(byDisciplines()).refusedAs('noAttempts');
    expect((await byStudent()).attempts).toHaveLength(1);
    await addSingleChoiceAttempt(world, idSchedule, lucia, []);
    expect((await byDisciplines()).assessmentHitAverage).toBe(0);
  });
});

describe('reports', () => {
  beforeEach(everybodySits);

  it('are returned to the teacher, the coordinator and the administrator', async () => {
    for (const role of ['coordinator', 'administrator'] as const) {
      const person = await world.addPerson(role, 'Carla', idSchool);
      expect((await byDisciplines(person)).finished).toBe(3);
      expect((await byStudent(person)).attempts).toHaveLength(4);
    }
  });

  it('are refused to all others with scheduleNotValid', async () => {
    const elsewhere = await world.addSchool('Colegio de Évora');
    for (const person of [
      await world.addPerson('teacher', 'Bruno', idSchool),
      await world.addPerson('administrator', 'Clara', elsewhere),
    ]) {
      await expect(byDisciplines(person)).refusedAs('scheduleNotValid');
      await expect(byStudent(person)).refusedAs('scheduleNotValid');
    }
    await expect(byStudent(lucia)).notDoneWith(403, 'Not allowed');
  });

  it('are returned for a cancelled schedule, and refused for a deleted one', async () => {
    await ana.client.schedules.cancelSchedule({ idSchedule });
    expect((await byStudent()).attempts).toHaveLength(4);
    await world.database.update(schedule).set({ deleted: true }).where(eq(schedule.id, idSchedule));
    await expect(byStudent()).refusedAs('scheduleNotValid');
    await expect(byDisciplines()).refusedAs('scheduleNotValid');
  });
});

describe('getScheduleByStudent after attempts made through the calls', () => {
  it('returns the grades that the students got', async () => {
    const gradesShown = new Map<number, number | null>();
    for (const [student, picks] of [
      [lucia, [1, 2, 3, 4, 1, 2]],
      [noa, [4, 2, 3]],
    ] as const) {
      const { idAttempt } = (
        await student.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })
      ).content;
      for (const [index, alternative] of picks.entries())
        await student.client.attempts.answerQuestion({
          idAttempt,
          idQuestion: q(index + 1),
          response: { alternative },
        });
      const { content } = await student.client.attempts.finishScheduledAssessment({ idAttempt });
      gradesShown.set(student.idUser, content.percentage);
    }
    const { attempts, absent } = await byStudent();
    expect(new Map(attempts.map(({ idUser, grade }) => [idUser, grade]))).toEqual(gradesShown);
    expect(absent.map(({ lastname }) => lastname)).toEqual(['Abreu', 'Ávila', 'Rei']);
    const { questions } = await byDisciplines();
    expect(questions.map(({ hitAverage }) => hitAverage)).toEqual([50, 100, 100, 50, 50, 50]);
    expect(questions[0]?.distractor).toEqual({ letter: 'D', text: 'Opción 4 de 1', students: 1 });
  });
});

describe('the filters of the list of results', () => {
  const names = async (input: { yearsFilter?: number | null; sm?: boolean } = {}, person = ana) =>
    (await person.client.reports.getCoursesNew({ yearsFilter: 'current', ...input })).content.map(({ name }) => name);
  const years = async (person = ana, sm = false) => (await person.client.reports.getReportsYearFilter({ sm })).content;

  it('are the classes and the academic years with results', async () => {
    const elsewhere = await world.addSchool('Colegio de Braga');
    const uxia = await world.addPerson('administrator', 'Uxía Sanz', elsewhere);
    expect(await names({}, uxia)).toEqual([]);
    expect(await years(uxia)).toEqual([]);
    await everybodySits();
    expect(await names()).toContain('3.º B');
    expect(await years()).toEqual([2025]);
    expect(await names({ yearsFilter: 2025 })).toContain('3.º B');
    expect(await names({ yearsFilter: 2019 })).toEqual([]);
    expect(await names({ yearsFilter: null })).toContain('3.º B');
    expect(await names({ sm: true })).toEqual([]);
    expect(await years(ana, true)).toEqual([]);
  });

  it('are those that the asker may read', async () => {
    await everybodySits();
    const colleague = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    const coordinator = await world.addPerson('coordinator', 'Carla Lema', idSchool);
    expect(await names({}, colleague)).toEqual([]);
    expect(await names({}, coordinator)).toContain('3.º B');
    await expect(names({}, lucia)).notDoneWith(403, 'Not allowed');
    await expect(years(lucia)).notDoneWith(403, 'Not allowed');
  });
});
