import { bank } from './bank.ts';
import { building } from './building.ts';
import type { Exchange } from './exchange.ts';
import { leaving, signingIn } from './signing-in.ts';
import { reading, scheduling, taking } from './taking.ts';

/** A day of a teacher and a student whose client knows the published description alone. */
export const recording: readonly Exchange[] = [
  ...signingIn,
  ...bank,
  ...building,
  ...scheduling,
  ...taking,
  ...reading,
  ...leaving,
];

/** Calls that the published description has no path for, which its clients cannot know. */
export const unpublished: readonly string[] = [
  'createOneTimeToken',
  'changeSchool',
  'getLockedLogins',
  'unlockLogin',
  'reviewAssessment',
  'saveAssessmentDraft',
  'moveAssessmentQuestion',
  'uploadAssessmentLogo',
  'addCataloging',
  'editCataloging',
  'reviewQuestion',
  'uploadFile',
  'openPackage',
  'uploadPackage',
  'activateDevice',
  'uploadAnswerFile',
  'getLateResponses',
  'decideLateResponses',
];
