import { z } from 'zod';
import { outcomes } from '../core/results/scoring.ts';
import {
  answerDoubts,
  conflictSources,
  pageFaults,
  pageNeeds,
  pageStates,
  scanFileStates,
  studentStates,
} from '../core/scanning/page-states.ts';
import { staff } from './audiences.ts';
import { declareArea, getFile, post, postFile, postUnwrapped, query } from './call.ts';
import { scanCamera } from './scan-camera.ts';
import { ContentReply, EmptyReply, Flag, Id, Moment, Optional, Upload, WholeNumber } from './shapes.ts';

/** The most bytes of a file that one request may carry. */
export const SCAN_PART_SIZE = 8_000_000;
/** The largest file with sheets, in bytes. */
export const SCAN_FILE_SIZE = 1_000_000_000;
/** How many files one batch may have. */
export const SCAN_FILES = 2_000;

/** A file of a batch. What is not received yet is sent from `received` on. */
export const ScanFile = z.object({
  idFile: z.int(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  received: z.int(),
  /** `receiving` until the last byte is here, `reading` until all pages are read, then `done`. */
  state: z.enum(scanFileStates),
  /** How many pages it has; null until that is known. */
  pages: z.int().nullable(),
  pagesRead: z.int(),
});
export type ScanFile = z.infer<typeof ScanFile>;

/** How many pages are in which state; they add up to the pages that were read. */
export const PageCounts = z.object(
  Object.fromEntries(pageStates.map((state) => [state, z.int()])) as Record<(typeof pageStates)[number], z.ZodInt>,
);
export type PageCounts = z.infer<typeof PageCounts>;

/** A box in a picture, in shares (0–1) of its width and height, from its top left corner. */
export const PictureBox = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type PictureBox = z.infer<typeof PictureBox>;

const Letters = z.string().regex(/^[A-G]{0,7}$/);
/** Of a question that is answered in writing: W where anything is written, else blank; of a row for its grade: '7.5'. */
const LettersOrWritten = z.string().regex(/^([A-G]{0,7}|W|\d(\.5)?|10)$/);
const Student = z.object({ idUser: z.int(), firstname: z.string(), lastname: z.string() });

/** A page of a file, as a batch lists it. */
export const ScannedPage = z.object({
  idPage: z.int(),
  idFile: z.int(),
  fileName: z.string(),
  /** In its file, from 1. */
  page: z.int(),
  /** Which of the sheets that a page shows, from 1: two halves may lie on one page. */
  sheet: z.int(),
  state: z.enum(pageStates),
  /** What a person has to do about it; empty where nothing waits. */
  needs: z.array(z.enum(pageNeeds)),
  /** Why it could not be read; null where it was. */
  fault: z.enum(pageFaults).nullable(),
  /** Whose it is; null where that is not known. */
  student: Student.nullable(),
  /** The form of the paper; null where the code is not known. */
  version: z.int().nullable(),
  /** How many answers are doubtful and not decided. */
  doubts: z.int(),
  /** Another schedule of the user that the sheet belongs to, or was moved to; null for somebody else's. */
  otherSchedule: z.object({ idSchedule: z.int(), title: z.string(), courseName: z.string() }).nullable(),
  /** The page that it repeats or contradicts; its student's answers may also come from elsewhere (`conflictWith`). */
  otherPage: z.object({ idPage: z.int(), fileName: z.string(), page: z.int() }).nullable(),
  /** Of a conflict: what it contradicts, and in how many answers. */
  conflictWith: z.enum(conflictSources).nullable(),
  differences: z.int(),
  /** Whether `viewAnswerSheetPicture` has a picture of it. */
  hasPicture: z.boolean(),
});
export type ScannedPage = z.infer<typeof ScannedPage>;

/** What was read of a question. */
export const SheetAnswer = z.object({
  /** Its number in the form of the paper. */
  question: z.int(),
  /** Whether it is the grade that is marked below the frame of the question; blank = none is. */
  isGrade: z.boolean(),
  /** What counts: as it was decided, else as it was read. Blank = left blank; several letters are one answer. */
  letters: LettersOrWritten,
  /** What the reader suggests. */
  read: LettersOrWritten,
  /** Whether several letters may be right; else more than one is an answer that is wrong. */
  several: z.boolean(),
  /** 0–1, as the reader says. */
  certainty: z.number(),
  /** Why somebody has to look at it; they stay when it is decided. */
  doubts: z.array(z.enum(answerDoubts)),
  /** Who decided it and when; null = nobody. */
  decided: z.object({ by: z.string(), at: Moment }).nullable(),
  /** Who sent it back last, and when; null = nobody. */
  disputed: z.object({ by: z.string(), at: Moment }).nullable(),
  /** The letters in the paper's order, W of a frame to write in; those of the answer that it contradicts, where there is one. */
  offered: z.string(),
  other: LettersOrWritten.nullable(),
  /** Whether something else may be written than on the page that it contradicts. */
  unlike: z.boolean(),
  /** The row in the picture with its number, and each of its bubbles in the order of the letters; or the frame. */
  row: PictureBox,
  bubbles: z.array(PictureBox),
});
export type SheetAnswer = z.infer<typeof SheetAnswer>;

const sheetPage = ScannedPage.extend({
  idBatch: z.int(),
  idSchedule: z.int(),
  /** In pixels; null without a picture. */
  picture: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** When the pictures of its batch were deleted; null where they were not. */
  pictureDeleted: Moment.nullable(),
  /** Where a name is written, in the picture; null where the layout is not known. */
  nameBox: PictureBox.nullable(),
  answers: z.array(SheetAnswer),
});
/** A page with all that was read of it. */
export interface SheetPage extends z.infer<typeof sheetPage> {}
// Named, so that the type of all calls has its name and not all of it.
export const SheetPage: z.ZodType<SheetPage> = sheetPage;

/** What was read of a question of the sheet that counts, and how it went. */
export const ReadAnswer = SheetAnswer.pick({ question: true, letters: true, decided: true, offered: true }).extend({
  idType: z.int(),
  outcome: z.enum(outcomes),
  /** 0–1; null while it waits for a grade, and where it does not count. */
  score: z.number().nullable(),
  /** What the question is worth in the grade; 1 where no weight is set. */
  weight: z.number(),
  /** The right letters by the key that counts; null where letters do not say what is right. */
  correct: z.string().nullable(),
  /** Where it stands in the picture, and its bubbles in the order of the letters; null where the layout is not known. */
  row: PictureBox.nullable(),
  bubbles: z.array(PictureBox),
});
export type ReadAnswer = z.infer<typeof ReadAnswer>;

const readSheet = z.object({
  idStudent: z.int(),
  /** When it was read, or decided last. */
  at: Moment,
  version: z.int(),
  /** In pixels; null without a picture. */
  picture: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** When the pictures of its batch were deleted; null where they were not. */
  pictureDeleted: Moment.nullable(),
  /** In the order of the paper. */
  answers: z.array(ReadAnswer),
});
/** The sheet on which a student's result rests, with what was read of it and how that went. */
export interface ReadSheet extends z.infer<typeof readSheet> {}
export const ReadSheet: z.ZodType<ReadSheet> = readSheet;

/** A stack of sheets of a schedule that somebody uploads. */
export const ScanBatch = z.object({
  idBatch: z.int(),
  at: Moment,
  by: z.string(),
  /** `receiving` while bytes are missing, `reading` while pages are, then `done`. */
  state: z.enum(scanFileStates),
  files: z.int(),
  /** Pages of the files whose number is known. */
  pages: z.int(),
  pagesRead: z.int(),
  counts: PageCounts,
  /** Doubtful answers that nobody has decided. */
  doubts: z.int(),
  /** When its pictures were deleted; null = they are there, until `picturesKeptUntil`. */
  picturesDeleted: Moment.nullable(),
  picturesKeptUntil: Moment,
});
export type ScanBatch = z.infer<typeof ScanBatch>;

const scanBatchDetails = ScanBatch.omit({ files: true }).extend({
  idSchedule: z.int(),
  title: z.string(),
  courseName: z.string(),
  files: z.array(ScanFile),
  /** By file, page and sheet; empty where the pages were not asked for. */
  scanned: z.array(ScannedPage),
  /**
   * The students of the schedule by last name; `missing` = nothing of them has come, from paper or from a screen. `missingPages` are
   * the pages of a sheet that have not come, by their numbers, where another one has.
   */
  students: z.array(
    Student.extend({ state: z.enum(studentStates), idPage: z.int().nullable(), missingPages: z.array(z.int()) }),
  ),
});
/** A batch with its files, its pages and the students of its schedule. */
export interface ScanBatchDetails extends z.infer<typeof scanBatchDetails> {}
export const ScanBatchDetails: z.ZodType<ScanBatchDetails> = scanBatchDetails;

const pageRefusals = ['scanPageNotValid', 'scheduleCancelled'] as const;
/** Why what a page gave cannot be taken back. */
const withdrawals = ['attemptInProgress', 'sheetResultsChanged'] as const;

/** What a card says of a schedule, by the key's code that lay beside it. */
const gradedCard = z.object({
  idSchedule: z.int(),
  /** Null where nobody said whose it is. */
  idUser: z.int().nullable(),
  /** The form whose key it is. */
  version: z.int(),
  /** 0–100; null while nothing counts. */
  grade: z.number().nullable(),
  answers: z.object({ hits: z.int(), errors: z.int(), ommited: z.int() }),
  questions: z.array(
    z.object({
      question: z.int(),
      letters: Letters,
      outcome: z.enum(outcomes),
    }),
  ),
  /** The page as which it was stored, and what became of that; null where it was not. */
  saved: z.object({ idBatch: z.int(), idPage: z.int(), state: z.enum(pageStates) }).nullable(),
});

/** Answer sheets from scanned or photographed files. */
export const scanning = {
  ...scanCamera,
  ...declareArea('scanning', '/assessments', {
    /**
     * Grades an answer card that a phone has read, by the code of its answer key. The code says which assessment and which form it is;
     * the score comes from the items of the schedule: weights and corrections of keys count. Without `idSchedule` it is the one schedule of the
     * student that is open, else the last. `save` stores the answers as of a scanned sheet, otherwise nothing is stored.
     */
    gradeAnswerSheet: post({
      for: staff,
      shows: 'results',
      permission: 'grade',
      rateLimit: 'preview',
      input: z.object({
        qrcode: z.string().trim().max(200),
        /** The letters of each question in the order of the form, blank or '-' where it was left blank; a text has one sign for each. */
        answers: z.union([
          z.string().regex(/^[A-G -]{0,90}$/),
          z.array(z.string().regex(/^([A-G]{0,7}|[ -])$/)).max(90),
        ]),
        idSchedule: Id.optional(),
        idUser: Id.optional(),
        save: Flag.default(false),
      }),
      output: ContentReply(gradedCard),
      refuses: [
        ...['qrcodeNotValid', 'qrcodeOfNoForm', 'severalForms', 'severalSchedules', 'scheduleNotValid'],
        ...['scheduleCancelled', 'notOpenYet', 'scheduleIsVaried', 'sheetAnswerNotValid', 'sheetStudentNotValid'],
      ] as const,
    }),
  }),
  ...declareArea('scanning', '/schedules', {
    /**
     * Begins an upload of answer sheets, or adds files to a batch. Its files are then sent by `uploadAnswerSheetsPart`, in any order;
     * they are read as they are complete. By a scan link they are all of its one batch, whatever `idBatch` says.
     */
    uploadAnswerSheets: post({
      for: staff,
      shows: 'nothing',
      permission: 'grade',
      scanLink: 'sending',
      input: z.object({
        idSchedule: Id,
        termsAccepted: Flag.default(false),
        idBatch: Id.optional(),
        files: z
          .array(z.object({ name: z.string().trim().min(1).max(200), size: WholeNumber(0, 2_000_000_000) }))
          .min(1)
          .max(SCAN_FILES),
      }),
      output: ContentReply(z.object({ idBatch: z.int(), files: z.array(ScanFile) })),
      refuses: [
        'termsNotAccepted',
        'scheduleNotValid',
        'scheduleCancelled',
        'notOpenYet',
        'scheduleIsVaried',
        'scanBatchNotValid',
        'fileTooLarge',
        'tooManyScanFiles',
        'uploadQuotaReached',
        'scanLinkOver',
        'tooManyLateSheets',
      ],
      bodyLimit: 1_000_000,
    }),
    /**
     * Receives bytes of a file from `offset` on. An offset other than what was received is refused with `received`, from where to go
     * on; so a part that was cut, or whose reply was lost, is sent again without harm.
     */
    uploadAnswerSheetsPart: postFile({
      for: staff,
      shows: 'nothing',
      permission: 'grade',
      scanLink: 'sending',
      repeats: 'state',
      rateLimit: 'sheetParts',
      input: z.object({ idFile: Id, offset: WholeNumber(0, 999_999_999), file: Upload }),
      output: ContentReply(ScanFile),
      refuses: ['scanFileNotValid', 'scanOffsetNotValid', 'fileTooLarge', 'scanLinkOver'],
      bodyLimit: SCAN_PART_SIZE + 100_000,
    }),
    /** The batches of a schedule, the last first. */
    getAnswerSheetBatches: query({
      for: staff,
      shows: 'nothing',
      input: z.object({ idSchedule: Id }),
      output: ContentReply(z.array(ScanBatch)),
      refuses: ['scheduleNotValid'],
    }),
    /** A batch with its files, its pages and the students of its schedule. */
    getAnswerSheetBatch: query({
      for: staff,
      shows: 'nothing',
      input: z.object({ idBatch: Id, withPages: Flag.default(true) }),
      output: ContentReply(ScanBatchDetails),
      refuses: ['scanBatchNotValid'],
    }),
    /** A page with what was read of it, and where that stands in its picture. */
    getAnswerSheetPage: query({
      for: staff,
      shows: 'nothing',
      input: z.object({ idPage: Id }),
      output: ContentReply(SheetPage),
      refuses: ['scanPageNotValid'],
    }),
    /** The picture of a page, upright where a sheet was found, or with a question what is in its frame, as a JPEG. */
    viewAnswerSheetPicture: getFile({
      for: staff,
      shows: 'nothing',
      input: z.object({ idPage: Id, question: Optional(WholeNumber(1, 90)) }),
      refuses: ['scanPageNotValid', 'scanPictureNotValid'],
    }),
    /**
     * Decides answers of a page; null takes a decision back, so that the answer is as it was read, and doubtful again. Once nothing
     * is in doubt, the answers become the student's results; what changes later changes them.
     */
    decideAnswerSheet: post({
      for: staff,
      shows: 'nothing',
      permission: 'grade',
      input: z.object({
        idPage: Id,
        answers: z
          .array(
            z.object({
              question: WholeNumber(1, 90),
              /** The grade of the question, not its answer. */
              isGrade: Flag.default(false),
              letters: LettersOrWritten.nullable(),
            }),
          )
          .min(1)
          .max(180),
      }),
      output: ContentReply(SheetPage),
      refuses: [...pageRefusals, 'sheetAnswerNotValid'],
    }),
    /**
     * Says whose a page is: by the code that is typed off it, or by a student of the schedule. What a page that counts gave to another
     * student is taken back.
     */
    identifyAnswerSheet: post({
      for: staff,
      shows: 'nothing',
      permission: 'grade',
      input: z
        .object({ idPage: Id, code: z.string().max(40).optional(), idUser: Id.optional() })
        .refine(({ code, idUser }) => code !== undefined || idUser !== undefined),
      output: ContentReply(SheetPage),
      refuses: [
        ...pageRefusals,
        'sheetCodeNotValid',
        'sheetCodeNeeded',
        'sheetStudentNotValid',
        ...withdrawals,
        'scanPageHasChanged',
      ],
    }),
    /** Settles a conflict: the answers of `this` page count, or those of the `other` stay and the page is discarded. */
    resolveAnswerSheetConflict: post({
      for: staff,
      shows: 'nothing',
      permission: 'grade',
      input: z.object({ idPage: Id, keep: z.enum(['this', 'other']) }),
      output: ContentReply(SheetPage),
      refuses: [...pageRefusals, 'scanPageNotInConflict', 'attemptInProgress'],
    }),
    /** Files a page with the other schedule of the user that its sheet belongs to. */
    moveAnswerSheet: post({
      for: staff,
      shows: 'nothing',
      permission: 'grade',
      input: z.object({ idPage: Id }),
      output: ContentReply(SheetPage),
      refuses: [...pageRefusals, 'scanPageNotForeign'],
    }),
    /**
     * Sets a page aside, or takes it back (`discarded` false). What a page that counts gave is taken back with it: the answers that it
     * replaced return, or its student has none.
     */
    discardAnswerSheet: post({
      for: staff,
      shows: 'nothing',
      permission: 'grade',
      input: z.object({ idPage: Id, discarded: Flag }),
      output: ContentReply(SheetPage),
      refuses: [...pageRefusals, ...withdrawals],
    }),
    /** Sends answers of a page back, to be decided again. What they gave counts until then. */
    disputeAnswerSheet: post({
      for: staff,
      shows: 'nothing',
      permission: 'grade',
      input: z.object({ idPage: Id, questions: z.array(WholeNumber(1, 90)).min(1).max(90) }),
      output: ContentReply(SheetPage),
      refuses: [...pageRefusals, 'scanPageNotRead', 'sheetAnswerNotValid'],
    }),
    /** The sheet on which a student's result rests; null where the answers do not come from one. */
    getReadSheet: query({
      for: staff,
      shows: 'results',
      input: z.object({ idSchedule: Id, idStudent: Id }),
      output: ContentReply(ReadSheet.nullable()),
      refuses: ['scheduleNotValid'],
    }),
    /** The own sheet; null where there is none, and until the student may see the details of the result. */
    getOwnReadSheet: postUnwrapped({
      repeats: 'state',
      for: ['student'],
      shows: 'results',
      input: z.object({ idSchedule: Id }),
      output: ContentReply(ReadSheet.nullable()),
      refuses: ['scheduleNotValid'],
    }),
    /** The picture of the sheet on which a result rests, as a JPEG: a student's own, once details have been shown. */
    viewReadSheetPicture: getFile({
      for: [...staff, 'student'],
      shows: 'results',
      input: z.object({ idSchedule: Id, idStudent: Id }),
      refuses: ['scheduleNotValid', 'scanPictureNotValid'],
    }),
    /** Deletes the pictures of a batch and what was uploaded for it; what was read stays. */
    deleteAnswerSheetPictures: post({
      for: staff,
      shows: 'nothing',
      permission: 'grade',
      input: z.object({ idBatch: Id }),
      output: EmptyReply,
      refuses: ['scanBatchNotValid', 'scanBatchBeingRead'],
    }),
  }),
};
