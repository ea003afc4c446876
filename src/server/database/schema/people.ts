import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { type PersonName, roleNames } from '../../../core/people/roles.ts';
import { flag, identity, instant, reference, schoolId, uuid } from './columns.ts';
import { country, school } from './schools.ts';
import { atLeast, oneOf, table } from './table.ts';

/** Global: a person may belong to several schools. */
export const user = table(
  'users',
  {
    id: reference().primaryKey().generatedByDefaultAsIdentity(),
    /** Lower case; what one signs in with. */
    login: text().notNull(),
    /** Lower case. */
    email: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    active: flag(true),
    /** Argon2id in PHC form; null = cannot sign in with a password. */
    passwordHash: text(),
    passwordChanged: instant(),
    /** Whether the school has set the password, and its user not chosen one since. */
    passwordGiven: flag(),
    /** Null = never; a school's slips only reset accounts that were never used. */
    lastSignedIn: instant(),
    language: text(),
    /** The languages offered to this user alone, one a line; blank = those of the product. */
    customLanguages: text().notNull().default(''),
    photo: text(),
    idCountry: integer()
      .notNull()
      .references(() => country.id),
    termsUse: integer(),
    /** Whether the user agreed to commercial messages. */
    receiveCommercial: flag(),
    /** Which optional cookies the user allows; null = not asked yet. */
    cookies: jsonb().$type<{ personalization: boolean; analytical: boolean; publicity: boolean }>(),
    /** The partner whose platform the account came from; blank = made in the product. */
    source: text().notNull().default(''),
    withoutStudentModules: flag(),
    shareMyAssessments: flag(),
    shareMyQuestions: flag(),
    added: instant().notNull(),
    createdBy: reference(),
    /** When the person was anonymised; null = is not. */
    anonymised: instant(),
  },
  (t) => [
    uniqueIndex('user_login').on(t.login),
    uniqueIndex('user_email').on(t.email).where(sql`${t.email} is not null`),
    // Whose photo a file is.
    index('user_photo').on(t.photo).where(sql`${t.photo} is not null`),
  ],
);

/** Who has done something, and when. */
export const doneBy = () => ({
  by: reference()
    .notNull()
    .references(() => user.id),
  at: instant().notNull(),
});

/** A user's role in a school; authors and editors are members of the provider. */
export const membership = table(
  'membership',
  {
    idSchool: schoolId().references(() => school.id),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    /** By which devices know what the person shares in the school. */
    uuid: uuid(),
    role: oneOf(roleNames).notNull(),
    /** What the school calls a student whose account is another school's, too; null = as the account does. */
    displayName: jsonb().$type<PersonName>(),
    /** Names with commas between them; `*` = all. */
    permissions: text().notNull().default(''),
    active: flag(true),
    since: instant().notNull(),
    until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idUser] }),
    uniqueIndex('membership_uuid').on(t.idSchool, t.uuid),
    index('membership_user').on(t.idUser),
  ],
);

/** A mail that invites a person to a school: who opens its link becomes a member. */
export const invitation = table(
  'invitation',
  {
    idSchool: schoolId().references(() => school.id),
    id: identity(),
    /** Lower case. */
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    role: oneOf(roleNames).notNull(),
    permissions: text().notNull().default(''),
    /** The course that an invited student joins. */
    idCourse: reference(),
    /** The member whom the school or its partner has added with this address, which becomes the account's once it is accepted. */
    idUser: reference().references(() => user.id),
    language: text(),
    /** SHA-256 of the link that was mailed last; null = the mail was not sent yet. */
    linkHash: text(),
    expires: instant().notNull(),
    added: instant().notNull(),
    addedBy: reference().references(() => user.id),
    /** Null = waits; withdrawn invitations are deleted. */
    accepted: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    foreignKey({ columns: [t.idSchool, t.idCourse], foreignColumns: [course.idSchool, course.id] }),
    uniqueIndex('invitation_waiting').on(t.idSchool, t.email).where(sql`${t.accepted} is null`),
    // One address of a student waits.
    uniqueIndex('invitation_user')
      .on(t.idSchool, t.idUser)
      .where(sql`${t.accepted} is null and ${t.idUser} is not null`),
    // Who opens a link knows it alone.
    index('invitation_link').on(t.linkHash),
  ],
);

/** A student's data in a school, in addition to the name. */
export const student = table(
  'student',
  {
    idSchool: schoolId().references(() => school.id),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    /** The school's own code for the student. */
    code: text().notNull().default(''),
    gender: oneOf(['female', 'male', 'other']),
    /** The number on official documents. */
    studentId: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idUser] })],
);

/**
 * The help that a student has at every assessment of a school: what `scheduleStudent` gets when the student is added to
 * an audience. None, without a row.
 */
export const accommodation = table(
  'accommodation',
  {
    idSchool: schoolId().references(() => school.id),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    extraPercent: atLeast('smallint', 0).notNull().default(0),
    extraMinutes: atLeast('smallint', 0).notNull().default(0),
    pauseMinutes: atLeast('smallint', 0).notNull().default(0),
    largePrint: flag(),
    /** Counts the changes, so that two people do not overwrite each other. */
    revision: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.idUser] })],
);

/** A class of students in one academic year. */
export const course = table(
  'course',
  {
    idSchool: schoolId().references(() => school.id),
    id: identity(),
    name: text().notNull(),
    /** The year in which the academic year begins. */
    academicYear: integer().notNull(),
    /** Where it came from; blank = made in the product. */
    source: text().notNull().default(''),
    code: text().notNull().default(''),
    deleted: flag(),
    /** When its year was closed: its roster stays as it was then, and nothing is added any more. None = is open. */
    closed: instant(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.id] }), index('course_year').on(t.idSchool, t.academicYear)],
);

export const courseTeacher = table(
  'course_teacher',
  {
    idSchool: schoolId(),
    idCourse: reference().notNull(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idCourse, t.idUser] }),
    foreignKey({ columns: [t.idSchool, t.idCourse], foreignColumns: [course.idSchool, course.id] }),
    index('course_teacher_user').on(t.idSchool, t.idUser),
  ],
);

/** A student's time in a course. The row remains when the student leaves, for past results. */
export const enrolment = table(
  'enrolment',
  {
    idSchool: schoolId(),
    idCourse: reference().notNull(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    listNumber: atLeast('integer', 1).notNull(),
    since: instant().notNull(),
    /** None = no end is known. Valid is what `isValidEnrolment` of `database/enrolments.ts` says. */
    until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.idCourse, t.idUser, t.since] }),
    foreignKey({ columns: [t.idSchool, t.idCourse], foreignColumns: [course.idSchool, course.id] }),
    // One row without an end in each course; others may overlap, and count once.
    uniqueIndex('enrolment_open').on(t.idSchool, t.idCourse, t.idUser).where(sql`${t.until} is null`),
    index('enrolment_user').on(t.idSchool, t.idUser),
  ],
);

/** A list of students that was imported, with what it changed, so that it can be undone. */
export const rosterImport = table(
  'roster_import',
  {
    idSchool: schoolId().references(() => school.id),
    id: identity(),
    at: instant().notNull(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    fileName: text().notNull(),
    /** How many rows did what, by the names of `core/rosters`. */
    counts: jsonb().$type<Record<string, number>>().notNull(),
    /** The rows before the import, with a version, as `server/rosters` writes and undoes them. */
    changes: jsonb().notNull(),
    undone: instant(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.id] }), index('roster_import_at').on(t.idSchool, t.at)],
);

/** What moved from one account to another, so that it can be undone: accounts of a person that were made one, or work. */
export const personMerge = table(
  'person_merge',
  {
    idSchool: schoolId().references(() => school.id),
    id: identity(),
    ...doneBy(),
    /** Two accounts were made one, or the work of one was handed over to the other. */
    kind: oneOf(['merge', 'handOver']).notNull().default('merge'),
    /** The account that stays, or gets the work. */
    idKept: reference()
      .notNull()
      .references(() => user.id),
    idMerged: reference()
      .notNull()
      .references(() => user.id),
    /** The rows before it, with a version, as `server/merges` and `server/members` write and undo them; null once erased. */
    moved: jsonb(),
    undone: instant(),
  },
  (t) => [primaryKey({ columns: [t.idSchool, t.id] }), index('person_merge_at').on(t.idSchool, t.at)],
);

/** Global: which school a code is of. Who registers types the code alone, so no two schools have the same one. */
export const accessCodeKey = table(
  'access_code_key',
  {
    code: text().primaryKey(),
    idSchool: schoolId().references(() => school.id),
  },
  // For the reference of the codes.
  (t) => [unique('access_code_key_school').on(t.idSchool, t.code)],
);

/**
 * Codes with which people register, written by `database/access-codes.ts`: a school's for teachers, a course's for
 * students.
 */
export const accessCode = table(
  'access_code',
  {
    idSchool: schoolId(),
    id: identity(),
    code: text().notNull(),
    kind: oneOf(['school', 'course']).notNull(),
    idCourse: reference(),
    idCountry: integer()
      .notNull()
      .references(() => country.id),
    /** How many registrations it is good for; none = any number. */
    limit: atLeast('integer', 0),
    used: atLeast('integer', 0).notNull().default(0),
    state: oneOf(['active', 'deactivated', 'unavailable']).notNull().default('active'),
    added: instant().notNull(),
    /** From when on nobody registers with it; none = no end is known. */
    until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('access_code_code').on(t.idSchool, t.code),
    foreignKey({ columns: [t.idSchool, t.code], foreignColumns: [accessCodeKey.idSchool, accessCodeKey.code] }),
    foreignKey({ columns: [t.idSchool], foreignColumns: [school.id] }),
    foreignKey({ columns: [t.idSchool, t.idCourse], foreignColumns: [course.idSchool, course.id] }),
  ],
);

/** Global. */
export const session = table(
  'session',
  {
    /** SHA-256 of the token: the table alone opens no session. */
    tokenHash: text().primaryKey(),
    /** By which its user ends it. */
    id: identity(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    /** Whose membership gives role and permissions; of a student, one of their schools. */
    idSchool: schoolId().references(() => school.id),
    started: instant().notNull(),
    lastUsed: instant().notNull(),
    /** Where its user signed in, by name; blank = not recognized. */
    browser: text().notNull().default(''),
    system: text().notNull().default(''),
    /** Whether a scan link opened it: without the row of `scanLink` that has its token it is no session. */
    isScanLink: flag(),
  },
  (t) => [index('session_user').on(t.idUser), index('session_last_used').on(t.lastUsed)],
);

/**
 * Global: failed logins by the account's login, or by what was typed where there is no such account, so that the reply
 * does not tell; and by where they came from: a browser that has signed in to this account before, or an address.
 */
export const loginFailure = table(
  'login_failure',
  {
    login: text().notNull(),
    source: text().notNull().default(''),
    failures: integer().notNull(),
    last: instant().notNull(),
    /** How many times in a row it was locked, and until when; none = is not. */
    locks: integer().notNull().default(0),
    lockedUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.login, t.source] }), index('login_failure_last').on(t.last)],
);

/** Global: what its user has, in addition to the password, to sign in. */
export const secondFactor = table('second_factor', {
  idUser: reference()
    .primaryKey()
    .references(() => user.id),
  /** The secret of the codes, encrypted with a key of the installation. */
  secret: text().notNull(),
  /** The 30 seconds, counted from 1970, of the code that was used last: it and older ones are refused. */
  lastStep: integer().notNull(),
  since: instant().notNull(),
});

/** Global: the codes that are left to sign in once without the device of the second factor. */
export const recoveryCode = table(
  'recovery_code',
  {
    idUser: reference()
      .notNull()
      .references(() => secondFactor.idUser, { onDelete: 'cascade' }),
    /** SHA-256 of the code. */
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idUser, t.codeHash] })],
);

/** Global. Signs its user in once, in another window of theirs. */
export const oneTimeToken = table(
  'one_time_token',
  {
    /** SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    idUser: reference()
      .notNull()
      .references(() => user.id),
    /** As in the session that made it, which the new one does not outlive. */
    idSchool: schoolId().references(() => school.id),
    started: instant().notNull(),
    /** The assessment that it leads to. */
    idAssessment: reference(),
    expires: instant().notNull(),
  },
  (t) => [index('one_time_token_user').on(t.idUser)],
);

/** Global. The signed tokens of a partner that somebody has signed in with: each works once. */
export const usedPartnerToken = table('used_partner_token', {
  /** SHA-256 of the token. */
  tokenHash: text().primaryKey(),
  expires: instant().notNull(),
});

/** Global. */
export const passwordLink = table('password_link', {
  linkHash: text().primaryKey(),
  idUser: reference()
    .notNull()
    .references(() => user.id),
  expires: instant().notNull(),
});

/** Global. An e-mail address that a user wants, which replaces the one they have once its mailed link is opened. */
export const emailChange = table(
  'email_change',
  {
    idUser: reference()
      .primaryKey()
      .references(() => user.id),
    /** Lower case. */
    email: text().notNull(),
    /** SHA-256 of the link that was mailed; null = the mail was not sent yet. */
    linkHash: text(),
    expires: instant().notNull(),
  },
  (t) => [index('email_change_link').on(t.linkHash)],
);
