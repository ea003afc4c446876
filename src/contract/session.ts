import { z } from 'zod';
import { roles } from '../core/people/roles.ts';
import { changingGet, declareArea, getUnwrapped, notBuilt, post, postUnwrapped } from './call.ts';
import { EmptyReply, Flag, Moment, OptionalId, WholeNumber } from './shapes.ts';

/** A school in which the user has rights now, and as what. */
const SchoolOfUser = z.object({ idSchool: z.int(), name: z.string(), idType: z.int().min(1).max(6) });

/** The signed-in person, as every screen needs them. */
export const SessionUser = z.object({
  idUser: z.int(),
  idType: z.int().min(1).max(6),
  firstName: z.string(),
  lastName: z.string(),
  /** What the user signs in with, apart from the e-mail address. */
  login: z.string(),
  email: z.string(),
  /** The chosen language of the interface; null = the browser's, else the school's. */
  language: z.string().nullable(),
  schoolLanguage: z.string(),
  permissions: z.string(),
  photo: z.string().nullable(),
  /** The partner whose platform the account came from; blank = made in the product. */
  insertedFrom: z.string(),
  idCountry: z.int(),
  abbreviation: z.string(),
  idSchool: z.int().nullable(),
  schoolName: z.string().nullable(),
  /**
   * Those that `changeSchool` opens, in the order of their ids; the session's own is among them, the provider never.
   */
  schools: z.array(SchoolOfUser),
  /** Whether `changeSchool` without a school opens the administration of the installation. */
  administersInstallation: z.boolean(),
  timezone: z.string(),
  termsUse: z.boolean().nullable(),
  withoutStudentModules: z.boolean(),
  shareMyAssessments: z.boolean(),
  shareMyQuestions: z.boolean(),
  /** How many assessments colleagues share: the menu hides the entry at none. */
  sharedAssessments: z.int(),
  smAssessments: z.int(),
  /** The address of the product's guide, where the installation has one. */
  guideLink: z.string().nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Session = z.object({ token: z.string(), user: SessionUser, expiresAt: Moment });

const OneTimeToken = z.string().max(200);
/** Where the token leads; null = nowhere in particular. */
const idAssessment = z.int().nullish();

export const session = declareArea('session', '/session', {
  /**
   * Who is signed in. With a one-time token, signs in by it: the reply has the new session's token, and no cookie is
   * set, since any page may lead a browser to an address.
   */
  currentSession: getUnwrapped({
    path: '/auth',
    repeats: 'secret',
    for: 'everyone',
    rateLimit: 'login',
    rateLimitOnlyWith: 'token',
    input: z.object({ token: OneTimeToken.optional() }),
    output: Session.omit({ token: true }).extend({ token: z.string().optional(), idAssessment }),
    refuses: ['noSession', 'tokenNotValid'],
  }),
  /** Signs in by a one-time token, in a browser with a cookie. No partner is configured whose app tokens were valid. */
  authorize: post({
    path: '/auth',
    repeats: 'secret',
    for: 'everyone',
    rateLimit: 'login',
    input: z.object({ token: OneTimeToken.default(''), appToken: z.string().max(20_000).optional() }),
    output: Session.extend({ idAssessment }),
    refuses: ['tokenNotValid'],
  }),
  /** Makes a token that signs the same user in once, in another window, and may lead to an assessment. */
  createOneTimeToken: post({
    path: '/users/createOneTimeToken.php',
    repeats: 'secret',
    for: 'signedIn',
    input: z.object({ idAssessment: OptionalId }),
    output: z.object({ content: z.object({ token: z.string(), expiresAt: Moment }) }),
  }),
  login: postUnwrapped({
    path: '/login',
    repeats: 'secret',
    for: 'everyone',
    rateLimit: 'login',
    input: z.object({
      login: z.string().max(320).default(''),
      password: z.string().max(1000).default(''),
      idAccess: z.unknown().optional(),
    }),
    output: Session,
    refuses: [
      'loginMissing',
      'fourAttemptsLeft',
      'threeAttemptsLeft',
      'twoAttemptsLeft',
      'oneAttemptLeft',
      'loginLocked',
    ],
  }),
  logout: changingGet({ path: '/logout', for: 'everyone', input: EmptyReply, output: EmptyReply }),
  partnerSignIn: notBuilt('POST', '/oautheducamos/simplifica'),
  forgotPassword: postUnwrapped({
    path: '/planner-plans/forgotPassword.php',
    repeats: 'recentLink',
    for: 'everyone',
    rateLimit: 'passwordMail',
    input: z.object({ email: z.string().trim().min(1).max(320) }),
    output: EmptyReply,
    refuses: ['userDoesNotExist', 'userOfPartner'],
  }),
  changePasswordLink: post({
    path: '/users/changePasswordLink.php',
    repeats: 'secret',
    for: 'everyone',
    rateLimit: 'passwordLink',
    input: z.object({ link: z.string().min(1).max(200), password: z.string().max(1000).default('') }),
    output: EmptyReply,
    refuses: ['invalidLink', 'userNotFound', 'userOfPartner', 'emptyPassword', 'weakPassword', 'passwordUnchanged'],
  }),
  /** Changes the caller's own password, mails a notice and ends the caller's other sessions. */
  changePassword: post({
    path: '/users/changePassword.php',
    repeats: 'secret',
    for: 'signedIn',
    rateLimit: 'passwordChange',
    input: z.object({
      password: z.string().max(1000).default(''),
      oldPassword: z.string().max(1000).default(''),
    }),
    output: EmptyReply,
    refuses: [
      'oldPasswordDiffers',
      'userNotFound',
      'userOfPartner',
      'emptyPassword',
      'weakPassword',
      'passwordUnchanged',
    ],
  }),
  checkEmail: notBuilt('POST', '/checkEmail.php'),
  registerUserOffline: notBuilt('POST', '/registerUser.php'),
  /**
   * Creates the account of a student, by the code of a class, or of a teacher, by the code of a school, and signs in.
   */
  registerUser: post({
    path: '/assessments/registerUser.php',
    repeats: 'secret',
    for: 'everyone',
    rateLimit: 'registration',
    input: z.object({
      idType: WholeNumber(roles.teacher, roles.student),
      voucher: z.string().trim().min(1).max(40),
      firstName: z.string().trim().min(1).max(100),
      lastName: z.string().trim().min(1).max(100),
      email: z.email().max(320),
      password: z.string().max(1000).default(''),
      idCountry: WholeNumber(1, 999_999).optional(),
      termsUse: Flag.default(false),
      receiveCommercial: Flag.default(false),
    }),
    output: Session,
    refuses: [
      'termsNotAccepted',
      'countryNotChosen',
      'accessCodeNotFound',
      'accessCodeOfOtherCountry',
      'accessCodeDeactivated',
      'accessCodeLimitReached',
      'accessCodeUnavailable',
      'emailRegistered',
      'emptyPassword',
      'weakPassword',
    ],
  }),
});
