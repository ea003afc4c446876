import { z } from 'zod';
import { administrators } from './audiences.ts';
import { declareArea, getFile, post, query } from './call.ts';
import {
  ContentReply,
  EmptyReply,
  Id,
  KnownOnly,
  Moment,
  Optional,
  PageSize,
  pageFields,
  WholeNumber,
} from './shapes.ts';

export const accessCodeStates = ['active', 'deactivated', 'unavailable'] as const;

const AccessCode = z.object({
  idAccessCode: z.int(),
  code: z.string(),
  /** A school's code registers teachers, a course's registers or adds students. */
  kind: z.enum(['school', 'course']),
  idCourse: z.int().nullable(),
  courseName: z.string().nullable(),
  idCountry: z.int(),
  countryName: z.string(),
  /** How many registrations it is good for; null = any number. */
  limit: z.int().nullable(),
  used: z.int(),
  state: z.enum(accessCodeStates),
  added: Moment,
  /** From when on nobody registers with it; null = no end. */
  until: Moment.nullable(),
});
export type AccessCode = z.infer<typeof AccessCode>;

/** The largest limit of a code. */
export const ACCESS_CODE_LIMIT = 100_000;

/** How many codes are made at once at most. */
export const MOST_NEW_CODES = 100;

/** Null or empty = any number. */
const Limit = Optional(WholeNumber(1, ACCESS_CODE_LIMIT));
const Country = WholeNumber(1, 999_999);
/** Null or empty = no end. */
const Until = Optional(Moment);

/** The school of the codes: administrators of a school have their own alone, those of the installation name one. */
const ofSchool = { idSchool: Id.optional() };

const filters = {
  ...ofSchool,
  keyword: z.string().max(100).default(''),
  state: Optional(z.enum(accessCodeStates)),
};

export const codes = declareArea('codes', '/codes', {
  /** The codes of a school, active ones first, newest first; `keyword` = part of a code or words of a course's name. */
  getAccessCodes: query({
    for: administrators,
    shows: 'nothing',
    input: z.object({
      ...filters,
      page: WholeNumber(1, 100_000).default(1),
      recordsperpage: PageSize({ most: 100, usual: 20 }),
    }),
    output: z.object({ ...pageFields, content: z.array(AccessCode) }),
    refuses: ['administeredSchoolNotValid'],
  }),
  /** The same codes as a file of values separated by commas, without pages. */
  exportAccessCodes: getFile({
    for: administrators,
    shows: 'nothing',
    rateLimit: 'search',
    input: z.object(filters),
    refuses: ['administeredSchoolNotValid'],
  }),
  /**
   * Adds a code of the school, with which teachers register; with `idCourse` one of the course, for its students. With
   * `count` so many of them, which differ in nothing else.
   */
  addAccessCode: post({
    for: administrators,
    shows: 'nothing',
    input: KnownOnly({
      ...ofSchool,
      idCourse: Optional(Id),
      limit: Limit,
      until: Until,
      idCountry: Country.optional(),
      count: WholeNumber(1, MOST_NEW_CODES).default(1),
    }),
    output: ContentReply(
      z.object({
        /** The first of them. */
        idAccessCode: z.int(),
        code: z.string(),
        codes: z.array(z.string()),
      }),
    ),
    refuses: ['administeredSchoolNotValid', 'courseNotValid', 'countryNotValid'],
  }),
  editAccessCode: post({
    for: administrators,
    shows: 'nothing',
    input: z.object({
      ...ofSchool,
      idAccessCode: Id,
      limit: Limit,
      until: Until,
      state: z.enum(accessCodeStates).optional(),
      idCountry: Country.optional(),
    }),
    output: EmptyReply,
    refuses: ['administeredSchoolNotValid', 'accessCodeNotValid', 'countryNotValid'],
  }),
});
