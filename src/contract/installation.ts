import { z } from 'zod';
import { languages } from '../core/languages.ts';
import { isTimeZone } from '../core/schedules/time.ts';
import { declareArea, get, post, query } from './call.ts';
import { Session } from './session.ts';
import { ContentReply, EmptyReply, Flag, Id, PageSize, pageFields, WholeNumber } from './shapes.ts';

const administrators = ['administrator', 'installation'] as const;

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

export const installation = declareArea('installation', '/installation', {
  /** Whether a link to create the first administrator is still valid. */
  checkFirstAdministratorLink: query({
    for: 'everyone',
    rateLimit: 'passwordLink',
    input: z.object({ link: z.string().min(1).max(200) }),
    output: EmptyReply,
    refuses: ['invalidLink'],
  }),
  /** Creates the installation's first administrator, by the link that the first start has printed, and signs in. */
  createFirstAdministrator: post({
    for: 'everyone',
    repeats: 'secret',
    rateLimit: 'passwordLink',
    input: z.object({
      link: z.string().min(1).max(200),
      firstName: z.string().trim().min(1).max(100),
      lastName: z.string().trim().max(100).default(''),
      email: z.email().max(320),
      password: z.string().max(1000).default(''),
    }),
    output: Session,
    refuses: ['invalidLink', 'emptyPassword', 'weakPassword'],
  }),
  getCountries: get({
    path: '/common/getCountries.php',
    for: 'everyone',
    input: EmptyReply,
    output: ContentReply(z.array(Country)),
  }),
  /** Adds a country of the installation; without an id it gets the next one. */
  addCountry: post({
    for: ['installation'],
    input: z.object({ idCountry: WholeNumber(1, 999_999).optional(), ...countryFields }),
    output: ContentReply(z.object({ idCountry: z.int() })),
    refuses: ['countryExists'],
  }),
  editCountry: post({
    for: ['installation'],
    input: z.object({ idCountry: WholeNumber(1, 999_999), ...z.object(countryFields).partial().shape }),
    output: EmptyReply,
    refuses: ['countryNotValid', 'countryExists'],
  }),
  /** The schools that the caller administers, by name: of the installation's administrators all of them. */
  getSchools: query({
    for: administrators,
    input: z.object({
      keyword: z.string().max(100).default(''),
      page: WholeNumber(1, 100_000).default(1),
      recordsperpage: PageSize({ most: 100, usual: 20 }),
    }),
    output: z.object({ ...pageFields, content: z.array(School) }),
  }),
  /** With `administer`, the caller becomes an administrator of the new school, too. */
  addSchool: post({
    for: ['installation'],
    input: z.object({ ...schoolFields, address: schoolFields.address.default(''), administer: Flag.default(false) }),
    output: ContentReply(z.object({ idSchool: z.int() })),
    refuses: ['countryNotValid', 'schoolExists'],
  }),
  editSchool: post({
    for: administrators,
    input: z.object({ idSchool: Id, ...z.object(schoolFields).partial().shape }),
    output: EmptyReply,
    refuses: ['administeredSchoolNotValid', 'countryNotValid', 'schoolExists'],
  }),
});
