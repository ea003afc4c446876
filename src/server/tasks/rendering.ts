import { defineAreaTask } from './task.ts';

/** A typesetter starts with its fonts, and holds some 150 MB: teachers print, look and print again. */
const TYPESETTER_IDLE_MS = 120_000;

export const renderFormulasTask = defineAreaTask('renderFormulas', {
  load: async () => (await import('../../questions/text/formula/formulas-of-paper.ts')).renderFormulas,
  timeLimitMs: 3_000,
  memoryLimitMb: 400,
  concurrency: 2,
  waitingLimit: 200,
});

/**
 * Sets a document: some 50 ms, and seconds for a class set. One at a time, so that a class which prints takes no
 * processor from those who answer.
 */
export const renderFileTask = defineAreaTask('renderFile', {
  load: async () => (await import('../../documents/no-renderer.ts')).noRenderer.renderFile,
  timeLimitMs: 30_000,
  memoryLimitMb: 1_000,
  concurrency: 1,
  waitingLimit: 20,
  idleMs: TYPESETTER_IDLE_MS,
  yields: true,
});

export const renderPageTask = defineAreaTask('renderPage', {
  load: async () => (await import('../../documents/no-renderer.ts')).noRenderer.renderPage,
  timeLimitMs: 10_000,
  memoryLimitMb: 1_000,
  concurrency: 1,
  waitingLimit: 50,
  idleMs: TYPESETTER_IDLE_MS,
  yields: true,
});
