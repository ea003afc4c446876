import { inspectPackageTask } from '../../../files/tasks.ts';
import { planRosterTask, readRosterTask } from '../../../rosters/tasks.ts';
import { compareFramesTask, readFilePagesTask } from '../../../scanning/tasks.ts';
import { scorePasswordTask } from '../../../session/tasks.ts';
import { readSheetTask } from '../../../tables/tasks.ts';
import { defineTask, renderFileTask, renderFormulasTask, renderPageTask } from '../../../tasks/api.ts';
import { programFile } from '../program.ts';

/** Each waiting image lies in memory with up to 12 MB. */
const WAITING_IMAGES = 12;

/** The tasks of the areas and of this host's adapters. */
export const workerTasks = {
  renderFormulas: renderFormulasTask,
  readRoster: readRosterTask,
  planRoster: planRosterTask,
  readSheet: readSheetTask,
  scorePassword: scorePasswordTask,
  inspectPackage: {
    ...inspectPackageTask,
    load: async () => (await import('../adapters/files/inspect-package.ts')).inspectPackage,
  },
  renderFile: { ...renderFileTask, load: async () => (await import('./documents.ts')).renderer.renderFile },
  renderPage: { ...renderPageTask, load: async () => (await import('./documents.ts')).renderer.renderPage },
  readFilePages: {
    ...readFilePagesTask,
    load: async () => (await import('../../../../scanning/read-file.host.ts')).readFilePages,
  },
  compareFrames: {
    ...compareFramesTask,
    load: async () => (await import('../../../../scanning/compare-frames.host.ts')).compareFrames,
  },
  /** Two at once: a decoded picture may hold half a gigabyte. */
  normalisePhotograph: defineTask({
    load: async () => (await import('../adapters/images/photograph.ts')).normalizePhotograph,
    timeLimitMs: 20_000,
    memoryLimitMb: 1_200,
    concurrency: 2,
    waitingLimit: WAITING_IMAGES,
  }),
  cutSquare: defineTask({
    load: async () => (await import('../adapters/images/photograph.ts')).cutSquare,
    timeLimitMs: 20_000,
    memoryLimitMb: 1_200,
    concurrency: 1,
    waitingLimit: WAITING_IMAGES,
  }),
  rasterizeDrawing: defineTask({
    load: async () => (await import('../adapters/images/drawing.ts')).rasterizeDrawing,
    timeLimitMs: 8_000,
    memoryLimitMb: 1_000,
    concurrency: 1,
    waitingLimit: WAITING_IMAGES,
  }),
};

/** The program that runs these tasks. */
export const workerProgram = programFile(import.meta.dirname, 'worker-program');
