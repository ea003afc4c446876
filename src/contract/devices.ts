import { z } from 'zod';
import { desktopSteps, faultName, MOST_LOG_ENTRIES } from '../core/devices/desktop-log.ts';
import { DEVICE_NAME_LENGTH } from '../core/devices/registered-devices.ts';
import { roles } from '../core/people/roles.ts';
import { staff } from './audiences.ts';
import { declareArea, post, postUnwrapped, query } from './call.ts';
import {
  ContentReply,
  EmptyReply,
  Flag,
  Id,
  LanguageTag,
  Moment,
  Optional,
  OptionalId,
  PageSize,
  pageFields,
  Uuid,
  WholeNumber,
} from './shapes.ts';

const DeviceName = z.string().trim().min(1).max(DEVICE_NAME_LENGTH);

/** The row by which a device knows its user. */
export const DeviceSession = z.object({
  abbreviation: z.string(),
  countryName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  idCountry: z.int(),
  idSchool: z.int(),
  idType: z.int().min(1).max(6),
  idUser: z.int(),
  insertedFrom: z.string(),
  /** Null = the browser's, else the school's. */
  language: z.string().nullable(),
  /** Of a platform that other clients know; always blank. */
  mdlUserGuid: z.string(),
  photo: z.string().nullable(),
  schoolName: z.string(),
  shareMyQuestions: z.boolean(),
  timezone: z.string(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

/** A registered device, as its user and administrators see it. */
export const Device = z.object({
  idDevice: z.int(),
  name: z.string(),
  /** The names of the browser and of its system; blank = not recognized. */
  browser: z.string(),
  system: z.string(),
  registered: Moment,
  /** To the minute. */
  lastContact: Moment,
  /** When it was revoked; null = it is registered. */
  revoked: Moment.nullable(),
  /** Whether its user has to register it again at the next contact. */
  needsRegistering: z.boolean(),
  can: z.object({ rename: z.boolean(), revoke: z.boolean() }),
});
export type Device = z.infer<typeof Device>;

const NewPerson = {
  /** The code of a school: the account is made first, as by `/register`. */
  voucher: Optional(z.string().trim().max(40)),
  idType: WholeNumber(roles.teacher, roles.student).default(roles.teacher),
  firstName: z.string().trim().max(100).default(''),
  lastName: z.string().trim().max(100).default(''),
  idCountry: WholeNumber(1, 999_999).optional(),
  termsUse: Flag.default(false),
  receiveCommercial: Flag.default(false),
  userLanguage: LanguageTag.optional(),
};

/** A fault of a sync, in names and numbers. */
const LogEntry = z.object({
  /** Given by the device, so that sending it again adds nothing. */
  uuid: Uuid,
  happened: Moment,
  step: z.enum(desktopSteps),
  call: z
    .string()
    .regex(/^[A-Za-z]{0,60}$/)
    .default(''),
  status: z.int().min(0).max(999).nullish(),
  errCode: z.int().min(0).max(999_999).nullish(),
  fault: z.string().regex(faultName).default(''),
  appVersion: z
    .string()
    .regex(/^[\w.+-]{0,40}$/)
    .default(''),
});

/** The computers on which their users work without a network. */
export const devices = declareArea('devices', '/devices', {
  /** Whether there is an account with an e-mail address, and whether people of its country may use the product. */
  checkEmail: query({
    path: '/checkEmail.php',
    for: 'everyone',
    shows: 'nothing',
    rateLimit: 'emailCheck',
    input: z.object({ email: z.string().trim().min(1).max(320) }),
    output: ContentReply(z.object({ exists: z.boolean(), isCountryOpen: z.boolean() })),
  }),
  /**
   * Registers a computer for its user: by e-mail address and password, by a pairing code in place of the password, or with the
   * code of a school, which makes the account first. The same `uuid` again gets another token, and the one before ends.
   */
  registerDevice: postUnwrapped({
    path: '/registerUser.php',
    repeats: 'secret',
    for: 'everyone',
    shows: 'nothing',
    rateLimit: 'login',
    input: z.object({
      email: z.string().trim().min(1).max(320),
      password: z.string().max(1000).default(''),
      pairingCode: Optional(z.string().max(40)),
      uuid: Uuid,
      name: DeviceName,
      /** The school in which the user works there; the first one by default, with a pairing code the one in which that was made. */
      idSchool: OptionalId,
      ...NewPerson,
    }),
    output: z.object({
      content: DeviceSession.extend({ token: z.string() }),
      device: z.object({ idDevice: z.int(), name: z.string(), registered: Moment }),
    }),
    refuses: [
      'deviceLoginWrong',
      'loginLocked',
      'passwordExpired',
      'pairingCodeNeeded',
      'pairingCodeWrong',
      'deviceNotForUser',
      'deviceOfOther',
      'tooManyDevices',
      'emailOfAccount',
      'termsNotAccepted',
      'countryNotChosen',
      'accessCodeNotFound',
      'accessCodeOfOtherCountry',
      'accessCodeDeactivated',
      'accessCodeLimitReached',
      'accessCodeUnavailable',
      'emptyPassword',
      'weakPassword',
    ],
  }),
  /** What the device that calls knows of its user, as it is now. */
  getDeviceSession: query({
    for: staff,
    shows: 'nothing',
    device: 'registered',
    input: EmptyReply,
    output: ContentReply(DeviceSession),
    refuses: ['deviceNotValid', 'deviceRevoked', 'deviceNeedsRegistering'],
  }),
  /** Stores what went wrong when the device that calls contacted the server; what is too much for a day is left out. */
  addDesktopLog: postUnwrapped({
    path: '/addDesktopLog.php',
    repeats: 'state',
    for: staff,
    shows: 'nothing',
    rateLimit: 'desktopLog',
    device: 'registered',
    input: z.object({ entries: z.array(LogEntry).min(1).max(MOST_LOG_ENTRIES) }),
    output: ContentReply(z.object({ stored: z.int() })),
    refuses: ['deviceNotValid', 'deviceRevoked', 'deviceNeedsRegistering'],
    bodyLimit: 100_000,
  }),
  /** The caller's computers in this school, those used last first, and whether registering one takes a pairing code. */
  getDevices: query({
    for: staff,
    shows: 'nothing',
    input: EmptyReply,
    output: z.object({ content: z.array(Device), needsPairingCode: z.boolean() }),
  }),
  /** The computers of the people of the school, those used last first. */
  getSchoolDevices: query({
    for: ['administrator'],
    shows: 'nothing',
    rateLimit: 'search',
    input: z.object({
      idUser: OptionalId,
      page: WholeNumber(1, 100_000).default(1),
      recordsperpage: PageSize({ most: 100, usual: 20 }),
    }),
    output: z.object({
      ...pageFields,
      content: z.array(
        Device.extend({
          idUser: z.int(),
          firstName: z.string(),
          lastName: z.string(),
          /** How many faults it has told of in the last seven days. */
          faults: z.int(),
        }),
      ),
    }),
  }),
  renameDevice: post({
    for: staff,
    shows: 'nothing',
    input: z.object({ idDevice: Id, name: DeviceName }),
    output: EmptyReply,
    refuses: ['deviceNotValid'],
  }),
  /** Ends the registration of a computer, or of the one that calls. What it holds stays on it until it contacts the server. */
  revokeDevice: post({
    for: staff,
    shows: 'nothing',
    device: 'registered',
    input: z.object({ idDevice: Id }),
    output: EmptyReply,
    refuses: ['deviceNotValid', 'deviceRevoked', 'deviceNeedsRegistering'],
  }),
  /** Makes a code by which the caller registers a computer in this school, once, within ten minutes. The one before ends. */
  createPairingCode: post({
    for: staff,
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'pairingCode',
    input: EmptyReply,
    output: ContentReply(z.object({ pairingCode: z.string(), ends: Moment })),
  }),
});
