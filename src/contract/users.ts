import { z } from 'zod';
import { languages } from '../core/languages.ts';
import { declareArea, get, notBuilt, post, postUnwrapped, query } from './call.ts';
import { Course, CourseStudent, classStaff, OwnCourse } from './classes.ts';
import { Session } from './session.ts';
import { ContentReply, EmptyReply, Flag, Id, Moment, Optional, WholeNumber } from './shapes.ts';

const staff = ['administrator', 'coordinator', 'teacher'] as const;

export const users = declareArea('users', '/users', {
  updateUserLanguage: post({
    for: 'signedIn',
    input: z.object({ newLanguage: z.enum(languages) }),
    output: EmptyReply,
  }),
  /**
   * Puts the session into another school, where role and permissions are those of the membership there; without one,
   * its administrators into the administration of the installation.
   */
  changeSchool: postUnwrapped({
    for: 'signedIn',
    repeats: 'state',
    input: z.object({ idSchool: Id.nullable() }),
    output: Session.omit({ token: true }),
    refuses: ['schoolNotValid'],
  }),
  /** Who cannot sign in somewhere after wrong passwords, of those whom the caller may let in again. */
  getLockedLogins: query({
    for: staff,
    input: EmptyReply,
    output: ContentReply(
      z.array(z.object({ idUser: z.int(), firstName: z.string(), lastName: z.string(), lockedUntil: Moment })),
    ),
  }),
  /** Unlocks a login: of a student in the user's classes, or of any member for those who see the whole school. */
  unlockLogin: post({
    for: staff,
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid'],
  }),
  uploadUserPhoto: notBuilt('POST', '/uploadUserPhoto'),
  removeUserPhoto: notBuilt('POST'),
  /** Sets what colleagues of the same schools may see; what is not named is not changed. */
  changeShareOptions: post({
    for: staff,
    input: z.object({ shareMyAssessments: Flag.optional(), shareMyQuestions: Flag.optional() }),
    output: EmptyReply,
  }),
  myProfile: notBuilt('POST'),
  updateUserInfo: notBuilt('POST'),
  getDashboardReport: notBuilt('POST'),
  getDashboardYearFilter: notBuilt('POST'),
  manageUserTerms: notBuilt('POST'),
  manageCookies: notBuilt('POST'),
  /** The classes that the asker may see, the last academic year first, by name: at most 1,000. */
  getCourses: get({
    for: classStaff,
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
    input: EmptyReply,
    output: ContentReply(z.array(OwnCourse)),
  }),
  /** The students of a class, by list number. */
  getStudents: query({
    for: classStaff,
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
});
