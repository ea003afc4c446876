import { z } from 'zod';
import {
  documentLanguages,
  type PaperSize,
  papers,
  printProblems,
  printStyles,
  studentOrders,
} from '../core/printing.ts';
import { MOST_FAMILY_NOTE } from '../core/results/family-shares.ts';
import { sheetFormats } from '../core/sheet/layouts.ts';
import { authors } from './audiences.ts';
import { declareArea, getFile, post, query } from './call.ts';
import { ContentReply, EmptyReply, Flag, Id, KnownOnly, Moment, OptionalId, WholeNumber } from './shapes.ts';

const Version = WholeNumber(1, 3);
const page = {
  /** Of headings and labels; each question has its own. */
  language: z.enum(documentLanguages).default('es'),
  /** The school's by default. */
  paper: z.enum(papers).optional(),
};
/**
 * Whether both sides of the paper are printed: then each copy, page for a family and answer sheet begins a sheet of paper. Where it
 * is left out, as for one side.
 */
const bothSides = Flag.optional();
/** Of answer sheets: whole pages by default; half pages of at most 20 questions are two a page. */
const sheetFormat = z.enum(sheetFormats).optional();
/** Of answer sheets with frames: whether a row for the grade is below each of them, which the teacher marks before scanning. */
const withGrades = Flag.optional();
const sheetOptions = { sheetFormat, withGrades };
const printing = {
  ...page,
  style: z.enum(printStyles).default('usual'),
  columns: z.literal([1, 2]).default(2),
};

/** What is wanted: a document of an assessment or of a schedule. */
export const DocumentOrder = z.discriminatedUnion('kind', [
  /**
   * The assessment as a PDF: one version. With a schedule of the assessment a copy for each of its students, with the name and in
   * the student's version, in large print for who has that as an accommodation; several PDFs are a zip.
   */
  z.object({
    kind: z.literal('assessment'),
    idAssessment: Id,
    version: Version.default(1),
    idSchedule: Id.optional(),
    bothSides,
    ...printing,
  }),
  /**
   * All that a class is handed out, in the order of the list or by name: the list to sign, then for each student of a schedule a copy
   * with its answer sheet behind it, for those who accept the terms of use of answer sheets. One PDF; those in large print, and very
   * many pages, are further ones in a zip.
   */
  z.object({
    kind: z.literal('classSet'),
    idSchedule: Id,
    studentOrder: z.enum(studentOrders).default('list'),
    termsAccepted: Flag.default(false),
    ...{ withGrades, bothSides },
    ...printing,
  }),
  /** The same assessment as a file for Word that can be changed. */
  z.object({ kind: z.literal('word'), idAssessment: Id, version: Version.default(1), ...printing }),
  /** The answer keys of all versions, one a page. */
  z.object({ kind: z.literal('key'), idAssessment: Id, ...page }),
  /** What students get back after an assessment: what is right in their version, with the solutions. */
  z.object({ kind: z.literal('feedback'), idAssessment: Id, version: Version.default(1), ...page }),
  /** Which question is about what, with its weight: in a schedule of the assessment where one is named. */
  z.object({ kind: z.literal('contentTable'), idAssessment: Id, idSchedule: Id.optional(), ...page }),
  /** Questions of the first version as an activity of H5P, for other platforms. */
  z.object({ kind: z.literal('h5p'), idAssessment: Id, language: page.language }),
  /**
   * All that is obtainable of an assessment, without names of students, as a zip. Blank answer sheets are in it for those who
   * accept their terms of use.
   */
  z.object({
    kind: z.literal('all'),
    idAssessment: Id,
    termsAccepted: Flag.default(false),
    bothSides,
    ...sheetOptions,
    ...printing,
  }),
  /** The list of a class, with columns to note something in. */
  z.object({ kind: z.literal('classList'), idCourse: Id, ...page }),
  /** The list to sign at an assessment. */
  z.object({ kind: z.literal('attendance'), idSchedule: Id, ...page }),
  /** Labels for the desks at an assessment, with names and versions. */
  z.object({ kind: z.literal('seating'), idSchedule: Id, ...page }),
  /**
   * What families read of an assessment: a page for each student who has finished, or for one, in the language of the student's
   * account; `language` where that has none. The teacher's note, in the teacher's own words, stands on the page of one student.
   */
  KnownOnly({
    kind: z.literal('family'),
    idSchedule: Id,
    idStudent: Id.optional(),
    note: z.string().trim().max(MOST_FAMILY_NOTE).optional(),
    bothSides,
    ...page,
  }),
  /**
   * The answer sheets of a schedule that were read, of all students or of one: the picture of each with its points, and what is right and
   * wrong drawn over it. While details are not shown to students, what was read alone.
   */
  KnownOnly({ kind: z.literal('readSheets'), idSchedule: Id, idStudent: Id.optional(), ...page }),
  /**
   * The answer sheets of a schedule with a page about filling and scanning them, for those who accept their terms of use: for
   * its students, or blank ones where there are none.
   */
  z.object({
    kind: z.literal('sheets'),
    idSchedule: Id,
    termsAccepted: Flag.default(false),
    bothSides,
    ...sheetOptions,
    ...page,
  }),
  /** Blank answer sheets of a finished assessment, one a version, to be copied: for who has no schedule yet. */
  z.object({
    kind: z.literal('blankSheets'),
    idAssessment: Id,
    termsAccepted: Flag.default(false),
    bothSides,
    ...sheetOptions,
    ...page,
  }),
  /** All figures of a schedule's results, with a summary in front; always on A4. */
  z.object({ kind: z.literal('report'), idSchedule: Id, language: page.language }),
  /**
   * All that a room needs for an assessment, as a zip: with a copy for each student, or with the assessment in its versions.
   * The answer sheets are in it for those who accept their terms of use.
   */
  z.object({
    kind: z.literal('scheduleAll'),
    idSchedule: Id,
    withCopies: Flag.default(false),
    termsAccepted: Flag.default(false),
    bothSides,
    ...sheetOptions,
    ...printing,
  }),
]);
export type DocumentOrder = z.infer<typeof DocumentOrder>;
export type DocumentKind = DocumentOrder['kind'];

/** An order of which also the paper is known. */
export type OrderOnPaper = OnPaper<DocumentOrder>;
/** What says a paper if it is wanted, with the one that it gets. */
export type OnPaper<Wanted> = Wanted extends { paper?: PaperSize | undefined }
  ? Omit<Wanted, 'paper'> & { paper: PaperSize }
  : Wanted;

/** Where a document shows something in another way than it was written; null = before the questions. */
const Notice = z.object({ number: z.int().nullable(), problem: z.enum(printProblems) });

export const MadeDocument = z.object({
  idDocument: z.int(),
  kind: z.string(),
  /** What was asked for, to ask for it again. */
  order: DocumentOrder,
  /** The title of the assessment or the name of the class. */
  title: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** How many are made before it; 0 = it is being made. */
  place: z.int().nullable(),
  /** Steps that are done: the files of a zip, or what a single file takes. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  fileName: z.string(),
  bytes: z.int().nullable(),
  pages: z.int().nullable(),
  /** Whether a PDF conforms to PDF/UA-1, so that everybody can read it with assistive software. */
  isUniversal: z.boolean(),
  notices: z.array(Notice),
  requested: Moment,
  /** When it is deleted; it can be made again. */
  expires: Moment,
});
export type MadeDocument = z.infer<typeof MadeDocument>;

export const documents = declareArea('documents', '/documents', {
  /**
   * For who is about to ask for a document: starts what makes them, and says of a schedule or of an assessment how many questions it
   * has, which of them no answer sheet can hold, by their numbers in the first version, how many pages of bubbles and for written
   * answers a student has on each paper, also with rows for grades, how many students of the schedule get their copies in larger print,
   * and whether any of its answer sheets was read. A draft has its answer sheets once it is finished.
   */
  prepareDocuments: query({
    for: authors,
    shows: 'nothing',
    input: z.object({ idSchedule: OptionalId, idAssessment: OptionalId }),
    output: ContentReply(
      z.object({
        ...{ questions: z.int(), notOnSheets: z.array(z.int()), largePrint: z.int(), hasReadSheets: z.boolean() },
        bubblePages: z.int(),
        answerPages: z.object({ a4: z.int(), letter: z.int() }),
        gradedPages: z.object({ a4: z.int(), letter: z.int() }),
      }),
    ),
    refuses: ['scheduleNotValid', 'assessmentNotValid'],
  }),
  /**
   * Says how much paper a document for the students of a schedule takes: how many students there are, and how many sheets of paper; null
   * for any other document. Sets a copy of each form for that.
   */
  countPaper: query({
    for: authors,
    shows: 'nothing',
    rateLimit: 'pages',
    input: z.object({ order: DocumentOrder }),
    output: ContentReply(z.object({ students: z.int(), paperSheets: z.int() }).nullable()),
    refuses: ['scheduleNotValid', 'pageTakesTooLong'],
  }),
  /** Begins to make a document, or gives the one that the caller has already asked for. Only so many of a user wait. */
  makeDocument: post({
    for: authors,
    shows: 'nothing',
    rateLimit: 'documents',
    input: z.object({ order: DocumentOrder }),
    output: ContentReply(MadeDocument),
    refuses: [
      'assessmentNotValid',
      'assessmentEmpty',
      'qrCodeUnfinished',
      'versionsUnfinished',
      'scheduleNotValid',
      'scheduleCancelled',
      'scheduleIsVaried',
      'assessmentIsVaried',
      'tooManyForHalfSheets',
      'noAttempts',
      'termsNotAccepted',
      'sheetsOnlineOnly',
      'courseNotValid',
      'tooManyDocuments',
    ],
  }),
  getDocument: query({
    for: authors,
    shows: 'nothing',
    input: z.object({ idDocument: Id }),
    output: ContentReply(MadeDocument),
    refuses: ['documentNotValid'],
  }),
  /** The caller's documents of the last days, newest first. */
  getDocuments: query({
    for: authors,
    shows: 'nothing',
    input: EmptyReply,
    output: ContentReply(z.array(MadeDocument)),
  }),
  /** The file of a document that is ready. */
  getDocumentFile: getFile({
    for: authors,
    shows: 'results',
    input: z.object({ idDocument: Id }),
    refuses: ['documentNotValid', 'documentNotReady'],
  }),
  /**
   * A page of an assessment as it will print, or of its answer sheet, without a name and with a code that no sheet has, as an SVG: by
   * its number from 1, or the one on which a question begins. One that takes
   * too long is refused with the `notices` that name the questions at fault, as far as they are found.
   */
  getPrintedPage: query({
    for: authors,
    shows: 'nothing',
    rateLimit: 'pages',
    input: z.object({
      idAssessment: Id,
      what: z.enum(['assessment', 'sheet']).default('assessment'),
      version: Version.default(1),
      page: WholeNumber(1, 500).default(1),
      idQuestion: OptionalId,
      ...printing,
    }),
    output: ContentReply(z.object({ page: z.int(), pages: z.int(), svg: z.string(), notices: z.array(Notice) })),
    refuses: [
      ...['assessmentNotValid', 'assessmentEmpty', 'assessmentIsVaried', 'versionsUnfinished', 'pageTakesTooLong'],
    ] as const,
  }),
});
