import { type Role, roles } from '../../core/people.ts';
import type { Instant } from '../../core/time.ts';
import type { Database } from '../database/database.ts';
import { country, course, courseStudent, courseTeacher, membership, school, user } from '../database/schema.ts';
import { classes, emailOf, SCHOOL, staff, studentLogin } from './people.ts';

const SPAIN = { id: 14, name: 'España', abbreviation: 'ES', language: 'es' };
const others = [
  { id: 1, name: 'Brasil', abbreviation: 'BR', language: 'pt' },
  { id: 2, name: 'Portugal', abbreviation: 'PT', language: 'pt' },
  { id: 3, name: 'United Kingdom', abbreviation: 'GB', language: 'en' },
];

const permissionsOf: Partial<Record<Role, string>> = {
  administrator: '*',
  coordinator: 'assessments-sm-view',
  teacher: 'grade,assessments-sm-view',
  author: 'assessments-sm-view',
  editor: 'assessments-sm-view',
};

export type DemonstrationSchool = {
  idSchool: number;
  /** By login, without the domain. */
  ids: ReadonlyMap<string, number>;
  courses: ReadonlyMap<string, { idCourse: number; students: readonly number[] }>;
};

/** Adds the school with its people and classes, each with the password hash that belongs to their login. */
export const addSchool = async (
  db: Database,
  hashFor: (login: string) => string,
  added: Instant,
): Promise<DemonstrationSchool> => {
  await db
    .insert(country)
    .values([SPAIN, ...others])
    .onConflictDoNothing();
  const idSchool = only(
    await db
      .insert(school)
      .values({ ...SCHOOL, idCountry: SPAIN.id })
      .returning(),
  ).id;
  const students = classes.flatMap((each) => each.students);
  const shared = { idCountry: SPAIN.id, termsUse: 1, added };
  const people = await db
    .insert(user)
    .values([
      ...staff.map(({ login, role, ...person }) => ({
        ...shared,
        ...person,
        email: emailOf(login),
        passwordHash: hashFor(login),
        idType: roles[role],
        permissions: permissionsOf[role] ?? '',
        shareMyAssessments: login === 'teacher2',
        shareMyQuestions: login === 'teacher2',
      })),
      ...students.map((person, index) => ({
        ...shared,
        ...person,
        email: emailOf(studentLogin(index + 1)),
        passwordHash: hashFor(studentLogin(index + 1)),
        idType: roles.student,
        language: null,
      })),
    ])
    .returning({ id: user.id, email: user.email, idType: user.idType });
  const ids = new Map(people.map(({ id, email }) => [email.slice(0, email.indexOf('@')), id]));
  const outside: number[] = [roles.author, roles.editor];
  await db
    .insert(membership)
    .values(people.filter(({ idType }) => !outside.includes(idType)).map(({ id }) => ({ idSchool, idUser: id })));

  const teachers = people.filter(({ idType }) => idType === roles.teacher);
  const courses = new Map<string, { idCourse: number; students: number[] }>();
  let number = 0;
  for (const { name, students } of classes) {
    const idCourse = only(await db.insert(course).values({ idSchool, name, yearsFilter: 2026 }).returning()).id;
    await db.insert(courseTeacher).values(teachers.map(({ id }) => ({ idSchool, idCourse, idUser: id })));
    const members = students.map(() => ids.get(studentLogin(++number)) ?? 0);
    await db
      .insert(courseStudent)
      .values(members.map((idUser, index) => ({ idSchool, idCourse, idUser, listNumber: index + 1 })));
    courses.set(name, { idCourse, students: members });
  }
  return { idSchool, ids, courses };
};

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was inserted');
  return row;
};
