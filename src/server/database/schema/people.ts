import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { flag, identity, instant } from './columns.ts';

export const country = pgTable('country', {
  id: integer().primaryKey(),
  name: text().notNull(),
  abbreviation: text().notNull(),
  language: text().notNull(),
  access: flag(true),
});

/** The tenant: what belongs to a school carries its id, first in every key that matters. */
export const school = pgTable('school', {
  id: identity(),
  name: text().notNull(),
  idCountry: integer()
    .notNull()
    .references(() => country.id),
  timezone: text().notNull(),
});

export const user = pgTable(
  'users',
  {
    id: identity(),
    /** Lower case; what one signs in with. */
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Argon2id in PHC form; null = cannot sign in with a password. */
    passwordHash: text(),
    idType: integer().notNull(),
    permissions: text().notNull().default(''),
    language: text(),
    photo: text(),
    idCountry: integer()
      .notNull()
      .references(() => country.id),
    termsUse: integer(),
    withoutStudentModules: flag(),
    shareMyAssessments: flag(),
    shareMyQuestions: flag(),
    added: instant().notNull(),
  },
  (t) => [uniqueIndex('user_email').on(t.email)],
);

export const membership = pgTable(
  'membership',
  {
    idSchool: integer()
      .notNull()
      .references(() => school.id),
    idUser: integer()
      .notNull()
      .references(() => user.id),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idUser] }), index('membership_user').on(t.idUser)],
);

export const course = pgTable(
  'course',
  {
    id: identity(),
    idSchool: integer()
      .notNull()
      .references(() => school.id),
    name: text().notNull(),
    yearsFilter: integer().notNull(),
    deleted: flag(),
  },
  (t) => [index('course_school').on(t.idSchool)],
);

export const courseTeacher = pgTable(
  'course_teacher',
  {
    idSchool: integer().notNull(),
    idCourse: integer()
      .notNull()
      .references(() => course.id),
    idUser: integer()
      .notNull()
      .references(() => user.id),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idCourse, t.idUser] }), index('course_teacher_user').on(t.idUser)],
);

export const courseStudent = pgTable(
  'course_student',
  {
    idSchool: integer().notNull(),
    idCourse: integer()
      .notNull()
      .references(() => course.id),
    idUser: integer()
      .notNull()
      .references(() => user.id),
    listNumber: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idCourse, t.idUser] }), index('course_student_user').on(t.idUser)],
);

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the token: the table alone opens no session. */
    tokenHash: text().primaryKey(),
    idUser: integer()
      .notNull()
      .references(() => user.id),
    idSchool: integer(),
    started: instant().notNull(),
    lastUsed: instant().notNull(),
  },
  (t) => [index('session_user').on(t.idUser), index('session_last_used').on(t.lastUsed)],
);

/** Failed logins by what was typed, whether or not such an account exists, so that the answer does not tell. */
export const loginFailure = pgTable('login_failure', {
  login: text().primaryKey(),
  failures: integer().notNull(),
  last: instant().notNull(),
});

export const passwordLink = pgTable('password_link', {
  linkHash: text().primaryKey(),
  idUser: integer()
    .notNull()
    .references(() => user.id),
  expires: instant().notNull(),
});

/** Who changed what, written in the transaction of the change. */
export const audit = pgTable(
  'audit',
  {
    id: identity(),
    idSchool: integer(),
    idUser: integer(),
    at: instant().notNull(),
    call: text().notNull(),
    /** The ids the call named, as JSON. */
    subject: text().notNull(),
    requestId: text().notNull(),
  },
  (t) => [index('audit_school').on(t.idSchool, t.at)],
);
