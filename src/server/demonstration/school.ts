import type { Role } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { academicYearOf } from '../../core/schedules/academic-year.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { addAccessCodes } from '../database/access-codes.ts';
import type { Database } from '../database/database.ts';
import { country, course, courseTeacher, enrolment, membership, school, student, user } from '../database/schema.ts';
import { defaultSettings } from '../database/settings.ts';
import { randomLetters } from './passwords.ts';
import { classes, type DemonstrationSchool, emailOf, schools, staff, students, TIMEZONE } from './people.ts';

const SPAIN = 14;
/** Its people have been asked, and allow nothing optional. */
const NO_OPTIONAL = { personalization: false, analytical: false, publicity: false };
/** Each differs from the others in what it allows. The installation knows Spain from the start. */
const countries = [
  { id: 1, name: 'Brasil', abbreviation: 'BR', language: 'pt' },
  { id: 2, name: 'Portugal', abbreviation: 'PT', language: 'pt', groups: false },
  { id: 3, name: 'United Kingdom', abbreviation: 'GB', language: 'en', studentStatistics: false, spreadsheets: false },
  { id: 4, name: 'France', abbreviation: 'FR', language: 'fr', access: false },
];

const permissionsOf: Partial<Record<Role, string>> = {
  administrator: '*',
  coordinator: 'assessments-sm-view',
  teacher: 'grade,assessments-sm-view',
  author: 'assessments-sm-view',
  editor: 'assessments-sm-view',
};

export type Course = { idSchool: number; idCourse: number; students: readonly number[] };

export type AddedPeople = {
  /** By login, without the domain. */
  ids: ReadonlyMap<string, number>;
  /** By name. */
  courses: ReadonlyMap<string, Course>;
};

/** When the people came, and the day in whose academic year the classes are. */
type Times = { added: Instant; today: Instant };

/** Adds the schools with their people and classes, each person with the password hash that belongs to their login. */
export const addSchools = async (
  db: Database,
  hashFor: (login: string) => string,
  { added, today }: Times,
): Promise<AddedPeople> => {
  await db.insert(country).values(countries).onConflictDoNothing();
  const idsOfSchools = new Map<DemonstrationSchool | 'provider', number>([['provider', PROVIDER_SCHOOL_ID]]);
  for (const [key, facts] of entriesOf(schools)) {
    const row = only(
      await db
        .insert(school)
        .values({ ...facts, idCountry: SPAIN, timezone: TIMEZONE })
        .returning(),
    );
    idsOfSchools.set(key, row.id);
  }
  const idOf = (key: DemonstrationSchool | 'provider') => idsOfSchools.get(key) ?? 0;
  const ids = await addUsers(db, hashFor, added);

  const ofStaff = staff.flatMap(({ login, roles }) =>
    entriesOf(roles).map(([key, role]) => ({
      ...{ idSchool: idOf(key), idUser: ids.get(login) ?? 0, since: added },
      ...{ role, permissions: permissionsOf[role] ?? '' },
    })),
  );
  await db.insert(membership).values(ofStaff);

  const academicYear = academicYearOf({ ...defaultSettings, timezone: TIMEZONE }, today);
  const courses = new Map<string, Course>();
  for (const each of classes) {
    const idSchool = idOf(each.school);
    const teachers = ofStaff.filter((one) => one.idSchool === idSchool && one.role === 'teacher');
    const idsTeachers = teachers.map(({ idUser }) => idUser);
    courses.set(each.name, await addClass(db, each, { idSchool, academicYear, ids, idsTeachers, added }));
  }
  await addCodes(db, [...courses.values()], added);
  return { ids, courses };
};

const addUsers = async (db: Database, hashFor: (login: string) => string, added: Instant) => {
  const account = (login: string) => ({
    ...{ login: emailOf(login), email: emailOf(login), passwordHash: hashFor(login), passwordChanged: added },
    ...{ idCountry: SPAIN, termsUse: 1, cookies: NO_OPTIONAL, added },
  });
  const rows = await db
    .insert(user)
    .values([
      ...staff.map(({ login, firstName, lastName }) => ({
        ...account(login),
        ...{ firstName, lastName, lastSignedIn: added },
        shareMyAssessments: login === 'teacher2',
        shareMyQuestions: login === 'teacher2',
      })),
      ...students.map(({ login, firstName, lastName }, index) => ({
        ...account(login),
        ...{ firstName, lastName },
        // Some never signed in, so that the class page has students to whom slips are handed.
        lastSignedIn: index % 9 === 4 ? null : added,
      })),
    ])
    .returning({ id: user.id, login: user.login });
  return new Map(rows.map(({ id, login }) => [login.slice(0, login.indexOf('@')), id]));
};

type Adding = {
  idSchool: number;
  academicYear: number;
  /** By login. */
  ids: ReadonlyMap<string, number>;
  idsTeachers: readonly number[];
  added: Instant;
};

/** Adds a class with its teachers and students, and what the school knows of those. */
const addClass = async (
  db: Database,
  { name, code, students: listed }: (typeof classes)[number],
  { idSchool, academicYear, ids, idsTeachers, added }: Adding,
): Promise<Course> => {
  const members = listed.map(({ login, gender }, index) => {
    const listNumber = index + 1;
    const idUser = ids.get(login) ?? 0;
    // Invented, and different in each school.
    const studentId = String(20_000_000 + 1_000_003 * idSchool + 7919 * idUser);
    return { idSchool, idUser, gender, listNumber, studentId, code: `${code}-${String(listNumber).padStart(2, '0')}` };
  });
  const people = members.map(({ idUser }) => ({ idSchool, idUser, role: 'student' as const, since: added }));
  await db.insert(membership).values(people);
  await db.insert(student).values(members);
  const { id: idCourse } = only(await db.insert(course).values({ idSchool, name, code, academicYear }).returning());
  await db.insert(courseTeacher).values(idsTeachers.map((idUser) => ({ idSchool, idCourse, idUser })));
  await db
    .insert(enrolment)
    .values(members.map(({ idUser, listNumber }) => ({ idSchool, idCourse, idUser, listNumber, since: added })));
  return { idSchool, idCourse, students: members.map(({ idUser }) => idUser) };
};

/**
 * Adds a code of each school for its teachers, and one of each class for its students: random, because they let people
 * in.
 */
const addCodes = async (db: Database, courses: readonly Course[], added: Instant): Promise<void> => {
  const code = () => ({ code: randomLetters(8).toUpperCase(), idCountry: SPAIN, added });
  await addAccessCodes(db, [
    ...[...new Set(courses.map(({ idSchool }) => idSchool))].map((idSchool) => ({
      ...{ ...code(), idSchool, kind: 'school' as const, limit: 20 },
    })),
    ...courses.map(({ idSchool, idCourse }) => ({
      ...{ ...code(), idSchool, idCourse, kind: 'course' as const, limit: 50 },
    })),
  ]);
};

const entriesOf = <Key extends string, Value>(record: Partial<Record<Key, Value>>): [Key, Value][] =>
  Object.entries(record) as [Key, Value][];

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was inserted');
  return row;
};
