import { z } from 'zod';
import { staff } from './audiences.ts';
import { declareArea, post, postUnwrapped, query } from './call.ts';
import { ContentReply, EmptyReply, Id, Moment } from './shapes.ts';

/** Everything by which a camera reads the sheets of a schedule, without a network as well. */
export const SheetsToScan = z.object({
  idSchedule: z.int(),
  title: z.string(),
  courseName: z.string(),
  /** How many alternatives each question has, in the order of each of the three forms. */
  alternatives: z.array(z.array(z.int())).length(3),
  /** The numbers of the questions of which several bubbles may be marked, of each form. */
  several: z.array(z.array(z.int())).length(3),
  /** What each of the three forms asks to write, and a line for each gap of it; 0 = one text. */
  written: z.array(z.array(z.object({ question: z.int(), gaps: z.int() }))).length(3),
  /**
   * The printed pages by the id in their code, with their form, the number of their layout, and which page of a sheet they are, from 1;
   * without a student it is a blank one.
   */
  sheets: z.array(
    z.object({
      ...{ idSheet: z.int(), version: z.int().min(1).max(3), layout: z.int(), page: z.int() },
      idUser: z.int().nullable(),
    }),
  ),
  /** The students of the schedule by last name, with the pages of theirs that are here. */
  students: z.array(
    z.object({ idUser: z.int(), firstname: z.string(), lastname: z.string(), pagesIn: z.array(z.int()) }),
  ),
});
export type SheetsToScan = z.infer<typeof SheetsToScan>;

/** The largest file that a scan link sends, in bytes: a picture of a camera. */
export const SCAN_LINK_FILE_SIZE = 20_000_000;

/** A scan link whose code can be opened, or that was opened and reads sheets. */
export const ScanLinkState = z.object({
  idScanLink: z.int(),
  /** Null = not yet. */
  opened: Moment.nullable(),
  /** Until when it can be opened; once it was, until when it reads. */
  ends: Moment,
  /** Where it was opened, by name; blank = not recognized. */
  browser: z.string(),
  system: z.string(),
});
export type ScanLinkState = z.infer<typeof ScanLinkState>;

/** What a telephone knows of a scan link that it has opened. */
export const OpenedScanLink = z.object({
  idScanLink: z.int(),
  idSchedule: z.int(),
  /** The user in whose name it reads. */
  idUser: z.int(),
  /** The language and the time zone of the user; null = the browser's language, else the school's. */
  language: z.string().nullable(),
  schoolLanguage: z.string(),
  timezone: z.string(),
  ends: Moment,
});
export type OpenedScanLink = z.infer<typeof OpenedScanLink>;

/** The camera in the page: what it has to know, and the links by which telephones open it. Pictures of pages are uploaded as all others. */
export const scanCamera = declareArea('scanning', '/schedules', {
  /** What a camera has to know to read the sheets of a schedule. */
  getSheetsToScan: query({
    for: staff,
    shows: 'nothing',
    permission: 'grade',
    scanLink: 'untilEnd',
    input: z.object({ idSchedule: Id }),
    output: ContentReply(SheetsToScan),
    refuses: ['scheduleNotValid', 'scheduleCancelled', 'notOpenYet', 'scheduleIsVaried', 'scanLinkOver'],
  }),
  /**
   * Makes a scan link: a token that a telephone opens once, within ten minutes, to read the sheets of this schedule in the
   * user's name for two hours. The one before that nobody has opened cannot be opened any more.
   */
  createScanLink: post({
    for: staff,
    shows: 'nothing',
    permission: 'grade',
    repeats: 'secret',
    rateLimit: 'scanCode',
    input: z.object({ idSchedule: Id }),
    output: ContentReply(z.object({ idScanLink: z.int(), token: z.string(), ends: Moment })),
    refuses: ['scheduleNotValid', 'scheduleCancelled', 'notOpenYet'],
  }),
  /**
   * Opens a scan link on the device that calls, which gets a cookie of the link's own; its calls say the link by the header
   * `x-scan-link`.
   */
  openScanLink: postUnwrapped({
    for: 'everyone',
    shows: 'nothing',
    repeats: 'secret',
    rateLimit: 'scanLink',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: ContentReply(OpenedScanLink),
    refuses: ['scanLinkNotValid', 'scanLinkUsed', 'scanLinkExpired'],
  }),
  /** The caller's scan links of a schedule that can be opened, or that read sheets; the last first. */
  getScanLinks: query({
    for: staff,
    shows: 'nothing',
    permission: 'grade',
    input: z.object({ idSchedule: Id }),
    output: ContentReply(z.array(ScanLinkState)),
    refuses: ['scheduleNotValid'],
  }),
  /** Ends a scan link of the caller's, or the one by which it is called. What it has collected can be sent for seven days. */
  endScanLink: post({
    for: staff,
    shows: 'nothing',
    permission: 'grade',
    scanLink: 'untilEnd',
    input: z.object({ idScanLink: Id }),
    output: EmptyReply,
    refuses: ['scanLinkNotValid', 'scanLinkOver'],
  }),
});
