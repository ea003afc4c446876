import { z } from 'zod';
import { normalizeLogin } from '../core/people/logins.ts';
import { managers, staff } from './audiences.ts';
import { declareArea, get, post, query } from './call.ts';
import { ContentReply, EmptyReply, Id, Ids, Moment, Optional, WholeNumber } from './shapes.ts';

/** The longest name of a class, in characters. */
export const GROUP_NAME_LENGTH = 60;
/** More classes than a school has in one year. */
const MOST_COURSES = 1000;
/** How many students of one class a call names at most; the list of a class has no more. */
export const MOST_STUDENTS = 1000;

const GroupName = z
  .string()
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(GROUP_NAME_LENGTH));

const Teacher = z.object({ idUser: z.int(), firstName: z.string(), lastName: z.string() });

/** A class as a staff member's list has it. */
export const Course = z.object({
  idSchool: z.int(),
  idCourse: z.int(),
  Groupname: z.string(),
  yearsFilter: z.int(),
  /** The code with which students join, without spaces; null = it has none. */
  voucher: z.string().nullable(),
  /** The partner whose roster decides who is in it; blank = made in the product. */
  source: z.string(),
  /** How many are enrolled now, and how many of those never signed in. */
  students: z.int(),
  neverSignedIn: z.int(),
  teachers: z.array(Teacher),
  /** When its year was closed: its students are those of then. Null = it is open. */
  closed: Moment.nullable(),
  can: z.object({
    /** Add, move and remove its students, rename and remove it. */
    enrol: z.boolean(),
    assignTeachers: z.boolean(),
    /** Undo the closing of its year. */
    reopen: z.boolean(),
  }),
});
export type Course = z.infer<typeof Course>;

const CourseName = z.object({ idCourse: z.int(), Groupname: z.string() });

/** A class that stays open, since some of its schedules are not over. */
const CourseInUse = CourseName.extend({ schedules: z.int() });

/** A class as the list of one of its students has it. */
export const OwnCourse = z.object({
  idSchool: z.int(),
  schoolName: z.string(),
  idCourse: z.int(),
  Groupname: z.string(),
  yearsFilter: z.int(),
  teachers: z.array(Teacher),
  /** Whether its year was closed. */
  isClosed: z.boolean(),
});
export type OwnCourse = z.infer<typeof OwnCourse>;

export const genders = ['female', 'male', 'other'] as const;

/** A student of a class, with what the asker may do, as `core/policies/member.ts` decides. */
export const CourseStudent = z.object({
  idUser: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  fullname: z.string(),
  login: z.string(),
  email: z.string().nullable(),
  /** The address that the school has given and that waits to be accepted. */
  waitingEmail: z.string().nullable(),
  /** The school's own code for the student. */
  code: z.string(),
  /** The number on official documents. */
  studentId: z.string(),
  gender: z.enum(genders).nullable(),
  listNumber: z.int(),
  photo: z.string().nullable(),
  /** Null = never. */
  lastSignedIn: Moment.nullable(),
  neverSignedIn: z.boolean(),
  /** Whether the school has set the password, and the student not chosen one since. */
  passwordGiven: z.boolean(),
  /** Whether the account opens more than this school: a name that is changed holds in this school alone. */
  isAccountElsewhere: z.boolean(),
  can: z.object({
    /** Change name, gender, code and number. */
    edit: z.boolean(),
    /** Give a new password, change login and e-mail address. */
    resetAccount: z.boolean(),
  }),
});
export type CourseStudent = z.infer<typeof CourseStudent>;

/** The longest first or last name, code or number of a student, in characters. */
export const STUDENT_TEXT_LENGTH = 100;

const StudentText = z.string().trim().max(STUDENT_TEXT_LENGTH);

const studentFields = {
  /** One text, as other clients send it; first and last name where they are known apart. */
  fullname: StudentText.optional(),
  firstName: StudentText.optional(),
  lastName: StudentText.optional(),
  /** Anything: whether it is an address is answered in words. */
  email: Optional(z.string().overwrite(normalizeLogin).max(320)),
  gender: Optional(z.enum(genders)),
  code: StudentText.optional(),
  studentId: StudentText.optional(),
  listNumber: Optional(WholeNumber(1, 9999)),
};

const StudentIds = Ids(MOST_STUDENTS, 1);

export const classes = {
  ...declareArea('classes', '/assessments', {
    /** The school in which the asker adds classes: the session's. */
    getSchoolsList: get({
      for: staff,
      shows: 'nothing',
      input: EmptyReply,
      output: ContentReply(z.array(z.object({ idSchool: z.int(), Name: z.string() }))),
    }),
    /** Adds a class with a code for its students. A teacher who adds one teaches it. `yearsFilter`: the current year by default. */
    addGroup: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ Groupname: GroupName, idSchool: Id, yearsFilter: Optional(WholeNumber(1990, 2200)) }),
      output: ContentReply(Course),
      refuses: ['schoolNotValid', 'courseExists'],
    }),
    /** Removes a class; the results of its schedules stay. `restoreGroup` undoes it. */
    RemoveGroup: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ idSchool: Id, idCourse: Id }),
      output: EmptyReply,
      refuses: ['courseNotValid', 'courseOfPartner', 'courseInUse'],
    }),
    restoreGroup: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ idSchool: Id, idCourse: Id }),
      output: EmptyReply,
      refuses: ['courseNotValid', 'courseExists'],
    }),
    /** Renames a class. */
    editGroup: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ idCourse: Id, Groupname: GroupName }),
      output: EmptyReply,
      refuses: ['courseNotValid', 'courseOfPartner', 'courseExists'],
    }),
    /** What closing an academic year would do, and what of it is closed and can be reopened. */
    getYearToClose: query({
      for: managers,
      shows: 'nothing',
      input: z.object({ yearsFilter: WholeNumber(1990, 2200) }),
      output: ContentReply(
        z.object({
          courses: z.array(CourseName),
          /** How many people are in those, each counted once. */
          students: z.int(),
          inUse: z.array(CourseInUse),
          /** How many classes are a partner's, and stay as they are. */
          ofPartner: z.int(),
          reopenable: z.array(CourseName.extend({ until: Moment })),
        }),
      ),
    }),
    /**
     * Closes the classes of an academic year that have no open schedule: enrolments end, and what was stays readable.
     * `reopenGroups` undoes it for 30 days.
     */
    closeYear: post({
      for: managers,
      shows: 'nothing',
      input: z.object({ yearsFilter: WholeNumber(1990, 2200) }),
      output: ContentReply(
        z.object({ courses: z.array(CourseName), students: z.int(), inUse: z.array(CourseInUse), until: Moment }),
      ),
      refuses: ['noCourseToClose'],
    }),
    /** Opens closed classes again, with the students and the codes that they had when they were closed. */
    reopenGroups: post({
      for: managers,
      shows: 'nothing',
      input: z.object({ idsCourses: Ids(MOST_COURSES, 1) }),
      output: EmptyReply,
      refuses: ['courseNotValid'],
    }),
    /** The teachers of the school, by name, and which of them teach the class. */
    getGroupTeachers: query({
      for: managers,
      shows: 'nothing',
      input: z.object({ idCourse: Id }),
      output: ContentReply(z.array(Teacher.extend({ teaches: z.boolean() }))),
      refuses: ['courseNotValid'],
    }),
    /** Makes these people, and no others, the teachers of a class. */
    setGroupTeachers: post({
      for: managers,
      shows: 'nothing',
      input: z.object({ idCourse: Id, idsTeachers: Ids(50) }),
      output: EmptyReply,
      refuses: ['courseNotValid', 'courseOfPartner', 'userNotValid'],
    }),
    /**
     * Adds a new student with an account without a password. An address waits until it is accepted by the mail that goes to it, where
     * the account that has it may become the student's; one that the school knows as somebody else's is refused.
     */
    addStudent: post({
      for: staff,
      shows: 'nothing',
      input: z
        .object({ idSchool: Id, idCourse: Id, ...studentFields })
        .refine(({ fullname, firstName, lastName }) => `${fullname ?? ''}${firstName ?? ''}${lastName ?? ''}` !== ''),
      output: ContentReply(z.object({ idUser: z.int(), login: z.string() })),
      refuses: [
        'schoolNotValid',
        'courseNotValid',
        'courseOfPartner',
        'studentExists',
        'invalidEmail',
        'duplicateEmail',
      ],
    }),
    /**
     * Changes what the school knows of a student of a class; what is not named stays. The name of a student whose account is another
     * school's, too, is changed in the lists, sheets and reports of this school alone, the address not at all.
     */
    editStudent: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ idCourse: Id, idUser: Id, ...studentFields }),
      output: EmptyReply,
      refuses: [
        'userNotValid',
        'studentExists',
        'invalidEmail',
        'duplicateEmail',
        'accountNotResettable',
        'accountElsewhere',
      ],
    }),
    /** Ends enrolments. `restoreStudents` undoes it for an hour. */
    removeStudents: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ idCourse: Id, idsUsers: StudentIds }),
      output: EmptyReply,
      refuses: ['courseNotValid', 'courseOfPartner', 'userNotValid'],
    }),
    /** Ends enrolments and begins them in another class. */
    moveStudents: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ idCourse: Id, idTarget: Id, idsUsers: StudentIds }),
      output: EmptyReply,
      refuses: ['courseNotValid', 'courseOfPartner', 'userNotValid'],
    }),
    /** Continues enrolments that ended within the last hour; `from` = the class to which the students were moved. */
    restoreStudents: post({
      for: staff,
      shows: 'nothing',
      input: z.object({ idCourse: Id, idsUsers: StudentIds, from: Optional(Id) }),
      output: EmptyReply,
      refuses: ['courseNotValid', 'courseOfPartner', 'userNotValid'],
    }),
  }),
  ...declareArea('classes', '/users', {
    /** The classes that the asker may see, the last academic year first, by name: at most 1,000. */
    getCourses: get({
      for: staff,
      shows: 'nothing',
      input: z.object({
        /** Those of one academic year, or of the current one and those to come; all years by default. */
        yearsFilter: Optional(z.union([z.literal('current'), WholeNumber(1990, 2200)])),
      }),
      output: z.object({
        content: z.array(Course),
        /** The academic years of all their classes, the last first. */
        years: z.array(z.int()),
        currentYear: z.int(),
      }),
    }),
    /** The classes in which a student is enrolled now, in all schools. */
    getCoursesStudent: get({
      for: ['student'],
      shows: 'nothing',
      input: EmptyReply,
      output: ContentReply(z.array(OwnCourse)),
    }),
    /** The students of a class, by list number. */
    getStudents: query({
      for: staff,
      shows: 'nothing',
      input: z.object({ courseId: Id }),
      output: z.object({
        courseName: z.string(),
        course: Course.extend({
          schoolName: z.string(),
          /** How many may still join by the code; null = any number, or there is no code. */
          placesLeft: z.int().nullable(),
          /** From when on nobody joins by it; null = no end is known. */
          codeUntil: Moment.nullable(),
        }),
        studentResults: z.array(CourseStudent),
      }),
      refuses: ['courseNotValid'],
    }),
  }),
};
