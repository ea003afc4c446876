import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { accessCode, course, enrolment, student, user } from '../database/schema.ts';

let world: World;
let sol: number;
let luna: number;
let ana: TestUser;
let bruno: TestUser;
let carla: TestUser;
let lucia: TestUser;
let noa: TestUser;
let brais: TestUser;
let courseOfAna: number;
let courseOfBruno: number;
let courseOfLastYear: number;

beforeAll(async () => {
  world = await openWorld();
  const { addPerson } = world;
  sol = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  ana = await addPerson('teacher', 'Ana Núñez', sol);
  bruno = await addPerson('teacher', 'Bruno Otero', sol);
  carla = await addPerson('coordinator', 'Carla Abreu', sol);
  lucia = await addPerson('student', 'Lucía Peña', sol);
  noa = await addPerson('student', 'Noa Castro', sol);
  brais = await addPerson('student', 'Brais Rial', sol);
  await world.addMembership(noa, 'student', luna);
  courseOfAna = await world.addCourse(sol, '3.º B', [ana], [noa, lucia, brais]);
  courseOfBruno = await world.addCourse(sol, '10.º A', [bruno], [lucia]);
  courseOfLastYear = await world.addCourse(sol, '2.º B', [ana], []);
  await world.addCourse(luna, '1.º C', [], [noa]);
  const { database } = world;
  await database.update(course).set({ academicYear: 2024 }).where(eq(course.id, courseOfLastYear));
  await database
    .update(enrolment)
    .set({ until: world.clock.now() })
    .where(and(eq(enrolment.idCourse, courseOfAna), eq(enrolment.idUser, brais.idUser)));
  await database.update(user).set({ lastSignedIn: world.clock.now() }).where(eq(user.id, noa.idUser));
  await database
    .insert(student)
    .values({ idSchool: sol, idUser: noa.idUser, code: 'B-01', studentId: '1482673', gender: 'female' });
});
afterAll(() => world.close());

const coursesFor = async (person: TestUser, input: { yearsFilter?: number | 'current' } = {}) =>
  (await person.client.classes.getCourses(input)).content.map(({ Groupname }) => Groupname);

describe('getCourses', () => {
  it('lists the whole school for coordinators and the own classes for teachers, the last year first', async () => {
    expect(await coursesFor(carla)).toEqual(['3.º B', '10.º A', '2.º B']);
    expect(await coursesFor(ana)).toEqual(['3.º B', '2.º B']);
  });

  it('lists one year, or the current one', async () => {
    expect(await coursesFor(ana, { yearsFilter: 2024 })).toEqual(['2.º B']);
    expect(await coursesFor(ana, { yearsFilter: 'current' })).toEqual(['3.º B']);
    const { years, currentYear } = await ana.client.classes.getCourses({ yearsFilter: 'current' });
    expect({ years, currentYear }).toEqual({ years: [2025, 2024], currentYear: 2025 });
  });

  it('counts who is enrolled now, and who of them never signed in', async () => {
    const { content } = await ana.client.classes.getCourses({ yearsFilter: 2025 });
    expect(content).toMatchObject([{ idCourse: courseOfAna, students: 2, neverSignedIn: 1 }]);
    expect(content[0]?.teachers).toEqual([{ idUser: ana.idUser, firstName: 'Ana', lastName: 'Núñez' }]);
  });

  it('lets coordinators say who teaches, and nobody change a class of a partner', async () => {
    const rights = async (person: TestUser) =>
      (await person.client.classes.getCourses({ yearsFilter: 2025 })).content[0]?.can;
    expect(await rights(ana)).toEqual({ enrol: true, assignTeachers: false, reopen: false });
    expect(await rights(carla)).toEqual({ enrol: true, assignTeachers: true, reopen: false });
    await world.database.update(course).set({ source: 'eva' }).where(eq(course.id, courseOfAna));
    expect(await rights(carla)).toEqual({ enrol: false, assignTeachers: false, reopen: false });
    await world.database.update(course).set({ source: '' }).where(eq(course.id, courseOfAna));
  });
});

describe('getCoursesStudent', () => {
  it('lists the classes of all schools of a student, with their teachers', async () => {
    const { content } = await noa.client.classes.getCoursesStudent({});
    expect(content.map(({ Groupname, schoolName, teachers }) => [Groupname, schoolName, teachers.length])).toEqual([
      ['1.º C', 'IES Lúa', 0],
      ['3.º B', 'IES Sol', 1],
    ]);
  });

  it('leaves out classes that the student has left', async () => {
    expect((await brais.client.classes.getCoursesStudent({})).content).toEqual([]);
  });
});

describe('getStudents', () => {
  it('lists who is enrolled now by list number, with what the school knows of them', async () => {
    const reply = await ana.client.classes.getStudents({ courseId: courseOfAna });
    expect(reply.courseName).toBe('3.º B');
    expect(reply.studentResults).toMatchObject([
      {
        ...{ idUser: noa.idUser, listNumber: 1, fullname: 'Castro, Noa', login: noa.email, email: noa.email },
        ...{ code: 'B-01', studentId: '1482673', gender: 'female', photo: null, neverSignedIn: false },
        lastSignedIn: '2026-03-02T08:00:00+01:00',
      },
      { idUser: lucia.idUser, listNumber: 2, studentId: '', gender: null, neverSignedIn: true, lastSignedIn: null },
    ]);
  });

  it('lets teachers reset the accounts of students who are nothing else anywhere', async () => {
    const { studentResults } = await ana.client.classes.getStudents({ courseId: courseOfAna });
    expect(
      studentResults.map(({ firstName, can, isAccountElsewhere }) => [firstName, can, isAccountElsewhere]),
    ).toEqual([
      ['Noa', { edit: true, resetAccount: false }, true],
      ['Lucía', { edit: true, resetAccount: true }, false],
    ]);
  });

  it('says the code of the class and how many may still join by it', async () => {
    const at = { idSchool: sol, idCourse: courseOfAna };
    expect((await ana.client.classes.getStudents({ courseId: courseOfAna })).course).toMatchObject({
      ...{ voucher: null, placesLeft: null, schoolName: 'IES Sol' },
    });
    const { content } = await ana.client.classes.addGroup({ Groupname: '5.º A', idSchool: sol });
    await world.database.update(accessCode).set({ used: 57 }).where(eq(accessCode.idCourse, content.idCourse));
    const { course } = await ana.client.classes.getStudents({ courseId: content.idCourse });
    expect(course).toMatchObject({ voucher: expect.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/), placesLeft: 3 });
    expect(at.idCourse).not.toBe(content.idCourse);
  });

  it('is refused for the class of a colleague, and of another school', async () => {
    const other = await world.addPerson('coordinator', 'Iria Rey', luna);
    const refused = { envelope: { errCode: 30 } };
    await expect(ana.client.classes.getStudents({ courseId: courseOfBruno })).rejects.toMatchObject(refused);
    await expect(other.client.classes.getStudents({ courseId: courseOfBruno })).rejects.toMatchObject(refused);
    expect((await carla.client.classes.getStudents({ courseId: courseOfBruno })).studentResults).toHaveLength(1);
  });
});
