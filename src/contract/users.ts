import { z } from 'zod';
import { languages } from '../core/languages.ts';
import { area, later, post, postUnwrapped, query } from './call.ts';
import { Session } from './session.ts';
import { content, Flag, Id, Moment, nothing } from './shapes.ts';

const staff = ['administrator', 'coordinator', 'teacher'] as const;

export const users = area('users', '/users', {
  updateUserLanguage: post({
    for: 'signedIn',
    input: z.object({ newLanguage: z.enum(languages) }),
    output: nothing,
  }),
  /** Puts the session into another school, where role and permissions are those of the membership there. */
  changeSchool: postUnwrapped({
    for: 'signedIn',
    repeats: 'state',
    input: z.object({ idSchool: Id }),
    output: Session.omit({ token: true }),
    refuses: ['schoolNotValid'],
  }),
  /** Who cannot sign in somewhere after wrong passwords, of those whom the caller may let in again. */
  getLockedLogins: query({
    for: staff,
    input: nothing,
    output: content(
      z.array(z.object({ idUser: z.int(), firstName: z.string(), lastName: z.string(), lockedUntil: Moment })),
    ),
  }),
  /** Lets somebody in again at once: a student of one's classes, or a member of the school for those who lead it. */
  unlockLogin: post({
    for: staff,
    input: z.object({ idUser: Id }),
    output: nothing,
    refuses: ['userNotValid'],
  }),
  uploadUserPhoto: later('POST', '/uploadUserPhoto'),
  removeUserPhoto: later('POST'),
  /** What colleagues of the same schools may see from now on; what is not named stays. */
  changeShareOptions: post({
    for: staff,
    input: z.object({ shareMyAssessments: Flag.optional(), shareMyQuestions: Flag.optional() }),
    output: nothing,
  }),
  myProfile: later('POST'),
  updateUserInfo: later('POST'),
  getDashboardReport: later('POST'),
  getDashboardYearFilter: later('POST'),
  manageUserTerms: later('POST'),
  manageCookies: later('POST'),
  getCourses: later('GET'),
  getCoursesStudent: later('GET'),
  getStudents: later('POST'),
  mySchool: later('POST'),
  getCountries: later('GET', '/common/getCountries.php'),
});

export const classes = area('classes', '/assessments', {
  getSchoolsList: later('GET'),
  addGroup: later('POST'),
  voucherActivatedStudent: later('POST'),
  RemoveGroup: later('POST'),
  addStudent: later('POST'),
  editStudent: later('POST'),
});

export const offline = area('offline', '/offline', {
  addDesktopLog: later('POST', '/addDesktopLog.php'),
  syncAssessment: later('POST', '/syncAssessment.php'),
});
