import { defineTask, type RunTask } from './task.ts';

/** A typesetter starts with its fonts, and holds some 150 MB: teachers print, look and print again. */
const TYPESETTER_IDLE_MS = 120_000;

/** The tasks that areas run through `Host.workers`; a host may add tasks of its own. */
export const tasks = {
  renderFormulas: defineTask({
    load: async () => (await import('../../questions/text/formula/formulas-of-paper.ts')).renderFormulas,
    timeLimitMs: 3_000,
    memoryLimitMb: 400,
    concurrency: 2,
    waitingLimit: 200,
  }),
  /** Unpacks all of a package: 200 MB at most, or 2,000 small files, which take some seconds. */
  inspectPackage: defineTask({
    load: async () => (await import('../files/inspect.ts')).inspectPackage,
    timeLimitMs: 30_000,
    memoryLimitMb: 600,
    concurrency: 1,
    waitingLimit: 20,
  }),
  /** Reads a list of 10 MB at most, which a spreadsheet may unpack to 60 MB. */
  readRoster: defineTask({
    load: async () => (await import('../rosters/reading/read-roster.ts')).readRoster,
    timeLimitMs: 20_000,
    memoryLimitMb: 600,
    concurrency: 1,
    waitingLimit: 10,
  }),
  /** Reads a spreadsheet of results, within the limits of a list. */
  readSheet: defineTask({
    load: async () => (await import('../rosters/reading/read-roster.ts')).readSheet,
    timeLimitMs: 20_000,
    memoryLimitMb: 600,
    concurrency: 1,
    waitingLimit: 10,
  }),
  /**
   * Sets a document: some 50 ms, and seconds for a class set. One at a time, so that a class which prints takes no
   * processor from those who answer.
   */
  renderFile: defineTask({
    load: async () => (await import('../../documents/no-renderer.ts')).noRenderer.renderFile,
    timeLimitMs: 30_000,
    memoryLimitMb: 1_000,
    concurrency: 1,
    waitingLimit: 20,
    idleMs: TYPESETTER_IDLE_MS,
    yields: true,
  }),
  renderPage: defineTask({
    load: async () => (await import('../../documents/no-renderer.ts')).noRenderer.renderPage,
    timeLimitMs: 10_000,
    memoryLimitMb: 1_000,
    concurrency: 1,
    waitingLimit: 50,
    idleMs: TYPESETTER_IDLE_MS,
    yields: true,
  }),
  /** Looks a password up in dictionaries of four languages, which take 200 MB. */
  scorePassword: defineTask({
    load: async () => (await import('../session/password-score.ts')).scorePassword,
    timeLimitMs: 10_000,
    memoryLimitMb: 700,
    concurrency: 1,
    waitingLimit: 50,
  }),
};

/** Runs tasks; hosts implement it. */
export type Workers = { run: RunTask<typeof tasks> };
