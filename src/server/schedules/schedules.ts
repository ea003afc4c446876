import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import { accommodationHandlers } from './accommodations/accommodations.ts';
import { automaticHandlers } from './automatic/automatic.ts';
import { conflictHandlers } from './conflicts.ts';
import { listingHandlers } from './listing.ts';
import { actHandlers } from './live/acts.ts';
import { planningHandlers } from './planning.ts';
import { schedulableHandlers } from './schedulable.ts';

export { endHandlers } from './live/acts.ts';

/** The handlers of the calls by which teachers schedule assessments and list schedules. */
export const schedulesArea: Omit<
  Handlers<typeof calls.schedules>,
  | 'downloadScheduleAnswerSheet'
  | 'getScheduleQuestionsWeights'
  | 'setScheduleQuestionsWeights'
  | 'generateResultsTemplateExcel'
  | 'readResults'
  | 'importResults'
  | 'getResultImports'
  | 'undoResultImport'
> = {
  ...schedulableHandlers,
  ...planningHandlers,
  ...listingHandlers,
  ...conflictHandlers,
  ...automaticHandlers,
  ...accommodationHandlers,
  ...actHandlers,
};
