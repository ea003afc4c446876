import { z } from 'zod';
import { staff } from './audiences.ts';
import { declareArea, post, postFile, postUnwrapped, query } from './call.ts';
import { CookieChoice, SchoolOfUser, Session } from './session.ts';
import { ContentReply, EmptyReply, Flag, Id, LanguageTag, Moment, Upload } from './shapes.ts';

/** The largest photo that is received; it is made smaller on the server. */
export const MAX_PHOTO_BYTES = 10_000_000;

/** Sent by clients of the published description; the product has one access. */
const idAccess = z.unknown().optional();

/** What a teacher's profile shows beyond the session. */
const Profile = z.object({
  ...{
    firstName: z.string(),
    lastName: z.string(),
    login: z.string(),
    email: z.string(),
    photo: z.string().nullable(),
  },
  schools: z.array(SchoolOfUser),
  memberSince: Moment,
  /** The classes of the session's school that the user teaches in the current academic year, by name. */
  courses: z.array(z.object({ idCourse: z.int(), name: z.string(), students: z.int() })),
  /** Of the session's school; deleted ones are not counted. */
  counts: z.object({ questions: z.int(), assessments: z.int(), schedules: z.int() }),
});
export type Profile = z.infer<typeof Profile>;

export const users = declareArea('users', '/users', {
  updateUserLanguage: post({
    for: 'signedIn',
    shows: 'nothing',
    input: z.object({ newLanguage: LanguageTag }),
    output: EmptyReply,
  }),
  /**
   * Puts the session into another school, where role and permissions are those of the membership there; without one,
   * its administrators into the administration of the installation.
   */
  changeSchool: postUnwrapped({
    for: 'signedIn',
    shows: 'nothing',
    repeats: 'state',
    input: z.object({ idSchool: Id.nullable() }),
    output: Session.omit({ token: true }),
    refuses: ['schoolNotValid'],
  }),
  /** Who cannot sign in somewhere after wrong passwords, of those whom the caller may let in again. */
  getLockedLogins: query({
    for: staff,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(
      z.array(z.object({ idUser: z.int(), firstName: z.string(), lastName: z.string(), lockedUntil: Moment })),
    ),
  }),
  /** Unlocks a login: of a student in the user's classes, or of any member for those who see the whole school. */
  unlockLogin: post({
    for: staff,
    shows: 'nothing',
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid'],
  }),
  /** Stores the caller's photo, cut to a square; `photo` is its name below `/files/`. */
  uploadUserPhoto: postFile({
    path: '/uploadUserPhoto',
    for: 'signedIn',
    shows: 'nothing',
    bodyLimit: MAX_PHOTO_BYTES + 100_000,
    input: z.object({ file: Upload }),
    output: ContentReply(z.object({ photo: z.string() })),
    refuses: ['imagesOnly', 'fileTooLarge'],
  }),
  removeUserPhoto: post({ for: 'signedIn', shows: 'nothing', input: EmptyReply, output: EmptyReply }),
  /** Sets what colleagues of the same schools may see; what is not named is not changed. */
  changeShareOptions: post({
    for: staff,
    shows: 'nothing',
    input: z.object({ shareMyAssessments: Flag.optional(), shareMyQuestions: Flag.optional() }),
    output: EmptyReply,
  }),
  /** The caller's own profile. */
  myProfile: query({
    for: ['teacher'],
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(Profile),
    refuses: ['userInfoMissing'],
  }),
  /**
   * Changes the caller's names at once. A new e-mail address needs the password, and replaces the one before when its
   * mailed link is opened; the present address withdraws it.
   */
  updateUserInfo: post({
    for: 'signedIn',
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'passwordChange',
    input: z.object({
      firstName: z.string().trim().min(1).max(100).optional(),
      lastName: z.string().trim().max(100).optional(),
      email: z.string().trim().max(320).optional(),
      password: z.string().max(1000).default(''),
    }),
    output: ContentReply(
      z.object({
        ...{ firstName: z.string(), lastName: z.string(), email: z.string() },
        /** The address to which a link was mailed, and which is not confirmed yet. */
        waitingEmail: z.string().nullable(),
      }),
    ),
    refuses: ['userOfPartner', 'nameOfSchool', 'invalidEmail', 'oldPasswordDiffers', 'emailRegistered'],
  }),
  /** Replaces the e-mail address of the account that a mailed link belongs to. */
  confirmEmail: post({
    for: 'everyone',
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'passwordLink',
    input: z.object({ link: z.string().min(1).max(200) }),
    output: ContentReply(z.object({ email: z.string() })),
    refuses: ['invalidLink', 'emailRegistered'],
  }),
  /** Stores that the caller accepts the conditions of use, and whether they agree to commercial messages. */
  manageUserTerms: post({
    for: 'signedIn',
    shows: 'nothing',
    input: z.object({ idAccess, termsUse: Flag.default(false), receiveCommercial: Flag.optional() }),
    output: EmptyReply,
    refuses: ['termsNotAccepted'],
  }),
  /** Stores which optional cookies the caller allows; those not named are not allowed. */
  manageCookies: post({
    for: 'signedIn',
    shows: 'nothing',
    input: z.object({ idAccess, ...CookieChoice.shape }),
    output: EmptyReply,
  }),
});
