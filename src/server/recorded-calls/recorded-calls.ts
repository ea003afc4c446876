import { building } from './assessments.ts';
import { bank } from './questions.ts';
import type { RecordedCall } from './recorded-call.ts';
import { reading, scheduling, taking } from './schedules-and-attempts.ts';
import { signingIn, signingOut } from './session.ts';

/** The calls of one day of a teacher and a student, by a client that knows only the published description. */
export const recordedCalls: readonly RecordedCall[] = [
  ...signingIn,
  ...bank,
  ...building,
  ...scheduling,
  ...taking,
  ...reading,
  ...signingOut,
];

/** Calls without a path in the published description, which other clients cannot know. */
export const unpublishedCalls: readonly string[] = [
  'checkFirstAdministratorLink',
  'createFirstAdministrator',
  'getSchools',
  'addSchool',
  'editSchool',
  'createOneTimeToken',
  'changeSchool',
  'getLockedLogins',
  'unlockLogin',
  'reviewAssessment',
  'saveAssessmentDraft',
  'countQuestions',
  'getAssessmentDelivery',
  'getSchedule',
  'getScheduleConflicts',
  'getTeachers',
  'moveAssessmentQuestion',
  'uploadAssessmentLogo',
  'addCataloging',
  'editCataloging',
  'getCatalogingUse',
  'mergeCataloging',
  'unmergeCataloging',
  'deleteCataloging',
  'reviewQuestion',
  'getReviewHistory',
  'getQuestionVersion',
  'getSearchHelp',
  'addQuestions',
  'saveQuestionDraft',
  'getQuestionDrafts',
  'getQuestionDraft',
  'deleteQuestionDraft',
  'uploadFile',
  'openPackage',
  'uploadPackage',
  'activateDevice',
  'uploadAnswerFile',
  'getLateResponses',
  'decideLateResponses',
  'renameAssessment',
  'editAgain',
  'getDeleted',
  'deleteForGood',
  'emptyBin',
  'restoreQuestion',
  'restoreContext',
  'restoreAssessment',
  'restoreSchedule',
];
