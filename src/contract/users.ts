import { z } from 'zod';
import { languages } from '../core/languages.ts';
import { declareArea, notBuilt, post, postUnwrapped, query } from './call.ts';
import { Session } from './session.ts';
import { ContentReply, EmptyReply, Flag, Id, Moment } from './shapes.ts';

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
  getCourses: notBuilt('GET'),
  getCoursesStudent: notBuilt('GET'),
  getStudents: notBuilt('POST'),
  mySchool: notBuilt('POST'),
});
