import { z } from 'zod';
import { isLogin, normalizeLogin } from '../core/people/logins.ts';
import { staff } from './audiences.ts';
import { declareArea, post, postUnwrapped, query } from './call.ts';
import { All, ContentReply, EmptyReply, Id, Ids, KnownOnly, Optional } from './shapes.ts';

/** The most students whose slips are made at once. */
export const SLIPS_LIMIT = 200;

/**
 * Why a student gets no new password by a slip: has signed in already, chooses one by the mailed link, has no address
 * for that link, or signs in with a partner.
 */
export const slipObstacles = ['used', 'link', 'noEmail', 'partner'] as const;

const student = {
  idUser: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  listNumber: z.int(),
  login: z.string(),
};

const SlipStudent = z.object({
  ...student,
  hasEmail: z.boolean(),
  hasSignedIn: z.boolean(),
  /** Null = a slip makes a new password without being asked for this student alone. */
  obstacle: z.enum(slipObstacles).nullable(),
  can: z.object({ reset: z.boolean() }),
});
export type SlipStudent = z.infer<typeof SlipStudent>;

const Slip = z.object({ ...student, password: z.string() });
export type Slip = z.infer<typeof Slip>;

/** What is printed beside the students. */
const place = {
  courseName: z.string(),
  schoolName: z.string(),
  /** In which slips are written: the school's. */
  language: z.string(),
  /** Where students sign in. */
  address: z.string(),
};

export const slips = declareArea('slips', '/users', {
  /** The students of a course, by list number, with what their slips would do; makes no password. */
  getSlipStudents: query({
    for: staff,
    shows: 'nothing',
    input: z.object({ idCourse: Id }),
    output: ContentReply(z.object({ ...place, students: z.array(SlipStudent) })),
    refuses: ['courseNotValid'],
  }),
  /**
   * Gives students new passwords and returns them, once: all of a course who never signed in, or those that are
   * named. Who may not be given one is in `others`.
   */
  createSlips: postUnwrapped({
    for: staff,
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'firstPasswords',
    input: KnownOnly({ idCourse: Id, idsStudents: Ids(SLIPS_LIMIT, 1).optional(), all: All }).refine(
      ({ idsStudents, all }) => (idsStudents === undefined) !== (all === undefined),
    ),
    output: ContentReply(
      z.object({
        ...place,
        slips: z.array(Slip),
        others: z.array(z.object({ ...student, obstacle: z.enum(slipObstacles) })),
      }),
    ),
    refuses: ['courseNotValid', 'userNotValid'],
  }),
  /** Gives one student a new password and returns it, once. */
  resetStudentPassword: postUnwrapped({
    for: staff,
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'firstPasswords',
    input: z.object({ idUser: Id }),
    output: ContentReply(z.object({ login: z.string(), password: z.string() })),
    refuses: ['userNotValid', 'accountNotResettable'],
  }),
  /** Mails a member of the school the link to choose a new password: a student, or whom the asker may manage. */
  sendPasswordLink: post({
    for: staff,
    shows: 'nothing',
    rateLimit: 'firstPasswords',
    input: z.object({ idUser: Id }),
    output: EmptyReply,
    refuses: ['userNotValid', 'emailMissing'],
  }),
  /** Changes a student's login or e-mail address; an empty address removes it. */
  editStudentLogin: post({
    for: staff,
    shows: 'nothing',
    input: z.object({
      idUser: Id,
      login: z.string().overwrite(normalizeLogin).refine(isLogin).optional(),
      email: Optional(z.email().max(320).toLowerCase()),
    }),
    output: EmptyReply,
    refuses: ['userNotValid', 'accountNotResettable', 'accountElsewhere', 'loginTaken', 'duplicateEmail'],
  }),
});
