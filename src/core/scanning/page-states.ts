/**
 * What became of a page: its answers count (`read`), somebody has to look at it (`review`), nothing can be read (`unreadable`), its sheet
 * belongs to another schedule (`foreign`), repeats what is there (`duplicate`), contradicts it (`conflict`), or it was set aside.
 */
export const pageStates = ['read', 'review', 'unreadable', 'foreign', 'duplicate', 'conflict', 'discarded'] as const;
export type PageState = (typeof pageStates)[number];

/** What a person has to do about a page: decide answers, type its code, say whose it is, choose, or move it. */
export const pageNeeds = ['answers', 'code', 'person', 'choice', 'move'] as const;
export type PageNeed = (typeof pageNeeds)[number];

/** Why nothing of a page can be relied on. */
export const pageFaults = [
  /** The file, or the page of it. */
  ...['empty', 'unknownType', 'damaged', 'tooLarge', 'password', 'tooManyPages'],
  /** Reading it took too long, or too much memory. */
  'stopped',
  /** No marks of a sheet on it. */
  'noSheet',
  /** Its code cannot be read; `unknownCode` = it was, and no sheet has it. */
  ...['code', 'unknownCode'],
  /** The printed circles are not where they should be. */
  'outlines',
] as const;
export type PageFault = (typeof pageFaults)[number];

/** Why somebody has to look at an answer. */
export const answerDoubts = [
  /** A bubble that may be marked or not. */
  'unsure',
  /** Several marks of which one may have been meant to go. */
  'several',
  /** A mark that may be crossed out, or a crossed one with no other. */
  'crossed',
  /** The printed circles were not found where they should be. */
  'outline',
  /** Something in a frame that may be writing or dirt. */
  'writing',
  /** Somebody has sent it back: what was read or decided may be wrong. */
  'disputed',
] as const;
export type AnswerDoubt = (typeof answerDoubts)[number];

/** What stands for an answer in writing in the place of letters; a frame with nothing in it is blank. */
export const WRITTEN = 'W';

/** What the answers of a page contradict. */
export const conflictSources = ['sheet', 'screen', 'spreadsheet'] as const;
export type ConflictSource = (typeof conflictSources)[number];

/** How far a student of the schedule is. `elsewhere` = has answered, and not on a sheet. */
export const studentStates = ['read', 'review', 'elsewhere', 'missing'] as const;
export type StudentState = (typeof studentStates)[number];

/** How far a file is: its bytes arrive, its pages are read, all are. */
export const scanFileStates = ['receiving', 'reading', 'done'] as const;
