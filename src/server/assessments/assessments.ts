import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import { analyticsHandlers } from './analytics.ts';
import { deletionHandlers, type SchedulesOfAssessments } from './deletion.ts';
import { blueprintHandlers } from './draft/blueprint.ts';
import { catalogueFilterHandlers } from './draft/catalogue-filters.ts';
import { draftQuestionHandlers } from './draft/questions.ts';
import { sectionHandlers } from './draft/sections.ts';
import { settingsHandlers } from './draft/settings.ts';
import { lifecycleHandlers } from './lifecycle.ts';
import { listHandlers } from './list.ts';
import { answerKeyHandlers } from './paper/answer-keys.ts';
import { logoHandlers } from './paper/logo.ts';
import { printSettingsHandlers } from './print-settings.ts';
import { publicationHandlers } from './publication.ts';

/** Returns the handlers of the calls about assessments. */
export const assessmentsArea = (schedulesOf: SchedulesOfAssessments): Handlers<typeof calls.assessments> => ({
  ...listHandlers,
  ...publicationHandlers,
  ...settingsHandlers,
  ...draftQuestionHandlers,
  ...blueprintHandlers,
  ...sectionHandlers,
  ...printSettingsHandlers,
  ...logoHandlers,
  ...lifecycleHandlers,
  ...deletionHandlers(schedulesOf),
  ...answerKeyHandlers,
  ...catalogueFilterHandlers,
  ...analyticsHandlers,
});
