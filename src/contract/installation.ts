import { z } from 'zod';
import { languages } from '../core/languages.ts';
import { legalPages } from '../core/legal/legal-texts.ts';
import { papers } from '../core/printing.ts';
import { retentionTerms } from '../core/retention.ts';
import { isTimeZone } from '../core/schedules/time.ts';
import { administrators } from './audiences.ts';
import { declareArea, get, post, postFile, query } from './call.ts';
import { SessionOrSignIn } from './session.ts';
import {
  ContentReply,
  EmptyReply,
  Flag,
  Id,
  Moment,
  Optional,
  PageSize,
  pageFields,
  Upload,
  WholeNumber,
} from './shapes.ts';

const Country = z.object({
  id: z.int(),
  idCountry: z.int(),
  name: z.string(),
  abbreviation: z.string(),
  /** 1 = people of this country may register. */
  access: z.literal([0, 1]),
  language: z.string(),
  groups: z.literal([0, 1]),
  simplificaReportsStudentsStatistics: z.literal(['0', '1']),
  simplificaReportsGenerateSheet: z.literal(['0', '1']),
});

export type Country = z.infer<typeof Country>;

/** The longest name of a country, in characters. */
export const COUNTRY_NAME_LENGTH = 100;

const countryFields = {
  name: z.string().trim().min(1).max(COUNTRY_NAME_LENGTH),
  /** The two letters of ISO 3166. */
  abbreviation: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/),
  language: z.enum(languages),
  access: Flag,
  groups: Flag,
  simplificaReportsStudentsStatistics: Flag,
  simplificaReportsGenerateSheet: Flag,
};

const School = z.object({
  idSchool: z.int(),
  Name: z.string(),
  address: z.string(),
  idCountry: z.int(),
  countryName: z.string(),
  timezone: z.string(),
  /** How many valid memberships it has. */
  staff: z.int(),
  students: z.int(),
  /** Whether there is anything to classify its questions by: a discipline of its own or of the provider. */
  hasDisciplines: z.boolean(),
});
export type School = z.infer<typeof School>;

/** The longest name or address of a school, in characters. */
export const SCHOOL_NAME_LENGTH = 200;

const schoolFields = {
  name: z.string().trim().min(1).max(SCHOOL_NAME_LENGTH),
  address: z.string().trim().max(SCHOOL_NAME_LENGTH),
  idCountry: WholeNumber(1, 999_999),
  timezone: z.string().refine(isTimeZone),
};

/** The person who is invited as the administrator of a new school. */
const SchoolAdministrator = z.object({
  email: z.email().max(320),
  firstName: z.string().trim().min(1).max(100),
  lastName: z.string().trim().max(100).default(''),
});

/** The bounds of a school's settings, in days. */
export const settingBounds = { passwordDays: [1, 3650], auditDays: [30, 3650] } as const;

/** The longest address of a guide, in characters. */
export const GUIDE_LINK_LENGTH = 500;

const settings = {
  /** Of mails, and of people who have chosen none; null = that of the school's country. */
  language: z.enum(languages).nullable(),
  /** The month and day on which the academic year begins: `09-01`. */
  academicYearStart: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  /** The size of paper that schools print on; documents may have another one. */
  paper: z.enum(papers),
  /** Days after which a password has expired; null = never. */
  passwordDays: z.int().nullable(),
  /** Whether administrators, coordinators and editors sign in with a second factor. */
  requiresSecondFactor: z.boolean(),
  /** Days after which rows of the audit are deleted. */
  auditDays: z.int(),
  /** How long what is kept for a time is kept, by kind. */
  retention: z.object({ sheetPictures: z.enum(retentionTerms) }),
  /** Whether the school has accepted the terms for its students, who are then not asked. */
  acceptsStudentTerms: z.boolean(),
  /** Whether students with an address are told by mail that they see the details of a result. */
  mailsReleases: z.boolean(),
  /** Opened by the last entry of the menu; null = the guide of the installation. */
  guideLink: z.string().nullable(),
};

const SchoolSettings = z.object({
  ...{ idSchool: z.int(), name: z.string(), address: z.string(), idCountry: z.int(), timezone: z.string() },
  ...settings,
  logo: z.string().nullable(),
});
export type SchoolSettings = z.infer<typeof SchoolSettings>;

/** What mails are about that can be shown as not sent. */
export const mailKinds = [
  'invitation',
  'passwordLink',
  'passwordChanged',
  'emailConfirmation',
  'secondFactorReset',
  'releaseNotice',
] as const;

const UnsentMail = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  /** The name and address of the recipient. */
  to: z.string().nullable(),
  /** When it failed last. */
  at: Moment,
  /** What the mail server answered. */
  reason: z.string(),
  /** Whether it is tried again. */
  willRetry: z.boolean(),
});
export type UnsentMail = z.infer<typeof UnsentMail>;

/** Null or empty = not set. */
const settingFields = {
  language: Optional(z.enum(languages)),
  academicYearStart: settings.academicYearStart,
  paper: settings.paper,
  passwordDays: Optional(WholeNumber(...settingBounds.passwordDays)),
  requiresSecondFactor: Flag,
  acceptsStudentTerms: Flag,
  mailsReleases: Flag,
  auditDays: WholeNumber(...settingBounds.auditDays),
  retention: settings.retention,
  guideLink: Optional(z.url({ protocol: /^https?$/ }).max(GUIDE_LINK_LENGTH)),
};

export const installation = declareArea('installation', '/installation', {
  /** Whether a link to create the first administrator is still valid. */
  checkFirstAdministratorLink: query({
    for: 'everyone',
    shows: 'nothing',
    rateLimit: 'passwordLink',
    input: z.object({ link: z.string().min(1).max(200) }),
    output: EmptyReply,
    refuses: ['invalidLink'],
  }),
  /** Creates the installation's first administrator, by the link that the first start has printed, and signs in. */
  createFirstAdministrator: post({
    for: 'everyone',
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'passwordLink',
    input: z.object({
      link: z.string().min(1).max(200),
      firstName: z.string().trim().min(1).max(100),
      lastName: z.string().trim().max(100).default(''),
      email: z.email().max(320),
      password: z.string().max(1000).default(''),
    }),
    output: SessionOrSignIn,
    refuses: ['invalidLink', 'emptyPassword', 'weakPassword'],
  }),
  getCountries: get({
    path: '/common/getCountries.php',
    for: 'everyone',
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.array(Country)),
  }),
  /** The text that the operator has put in the place of a built-in one; null without one. */
  getLegalText: query({
    for: 'everyone',
    shows: 'nothing',
    input: z.object({ page: z.enum(legalPages), language: z.enum(languages) }),
    output: ContentReply(
      z
        .object({
          /** The language of the text; the nearest one to that of the reader. */
          language: z.enum(languages),
          /** Null = that of the built-in one. */
          title: z.string().nullable(),
          blocks: z.array(
            z.union([
              z.object({ kind: z.enum(['heading', 'paragraph']), text: z.string() }),
              z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
            ]),
          ),
        })
        .nullable(),
    ),
  }),
  /**
   * Whether mails reach their recipients (without a mail server they are only written to a folder), and those of the last
   * days that could not be sent: of a school to its people, of the installation all of them without their recipients.
   */
  getMailDelivery: query({
    for: administrators,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.object({ isDelivered: z.boolean(), failed: z.array(UnsentMail) })),
  }),
  /** Whether the caller is asked to agree to commercial messages: staff and visitors where the operator asks, students never. */
  getCommercialConsent: query({
    for: 'everyone',
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.object({ isAsked: z.boolean() })),
  }),
  /** Adds a country of the installation; without an id it gets the next one. */
  addCountry: post({
    for: ['installation'],
    shows: 'nothing',
    input: z.object({ idCountry: WholeNumber(1, 999_999).optional(), ...countryFields }),
    output: ContentReply(z.object({ idCountry: z.int() })),
    refuses: ['countryExists'],
  }),
  editCountry: post({
    for: ['installation'],
    shows: 'nothing',
    input: z.object({ idCountry: WholeNumber(1, 999_999), ...z.object(countryFields).partial().shape }),
    output: EmptyReply,
    refuses: ['countryNotValid', 'countryExists'],
  }),
  /** The schools that the caller administers, by name: of the installation's administrators all of them. */
  getSchools: query({
    for: administrators,
    shows: 'nothing',
    input: z.object({
      keyword: z.string().max(100).default(''),
      page: WholeNumber(1, 100_000).default(1),
      recordsperpage: PageSize({ most: 100, usual: 20 }),
    }),
    output: z.object({ ...pageFields, content: z.array(School) }),
  }),
  /**
   * Adds a school with an administrator: with `administer` the caller becomes one, and whoever `administrator` names is
   * invited as one.
   */
  addSchool: post({
    for: ['installation'],
    shows: 'nothing',
    input: z.object({
      ...schoolFields,
      address: schoolFields.address.default(''),
      administer: Flag.default(false),
      administrator: SchoolAdministrator.optional(),
    }),
    output: ContentReply(z.object({ idSchool: z.int() })),
    refuses: ['countryNotValid', 'schoolExists', 'schoolWithoutAdministrator'],
  }),
  /** What a school has set, for its administrators and those of the installation. */
  getSchoolSettings: query({
    for: administrators,
    shows: 'nothing',
    input: z.object({ idSchool: Id }),
    output: ContentReply(SchoolSettings),
    refuses: ['administeredSchoolNotValid'],
  }),
  /** Changes a school and its settings. */
  editSchool: post({
    for: administrators,
    shows: 'nothing',
    input: z.object({ idSchool: Id, ...z.object({ ...schoolFields, ...settingFields }).partial().shape }),
    output: EmptyReply,
    refuses: ['administeredSchoolNotValid', 'countryNotValid', 'schoolExists'],
  }),
  uploadSchoolLogo: postFile({
    for: administrators,
    shows: 'nothing',
    input: z.object({ idSchool: Id, file: Upload }),
    output: ContentReply(z.object({ logo: z.string() })),
    refuses: ['administeredSchoolNotValid', 'fileTooLarge', 'imagesOnly'],
    bodyLimit: 12_000_000,
  }),
  removeSchoolLogo: post({
    for: administrators,
    shows: 'nothing',
    input: z.object({ idSchool: Id }),
    output: EmptyReply,
    refuses: ['administeredSchoolNotValid'],
  }),
});
