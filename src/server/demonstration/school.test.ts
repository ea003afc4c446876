import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/database.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { toInstant } from '../../core/schedules/time.ts';
import { isValidEnrolment } from '../database/enrolments.ts';
import { accessCode, course, enrolment, membership, school, student, user } from '../database/schema.ts';
import { emailOf, schools, TIMEZONE } from './people.ts';
import { type AddedPeople, addSchools } from './school.ts';

describe('addSchools', () => {
  let opened: Awaited<ReturnType<typeof openDatabase>>;
  let people: AddedPeople;
  const today = toInstant('2026-09-14', '08:00', TIMEZONE);
  const added = toInstant('2026-07-14', '08:00', TIMEZONE);

  beforeAll(async () => {
    opened = await openDatabase();
    people = await addSchools(opened.watched, (login) => `hash of ${login}`, { added, today });
  });
  afterAll(() => opened?.close());

  const idOf = (login: string) => people.ids.get(login) ?? 0;
  const courseOf = (name: string) => people.courses.get(name) ?? { idSchool: 0, idCourse: 0, students: [] };
  const rolesOf = (login: string) =>
    opened.database
      .select({ school: school.name, role: membership.role })
      .from(membership)
      .innerJoin(school, eq(school.id, membership.idSchool))
      .where(eq(membership.idUser, idOf(login)))
      .orderBy(asc(membership.idSchool));

  it('makes a teacher of the first school the coordinator of the second', async () => {
    expect(await rolesOf('teacher3')).toEqual([
      { school: schools.secondary.name, role: 'teacher' },
      { school: schools.languages.name, role: 'coordinator' },
    ]);
  });

  it('enrols one student in both schools', async () => {
    expect((await rolesOf('student02')).map(({ role }) => role)).toEqual(['student', 'student']);
    expect(courseOf('3.º A').students).toContain(idOf('student02'));
    expect(courseOf('Inglés B1').students[0]).toBe(idOf('student02'));
    expect(courseOf('Inglés B1').idSchool).not.toBe(courseOf('3.º A').idSchool);
  });

  it('makes authors and editors members of the provider alone', async () => {
    const rows = await opened.database.select().from(membership).where(eq(membership.idSchool, PROVIDER_SCHOOL_ID));
    expect(rows.map(({ idUser, role }) => [idUser, role])).toEqual([
      [idOf('author'), 'author'],
      [idOf('editor'), 'editor'],
    ]);
  });

  it('gives every person a login of their own, which is their e-mail address', async () => {
    const [row] = await opened.database
      .select()
      .from(user)
      .where(eq(user.id, idOf('student')));
    const login = emailOf('student');
    expect(row).toMatchObject({ login, email: login, passwordHash: 'hash of student', active: true });
  });

  it('numbers the students of each class and gives each a code, a gender and a student number', async () => {
    const { idSchool, idCourse } = courseOf('3.º B');
    const rows = await opened.database
      .select({ enrolment, student })
      .from(enrolment)
      .innerJoin(student, and(eq(student.idSchool, enrolment.idSchool), eq(student.idUser, enrolment.idUser)))
      .where(and(eq(enrolment.idSchool, idSchool), eq(enrolment.idCourse, idCourse), isValidEnrolment(today)))
      .orderBy(asc(enrolment.listNumber));
    expect(rows.map((row) => row.enrolment.listNumber)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(rows[39]?.student).toMatchObject({ code: '3ESO-B-40', gender: 'female' });
    expect(new Set(rows.map((row) => row.student.gender))).toEqual(new Set(['female', 'male']));
    expect(new Set(rows.map((row) => row.student.studentId)).size).toBe(40);
  });

  it('puts the classes into the academic year of the day it is loaded', async () => {
    const rows = await opened.database.select().from(course);
    expect(rows.map(({ academicYear }) => academicYear)).toEqual([2026, 2026, 2026]);
  });

  it('gives each school a code for its teachers and each class one for its students', async () => {
    const rows = await opened.database.select().from(accessCode);
    expect(rows.filter(({ kind }) => kind === 'school').map(({ idSchool }) => idSchool)).toHaveLength(2);
    expect(rows.filter(({ kind }) => kind === 'course').map(({ idCourse }) => idCourse)).toEqual(
      [...people.courses.values()].map(({ idCourse }) => idCourse),
    );
    expect(new Set(rows.map(({ code }) => code)).size).toBe(5);
  });
});
