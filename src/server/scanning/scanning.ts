import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import type { ExamCache } from '../attempts/api.ts';
import type { Sessions } from '../session/api.ts';
import { cameraHandlers } from './camera.ts';
import { keyScannerHandlers } from './key-scanner.ts';
import { listingHandlers } from './listing.ts';
import { readSheetHandlers } from './read-sheets.ts';
import { reviewHandlers } from './reviewing.ts';
import { scanLinkHandlers } from './scan-links.ts';
import { uploadHandlers } from './uploading.ts';

/** Returns the handlers of the calls by which answer sheets are read from files. */
export const scanningArea = (exams: ExamCache, sessions: Sessions): Handlers<typeof calls.scanning> => ({
  ...cameraHandlers,
  ...scanLinkHandlers(sessions),
  ...uploadHandlers,
  ...listingHandlers(exams),
  ...readSheetHandlers(exams),
  ...reviewHandlers(exams),
  ...keyScannerHandlers(exams),
});
