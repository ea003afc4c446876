import { z } from 'zod';
import { roles } from '../core/people/roles.ts';
import { papers } from '../core/printing.ts';
import { changingGet, declareArea, get, getUnwrapped, post, postUnwrapped, query } from './call.ts';
import {
  ContentReply,
  EmptyReply,
  Flag,
  Id,
  KnownOnly,
  LanguageTag,
  Moment,
  Optional,
  OptionalId,
  WholeNumber,
} from './shapes.ts';

/** A school in which the user has rights now, and as what. */
export const SchoolOfUser = z.object({ idSchool: z.int(), name: z.string(), idType: z.int().min(1).max(6) });

/** Which optional cookies somebody allows; technical ones are always on. */
export const CookieChoice = z.object({
  personalization: Flag.default(false),
  analytical: Flag.default(false),
  publicity: Flag.default(false),
});
export type CookieChoice = z.infer<typeof CookieChoice>;

const Bit = z.literal([0, 1]);
/** The same as clients read it. */
const CookiesConfig = z.object({ personalization: Bit, analytical: Bit, publicity: Bit });

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
  /** The size of paper that documents have by default. */
  schoolPaper: z.enum(papers),
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
  receiveCommercial: z.boolean(),
  /** Null = not asked yet. */
  cookiesConfig: CookiesConfig.nullable(),
  /** The languages offered to this user alone, one a line; blank = those of the product. */
  simplificaLanguagesCustom: z.string(),
  withoutStudentModules: z.boolean(),
  /** 1 = spreadsheets of results have logins and numbers of documents. */
  simplificaReportsGenerateSheetHasLogin: z.literal([0, 1]),
  shareMyAssessments: z.boolean(),
  shareMyQuestions: z.boolean(),
  /** How many assessments colleagues share: the menu hides the entry at none. */
  sharedAssessments: z.int(),
  smAssessments: z.int(),
  /** The address of the guide of the school or of the installation, where one of them has one. */
  guideLink: z.string().nullable(),
  /** Where the foot of each screen leads to: an address of a page or for mail, and profiles in social networks. */
  footerLinks: z.object({ contact: z.string().nullable(), social: z.array(z.string()) }),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Session = z.object({ token: z.string(), user: SessionUser, expiresAt: Moment });

/** A session; without one, the user has to sign in, since a school requires a second factor. */
export const SessionOrSignIn = Session.partial();

/** Where a user is signed in. */
const OwnSession = z.object({
  idSession: z.int(),
  /** The names of the browser and of its system; blank = not recognized. */
  browser: z.string(),
  system: z.string(),
  started: Moment,
  /** To the minute. */
  lastUsed: Moment,
  /** Whether the call came with it. */
  isCurrent: z.boolean(),
  /** Whether it is a scan link's, which reads the sheets of one schedule. */
  isScanLink: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const OneTimeToken = z.string().max(200);
/** Where the token leads; null = nowhere in particular. */
const idAssessment = z.int().nullish();

/** What the partner's platform has put into the address, with what `startPartnerSignIn` gave. */
const PartnerReply = z.object({
  code: z.string().min(1).max(4000),
  state: z.string().max(200).optional(),
  iss: z.string().max(500).optional(),
  started: z.string().max(2000).optional(),
});

export const session = declareArea('session', '/session', {
  /**
   * Who is signed in. With a one-time token, signs in by it: the reply has the new session's token, and no cookie is
   * set, since any page may lead a browser to an address.
   */
  currentSession: getUnwrapped({
    path: '/auth',
    repeats: 'secret',
    for: 'everyone',
    shows: 'nothing',
    rateLimit: 'login',
    rateLimitOnlyWith: 'token',
    input: z.object({ token: OneTimeToken.optional() }),
    output: Session.omit({ token: true }).extend({ token: z.string().optional(), idAssessment }),
    refuses: ['noSession', 'tokenNotValid'],
  }),
  /**
   * Signs in, in a browser with a cookie: by a one-time token, by a token that the partner has signed, or by the reply of
   * the partner's platform.
   */
  authorize: postUnwrapped({
    path: '/auth',
    repeats: 'secret',
    for: 'everyone',
    shows: 'nothing',
    rateLimit: 'login',
    input: z.object({
      token: OneTimeToken.default(''),
      appToken: z.string().max(20_000).optional(),
      ...PartnerReply.partial().shape,
    }),
    output: Session.extend({ idAssessment }),
    refuses: ['tokenNotValid', 'partnerCredentialsNotValid', 'schoolNotValid', 'secondFactorNeeded'],
  }),
  /** Makes a token that signs the same user in once, in another window, and may lead to an assessment. */
  createOneTimeToken: post({
    path: '/users/createOneTimeToken.php',
    repeats: 'secret',
    for: 'signedIn',
    shows: 'nothing',
    input: z.object({ idAssessment: OptionalId }),
    output: z.object({ content: z.object({ token: z.string(), expiresAt: Moment }) }),
  }),
  login: postUnwrapped({
    path: '/login',
    failureFields: (code, message) => ({
      ...{ code, message, loginErrorAttempts: 0, isUserCi: false, passwordExpired: false },
    }),
    repeats: 'secret',
    for: 'everyone',
    shows: 'nothing',
    rateLimit: 'login',
    input: z.object({
      login: z.string().max(320).default(''),
      password: z.string().max(1000).default(''),
      idAccess: z.unknown().optional(),
      /** Of clients that ask for it: logins are unique in all countries, so only its absence is refused. */
      idCountry: Optional(WholeNumber(0, 999_999)),
    }),
    output: Session,
    refuses: [
      'loginMissing',
      'countryNotChosen',
      'userOnlyOfPartner',
      'partnerCredentialsNotValid',
      'passwordExpired',
      'secondFactorNeeded',
      'fourAttemptsLeft',
      'threeAttemptsLeft',
      'twoAttemptsLeft',
      'oneAttemptLeft',
      'loginLocked',
    ],
  }),
  logout: changingGet({ path: '/logout', for: 'everyone', shows: 'nothing', input: EmptyReply, output: EmptyReply }),
  /** The partner by whose platform people sign in; null without one. */
  getPartner: get({
    for: 'everyone',
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(
      z
        .object({
          label: z.string(),
          /** The pages that get a token from a window of the sign-in, by their origins. */
          origins: z.array(z.string()),
          signOutUrl: z.string().nullable(),
          acceptsUnrequestedCodes: z.boolean(),
        })
        .nullable(),
    ),
  }),
  /** Begins a sign-in at the partner's platform, in the browser that keeps `started` for the reply. */
  startPartnerSignIn: query({
    for: 'everyone',
    shows: 'nothing',
    rateLimit: 'login',
    input: EmptyReply,
    output: ContentReply(z.object({ url: z.string(), started: z.string() })),
    refuses: ['partnerCredentialsNotValid'],
  }),
  /** Signs in by the reply of the partner's platform. */
  partnerSignIn: postUnwrapped({
    path: '/oautheducamos/simplifica',
    repeats: 'secret',
    for: 'everyone',
    shows: 'nothing',
    rateLimit: 'login',
    input: PartnerReply,
    output: Session.extend({ idAssessment }),
    refuses: ['partnerCredentialsNotValid', 'schoolNotValid', 'secondFactorNeeded'],
  }),
  forgotPassword: postUnwrapped({
    path: '/planner-plans/forgotPassword.php',
    repeats: 'recentLink',
    for: 'everyone',
    shows: 'nothing',
    rateLimit: 'passwordMail',
    input: z.object({ email: z.string().trim().min(1).max(320) }),
    output: EmptyReply,
    refuses: ['userDoesNotExist', 'userOfPartner'],
  }),
  changePasswordLink: post({
    path: '/users/changePasswordLink.php',
    repeats: 'secret',
    for: 'everyone',
    shows: 'nothing',
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
    shows: 'nothing',
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
  /** The caller's sessions that go on, those used last first. */
  getSessions: query({
    for: 'signedIn',
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.array(OwnSession)),
  }),
  /** Signs the caller out in one browser, which may be the one at hand. */
  endSession: post({
    for: 'signedIn',
    shows: 'nothing',
    input: z.object({ idSession: Id }),
    output: EmptyReply,
    refuses: ['sessionNotValid'],
  }),
  /** Signs the caller out everywhere but here. */
  endOtherSessions: post({ for: 'signedIn', shows: 'nothing', input: KnownOnly({}), output: EmptyReply }),
  /**
   * Creates the account of a student, by the code of a class, or of a teacher, by the code of a school, and signs in.
   */
  registerUser: post({
    path: '/assessments/registerUser.php',
    repeats: 'secret',
    for: 'everyone',
    shows: 'nothing',
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
      /** The language that the new account reads; that of its country by default. */
      userLanguage: LanguageTag.optional(),
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
