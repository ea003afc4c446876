import { z } from 'zod';
import { staff } from './audiences.ts';
import { declareArea, post, query } from './call.ts';
import { ContentReply, Id, LocalDate, Optional, WholeNumber } from './shapes.ts';

/** The most students that a class's code lets in. */
export const CLASS_CODE_LIMIT = 1000;

const ClassCode = z.object({
  code: z.string(),
  /** How many students it lets in; null = any number. */
  limit: z.int().nullable(),
  used: z.int(),
  state: z.enum(['active', 'deactivated', 'unavailable']),
  /** The last day on which it is valid, by the clocks of the school; null = no end is known. */
  lastDay: z.string().nullable(),
});
export type ClassCode = z.infer<typeof ClassCode>;

const limits = {
  limit: Optional(WholeNumber(1, CLASS_CODE_LIMIT)),
  lastDay: Optional(LocalDate),
};

/** The codes with which students join classes, as those manage them who teach the class. */
export const joining = declareArea('joining', '/assessments', {
  /** The code of a class, null where it has none, with what is printed beside it. */
  getClassCode: query({
    for: staff,
    shows: 'nothing',
    input: z.object({ idCourse: Id }),
    output: ContentReply(
      z.object({
        courseName: z.string(),
        schoolName: z.string(),
        language: z.string(),
        /** Where students sign in. */
        address: z.string(),
        code: ClassCode.nullable(),
        can: z.object({ edit: z.boolean() }),
      }),
    ),
    refuses: ['courseNotValid'],
  }),
  /** Replaces the code of a class by a new one, with the same limit unless it says another; the old one ends. */
  renewClassCode: post({
    for: staff,
    shows: 'nothing',
    input: z.object({ idCourse: Id, ...limits }),
    output: ContentReply(ClassCode),
    refuses: ['courseNotValid'],
  }),
  /** Changes how many students the code lets in and until when; empty = no limit, no end. */
  editClassCode: post({
    for: staff,
    shows: 'nothing',
    input: z.object({ idCourse: Id, ...limits }),
    output: ContentReply(ClassCode),
    refuses: ['courseNotValid'],
  }),
  /** Adds a student to the class of a code, as a student of its school. */
  voucherActivatedStudent: post({
    for: ['student'],
    shows: 'nothing',
    rateLimit: 'accessCode',
    input: z.object({ voucher: z.string().trim().min(1).max(40) }),
    output: z.object({
      errCode: z.literal(0),
      error: z.literal(''),
      /** Other products name addresses to write to; here students ask their teacher. */
      errorEmail1: z.literal(''),
      errorEmail2: z.literal(''),
      content: z.object({ idSchool: z.int(), schoolName: z.string(), idCourse: z.int(), Groupname: z.string() }),
    }),
    refuses: [
      'accessCodeNotFound',
      'accessCodeAlreadyAdded',
      'accessCodeOfOtherCountry',
      'accessCodeDeactivated',
      'accessCodeLimitReached',
      'accessCodeUnavailable',
    ],
  }),
});
